/** Accidents of programs that a client refuses, unless `checkAccidents` is `false`. The documentation shows them as a table. */
export interface Accident {
  /** Where it is refused. */
  readonly where: readonly Place[];
  readonly value: string | number | Date;
  /** What the error says. */
  readonly message: string;
}

/** `text` is any parameter, session text, caption or file name. */
export type Place = 'text' | 'suffix' | 'file URL' | 'percentage' | 'date';

function refused(
  where: readonly Place[],
  message: string,
  ...values: Accident['value'][]
): readonly Accident[] {
  return values.map((value) => ({ where, value, message }));
}

const everywhere = ['text', 'suffix'] as const;
const missing = 'the text of a missing value';
const direction = 'must end the change of direction';

export const accidents: readonly Accident[] = [
  ...refused(everywhere, `must not be ${missing}`, 'undefined', 'null', 'NaN', '{{1}}', '{{name}}'),
  ...refused(['text'], `must not be ${missing}`, '[object Object]', 'Invalid Date', ' null '),
  ...refused(
    ['file URL'],
    `must not contain ${missing}`,
    'https://shop.example/invoices/undefined',
    'https://shop.example/null/a.pdf',
    'https://shop.example/a.pdf?id=NaN&page=1',
    'https://shop.example/[object%20Object]',
    'https://shop.example/%5Bobject%20Object%5D',
    'https://shop.example/Invalid%20Date',
    'https://shop.example/{{1}}',
    'https://shop.example/%7B%7B1%7D%7D#page',
    'https://undefined/a.pdf',
  ),
  ...refused(
    ['file URL'],
    'must have a host that WhatsApp can reach',
    ...['https://localhost/a.pdf', 'https://127.0.0.1/a.pdf', 'https://[::1]/a.pdf', 'https:///a.pdf'],
  ),
  ...refused(['suffix'], 'must not contain . or .. as a part', '../x', 'a/../x', './x'),
  ...refused(['suffix'], 'must not contain a % that encodes nothing', '%zz', '100%'),
  ...refused(['text'], 'must not contain control characters', 'a\u0000b', 'a\u001b[1mb', 'a\u0085b'),
  ...refused(
    everywhere,
    'must not consist of invisible characters',
    ...['\u200b', '\u2060\u200d', '\u00ad', '\u3164', '\u2800'],
  ),
  ...refused(['text'], direction, 'a \u202e b', '\u2066 a'),
  ...refused(['percentage'], 'must be at most 10', 15),
  ...refused(['date'], 'must not be after the year 9999', new Date(1_764_000_000_000_000)),
];
