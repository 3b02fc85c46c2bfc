import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { closestOf } from '../src/check/suggestions.js';
import { loadTemplates } from '../src/index.js';

/** Location, message and hint of each diagnostic. */
async function diagnose(text: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': text }));
  return diagnostics.map(({ line, column, message, hint = '' }) => `${line}:${column} ${message} = ${hint}`);
}

it('a word of two letters does not mean the one with these letters swapped', () => {
  expect(closestOf('ot', ['to'])).toBeUndefined();
  expect(closestOf('nmae', ['name'])).toBe('name');
});

describe('a word of another tool', () => {
  it.each([
    ['parameters: [a]', 'placeholders'],
    ['lang: en', 'language'],
    ['buton: []', 'buttons'],
    ['text: Hi', 'body'],
    ['media: image', 'file'],
    ['title: Hi', 'header'],
    ['buttons: [{ label: Go, url: "https://a.example" }]', 'text'],
    ['buttons: [{ title: Go, url: "https://a.example" }]', 'text'],
    ['buttons: [{ link: "https://a.example" }]', 'url'],
    ['body: Hi {{1}}!\nplaceholders: [{ label: a }]', 'name'],
    ['body: Hi {{1}}!\nplaceholders: [{ name: a, kind: money }]', 'type'],
    ['body: Hi {{1}}!\nplaceholders: [{ name: a, type: currency }]', 'money'],
    ['plaseholdrz: [a]', 'placeholders'],
    ['file: img', 'image'],
    ['file: pdf', 'document'],
    ['file: mp4', 'video'],
  ])('%s has a hint with %s', async (line, meant) => {
    const [found = ''] = await diagnose(`name: a\n${line}\n`);
    expect(found).toContain(` = did you mean "${meant}"?`);
  });

  it.each([
    ['cz', 'cs', 'error'],
    ['jp', 'ja', 'error'],
    ['gr', 'el', 'error'],
    ['se', 'sv', 'error'],
    ['iw', 'he', 'error'],
    ['no', 'nb', 'warning'],
  ])('is no language: %s for %s', async (code, meant, severity) => {
    const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': `name: a\nlanguage: ${code}\n` }));
    expect(diagnostics).toMatchObject([{ severity, hint: `did you mean ${meant}?` }]);
  });

  it.each(['image', 'Image', 'pdf'])('is no header: %s', async (text) => {
    const [found] = await diagnose(`name: a\nheader: ${text}\n`);
    expect(found !== undefined).toBe(text !== 'Image');
  });
});

describe('a template that was written like those of another tool', () => {
  const aMap =
    '4:3 `placeholders` must be a whole number or a list, not a map = use a list of names, such as [customerName, orderId], or their number without quotes';
  it.each<[string, ...string[]]>([
    ['name: a\nbody: Hi {{1}}, {{2}} ok\nplaceholders:\n  customerName: string\n  orderId: string\n', aMap],
    ['name: a\nbody: Hi {{1}}, {{2}} ok\nplaceholders:\n  1: customerName\n  2: orderId\n', aMap],
    [
      'name: a\nbody: Hi {{1}} there\nplaceholders: ["{{1}}"]\n',
      '3:16 invalid value "{{1}}": a name consists of letters, digits and underscores, at most 64, and does not start with a digit = write what the value means, such as customerName',
    ],
    [
      'name: a\nbuttons:\n  - url:https://a.example\n',
      '3:5 the item must be a map, not "url:https://a.example" = put a space after the colon',
    ],
    [
      'name: a\nfile: [image]\n',
      '2:7 a list is not one of document, video, image = document: a document, such as a PDF; video: a video; image: an image; the caller passes the URL with each message',
    ],
    ['templates:\n  - name: a\n', '1:1 unknown key "templates" = declare each template in its own file'],
    ['{ "data": [{ "name": "a" }] }', '1:3 unknown key "data" = convert the JSON export of the platform'],
    [
      '{ "messaging_product": "whatsapp", "template": { "name": "a" } }',
      '1:3 unknown key "messaging_product" = known keys: name, language, ',
      '1:36 unknown key "template" = known keys: name, language, ',
    ],
    ['name: a\nlanguages: [en, es]\n', '2:1 unknown key "languages" = did you mean "language"?'],
    [
      'name: "$\x7BNAME}"\n',
      '1:7 invalid value "$\x7BNAME}": a template name consists of lowercase letters, digits and underscores, at most 512 = The template\'s name as WhatsApp approved it: lowercase letters, digits and underscores.',
    ],
    [
      'name: a\nfooter: True\n',
      '2:9 YAML reads True as the boolean true, not as a text = put the text in quotes',
    ],
    ['name:\n', '1:6 `name` must not be empty = add a value, in "quotes" if it contains a #'],
    [
      'name: a\nbody: Hi {{1}} there\nplaceholders: [{ name: b, max: "60" }]\n',
      '3:32 `max` must be a whole number, not "60" = delete the quotes: 60',
    ],
    [
      'name: a\nbody:\n  Dear {{1}}: thanks\n',
      '3:3 YAML reads the text before a colon and a space as a key = put the text in quotes: "Dear {{1}}: thanks"',
    ],
  ])('gets a hint that leads to a correct one: %j', async (yaml, ...expected) => {
    const found = await diagnose(yaml);
    expect(found).toStrictEqual(expected.map((text) => expect.stringContaining(text)));
  });

  it('may have an invisible character in a key', async () => {
    expect(await diagnose('name: a\nbo\u200Bdy: Hi\n\uFEFFfooter: x\n')).toStrictEqual([
      '2:1 unknown key "bo\u200Bdy" = did you mean "body"?',
      '3:1 unknown key "\uFEFFfooter" = did you mean "footer"?',
    ]);
  });
});

it.each([
  'shop.example/{{1}}',
  'HTTPS://shop.example',
  'ftp://shop.example',
  '{{1}}',
  'https://shop.example/a b',
  'https://{{1}}.example',
  'https://',
])('a URL that is not one such as %s is reported with what a URL looks like', async (url) => {
  const quoted = JSON.stringify(url);
  expect(await diagnose(`name: a\nbuttons: [{ url: ${quoted} }]\n`)).toStrictEqual([
    expect.stringContaining(
      `invalid value ${quoted}: a URL starts with https:// or http:// and has no spaces or double quotes; {{1}} comes after the host, such as https://shop.example/{{1}} = use the format`,
    ),
  ]);
});
