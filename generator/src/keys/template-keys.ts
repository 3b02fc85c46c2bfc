import { formatKeys } from './placeholder-types.js';

/** What the stages need to know about a key of a template. Its JSON Schema is in `template.schema.json`. */
export interface KeyRow {
  /** Whether its value is no plain text for all languages: the stages name it where they convert, emit, merge and compare it. */
  readonly isStructured?: true;
  /** Its paragraph in the documentation comment of the send function. */
  readonly docs?: (value: string) => string;
  /** Absent if only people write it. */
  readonly platform?: PlatformKey;
}

/** How a value comes from the platform, which has one template per language. */
export interface PlatformKey {
  readonly read: (template: PlatformReader) => string | undefined;
  /** What a new file says of several languages. */
  readonly combine: (values: readonly (string | undefined)[]) => string | undefined;
  /** What an update makes of the file's own value. */
  readonly merge: (
    own: string | undefined,
    approved: string | undefined,
    file: 'same' | 'other',
  ) => string | undefined;
}

export interface PlatformReader {
  /** A field of the template in lowercase words, such as `pending_deletion`. */
  readonly word: (field: string) => string | undefined;
  /** The URL of the sample file of its header, without its signature. */
  readonly fileExample: string | undefined;
}

const categories = ['marketing', 'utility', 'authentication'];

const structured = { isStructured: true } as const;

/** Every key of a template, in the order of a new file. */
export const templateKeys = {
  name: structured,
  language: structured,
  category: {
    platform: {
      read: ({ word }) => categories.find((category) => category === word('category')),
      // Absent if it differs by language.
      combine: ([first, ...others]) => (others.every((value) => value === first) ? first : undefined),
      merge: (own, approved) => (own === undefined ? undefined : (approved ?? own)),
    },
  },
  status: structured,
  statusReason: structured,
  header: structured,
  body: structured,
  footer: structured,
  placeholders: structured,
  file: structured,
  fileExample: {
    platform: {
      read: ({ fileExample }) => fileExample,
      combine: (values) => values.find((value) => value !== undefined),
      // An example of another kind of file no longer applies.
      merge: (own, approved, file) => (file === 'same' ? own : approved),
    },
  },
  buttons: structured,
  delivery: structured,
  function: {},
  description: { docs: (text) => text },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type TemplateKey = keyof typeof templateKeys;

/** A key with one text for all languages. */
export type PlainKey = {
  [Key in TemplateKey]: (typeof templateKeys)[Key] extends KeyRow & typeof structured ? never : Key;
}[TemplateKey];

export type PlainValues = { readonly [Key in PlainKey]?: string };

/** The paragraphs of the keys that the documentation comment shows, in order. */
export function documentedValues(values: PlainValues): readonly string[] {
  return plainRows().flatMap(([key, { docs }]) => {
    const value = values[key];
    return docs === undefined || value === undefined ? [] : docs(value);
  });
}

/** The values of the keys that the platform has, in order. */
export function platformValues(read: (row: PlatformKey, key: PlainKey) => string | undefined): PlainValues {
  const values = plainRows().flatMap(([key, { platform }]) => {
    const value = platform && read(platform, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(values);
}

/** The keys of a template in the order of a new file. */
export const keyOrder = Object.keys(templateKeys) as readonly TemplateKey[];

/** The keys that belong below another one. Without `text` and `type`: whoever writes them elsewhere may mean another key. */
export const partKeys: Readonly<Record<string, readonly string[]>> = {
  buttons: ['url', 'phone', 'reply'],
  placeholders: ['approvedAs', 'example', ...formatKeys],
  delivery: ['priority', 'expires', 'quietHours', 'onUnknown', 'retention'],
};

/** The rows of the keys with one text for all languages. */
export function plainRows(): readonly (readonly [PlainKey, KeyRow])[] {
  return keyOrder.flatMap((key) => (isPlain(key) ? [[key, templateKeys[key]] as const] : []));
}

function isPlain(key: TemplateKey): key is PlainKey {
  return !('isStructured' in templateKeys[key]);
}
