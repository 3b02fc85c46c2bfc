const url = 'https://shop.example/{{1}}';
const otherUrl = 'https://other.example/{{1}}';

/** Dynamic URLs with these names. */
const buttons = (...names: readonly string[]): string =>
  `buttons: [${names.map((name) => `{ name: ${name}, url: "${url}" }`).join(', ')}]`;
const unnamed = `buttons: [{ url: "${url}" }]`;

/** One placeholder with these keys, and another one with others. */
export const typed = (keys: string, others = ''): string =>
  `language: en\nbody: On {{1}}${others && ' {{2}}'}.\nplaceholders: [{ name: x, ${keys} }${others && `, { name: y, ${others} }`}]`;
const values = (what: string, was: string, is: string) => [what, typed(was), typed(is)] as const;

/** The keys of a template before and after a change, by what `diff` reports of it. */
export const changedKeys: Readonly<
  Record<string, readonly (readonly [what: string, was: string, is: string])[]>
> = {
  nothing: [
    ['another description', 'body: Hi.', 'body: "Hi." # x\ndescription: y'],
    ['other defaults of the outbox', 'delivery: { expires: 2 days }', 'delivery: { expires: 3 days }'],
    values('a style that was the default', 'type: money', 'type: money, style: symbol'),
    values('a time zone of a date', 'type: date', 'type: date, timeZone: UTC'),
  ],
  'breaking parameter-added': [
    ['an added parameter', '', 'placeholders: [x]'],
    ['a parameter added to the text', 'body: Hi {{1}}!', 'body: Hi {{1}} {{2}}!'],
  ],
  'breaking parameter-removed': [['a removed parameter', 'placeholders: [x, y]', 'placeholders: [x]']],
  'breaking parameter-type-changed': [
    values('another type', 'type: text', 'type: money'),
    values('a type that takes less', 'type: text', 'type: date'),
    values('a time zone that is no longer fixed', 'type: date, timeZone: UTC', 'type: date'),
  ],
  'breaking time-zone-choice, dangerous parameter-format-changed': [
    values('a time zone that calls must pass', 'type: datetime, timeZone: UTC', 'type: datetime'),
    values('a time zone that calls can no longer pass', 'type: datetime', 'type: datetime, timeZone: UTC'),
  ],
  'breaking file-changed': [
    ['an added file', '', 'file: image'],
    ['a removed file', 'file: image', ''],
    ['a file of another type', 'file: image', 'file: video'],
  ],
  'breaking button-added': [['an added suffix', '', unnamed]],
  'breaking button-removed': [['a removed suffix', unnamed, 'buttons: [{ reply: x }]']],
  'breaking language-removed': [['a removed language', 'language: [en, es]', 'language: [en]']],
  'breaking language-removed, safe language-added': [
    ['a replaced language', 'language: [en]', 'language: [es]'],
  ],
  'breaking language-choice': [
    ['a new choice of languages', 'language: en', 'language: [en]'],
    ['a choice for a template without a language', '', 'language: [en]'],
    ['a choice of more than its language', 'language: en', 'language: [en, de]'],
    ['a removed choice of languages', 'language: [en, es]', 'language: en'],
  ],
  'breaking function-renamed': [['a renamed function', '', 'function: sendB']],
  'dangerous approval-lost': [
    ['a lost approval', '', 'status: rejected'],
    ['one in one language', 'language: [en, es]', 'language: [en, es]\nstatus: { es: disabled }'],
    ['an approval lost after a pause', 'status: paused', 'status: disabled'],
  ],
  'safe approval-gained': [
    ['an approval', 'status: pending', 'status: approved'],
    ['one in one language', 'language: [en, es]\nstatus: { es: pending }', 'language: [en, es]'],
  ],
  'safe status-changed': [
    ['another status that cannot be sent', 'status: pending', 'status: rejected\nstatusReason: No'],
  ],
  'dangerous category-changed': [['another category', 'category: utility', 'category: marketing']],
  'dangerous parameters-reordered': [
    ['reordered parameters', 'placeholders: [x, y]', 'placeholders: [y, x]'],
    ['a name that moves', 'placeholders: [placeholder1, orderId]', 'placeholders: [orderId, placeholder2]'],
  ],
  'dangerous parameter-renamed': [
    ['a renamed parameter', 'placeholders: [x, y]', 'placeholders: [x, z]'],
    ['a parameter that loses its name', 'placeholders: [x, y]', 'placeholders: [x, placeholder2]'],
  ],
  'safe parameter-named': [
    ['a parameter that gets a name', 'placeholders: 2', 'placeholders: [x, placeholder2]'],
    ['one of a header', 'header: No {{1}}\nplaceholders: [header1]', 'header: No {{1}}\nplaceholders: [id]'],
  ],
  'dangerous parameter-format-changed': [
    values('a type that takes the same', 'type: text', 'type: code'),
    values('a type that takes more', 'type: date', 'type: text'),
    values('a number that becomes a percentage', 'type: number', 'type: number, style: percent'),
    values(
      'a percentage that becomes a number',
      'type: number, style: percent',
      'type: number, style: decimal',
    ),
    values('a number that is rounded', 'type: number', 'type: number, decimals: 0'),
    values('another time zone', 'type: time, timeZone: UTC', 'type: time, timeZone: Asia/Tokyo'),
  ],
  'safe parameter-style-changed': [
    values('another style of the same value', 'type: date, style: full', 'type: date, style: short'),
    values('other digits', 'type: number', 'type: number, digits: latn'),
  ],
  'dangerous parameter-limit-lowered': [
    values('a shorter limit', 'max: 9', 'max: 8'),
    values('a new limit', 'type: text', 'max: 8'),
    values('an error instead of a cut', 'max: 8, overflow: truncate', 'max: 8'),
  ],
  'safe parameter-limit-raised': [
    values('a longer limit', 'max: 8', 'max: 9'),
    values('no limit', 'max: 8', 'type: text'),
    values('a cut instead of an error', 'max: 8', 'max: 8, overflow: truncate'),
  ],
  'dangerous buttons-reordered': [['reordered suffixes', buttons('x', 'y'), buttons('y', 'x')]],
  'dangerous buttons-reordered, dangerous wording-changed, dangerous wording-changed': [
    [
      'reordered suffixes whose URLs changed too',
      'buttons: [{ name: x, url: "https://a.example/x/{{1}}" }, { name: y, url: "https://a.example/y/{{1}}" }]',
      'buttons: [{ name: y, url: "https://b.example/y/{{1}}" }, { name: x, url: "https://b.example/x/{{1}}" }]',
    ],
  ],
  'dangerous button-renamed': [['a renamed suffix', buttons('x'), buttons('y')]],
  'safe button-named': [['a suffix that gets a name', unnamed, buttons('x')]],
  'dangerous wording-changed': [
    ['another URL before a suffix', unnamed, `buttons: [{ url: "${otherUrl}" }]`],
    ['another text around a placeholder', 'body: Due {{1}}. Bye.', 'body: Paid {{1}}. Bye.'],
    ['a label on a line of its own', 'body: "You owe us:\\n{{1}}"', 'body: "We owe you:\\n{{1}}"'],
    ['another sentence on the line of a placeholder', 'body: Due {{1}}. Bye.', 'body: Due {{1}}. See you.'],
    ['text before an abbreviation', 'body: Your invoice No. {{1}}', 'body: Your account No. {{1}}'],
    ['no swap if all words are new', 'body: Order {{1}} costs {{2}}.', 'body: Pay {{1}} with {{2}}.'],
    [
      'a URL that differs by language now',
      `language: [en, de]\n${unnamed}`,
      `language: [en, de]\nbuttons: [{ url: { en: "${url}", de: "${otherUrl}" } }]`,
    ],
    ['another header around a placeholder', 'header: For {{1}}', 'header: By {{1}}'],
    [
      'another text in one language',
      'language: [en, es]\nbody: { en: "Hi {{1}}!", es: "Hola {{1}}!" }',
      'language: [en, es]\nbody: { en: "Hi {{1}}!", es: "Adios {{1}}!" }',
    ],
  ],
  'safe text-changed': [
    ['another button text', unnamed, `buttons: [{ url: "${url}", text: Go }]`],
    ['a body without values that says something else', 'body: We are closed.', 'body: We are open.'],
    ['another text elsewhere', 'body: "Due {{1}}.\\nBye."', 'body: "Due {{1}}.\\nSee you."'],
  ],
  'safe buttons-changed': [
    ['a fixed button in front', unnamed, `buttons: [{ reply: x }, { url: "${url}" }]`],
    ['another quick reply', 'buttons: [{ reply: A }]', 'buttons: [{ reply: A }, { reply: B }]'],
  ],
  'dangerous language-switched': [['another fixed language', 'language: en', 'language: es']],
  'dangerous language-switched, safe text-changed, dangerous wording-changed': [
    [
      'another fixed language with another footer and URL',
      `language: en\nbody: Hi {{1}}!\nfooter: Bye\n${unnamed}`,
      `language: es\nbody: Hola {{1}}!\nfooter: Adios\nbuttons: [{ url: "${otherUrl}" }]`,
    ],
  ],
  'safe language-added': [
    ['an added language', 'language: [en]', 'language: [es, en]'],
    ['a language in review', 'language: [en]', 'language: [en, es]\nstatus: { es: pending }'],
  ],
  'dangerous placeholders-swapped': [
    ['placeholders that changed places in the text', 'body: Of {{1}} to {{2}}.', 'body: Of {{2}} to {{1}}.'],
    [
      'placeholders that changed places in another sentence',
      'body: "Order {{1}} costs {{2}} today."\nplaceholders: [order, price]',
      'body: "Today {{1}} is what order {{2}} costs."\nplaceholders: [order, price]',
    ],
  ],
  'dangerous parameters-reordered, dangerous wording-changed': [
    [
      'no swap if the names moved too',
      'body: Order {{1}} costs {{2}}.\nplaceholders: [order, price]',
      'body: "{{1}} is what order {{2}} costs."\nplaceholders: [price, order]',
    ],
  ],
  'safe text-changed, safe text-changed': [
    [
      'a URL that changed in two languages, for each',
      'language: [en, de]\nbuttons: [{ url: { en: "https://a.example", de: "https://a.example/de" } }]',
      'language: [en, de]\nbuttons: [{ url: { en: "https://b.example", de: "https://b.example/de" } }]',
    ],
  ],
};
