import { describe, expect, it } from 'vitest';
import { checkSources } from '../src/check.js';
import { formatProblem } from '../src/format-problem.js';
import { parseSource } from '../src/source.js';

function check(files: Readonly<Record<string, string>>): readonly string[] {
  const sources = Object.entries(files).map(([file, text]) => parseSource(file, text));
  return checkSources(sources).problems.map(formatProblem);
}

const checkOne = (yaml: string): string => check({ 'a.yaml': yaml }).join('\n');

describe('check', () => {
  it('finds nothing wrong with a template that has just a name', () => {
    expect(checkOne('name: order_shipped\n')).toBe('');
  });

  it.each([
    [
      'nmae: a\nname: b\n',
      'a.yaml:1:1 - error: unknown key "nmae"\n1 | nmae: a\n  | ^~~~\n  = did you mean "name"?',
    ],
    ['body: Hi\n', 'a.yaml:1:1 - error: the key "name" is missing'],
    ['name: Order-Shipped\n', 'a.yaml:1:7 - error: "Order-Shipped" does not fit'],
    ['name: 42\n', 'put it in quotes: "42"'],
    ['name: a\nlanguage: english\n', 'a language code looks like en or en_GB'],
    ['name: a\nlanguage: [en, en]\n', 'a.yaml:2:16 - error: "en" stands here twice'],
    ['name: a\nlanguage: en_UK\n', 'a.yaml:2:11 - warning: WhatsApp lists no language en_UK'],
    ['name: a\nfile: imgae\n', 'a.yaml:2:7 - error: "imgae" is not one of document, video, image'],
    ['name: a\nfile: imgae\n', 'did you mean "image"?'],
    ['name: a\nplaceholders: [order-id]\n', 'a.yaml:2:16 - error: "order-id" does not fit'],
    ['name: a\nplaceholders: [x, x]\n', 'a.yaml:2:19 - error: the placeholder name x stands here twice'],
    [
      'name: a\nplaceholders: [x]\nbody: Hi {{1}} {{2}}\n',
      'a.yaml:2:15 - error: placeholders declares 1 value, but the body takes 2',
    ],
    [
      'name: a\nplaceholders: 1\nheader: "{{1}}"\nbody: Hi {{1}}\n',
      'declares 1 value, but header and body take 2',
    ],
    ['name: a\nbody: Hi {{1}} {{3}}\n', 'a.yaml:2:16 - error: the placeholder {{3}} leaves a gap'],
    ['name: a\nbody: Hi {{name}}\n', 'a.yaml:2:10 - error: the placeholder {{name}} has no number'],
    ['name: a\nfooter: Bye {{1}}\n', 'a.yaml:2:13 - error: a footer takes no placeholders'],
    ['name: a\nbody: { en: Hi }\n', 'a.yaml:2:1 - error: body has a text a language'],
    ['name: a\nlanguage: en\nbody: { es: Hola }\n', 'a.yaml:3:9 - error: the language es is not declared'],
    [
      'name: a\nlanguage: [en, es]\nbody: { en: "{{1}}", es: Hola }\n',
      'the text in es takes 0 values, but the one in en takes 1',
    ],
    [
      'name: a\nbuttons: [{ text: Buy }]\n',
      'a.yaml:2:11 - error: a button has exactly one of url, phone and reply',
    ],
    ['name: a\nbuttons: [{ reply: Yes, name: x }]\n', '"name" goes only with "url"'],
    ['name: a\nbuttons: [{ reply: Yes, text: x }]\n', 'the text of a quick reply stands in reply itself'],
    ['name: a\nbuttons: [{ url: "https://a.example/{{1}}/x" }]\n', 'a dynamic URL ends in {{1}}'],
    ['name: a\nbuttons: [{ url: "https://{{1}}" }]\n', 'a wholly dynamic URL cannot be sent'],
    ['name: a\nbuttons: [{ url: "https://a.example/", name: x }]\n', 'this URL takes no suffix'],
    ['name: a\nbuttons: [{ url: a.example }]\n', "a button's URL starts with https:// or http://"],
    ['name: a\nfunction: orderShipped\n', "a function's name starts with send"],
    ['name: ___\n', 'no function name can be made of ___'],
    ['name: a\nbody:\n', 'must be a text or a mapping, not nothing'],
    ['name: [\n', 'a.yaml:2:1 - error: '],
    ['name: a\nname: b\n', 'Map keys must be unique'],
    ['- name: a\n', 'must be a mapping, not a list'],
    ['', 'must be a mapping, not nothing'],
  ])('%j is answered with %j', (yaml, expected) => {
    expect(checkOne(yaml)).toContain(expected);
  });

  it('counts a repeated placeholder once', () => {
    expect(checkOne('name: a\nplaceholders: 1\nbody: "{{1}}, yes {{1}}"\n')).toBe('');
  });

  it('reports every problem of every file at once, sorted', () => {
    const problems = check({ 'b.yaml': 'name: B\nfile: x\n', 'a.yaml': 'name: A\n' });
    expect(problems.map((problem) => problem.split(' ')[0])).toStrictEqual([
      'a.yaml:1:7',
      'b.yaml:1:7',
      'b.yaml:2:7',
    ]);
  });

  it('names both files and the key that settles it where two functions would share a name', () => {
    const [problem] = check({ 'a.yaml': 'name: order_1\n', 'b.yaml': 'name: order1\n' });
    expect(problem).toContain('b.yaml:1:7');
    expect(problem).toContain('order1 and order_1 in a.yaml both generate sendOrder1');
    expect(problem).toContain('function: sendOrder');
    expect(
      check({ 'a.yaml': 'name: order_1\n', 'b.yaml': 'name: order1\nfunction: sendOrderOne\n' }),
    ).toHaveLength(0);
  });

  it('names both files where a template is declared twice', () => {
    expect(check({ 'a.yaml': 'name: a\n', 'b.yaml': 'name: a\n' }).join()).toContain(
      'a is declared in a.yaml too',
    );
  });
});
