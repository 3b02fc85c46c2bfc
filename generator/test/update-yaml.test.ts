import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, isCollection, isScalar, parse, type Scalar, visit } from 'yaml';
import { type Origins, updateYaml } from '../src/platform/update-yaml.js';

const text = `# Owned by the shop team.
name: order_shipped # approved in May
language: [en, es]

body: |-
  Hi {{1}},

  your order {{2}} ships.
footer: >-
  A footer that is written on one line.
placeholders:
  # who
  - customerName
  - name: orderId # as in the shop
    example: 'A-1'
    max: 7

  # last
  - {name: day, example: Friday}
buttons:
  - url: "https://shop.example/{{1}}"
    text: "Tr\\u200back"
  - {reply: 'No, thanks'}
file: image
`;

const content = parse(text);

function update(target: object, origins: Origins = {}, from = text): string {
  return updateYaml(from, target, origins)?.text ?? 'not updated';
}

/** The lines that an update removes and adds. */
function changed(target: object, origins: Origins = {}, from = text): readonly string[] {
  const before = from.split('\n');
  const after = update(target, origins, from).split('\n');
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `-${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+${line}`),
  ];
}

describe('an update of a YAML text', () => {
  it.each<[string, object, readonly string[]]>([
    ['a value', { name: 'b' }, ['-name: order_shipped # approved in May', '+name: b # approved in May']],
    ['a block', { body: 'Hello {{1}},\n\nyour order {{2}} ships.' }, ['-  Hi {{1}},', '+  Hello {{1}},']],
    [
      'a folded text, which it does not fold',
      { footer: 'A footer that is kept on one line.' },
      ['-  A footer that is written on one line.', '+  A footer that is kept on one line.'],
    ],
    [
      'a text that would be trimmed',
      { body: 'Hi \nyou' },
      ['-body: |-', '-  Hi {{1}},', '-  your order {{2}} ships.', '+body: "Hi\\ \\nyou"'],
    ],
    [
      'a text with invisible characters',
      { body: 'Hi\u200b\u{E0001}you' },
      ['-body: |-', '-  Hi {{1}},', '-  your order {{2}} ships.', '+body: "Hi\\u200b\\U000e0001you"'],
    ],
    ['a list', { language: ['en', 'pt_BR', 'no'] }, ['-language: [en, es]', '+language: [en, pt_BR, no]']],
    [
      'a text that becomes a map',
      { body: { en: 'Hi.', es: 'Hola.' } },
      ['-body: |-', '-  Hi {{1}},', '-  your order {{2}} ships.', '+body:', '+  en: Hi.', '+  es: Hola.'],
    ],
    [
      'texts with invisible characters in new keys and entries',
      { description: 'a\u200b', placeholders: [...content.placeholders, { name: 'x', example: '\u200b' }] },
      ['+  - name: x', '+    example: "\\u200b"', '+description: "a\\u200b"'],
    ],
    ['a removed key', { file: undefined }, ['-file: image']],
    ['an added key', { function: 'sendX' }, ['+function: sendX']],
  ])('changes only %s', (_, values, expected) => {
    expect(changed(JSON.parse(JSON.stringify({ ...content, ...values })))).toStrictEqual(expected);
  });

  it('keeps line ends, the byte-order mark and the comment after the mark of a block', () => {
    const from = '\uFEFFname: a\r\nbody: |-  # as approved\r\n  One\r\n\r\n  Two\r\nfooter: b\r\n';
    expect(update({ name: 'a', body: 'One\n\nTwo', footer: 'c' }, {}, from)).toBe(
      from.replace(': b', ': c').replace('|-  #', '|- #'),
    );
    expect(update({ name: 'a', body: 'Two', footer: 'b' }, {}, from)).toBe(
      '\uFEFFname: a\r\nbody: |- # as approved\r\n  Two\r\nfooter: b\r\n',
    );
  });

  it('keeps comments after a text, whatever the text becomes', () => {
    const from = 'name: a\nbody: Hi # greets\n# about both\nfooter: >- # folded\n  Bye\n  all\n# the end\n';
    expect(update({ name: 'a', body: 'Ho\nho', footer: 'See you' }, {}, from)).toBe(
      'name: a\nbody: |- # greets\n  Ho\n  ho\n# about both\nfooter: >- # folded\n  See you\n\n# the end\n',
    );
    expect(update({ name: 'a', body: { en: 'Hi', es: 'Hola' }, footer: 'Bye all' }, {}, from)).toBe(
      'name: a\nbody:\n  # greets\n  en: Hi\n  es: Hola\n# about both\nfooter: >- # folded\n  Bye all\n\n# the end\n',
    );
  });

  it('keeps the comment at the top of the file, and reports those of removed keys and entries', () => {
    const from =
      '# About the file.\nfooter: a # b\nname: note\n# The texts.\nbody: # in two languages\n  # English\n  en: Hi\n  # Spanish\n  es: Hola # formal\nfile: image\n';
    expect(updateYaml(from, { name: 'note', body: { es: 'Hola' }, file: 'image' })).toStrictEqual({
      text: '# About the file.\nname: note\n# The texts.\nbody: # in two languages\n  # Spanish\n  es: Hola # formal\nfile: image\n',
      removedComments: ['# b', '# English'],
    });
    expect(updateYaml(from, { footer: 'a', name: 'note' })).toStrictEqual({
      text: '# About the file.\nfooter: a # b\nname: note\n',
      removedComments: ['# The texts.', '# in two languages', '# English', '# Spanish', '# formal'],
    });
  });

  it.each([
    [
      'a changed anchor',
      'header: &x Hi # one\nfooter: *x # two\n',
      { header: 'Ho', footer: 'Hi' },
      'header: Ho # one\nfooter: Hi # two\n',
    ],
    ['an alias', 'header: &x Hi\nfooter: *x\n', { header: 'Hi', footer: 'Ho' }, 'header: Hi\nfooter: Ho\n'],
    [
      'another key',
      'header: &x Hi\nfooter: *x\nfile: image\n',
      { header: 'Hi', footer: 'Hi', file: 'video' },
      'header: Hi\nfooter: Hi\nfile: video\n',
    ],
    ['a removed anchor', 'header: &x Hi\nfooter: *x\n', { footer: 'Hi' }, 'footer: Hi\n'],
    ['an anchor', 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n', { a: 3, b: 1, c: 2, d: 2 }, 'a: 3\nb: 1\nc: 2\nd: 2\n'],
  ])('keeps the other values of %s', (_, from, target, expected) => {
    expect(update(target, {}, from)).toBe(expected);
  });

  it('may change the layout of other values, but not the values', () => {
    const from = 'name: a\nbody: >-\n  Hi\n  you\nplaceholders: [{ name: x, max: 007 }]\nfile: image\n';
    expect(update({ ...parse(from), file: 'video' }, {}, from)).toBe(
      'name: a\nbody: >-\n  Hi you\nplaceholders: [{name: x, max: 7}]\nfile: video\n',
    );
  });

  it('adds, removes and moves the entries of a list with their comments', () => {
    const [who, order, day] = content.placeholders;
    const moved = { ...content, placeholders: [day, { ...order, example: 'B-2' }, 'carrier'] };
    expect(update(moved, { placeholders: [2, 1, undefined] })).toContain(`placeholders:
  # last
  - {name: day, example: Friday}
  - name: orderId # as in the shop
    example: 'B-2'
    max: 7
  - carrier
buttons:`);
    const added = { ...content, placeholders: [who, { name: 'x', example: 'y' }, order, day] };
    expect(changed(added, { placeholders: [0, undefined, 1, 2] })).toStrictEqual([
      '+  - name: x',
      '+    example: y',
    ]);
  });

  it('keeps comments in brackets and braces', () => {
    const from =
      '# a\nlanguage: [\n  en, # first\n  # with accents\n  es, # second\n  fr\n] # all\nfooter: { en: a } # by hand\n';
    expect(updateYaml(from, { language: ['fr', 'de', 'es'], footer: { en: 'a', es: 'b' } })).toStrictEqual({
      text: '# a\nlanguage:\n  [\n    fr,\n    de,\n    # with accents\n    es # second\n  ] # all\nfooter: {en: a, es: b} # by hand\n',
      removedComments: ['# first'],
    });
  });
});

describe('an update of any YAML text', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...`a~Hi {{1}}~x: y~# no~it's~"q"~- z~1~007~true~two\nlines~end ~*a~\u200bhidden~`.split('~'),
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const translated = fc.oneof(
    word,
    fc.dictionary(fc.constantFrom('en', 'es', 'no'), word, { minKeys: 1, noNullPrototype: true }),
  );
  const named = (key: string) =>
    fc.record({ name: word, [key]: translated }, { requiredKeys: ['name'], noNullPrototype: true });
  const any = fc.record(
    {
      name: word,
      language: fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 })),
      body: translated,
      footer: translated,
      placeholders: fc.oneof(
        fc.nat(9),
        fc.array(fc.oneof(word, named('example')), { minLength: 1, maxLength: 4 }),
      ),
      buttons: fc.array(named('url'), { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['name'], noNullPrototype: true },
  );

  interface Styled {
    readonly indent: number;
    readonly indentSeq: boolean;
    readonly flow: readonly string[];
    readonly lineWidth: number;
    readonly type: Scalar.Type | undefined;
    readonly eol: string;
  }

  const style: fc.Arbitrary<Styled> = fc.record({
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    flow: fc.subarray(['language', 'body', 'placeholders', 'buttons']),
    lineWidth: fc.constantFrom(0, 20, 80),
    type: fc.constantFrom(undefined, 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_FOLDED', 'BLOCK_LITERAL'),
    eol: fc.constantFrom('\n', '\r\n'),
  });

  /** The content as people may write it: with a comment above each key, at any depth. */
  function written(value: object, { flow, type, eol, ...options }: Styled): string {
    const document = new Document(value);
    let count = 0;
    visit(document, {
      Pair: (_, { key, value: own }) => {
        if (isCollection(own) && isScalar(key) && flow.includes(String(key.value))) own.flow = true;
      },
      Map: (_, map) => {
        for (const { key } of map.items) if (isScalar(key)) key.commentBefore = ` ${key.value} ${++count}`;
      },
      Scalar: (key, scalar) => {
        if (key !== 'key' && type !== undefined && typeof scalar.value === 'string') scalar.type = type;
      },
    });
    return document.toString(options).replaceAll('\n', eol);
  }

  const commentsOf = (from: string): readonly string[] =>
    from.match(/# (?:name|language|body|footer|placeholders|buttons|en|es|no|example|url) \d+/g) ?? [];

  it('has exactly the content that is wanted, and keeps or reports each comment and the order of keys', () => {
    fc.assert(
      fc.property(any, any, style, (before, after, form) => {
        const from = written(before, form);
        // A line end in a text may be lost in some styles.
        fc.pre(JSON.stringify(parse(from)) === JSON.stringify(before));
        const updated = updateYaml(from, after);
        if (updated === undefined) throw new Error('not updated');
        expect(parse(updated.text)).toStrictEqual(after);
        expect([...commentsOf(updated.text), ...updated.removedComments].sort()).toStrictEqual(
          commentsOf(from).toSorted(),
        );
        const kept = (value: object): readonly string[] =>
          Object.keys(value).filter((key) => key in before && key in after);
        expect(kept(parse(updated.text))).toStrictEqual(kept(before));
        expect(updated.text.replaceAll('\r\n', '').includes('\r')).toBe(false);
        expect(updated.text.replaceAll('\r\n', '').includes('\n')).toBe(form.eol === '\n');
      }),
      { numRuns: 3000, seed: 2026 },
    );
  });
});
