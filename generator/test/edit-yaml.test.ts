import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, isCollection, isMap, isScalar, parse, type Scalar, visit } from 'yaml';
import { editYaml } from '../src/source/edit-yaml.js';

const text = `# Owned by the shop team.
name: order_shipped   # approved in May
language: [en, es]

body: |-
  Hi {{1}},

  your order {{2}} ships.
footer: >-
  A footer that is written
  on two lines.
placeholders:
  # who
  - customerName
  - name: orderId # as in the shop
    example: 'A-1'

  # last
  - { name: day, example: Friday }
buttons:
- url: "https://shop.example/{{1}}"
  text: Track
- {reply: 'No, thanks'}
file: image
`;

const content = parse(text);
const edit = (target: object, origins = {}, from = text): string => {
  const edited = editYaml(from, target, origins);
  return 'text' in edited ? edited.text : `not edited: ${edited.reason}`;
};

/** The lines that an edit removes and adds. */
function changed(target: object, origins = {}, from = text): readonly string[] {
  const before = from.split('\n');
  const after = edit(target, origins, from).split('\n');
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `-${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+${line}`),
  ];
}

describe('an edit of a YAML text', () => {
  it('changes nothing if the content is the same', () => {
    expect(edit({ ...content })).toBe(text);
  });

  it.each<[string, object, readonly string[]]>([
    [
      'a value before a comment',
      { name: 'b' },
      ['-name: order_shipped   # approved in May', '+name: b   # approved in May'],
    ],
    [
      'a line of a block',
      { body: 'Hello {{1}},\n\nyour order {{2}} ships.' },
      ['-  Hi {{1}},', '+  Hello {{1}},'],
    ],
    [
      'a folded text',
      { footer: 'A footer that is kept on two lines.' },
      ['-  A footer that is written', '-  on two lines.', '+  A footer that is kept on', '+  two lines.'],
    ],
    [
      'a text that would be trimmed',
      { body: 'Hi \nyou' },
      ['-body: |-', '-  Hi {{1}},', '-  your order {{2}} ships.', '+body: "Hi\\ \\nyou"'],
    ],
    [
      'a list in brackets',
      { language: ['en', 'pt_BR', 'es'] },
      ['-language: [en, es]', '+language: [en, pt_BR, es]'],
    ],
    [
      'a text that becomes a map',
      { body: { en: 'Hi.', es: 'Hola.' } },
      ['-body: |-', '-  Hi {{1}},', '-  your order {{2}} ships.', '+body:', '+  en: Hi.', '+  es: Hola.'],
    ],
    ['a removed key', { file: undefined }, ['-file: image']],
    ['an added key', { function: 'sendX' }, ['+function: sendX']],
  ])('changes only %s', (_, values, expected) => {
    expect(changed(JSON.parse(JSON.stringify({ ...content, ...values })))).toStrictEqual(expected);
  });

  it('keeps the indentation of a block and the comment after its mark', () => {
    const from =
      'name: a\nbody: |-  # as approved\n      One {{1}}\n\n      Two\nlist:\n- >- # folded\n    Some words\n';
    const target = { name: 'a', body: 'One {{1}}\n\nTwo and more', list: ['Other words'] };
    expect(changed(target, { list: [0] }, from)).toStrictEqual([
      '-      Two',
      '-    Some words',
      '+      Two and more',
      '+    Other words',
    ]);
    expect(edit({ name: 'a', body: 'One ', list: ['b'] }, { list: [0] }, from)).toBe(
      'name: a\nbody: "One "  # as approved\nlist:\n- >- # folded\n    b\n',
    );
    const stated = 'body: |2-\n   Hi\n  you\n';
    expect(edit({ body: ' Hi\nall' }, {}, stated)).toBe('body: |2-\n   Hi\n  all\n');
  });

  it('removes the comment above a removed key, and one of the empty lines around it', () => {
    const from =
      '# About the file.\nfooter: a # b\nname: note\n\n# The texts.\n# In two languages.\nbody:\n  # English\n  en: Hi\n  # Spanish\n  es: Hola\n\nfile: image\n';
    const own = { name: 'note', body: { en: 'Hi', es: 'Hola' }, file: 'image' };
    expect(edit(own, {}, from)).toBe(from.replace('footer: a # b\n', ''));
    expect(changed({ ...own, footer: 'a', body: { en: 'Hi' } }, {}, from)).toStrictEqual([
      '-  # Spanish',
      '-  es: Hola',
    ]);
    expect(changed({ ...own, footer: 'a', body: { es: 'Hola' } }, {}, from)).toStrictEqual([
      '-  # English',
      '-  en: Hi',
    ]);
    expect(edit({ name: 'note', footer: 'a', file: 'image' }, {}, from)).toBe(
      '# About the file.\nfooter: a # b\nname: note\n\nfile: image\n',
    );
  });

  it('quotes a text that starts with a non-breaking space, which would be read as indentation', () => {
    const target = { name: '\u00a0b', list: ['\u00a0c'], language: ['en', '\u00a0d'], body: 'a\n\u00a0b' };
    const from = 'name: a\nlist:\n  - a\nlanguage: [en]\nbody: |-\n  a\n';
    expect(edit(target, {}, from)).toBe(
      'name: "\u00a0b"\nlist:\n  - "\u00a0c"\nlanguage: [en, "\u00a0d"]\nbody: "a\\n\u00a0b"\n',
    );
  });

  it.each([
    ['followed by white space', 'name: |+\n    \n# about x\nx: b\n', 'name: |-\n  !\n# about x\nx: b\n'],
    ['of empty lines', 'name: |+\n\n\nx: b\n', 'name: |-\n  !\nx: b\n'],
    ['above an empty line', 'name: |-\n  a\n\nx: b\n', 'name: |-\n  !\n\nx: b\n'],
  ])('replaces a block %s', (_, from, expected) => {
    expect(edit({ name: '!', x: 'b' }, {}, from)).toBe(expected);
  });

  it('adds a key below a block that ends with empty lines', () => {
    expect(edit({ name: 'a\n\n', x: 'b', y: 'c' }, {}, 'name: |+\n  a\n\ny: c\n')).toBe(
      'name: |+\n  a\n\nx: b\ny: c\n',
    );
  });

  it('adds, removes and moves the entries of a list with their comments', () => {
    const [who, order, day] = content.placeholders;
    const moved = { ...content, placeholders: [day, { ...order, example: 'B-2' }, 'carrier'] };
    expect(edit(moved, { placeholders: [2, 1, undefined] })).toContain(`placeholders:
  # last
  - { name: day, example: Friday }
  - name: orderId # as in the shop
    example: 'B-2'

  - carrier
buttons:`);
    const added = { ...content, placeholders: [who, { name: 'x', example: 'y' }, order, day] };
    expect(changed(added, { placeholders: [0, undefined, 1, 2] })).toStrictEqual([
      '+  - name: x',
      '+    example: y',
    ]);
  });

  it('follows the style of the file in what it adds', () => {
    const [track, no] = content.buttons;
    const target = {
      ...content,
      buttons: [{ ...track, name: 'order' }, { ...no, reply: 'Nope, no' }, { reply: 'Yes' }],
    };
    expect(edit(target, { buttons: [0, 1, undefined] })).toContain(
      `buttons:
- url: "https://shop.example/{{1}}"
  text: Track
  name: order
- {reply: 'Nope, no'}
- reply: Yes
`,
    );
    const windows = text.replaceAll('\n', '\r\n');
    expect(edit({ ...content, description: 'a\nb' }, {}, `\uFEFF${windows}`)).toBe(
      `\uFEFF${windows}description: |-\r\n  a\r\n  b\r\n`,
    );
  });

  it('edits a file in braces', () => {
    const flow = '{ name: a, language: [en], buttons: [{ reply: No }, { reply: Yes }] }\n';
    const target = { name: 'a', language: ['en'], buttons: [{ reply: 'Yes' }], footer: 'a, b' };
    expect(edit(target, { buttons: [1] }, flow)).toBe(
      '{ name: a, language: [en], buttons: [{ reply: Yes }], footer: "a, b" }\n',
    );
  });

  it.each([
    ['a list in brackets', 'language: [en, # first\n  es ]\n', { language: ['en', 'es', 'fr'] }, '# first'],
    ['a map in braces', '{ name: a, # by hand\n  footer: b }\n', { name: 'a' }, '# by hand'],
    [
      'a comment that is also elsewhere',
      '# new\nlanguage: [en, # new\n  es ] # new\nbody: "# new"\n',
      { language: ['en', 'es', 'fr'], body: '# new' },
      '# new',
    ],
  ])('leaves the text as it is if a comment would be lost: %s', (_, from, target, comment) => {
    expect(editYaml(from, target)).toStrictEqual({
      reason: `its comment "${comment}", within brackets or braces, would be lost`,
    });
  });

  it('adds, removes and moves entries in brackets that have lines of their own', () => {
    const from = 'language: [\n  en, # first\n  # with accents\n  es, # second\n  fr\n] # all\nname: a\n';
    const to = (...language: readonly string[]): string => edit({ language, name: 'a' }, {}, from);
    expect(to('en', 'fr')).toBe('language: [\n  en, # first\n  fr\n] # all\nname: a\n');
    expect(to('fr', 'de', 'es')).toBe(
      'language: [\n  fr,\n  de,\n  # with accents\n  es # second\n] # all\nname: a\n',
    );
    const windows = 'list: [\r\n    { a: b }, # one\r\n    c,\r\n]\r\n';
    expect(edit({ list: ['c', { a: 'd' }, { e: 'f' }] }, { list: [1, 0, undefined] }, windows)).toBe(
      'list: [\r\n    c,\r\n    { a: d }, # one\r\n    { e: f },\r\n]\r\n',
    );
  });

  it('keeps the comments in brackets that it does not touch', () => {
    const from = 'language: [\n  en, # first\n  es, # second\n]\nfooter: a\n';
    expect(edit({ language: ['en', 'es'], footer: 'b' }, {}, from)).toBe(from.replace(': a', ': b'));
    expect(edit({ language: ['en', 'fr'], footer: 'a' }, { language: [0, 1] }, from)).toBe(
      from.replace('es', 'fr'),
    );
  });

  it('leaves the text as it is if an alias would change too', () => {
    const aliased = 'name: a\nheader: &x Hi\nfooter: *x\n';
    expect(editYaml(aliased, { name: 'a', header: 'Ho', footer: 'Hi' })).toStrictEqual({
      reason: 'its YAML cannot be edited',
    });
  });
});

