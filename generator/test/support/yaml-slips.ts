/** A valid template, a mistake of somebody who edits it, and the lines on which it may be reported. */
export interface Slip {
  readonly what: string;
  readonly text: string;
  readonly lines: readonly number[];
}

const templates = [
  `name: order_shipped
language: [en, es]
category: utility
body:
  en: "Hi {{1}}, your order {{2}} ships on {{3}}."
  es: 'Hola {{1}}, tu pedido {{2}} sale el {{3}}.'
placeholders:
  - customerName
  - name: orderId # as in the shop
    max: 40
  - { name: shipDay, type: date, style: long }
buttons:
  - name: trackingCode
    url: "https://shop.example/track/{{1}}"
    text: { en: Track it, es: Rastrear }
  - reply: Thanks
file: document
`,
  `# Owned by the shop team.
name: refund
language: en
header: Your refund
body: |-
  Hi {{1}},

  we refund {{2}} to your card.
footer: Harbour & Home
placeholders: [who, { name: total, type: money }]
buttons: [{ reply: OK }, { url: "https://shop.example/refunds", text: More }]
delivery: { priority: high, expires: 2 days }
`,
  `name: visit
language:
  - en
  - de
description: Sent a day before.
body: "We are there at {{1}}, {{2}}."
placeholders: [
  { name: hour, type: time, timeZone: Europe/Berlin },
  { name: street, example: Main Street 1 },
]
footer: "Reply STOP"
`,
];

/** What somebody mistypes at a place of a line, besides a mark that is lost or doubled. */
interface Mistake {
  readonly what: string;
  readonly find: RegExp;
  readonly write: string;
}

const mistakes: readonly Mistake[] = [
  { what: 'another closing bracket', find: /\](?=$)/g, write: '}' },
  { what: 'another closing brace', find: /(?<!\}) \}/g, write: ' ]' },
  { what: 'a semicolon for a comma', find: /,(?= [{\w]+[:,\]} ])/g, write: ';' },
  { what: 'a comma after the line', find: /(?<=[\]}]) *$/g, write: ',' },
  { what: 'an equals sign', find: /(?<=^ *(?:- )?\w+): /g, write: ' = ' },
  { what: 'a lost space after a colon', find: /(?<=^ *(?:- )?\w+:) (?=\S)/g, write: '' },
  { what: 'a lost space after a dash', find: /(?<=^ *-) /g, write: '' },
  { what: 'a lost dash', find: /(?<=^ *)- (?=\w)/g, write: '  ' },
  { what: 'an indentation that is one deeper', find: /^ *(?=\S)/g, write: '$& ' },
  { what: 'an indentation that is one less', find: /^ (?= *\S)/g, write: '' },
  { what: 'a tab', find: /^ {2}/g, write: '\t' },
  { what: 'a non-breaking space', find: /(?<=: ) */g, write: '\u00A0' },
];

/**
 * Every mistake at every place, files that end in the middle of a line, and any one mark lost or doubled. Some are still valid
 * templates.
 */
export function slips(): readonly Slip[] {
  return templates.flatMap((template) => {
    const lines = template.trimEnd().split('\n');
    const slip = (what: string, index: number, changed: string): Slip => {
      return { what, text: `${lines.with(index, changed).join('\n')}\n`, lines: collection(lines, index) };
    };
    return lines.flatMap((line, index) => [
      ...mistakes.flatMap(({ what, find, write }) =>
        [...line.matchAll(find)].map(({ index: at, 0: text }) =>
          slip(
            what,
            index,
            line.slice(0, at) + write.replace('$&', text).replace('$&', text) + line.slice(at + text.length),
          ),
        ),
      ),
      // Those of a placeholder are no YAML.
      ...[...line.matchAll(/\{\{\d\}\}|[[\]{}:,"'-]/g)].flatMap(({ index: at, 0: mark }) =>
        mark.length > 1
          ? []
          : [
              slip(`a lost ${mark}`, index, line.slice(0, at) + line.slice(at + 1)),
              slip(`a doubled ${mark}`, index, line.slice(0, at) + mark + line.slice(at)),
            ],
      ),
      ...[0.4, 0.7].map((part) => {
        const cut = slip('a cut file', index, line.slice(0, Math.ceil(line.length * part)));
        return {
          ...cut,
          text: cut.text
            .split('\n')
            .slice(0, index + 1)
            .join('\n'),
        };
      }),
    ]);
  });
}

/** The line, and the others of a list or map in brackets that it is part of. */
function collection(lines: readonly string[], index: number): readonly number[] {
  const start = lines.findIndex((line) => line.endsWith('['));
  const end = lines.indexOf(']');
  if (start === -1 || index < start || index > end) return [index + 1];
  return Array.from({ length: end - start + 1 }, (_, at) => start + at + 1);
}
