import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';
import { valueTypes } from '../src/keys/placeholder-types.js';

/** Location, message and hint of each diagnostic. */
async function diagnose(text: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': text }));
  return diagnostics.map(({ line, column, message, hint = '' }) => `${line}:${column} ${message} = ${hint}`);
}

describe('a template that was written like those of another tool', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'a map of types as placeholders',
      'name: a\nbody: Hi {{1}}, {{2}} ok\nplaceholders:\n  customerName: string\n  orderId: string\n',
      [
        '4:3 `placeholders` must be a whole number or a list, not a map = use a list of names, such as [customerName, orderId], or their number without quotes',
      ],
    ],
    [
      'a map of numbers as placeholders',
      'name: a\nbody: Hi {{1}}, {{2}} ok\nplaceholders:\n  1: customerName\n  2: orderId\n',
      [
        '4:3 `placeholders` must be a whole number or a list, not a map = use a list of names, such as [customerName, orderId], or their number without quotes',
      ],
    ],
    [
      'a list of types as placeholders',
      'name: a\nlanguage: en\nbody: Hi {{1}}, {{2}} ok\nplaceholders:\n  - customerName: string\n  - total: currency\n',
      [
        '5:5 unknown key "customerName" = write - customerName',
        '6:5 unknown key "total" = write - { name: total, type: money }',
      ],
    ],
    [
      'numbers as placeholders',
      'name: a\nbody: Hi {{1}} there\nplaceholders: [1]\n',
      [
        '3:16 the item must be a string or a map, not the number 1 = write only how many there are, such as placeholders: 2, or names, such as placeholders: [customerName, orderId]',
      ],
    ],
    [
      'placeholders as names',
      'name: a\nbody: Hi {{1}} there\nplaceholders: ["{{1}}"]\n',
      [
        '3:16 invalid value "{{1}}": a name consists of letters, digits and underscores, at most 64, and does not start with a digit = write what the value means, such as customerName',
      ],
    ],
    [
      'a type with another name',
      'name: a\nbody: Hi {{1}} there\nplaceholders: [{ name: b, type: string }]\n',
      [`3:33 "string" is not one of ${valueTypes.join(', ')} = did you mean "text"?`],
    ],
    [
      'a header like that of the platform',
      'name: a\nheader:\n  type: text\n  text: Your order\n',
      [
        '3:3 "type" is not a language code = write the text itself after its key; for a picture, a video or a document, write the key file instead of header',
        '4:3 "text" is not a language code = write the text itself after its key; for a picture, a video or a document, write the key file instead of header',
      ],
    ],
    [
      'a language like that of the platform',
      'name: a\nlanguage:\n  code: en_US\n',
      ['3:3 `language` must be a string or a list, not a map = write language: en_US'],
    ],
    [
      'buttons without dashes',
      'name: a\nbuttons:\n  reply: Yes\n',
      [
        '3:3 `buttons` must be a list, not a map = put a dash before the first key of each button: - reply: Yes',
      ],
    ],
    [
      'buttons that are texts',
      'name: a\nbuttons:\n  - Yes please\n',
      ['3:5 the item must be a map, not "Yes please" = write - reply: Yes please'],
    ],
    [
      'no space after the colon',
      'name: a\nbuttons:\n  - url:https://a.example\n',
      ['3:5 the item must be a map, not "url:https://a.example" = put a space after the colon'],
    ],
    [
      'a file by its URL',
      'name: a\nfile: https://shop.example/a.PDF\n',
      ['2:7 "https://shop.example/a.PDF" is not one of document, video, image = did you mean "document"?'],
    ],
    [
      'a file in brackets',
      'name: a\nfile: [image]\n',
      [
        '2:7 a list is not one of document, video, image = document: a document, such as a PDF; video: a video; image: an image; the caller passes the URL with each message',
      ],
    ],
    [
      'another category',
      'name: a\ncategory: TRANSACTIONAL\n',
      ['2:11 "TRANSACTIONAL" is not one of marketing, utility, authentication = did you mean "utility"?'],
    ],
    [
      'a text per language as keys',
      'name: a\nlanguage: es\nbody_es: Hola\n',
      [
        '3:1 unknown key "body_es" = write body: once, and below it one line per language, indented, such as es: with its text',
      ],
    ],
    [
      'the name as a key',
      'order_shipped:\n  language: en\n  body: Hi\n',
      [
        '1:1 unknown key "order_shipped" = move its keys to the top level of the file, and write name: order_shipped',
      ],
    ],
    [
      'a list of templates below a key',
      'templates:\n  - name: a\n',
      ['1:1 unknown key "templates" = declare each template in its own file, which starts with its name'],
    ],
    [
      'an export',
      '{ "data": [{ "name": "a" }] }',
      ['1:3 unknown key "data" = convert the JSON export of the platform with npx notifygen import FILE'],
    ],
    [
      'a request',
      '{ "messaging_product": "whatsapp", "template": { "name": "a" } }',
      [
        '1:3 unknown key "messaging_product" = delete it: the generated function builds the request',
        '1:36 unknown key "template" = did you mean "name"?',
      ],
    ],
    [
      'languages in the plural',
      'name: a\nlanguages: [en, es]\nbody:\n  en: Hi\n  es: Hola\n',
      ['2:1 unknown key "languages" = did you mean "language"?'],
    ],
    [
      'a lifetime',
      'name: a\nttl: 10 minutes\n',
      ['2:1 unknown key "ttl" = write it below the key `delivery`'],
    ],
    [
      'the variable of a shell',
      'name: "$\x7BNAME}"\n',
      [
        '1:7 invalid value "$\x7BNAME}": a template name consists of lowercase letters, digits and underscores, at most 512 = The template\'s name as WhatsApp approved it: lowercase letters, digits and underscores.',
      ],
    ],
    [
      'examples by the number of the placeholder',
      'name: a\nbody: Hi {{1}}, {{2}} ok\nvariables:\n  "1": Ann\n  "2": A-1\n',
      ['3:1 unknown key "variables" = did you mean "placeholders"?'],
    ],
    [
      'a boolean as a text',
      'name: a\nfooter: True\n',
      ['2:9 YAML reads True as the boolean true, not as a text = put the text in quotes: footer: "True"'],
    ],
    [
      'equal signs',
      'name = order\n',
      [
        '1:1 the template must be a map, not "name = order" = write a colon instead of each =, such as name: order',
      ],
    ],
    ['only a name', 'order\n', ['1:1 the template must be a map, not "order" = write name: order']],
    [
      'a list in brackets',
      '[{ "name": "a" }]\n',
      [
        '1:1 the template must be a map, not a list = declare each template in its own file, without dashes or brackets',
      ],
    ],
    [
      'no name',
      'name:\n',
      ['1:6 `name` must not be empty = write the approved name, such as name: order_shipped'],
    ],
    [
      'a number in quotes',
      'name: a\nbody: Hi {{1}} there\nplaceholders: [{ name: b, max: "60" }]\n',
      ['3:32 `max` must be a whole number, not "60" = delete the quotes: 60'],
    ],
    [
      'a text with a colon below its key',
      'name: a\nbody:\n  Dear {{1}}: thanks\n',
      [
        '3:3 YAML reads the text before a colon and a space as a key = put the text in quotes: "Dear {{1}}: thanks"',
      ],
    ],
  ])('gets a hint that leads to a correct one: %s', async (_what, yaml, expected) => {
    expect(await diagnose(yaml)).toStrictEqual(expected);
  });

  it.each([
    ['"en "', 'en'],
    ['en,', 'en'],
    ['“en”', 'en'],
    ['en\u200B', 'en'],
    ['English (US)', 'en_US'],
    ['English (UK)', 'en_GB'],
    ['Spanish (MEX)', 'es_MX'],
    ['eng', 'en'],
    ['pt-br', 'pt_BR'],
  ])('may have the language %s', async (written, meant) => {
    expect(await diagnose(`name: a\nlanguage: ${written}\n`)).toStrictEqual([
      expect.stringContaining(`did you mean ${meant}?`),
    ]);
  });

  it('may have an invisible character in a key', async () => {
    expect(await diagnose('name: a\nbo\u200Bdy: Hi\n\uFEFFfooter: x\n')).toStrictEqual([
      '2:1 unknown key "bo\u200Bdy" = did you mean "body"?',
      '3:1 unknown key "\uFEFFfooter" = did you mean "footer"?',
    ]);
  });
});

describe('a URL that is not one', () => {
  it.each([
    [
      'shop.example/{{1}}',
      'does not start with https:// or http://',
      'did you mean https://shop.example/{{1}}?',
    ],
    ['HTTPS://shop.example', 'does not start with https:// or http://', 'did you mean https://shop.example?'],
    ['ftp://shop.example', 'does not start with https:// or http://', 'write the URL as it was approved'],
    ['"{{1}}"', 'consists of placeholders only', 'write the URL as it was approved'],
    ['https://shop.example/a b', 'contains white space', 'with %20 for each space'],
    ['https://{{1}}.example', 'has a placeholder in its host', 'write the URL as it was approved'],
    ['"https://"', 'is not a URL', 'write the URL as it was approved'],
  ])('such as %s is explained', async (url, message, hint) => {
    const [only, ...others] = await diagnose(
      `name: a\nbuttons: [{ url: ${url.includes('{') && !url.startsWith('"') ? `"${url}"` : url} }]\n`,
    );
    expect(others).toStrictEqual([]);
    expect(only).toContain(message);
    expect(only).toContain(hint);
  });
});
