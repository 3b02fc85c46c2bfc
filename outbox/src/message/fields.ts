import { priorities } from './message.js';

/**
 * What one field of a message's JSON must be: for TypeScript, and for the SQL function, which is generated from it. Patterns
 * mean the same in JavaScript and PostgreSQL.
 */
export interface Rule {
  /** Such as `quietHours.start`, or `parameters[]` for each element of a list. A field without its parent is not checked. */
  readonly path: string;
  /** `{length}` is the number of characters. Absent: what is said of a missing field or a wrong type. */
  readonly says?: string | undefined;
  readonly type?: 'string' | 'number' | 'object' | 'array';
  readonly isRequired?: true;
  /** Also JSON null: some languages cannot leave a field out. */
  readonly mayBeNull?: true;
  readonly is?: string;
  readonly isNot?: string;
  /** In characters. */
  readonly longest?: number;
  readonly range?: readonly [least: number, most: number];
  /** The known fields of an object. */
  readonly fields?: readonly string[];
}

type Checks = Omit<Rule, 'path' | 'says'>;
const rule = (path: string, says: string | undefined, checks: Checks): Rule => ({ path, says, ...checks });
const may = (path: string, says: string, is: string): Rule => rule(path, says, { type: 'string', is });
const must = (path: string, says: string, is: string): Rule => ({ ...may(path, says, is), isRequired: true });
const option = (path: string, says: string, is: string): Rule => ({
  ...may(path, says, is),
  mayBeNull: true,
});
const or = (values: readonly string[]): string => values.join(', ').replace(/, (?=\w+$)/, ' or ');
const oneOf = (values: readonly string[]): string => `^(${values.join('|')})$`;
const outcomes = ['hold', 'resend'];

/** Fields that the options in TypeScript and the JSON have in common. */
export const commonRules: readonly Rule[] = [
  { ...option('dedupe', 'must be a text of 1 to 500 characters', '.'), longest: 500 },
  {
    ...option('tag', 'must be a text of 1 to 100 characters that does not begin with campaign:', '.'),
    longest: 100,
    isNot: '^campaign:',
  },
  option('priority', `must be ${or(priorities)}`, oneOf(priorities)),
  option('onUnknown', `must be ${or(outcomes)}`, oneOf(outcomes)),
  option(
    'traceParent',
    'must be a W3C traceparent, such as 00-<32 hex digits>-<16 hex digits>-01',
    '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
  ),
];
export const wrongQuietHours = 'must be two different times from 00:00 to 23:59, such as 21:00 and 08:00';
export const timeOfDay: Rule = must(
  'quietHours.start',
  'must be a time from 00:00 to 23:59, such as 21:00',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$',
);
/**
 * Offsets, such as +01:00, are the same in summer and winter, which no place is meant to be. PostgreSQL also knows names that
 * begin with a folder, and some that are no places.
 */
export const timeZone: Rule = {
  ...must('quietHours.timeZone', 'must be the name of a time zone, such as Europe/London', '^[A-Za-z]'),
  isNot: '^([Pp][Oo][Ss][Ii][Xx]|[Rr][Ii][Gg][Hh][Tt]/|[Ll][Oo][Cc][Aa][Ll]|[Ff][Aa][Cc][Tt][Oo][Rr][Yy])',
};

export const expiry: Rule = rule('expiresAfter', 'must be from 1 second to 365 days', {
  range: [1_000, 365 * 86_400_000],
});
export const isPast = 'is in the past, so the message would never be sent';
export const isBeforeStart = 'must be later than notBefore';

const text = (path: string, isRequired?: true): readonly Rule[] => [
  rule(path, undefined, { type: 'string', ...(isRequired && { isRequired }) }),
  rule(path, 'must not be empty', { isNot: '^\\s*$' }),
];
const url = (path: string, schemes: readonly string[]): readonly Rule[] => [
  ...text(path, true),
  rule(path, 'must not contain spaces or control characters: encode them', {
    isNot: '[\\s\\x01-\\x1f\\x7f]',
  }),
  rule(
    path,
    `must be an absolute URL that starts with ${schemes.map((name) => `${name}://`).join(' or ')}, without user name or password`,
    { is: `^(${schemes.join('|')})://[^/?#]`, isNot: '^\\w+:[/\\\\]+[^/\\\\?#]*@' },
  ),
];
const object = (path: string, fields: readonly string[], isRequired?: true): readonly Rule[] => [
  rule(path, undefined, { type: 'object', ...(isRequired && { isRequired }) }),
  rule(path, undefined, { fields }),
];
const longest = (path: string, most: number): Rule =>
  rule(path, `must have at most ${most} characters, not {length}, which WhatsApp rejects`, { longest: most });
