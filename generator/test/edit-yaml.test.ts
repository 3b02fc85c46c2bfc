import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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

  it('gives up if an alias would change too', () => {
    const aliased = 'name: a\nheader: &x Hi\nfooter: *x\n';
    expect(edit({ name: 'a', header: 'Ho', footer: 'Hi' }, {}, aliased)).toBe(undefined);
  });
});
