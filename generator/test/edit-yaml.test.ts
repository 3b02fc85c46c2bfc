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
const edit = (target: object, origins = {}, from = text): string | undefined =>
  editYaml(from, target, origins);

/** The lines that an edit removes and adds. */
function changed(target: object, origins = {}, from = text): readonly string[] {
  const before = from.split('\n');
  const after = edit(target, origins, from)?.split('\n') ?? ['not edited'];
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
    ['a list in brackets', 'language: [\n  en, # first\n  es,\n]\n', { language: ['en', 'es', 'fr'] }],
    ['a map in braces', '{ name: a, # by hand\n  footer: b }\n', { name: 'a' }],
  ])('gives up if a comment would be lost: %s', (_, from, target) => {
    expect(edit(target, {}, from)).toBe(undefined);
  });

  it('keeps the comments in brackets that it does not touch', () => {
    const from = 'language: [\n  en, # first\n  es, # second\n]\nfooter: a\n';
    expect(edit({ language: ['en', 'es'], footer: 'b' }, {}, from)).toBe(from.replace(': a', ': b'));
    expect(edit({ language: ['en', 'fr'], footer: 'a' }, { language: [0, 1] }, from)).toBe(
      from.replace('es', 'fr'),
    );
  });

  it('gives up if an alias would change too', () => {
    const aliased = 'name: a\nheader: &x Hi\nfooter: *x\n';
    expect(edit({ name: 'a', header: 'Ho', footer: 'Hi' }, {}, aliased)).toBe(undefined);
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
        const edited = editYaml(from, after);
        expect(edited && parse(edited)).toStrictEqual(after);
        for (const key of Object.keys(before)) {
          if (key in after) expect(edited).toContain(`# about ${key}`);
        }
      }),
      { numRuns: 1000, seed: 2026 },
    );
  });
});