const mimeType = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+( *;[^;]+=[^;]+)*$";
const time = { type: 'number', mayBeNull: true, range: [0, 8_640_000_000_000_000] } as const;
export const recipientRule: Rule = must(
  'to',
  'must be a string of 7 to 15 digits that starts with the country code, without +',
  '^[1-9][0-9]{6,14}$',
);
const to: readonly Rule[] = [
  rule('to', 'is a WhatsApp user ID, which this interface cannot reach', {
    isNot: '^[A-Za-z]{2}[.]([Ee][Nn][Tt][.])?[A-Za-z0-9]{1,128}$',
  }),
  rule('to', undefined, { isRequired: true }),
  recipientRule,
];

/** What `notifygen.enqueue` takes. */
export const jsonRules: readonly Rule[] = [
  rule('', 'must be an object', { type: 'object', isRequired: true }),
  rule('', undefined, {
    fields:
      'sender message dedupe priority notBefore expiresAt expiresAfter quietHours onUnknown traceParent tag'.split(
        ' ',
      ),
  }),
  must('sender', 'must be a text', '.'),
  ...commonRules,
  ...['notBefore', 'expiresAt', 'expiresAfter'].map((path) =>
    rule(path, 'must be a number of milliseconds', time),
  ),
  expiry,
  rule('quietHours', wrongQuietHours, { type: 'object', mayBeNull: true }),
  ...[timeOfDay, { ...timeOfDay, path: 'quietHours.end' }, timeZone],
  ...object('message', ['kind', 'request'], true),
  must(
    'message.kind',
    'must be template, text or attachment, as the build functions return it',
    '^(template|text|attachment)$',
  ),
];

/** What a request must be, as far as its template does not matter. The runtime checks it for TypeScript; a test compares them. */
export const requestRules: Readonly<Record<'template' | 'text' | 'attachment', readonly Rule[]>> = {
  template: [
    ...object('', ['to', 'templateName', 'language', 'parameters', 'file', 'buttons'], true),
    ...to,
    {
      ...must(
        'templateName',
        'must be the name of a template: lower-case letters, digits and underscores',
        '^[a-z0-9_]+$',
      ),
      longest: 512,
    },
    may('language', 'must be a language code, such as en or en_GB', '^[a-z]{2,3}(_[A-Z]{2})?$'),
    rule('parameters', undefined, { type: 'array', isRequired: true }),
    ...text('parameters[]', true),
    rule(
      'parameters[]',
      'must not contain a newline, a tab or more than four spaces in a row, which WhatsApp rejects',
      { isNot: '[\\n\\r\\t]| {5}' },
    ),
    ...object('file', ['type', 'url', 'name']),
    must('file.type', 'must be document, video or image', '^(document|video|image)$'),
    ...url('file.url', ['https', 'http']),
    ...text('file.name'),
    rule('buttons', undefined, { type: 'array' }),
    must('buttons[].type', 'must be url', '^url$'),
    ...text('buttons[].url', true),
  ],
  text: [
    ...object('', ['to', 'message'], true),
    ...to,
    ...object('message', ['text'], true),
    ...text('message.text', true),
    longest('message.text', 4096),
  ],
  attachment: [
    ...object('', ['to', 'attachment'], true),
    ...to,
    ...object('attachment', ['url', 'mime', 'filename', 'caption'], true),
    ...url('attachment.url', ['https']),
    ...text('attachment.mime', true),
    rule('attachment.mime', 'must be a MIME type, such as application/pdf', { is: mimeType }),
    rule('attachment.mime', 'audio/ogg is not supported without its codec: write audio/ogg; codecs=opus', {
      isNot: '^[Aa][Uu][Dd][Ii][Oo]/[Oo][Gg][Gg](?!.*[Oo][Pp][Uu][Ss])',
    }),
    ...text('attachment.filename'),
    ...text('attachment.caption'),
    longest('attachment.caption', 1024),
  ],
};

/** Whether it is a text that both databases can store, of at most so many characters. */
export function isText(value: unknown, longest: number): value is string {
  return !breaks(value, { path: '', type: 'string', is: '.', longest });
}

/** Whether a value breaks a rule. */
export function breaks(value: unknown, { type, is = '', isNot, longest = 1_000_000, range }: Rule): boolean {
  if (type !== undefined && typeof value !== type) return true;
  if (typeof value === 'number') return range !== undefined && (value < range[0] || value > range[1]);
  if (typeof value !== 'string') return false;
  // PostgreSQL can store neither U+0000 nor half of a surrogate pair.
  if (/[\0\p{Surrogate}]/u.test(value) || [...value].length > longest) return true;
  return !new RegExp(is, 's').test(value) || (isNot !== undefined && new RegExp(isNot).test(value));
}
