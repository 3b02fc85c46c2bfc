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

const everywhere = ['text', 'suffix'] as const;
const missing = ['undefined', 'null', 'NaN', '{{1}}', '{{name}}'];
const direction = 'must end the change of direction';

export const accidents: readonly Accident[] = [
  ...missing.map((value) => ({
    where: everywhere,
    value,
    message: 'must not be the text of a missing value',
  })),
  ...['[object Object]', 'Invalid Date', ' null '].map((value) => ({
    where: ['text'] as const,
    value,
    message: 'must not be the text of a missing value',
  })),
  ...[
    'https://shop.example/invoices/undefined',
    'https://shop.example/null/a.pdf',
    'https://shop.example/a.pdf?id=NaN&page=1',
    'https://shop.example/[object%20Object]',
    'https://shop.example/%5Bobject%20Object%5D',
    'https://shop.example/Invalid%20Date',
    'https://shop.example/{{1}}',
    'https://shop.example/%7B%7B1%7D%7D#page',
    'https://undefined/a.pdf',
  ].map((value) => ({
    where: ['file URL'] as const,
    value,
    message: 'must not contain the text of a missing value',
  })),
  ...['https://localhost/a.pdf', 'https://127.0.0.1/a.pdf', 'https://[::1]/a.pdf', 'https:///a.pdf'].map(
    (value) => ({
      where: ['file URL'] as const,
      value,
      message: 'must have a host that WhatsApp can reach',
    }),
  ),
  ...['../x', 'a/../x', './x'].map((value) => ({
    where: ['suffix'] as const,
    value,
    message: 'must not contain . or .. as a part',
  })),
  ...['%zz', '100%'].map((value) => ({
    where: ['suffix'] as const,
    value,
    message: 'must not contain a % that encodes nothing',
  })),
  ...['a\u0000b', 'a\u001b[1mb', 'a\u0085b'].map((value) => ({
    where: ['text'] as const,
    value,
    message: 'must not contain control characters',
  })),
  ...['\u200b', '\u2060\u200d', '\u00ad', '\u3164', '\u2800'].map((value) => ({
    where: everywhere,
    value,
    message: 'must not consist of invisible characters',
  })),
  { where: ['text'], value: 'a \u202e b', message: direction },
  { where: ['text'], value: '\u2066 a', message: direction },
  { where: ['percentage'], value: 15, message: 'must be at most 10' },
  { where: ['date'], value: new Date(1_764_000_000_000_000), message: 'must not be after the year 9999' },
];
