/** A template as the platform exports it, in one language. */
export interface Entry {
  readonly name: string;
  readonly language: string;
  status: string;
  category: string;
  components: Component[];
  [field: string]: unknown;
}

export interface Component {
  readonly type: string;
  format?: string;
  text?: string;
  buttons?: Button[];
  example?: object;
}

interface Button {
  readonly type: string;
  text: string;
  url?: string;
  phone_number?: string;
}

/** A folder that people tuned by hand: names, types, comments, quotes and formatting of their own. */
export const tunedTemplates: Readonly<Record<string, string>> = {
  'templates/orders/shipped.yaml': `# Owned by the logistics team.
name: order_shipped
language: [en, es]
category: utility # cheaper than marketing
function: sendShipped
description: >
  Sent when the parcel leaves the warehouse, never earlier.

body:
  en: "Hi {{1}}, your order {{2}} ships on {{3}}."
  es: 'Hola {{1}}, tu pedido {{2}} sale el {{3}}.'
footer: Harbour & Home
placeholders:
  - name: customerName
    max: 40
  - orderId # as in the shop
  - {name: shipDay, type: date, style: long}
buttons:
  # opens the tracking page
  - name: trackingCode
    url: "https://shop.example/track/{{1}}"
    text: {en: Track it, es: Rastrear}
  - reply:
      en: Thanks
      es: Gracias
delivery: {priority: high}
`,
  'templates/promo.yaml': `name: "spring_sale"
language:
- en
category: marketing
header: Spring is here
body: |-
  Dear {{1}},

  everything is {{2}} off.
placeholders: [firstName, discount]
`,
  'templates/visit.yaml': `name: visit_reminder
language: en
body: "{{1}} from {{2}} is waiting for you."
placeholders:
  - name: host
    description: who opens the door
    approvedAs: host_name
  - company
file: image
`,
};

const body = (text: string): Component => ({ type: 'BODY', text });
const inEnglish = (name: string, category: string, ...components: Component[]): Entry => ({
  name,
  language: 'en',
  status: 'APPROVED',
  category,
  components,
});

/** The account from which these templates were imported. */
export function tunedAccount(): Entry[] {
  const shipped = (language: string, text: string, track: string, thanks: string): Entry => {
    const buttons = [
      { type: 'URL', text: track, url: 'https://shop.example/track/{{1}}' },
      { type: 'QUICK_REPLY', text: thanks },
    ];
    const footer = { type: 'FOOTER', text: 'Harbour & Home' };
    return {
      ...inEnglish('order_shipped', 'UTILITY', body(text), footer, { type: 'BUTTONS', buttons }),
      language,
    };
  };
  return [
    shipped('en', 'Hi {{1}}, your order {{2}} ships on {{3}}.', 'Track it', 'Thanks'),
    shipped('es', 'Hola {{1}}, tu pedido {{2}} sale el {{3}}.', 'Rastrear', 'Gracias'),
    inEnglish(
      'spring_sale',
      'MARKETING',
      { type: 'HEADER', format: 'TEXT', text: 'Spring is here' },
      body('Dear {{1}},\n\neverything is {{2}} off.'),
    ),
    inEnglish(
      'visit_reminder',
      'UTILITY',
      { type: 'HEADER', format: 'IMAGE' },
      body('{{host_name}} from {{company}} is waiting for you.'),
    ),
  ];
}

/** One change on the platform, and the lines that it changes in the working tree. */
export interface PlatformChange {
  readonly what: string;
  readonly apply: (account: Entry[]) => void;
  readonly lines: readonly string[];
  /** What the update prints. */
  readonly printed: string;
  /** The names that it asks to check. Default: none. */
  readonly checks?: readonly string[];
}

function edit(name: string, change: (entry: Entry) => void) {
  return (account: Entry[]): void => {
    for (const entry of account) if (entry.name === name) change(entry);
  };
}

const editButtons = (change: (buttons: Button[], language: string) => void) =>
  edit('order_shipped', (entry) => change(part(entry, 'BUTTONS').buttons ?? [], entry.language));

const part = (entry: Entry, type: string): Component => {
  const found = entry.components.find((component) => component.type === type);
  if (found === undefined) throw new Error(`${entry.name} has no ${type}`);
  return found;
};

const reword =
  (name: string, type: string, texts: Readonly<Record<string, string>>) =>
  (account: Entry[]): void => {
    for (const entry of account) {
      const text = texts[entry.language];
      if (entry.name === name && text !== undefined) part(entry, type).text = text;
    }
  };