describe('an edit of any YAML text', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'a',
      'Hi {{1}}',
      'x: y',
      '# no',
      "it's",
      '"q"',
      '- z',
      '1',
      'true',
      'two\nlines',
      'end ',
      '*a',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const translated = fc.oneof(
    word,
    fc.dictionary(fc.constantFrom('en', 'es', 'no'), word, { minKeys: 1, noNullPrototype: true }),
  );
  const content = fc.record(
    {
      name: word,
      language: fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 })),
      body: translated,
      footer: translated,
      placeholders: fc.oneof(
        fc.nat(9),
        fc.array(
          fc.oneof(
            word,
            fc.record({ name: word, example: word }, { requiredKeys: ['name'], noNullPrototype: true }),
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
      ),
      buttons: fc.array(
        fc.record(
          { url: translated, text: translated, name: word },
          { requiredKeys: ['url'], noNullPrototype: true },
        ),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    },
    { requiredKeys: ['name'], noNullPrototype: true },
  );
  const style: fc.Arbitrary<Styled> = fc.record({
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    flow: fc.subarray(['language', 'body', 'placeholders', 'buttons']),
    lineWidth: fc.constantFrom(0, 20, 80),
    type: fc.constantFrom(undefined, 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_FOLDED', 'BLOCK_LITERAL'),
    isWindows: fc.boolean(),
  });

  interface Styled {
    readonly indent: number;
    readonly indentSeq: boolean;
    readonly flow: readonly string[];
    readonly lineWidth: number;
    readonly type: Scalar.Type | undefined;
    readonly isWindows: boolean;
  }

  /** The content as people may write it: with a comment above each key. */
  function written(value: object, { flow, type, isWindows, ...options }: Styled): string {
    const document = new Document(value);
    visit(document, {
      Pair: (_, { key, value: own }) => {
        if (isCollection(own) && isScalar(key) && flow.includes(String(key.value))) own.flow = true;
      },
      Scalar: (key, scalar) => {
        if (key !== 'key' && type !== undefined && typeof scalar.value === 'string') scalar.type = type;
      },
    });
    if (isMap(document.contents)) {
      for (const { key } of document.contents.items)
        if (isScalar(key)) key.commentBefore = ` about ${key.value}`;
    }
    const printed = document.toString(options);
    return isWindows ? printed.replaceAll('\n', '\r\n') : printed;
  }

  it('has exactly the content that is wanted, and keeps the comments of the keys that stay', () => {
    fc.assert(
      fc.property(content, content, style, (before, after, form) => {
        const from = written(before, form);
        // Windows line ends become those of YAML.
        fc.pre(isDeepStrictEqual(parse(from), before));
        const edited = edit(after, {}, from);
        expect(parse(edited)).toStrictEqual(after);
        const about = (key: string): boolean => edited.replaceAll('\r', '').includes(`# about ${key}\n`);
        const [first, ...others] = Object.keys(before);
        expect(first === undefined || about(first)).toBe(true);
        expect(others.filter(about)).toStrictEqual(others.filter((key) => key in after));
      }),
      { numRuns: 1000, seed: 2026 },
    );
  });
});
