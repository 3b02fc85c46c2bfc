import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';

/** Location, severity, rule and message of each diagnostic. */
async function outline(yaml: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': `name: a\n${yaml}` }));
  return diagnostics.map(
    ({ line, column, severity, rule, message }) => `${line}:${column} ${severity} ${rule}: ${message}`,
  );
}

const undeclared = (code: string): string =>
  `error undeclared-language: \`language\` does not declare ${code}`;
const button = (keys: string): string => `language: [en, es]\nbuttons: [{ ${keys} }]\n`;

describe('a text per language', () => {
  it.each([
    'language: [en, es]\nheader: { en: "Order {{1}}", es: "Pedido {{1}}" }\nfooter: { en: Bye, es: Adiós }\n',
    'language: [en, es]\nheader: { en: Hi }\nfooter: { es: Adiós }\n',
    button('reply: { en: "Yes", es: Sí }'),
    button('url: "https://a.example/{{1}}", name: id, text: { en: Go, es: Ir }'),
    button('url: { en: "https://a.example/en/{{1}}", es: "https://a.example/es/{{1}}" }, name: id'),
    button('phone: "+15550100", text: { en: Call, es: Llamar }'),
  ])('can be in %j', async (yaml) => {
    expect(await outline(yaml)).toStrictEqual([]);
  });

  it.each<[string, ...string[]]>([
    [
      'header: { en: Hi }\n',
      '2:1 error undeclared-language: `header` differs by language, but the template declares no language',
    ],
    ['language: [en]\nfooter: { en: Bye, es: Adiós }\n', `3:20 ${undeclared('es')}`],
    [
      'language: [en, es]\nheader: { en: "Order {{1}}" }\n',
      '3:1 warning missing-translation: `header` has no text in es, so it cannot be checked in that language',
    ],
    [
      button('url: "https://a.example/", text: { en: Go }'),
      '3:40 warning missing-translation: `text` has no text in es, so it cannot be checked in that language',
    ],
    [button('reply: { en: "Yes", es: Sí, de: Ja }'), `3:41 ${undeclared('de')}`],
    [
      'language: [en, es]\nheader: { en: "Order {{1}}", es: Pedido }\n',
      '3:34 error placeholder-mismatch: the header has 0 placeholders in es, but 1 in en',
    ],
    [
      button('url: { en: "https://a.example/{{1}}", es: "https://a.example/" }'),
      '3:55 error placeholder-mismatch: the URL has 0 placeholders in es, but 1 in en',
    ],
    [
      button('url: { en: "https://a.example/%7B%7b1%7D%7d{{1}}", es: "https://a.example/{{1}}" }'),
      '3:43 warning url-encoding: the URL contains the encoded placeholder %7B%7b1%7D%7d: nothing replaces it, so the link is broken',
    ],
    [
      button('url: { en: "https://a.example/{{1}}/x", es: "https://a.example/" }'),
      '3:43 error url-suffix: a dynamic URL ends with {{1}} and has no other placeholder',
    ],
    [
      button('reply: { en: "Yes {{1}}", es: Sí }'),
      '3:31 error misplaced-placeholder: only the URL of a button can have a placeholder',
    ],
    [
      'language: [en, es]\nfooter: { en: Bye, es: "Adiós {{1}}" }\n',
      '3:31 error misplaced-placeholder: a footer cannot have placeholders',
    ],
    [
      'language: [en, es]\nheader: { en: Hi, es: "{{1}} {{2}}" }\nplaceholders: 0\n',
      '3:23 error placeholder-mismatch: the header has 2 placeholders in es, but 0 in en',
      '3:23 warning header-placeholder: the header has more than one placeholder; WhatsApp allows one',
    ],
    [
      'language: [en, es]\nheader:\n  en: Order #{{1}}\n  es: Pedido\n',
      '4:7 error comment-in-text: a space and # start a comment, so the text ends here',
    ],
    [
      button('url: { en: a.example, es: "https://a.example/" }'),
      expect.stringMatching(/^3:24 error format: invalid value "a\.example": a URL starts with https/),
    ],
    [button('text: { EN: Go }, phone: "1"'), '3:21 error language-code: "EN" is not a language code'],
    ['language: en\nheader: {}\n', '3:9 error empty: `header` must not be empty'],
    ['language: en\nfooter: { en: 5 }\n', '3:15 error type: YAML reads 5 as the number 5, not as a text'],
  ])('is checked in %j', async (yaml, ...expected) => {
    expect(await outline(yaml)).toStrictEqual(expected);
  });
});

describe('category and status', () => {
  it('are in the YAML, and the category is in the model', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: a\ncategory: utility\nstatus: in_appeal\n' });
    const { templates, diagnostics } = await loadTemplates(folder);
    expect(diagnostics).toStrictEqual([]);
    expect(templates).toMatchObject([{ category: 'utility' }]);
  });

  it('have hints for another spelling', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: a\ncategory: MARKETING\nstatus: IN APPEAL\n' });
    const { diagnostics } = await loadTemplates(folder);
    expect(diagnostics).toMatchObject([
      { line: 2, column: 11, rule: 'format', hint: 'did you mean "marketing"?' },
      { line: 3, column: 9, rule: 'format', hint: 'did you mean "in_appeal"?' },
    ]);
  });

  it.each([
    ['status: aproved\n', '2:9 error format: "aproved" is not a status of the platform'],
    ['language: [es]\nstatus: { es: gone }\n', '3:15 error format: "gone" is not a status of the platform'],
    ['language: en\nstatus: { es: paused }\n', `3:11 ${undeclared('es')}`],
    [
      'statusReason: { es: No }\n',
      '2:1 error undeclared-language: `statusReason` differs by language, but the template declares no language',
    ],
    ['status: [approved]\n', '2:9 error type: `status` must be a string or a map, not a list'],
  ])('are checked in %j', async (yaml, expected) => {
    expect(await outline(yaml)).toStrictEqual([expected]);
  });

  it('allow a placeholder at the edge of the body, unless the text is not approved yet', async () => {
    const body = 'body: Hi {{1}}\n';
    const warning = expect.stringContaining('warning placeholder-edge: the body ends with a placeholder');
    for (const status of ['pending', 'rejected', 'in_appeal'])
      expect(await outline(`${body}status: ${status}\n`)).toStrictEqual([warning]);
    for (const approved of ['', 'status: approved\n', 'status: paused\n', 'status: disabled\n'])
      expect(await outline(body + approved)).toStrictEqual([]);
    const texts = 'language: [en, es]\nbody: { en: "Hi {{1}}", es: "Ya {{1}}" }\n';
    expect(await outline(`${texts}status: { es: pending }\n`)).toStrictEqual([warning]);
  });
});

it('a placeholder keeps the name of the approved text', async () => {
  const yaml = 'name: a\nbody: Hi {{1}}!\nplaceholders:\n  - name: customer\n    approvedAs: customer_name\n';
  const { templates } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  expect(templates[0]?.placeholders).toStrictEqual([{ label: 'customer', approvedAs: 'customer_name' }]);
});