/** Made one after the other; each starts from the account that the one before left. */
export const platformChanges: readonly PlatformChange[] = [
  {
    what: 'a reworded sentence in one language',
    apply: reword('order_shipped', 'BODY', { en: 'Hello {{1}}, your order {{2}} ships on {{3}}.' }),
    lines: [
      '-  en: "Hi {{1}}, your order {{2}} ships on {{3}}."',
      '+  en: "Hello {{1}}, your order {{2}} ships on {{3}}."',
    ],
    printed: 'dangerous: the body in en changed around a placeholder',
    checks: ['customerName'],
  },
  {
    what: 'a new value in the middle',
    apply: reword('order_shipped', 'BODY', {
      en: 'Hello {{1}}, your order {{2}} ships with {{3}} on {{4}}.',
      es: 'Hola {{1}}, tu pedido {{2}} sale con {{3}} el {{4}}.',
    }),
    lines: [
      '-  en: "Hello {{1}}, your order {{2}} ships on {{3}}."',
      "-  es: 'Hola {{1}}, tu pedido {{2}} sale el {{3}}.'",
      '+  en: "Hello {{1}}, your order {{2}} ships with {{3}} on {{4}}."',
      "+  es: 'Hola {{1}}, tu pedido {{2}} sale con {{3}} el {{4}}.'",
      '+  - placeholder3',
    ],
    printed: 'breaking: it takes 4 parameters instead of 3 (added: placeholder3) [parameter-added]',
    checks: ['orderId', 'shipDay'],
  },
  {
    what: 'values in another order',
    apply: reword('order_shipped', 'BODY', {
      en: 'Your order {{1}} ships with {{2}} on {{3}}, {{4}}.',
      es: 'Tu pedido {{1}} sale con {{2}} el {{3}}, {{4}}.',
    }),
    lines: [
      '-  en: "Hello {{1}}, your order {{2}} ships with {{3}} on {{4}}."',
      "-  es: 'Hola {{1}}, tu pedido {{2}} sale con {{3}} el {{4}}.'",
      '+  en: "Your order {{1}} ships with {{2}} on {{3}}, {{4}}."',
      "+  es: 'Tu pedido {{1}} sale con {{2}} el {{3}}, {{4}}.'",
      '-  - name: customerName',
      '-    max: 40',
      '-  - placeholder3',
      '+  - placeholder2',
      '+  - name: customerName',
      '+    max: 40',
    ],
    printed: 'the order of the parameters is now orderId, placeholder2, shipDay, customerName',
    checks: ['customerName'],
  },
  {
    what: 'a removed value',
    apply: reword('order_shipped', 'BODY', {
      en: 'Your order {{1}} ships on {{2}}, {{3}}.',
      es: 'Tu pedido {{1}} sale el {{2}}, {{3}}.',
    }),
    lines: [
      '-  en: "Your order {{1}} ships with {{2}} on {{3}}, {{4}}."',
      "-  es: 'Tu pedido {{1}} sale con {{2}} el {{3}}, {{4}}.'",
      '+  en: "Your order {{1}} ships on {{2}}, {{3}}."',
      "+  es: 'Tu pedido {{1}} sale el {{2}}, {{3}}.'",
      '-  - placeholder2',
    ],
    printed: 'breaking: it takes 3 parameters instead of 4 (removed: placeholder2) [parameter-removed]',
    checks: ['orderId', 'shipDay'],
  },
  {
    what: 'a footer that differs by language',
    apply: reword('order_shipped', 'FOOTER', { es: 'Puerto y Hogar' }),
    lines: ['-footer: Harbour & Home', '+footer:', '+  en: Harbour & Home', '+  es: Puerto y Hogar'],
    printed: 'safe: the footer in es changed, but not around a placeholder [text-changed]',
  },
  {
    what: 'a new button',
    apply: editButtons((buttons) => {
      buttons.push({ type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550100' });
    }),
    lines: ['+  - phone: "+15550100"', '+    text: Call'],
    printed:
      'safe: the buttons are now the URL with a suffix "Track it", the quick reply "Thanks", the phone number "Call"; they were',
  },
  {
    what: 'buttons in another order',
    apply: editButtons((buttons) => void buttons.reverse()),
    lines: [
      '+  - phone: "+15550100"',
      '+    text: Call',
      '+  - reply:',
      '+      en: Thanks',
      '+      es: Gracias',
      '-  - reply:',
      '-      en: Thanks',
      '-      es: Gracias',
      '-  - phone: "+15550100"',
      '-    text: Call',
    ],
    printed: 'safe: the order of the buttons is now "Call", "Thanks", "Track it" [text-changed]',
  },
  {
    what: 'another category',
    apply: edit('order_shipped', (entry) => {
      entry.category = 'MARKETING';
    }),
    lines: ['-category: utility # cheaper than marketing', '+category: marketing # cheaper than marketing'],
    printed:
      'dangerous: its category is now marketing, not utility: each message costs the price of marketing, and people who opted out of marketing no longer get it [category-changed]',
  },
  {
    what: 'a new language',
    apply: (account) => {
      const [english] = account;
      if (english === undefined) return;
      const french = { ...structuredClone(english), language: 'fr' };
      part(french, 'BODY').text = 'Votre commande {{1}} part le {{2}}, {{3}}.';
      account.push(french);
    },
    lines: [
      '-language: [en, es]',
      '+language: [en, es, fr]',
      '+  fr: Votre commande {{1}} part le {{2}}, {{3}}.',
      '+  fr: Harbour & Home',
      '+      fr: Thanks',
      '-    text: {en: Track it, es: Rastrear}',
      '+    text: {en: Track it, es: Rastrear, fr: Track it}',
    ],
    printed: 'safe: calls can now use fr too [language-added]',
  },
  {
    what: 'a removed language',
    apply: (account) => {
      const index = account.findIndex(({ name, language }) => name === 'order_shipped' && language === 'es');
      account.splice(index, 1);
    },
    lines: [
      '-language: [en, es, fr]',
      '+language: [en, fr]',
      "-  es: 'Tu pedido {{1}} sale el {{2}}, {{3}}.'",
      '-  es: Puerto y Hogar',
      '-      es: Gracias',
      '-    text: {en: Track it, es: Rastrear, fr: Track it}',
      '+    text: {en: Track it, fr: Track it}',
    ],
    printed: 'breaking: the language es was removed: ShippedMessage no longer accepts it [language-removed]',
  },
  {
    what: 'a header and a paragraph that say something else',
    apply: (account) => {
      reword('spring_sale', 'HEADER', { en: 'Last days' })(account);
      reword('spring_sale', 'BODY', { en: 'Dear {{1}},\n\neverything is {{2}} off, until Friday.' })(account);
    },
    lines: [
      '-header: Spring is here',
      '+header: Last days',
      '-  everything is {{2}} off.',
      '+  everything is {{2}} off, until Friday.',
    ],
    printed: 'safe: the header changed, but not around a placeholder [text-changed]',
    checks: ['discount'],
  },
];
