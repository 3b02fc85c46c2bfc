import { type PlainValues, platformValues } from '../keys/template-keys.js';
import { defined } from '../text/defined.js';

/** One template in one language as the platform exports it: names and kinds in a uniform spelling, without any checks. */
export interface PlatformTemplate {
  readonly name: string;
  /** Absent if the export has none. */
  readonly language?: string;
  /** What it says of our keys. */
  readonly values: PlainValues;
  /** In capitals; absent if the export has none. */
  readonly status?: string;
  readonly category?: string;
  /** The category that it had before the platform changed it, and the one that the platform will change it to; in capitals. */
  readonly previousCategory?: string;
  readonly correctCategory?: string;
  /** In capitals: `GREEN`, `YELLOW`, `RED` or `UNKNOWN`. */
  readonly quality?: string;
  /** Such as `TAG_CONTENT_MISMATCH`, or a sentence of a partner. */
  readonly rejectedReason?: string;
  /** Absent if the export has none. */
  readonly components?: readonly PlatformComponent[];
  /** Names a field that cannot be read, such as buttons that are not a list. */
  readonly invalidField?: string;
}

/** Names and kinds are in capitals, such as `QUICK_REPLY`. */
export type PlatformComponent = ReturnType<typeof readComponent>;

export type PlatformButton = ReturnType<typeof readButton>;

/** Reads one entry of an export; `undefined` if it has no name. */
export function readPlatformTemplate(entry: object): PlatformTemplate | undefined {
  const fields = fieldsOf(entry);
  const { name, language, status, components, quality_score: quality } = fields;
  const ownName = textOf(name);
  if (ownName === undefined) return undefined;
  const parts = Array.isArray(components) ? components.map(readComponent) : undefined;
  const header = parts?.find(({ type, format = 'TEXT' }) => type === 'HEADER' && format !== 'TEXT');
  const word = (field: string): string | undefined => capitals(fields[field])?.toLowerCase();
  return {
    name: ownName,
    values: platformValues(({ read }) => read({ word, fileExample: header?.fileExample })),
    ...defined({
      // Some partners export it in the form of a send request.
      language: languageCode(textOf(language) ?? textOf(fieldsOf(language).code)),
      status: capitals(status),
      category: capitals(fields.category),
      previousCategory: capitals(fields.previous_category),
      correctCategory: capitals(fields.correct_category),
      quality: capitals(fieldsOf(quality).score ?? quality),
      rejectedReason: reasonOf(fields.rejected_reason),
      components: parts,
      invalidField: invalidField(components, status),
    }),
  };
}

/** The entries in one of the languages; all entries without a language to select. */
export function entriesIn(
  entries: readonly PlatformTemplate[],
  languages: readonly string[],
): readonly PlatformTemplate[] {
  if (languages.length === 0) return entries;
  return entries.filter(({ language = '' }) => languages.includes(language));
}

/** Some partners write `en-US` for `en_US`. Anything else is returned unchanged. */
function languageCode(written: string | undefined): string | undefined {
  const [, code, region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(written ?? '') ?? [];
  if (code === undefined) return written;
  return code.toLowerCase() + (region === undefined ? '' : `_${region.toUpperCase()}`);
}

/** On one line: compiler messages and documentation comments show it. */
function reasonOf(value: unknown): string | undefined {
  const reason = textOf(value)?.replaceAll(/\s+/g, ' ').trim();
  return reason === undefined || /^none$/i.test(reason) ? undefined : reason;
}

/** The first field that would otherwise be ignored. */
function invalidField(components: unknown, status: unknown): string | undefined {
  if (!isWord(status)) return 'status';
  for (const { type, format, text, buttons } of listOf(components).map(fieldsOf)) {
    const [wrong] = Object.entries({ type, format, text }).find(([, value]) => !isWord(value)) ?? [];
    if (wrong !== undefined) return wrong;
    if (buttons !== undefined && buttons !== null && !Array.isArray(buttons)) return 'buttons';
  }
  return undefined;
}

function isWord(value: unknown): boolean {
  return value === undefined || value === null || ['string', 'number'].includes(typeof value);
}

function readComponent(entry: unknown) {
  const { type, format, text, buttons, example } = fieldsOf(entry);
  const { header_handle, header_url, ...examples } = fieldsOf(example);
  const rows = [examples.header_text, examples.body_text].flatMap(listOf);
  const named = [examples.header_text_named_params, examples.body_text_named_params].flatMap(listOf);
  return {
    type: capitals(type) ?? '',
    format: capitals(format),
    text: lineFeeds(text),
    buttons: listOf(buttons).map(readButton),
    examples: (Array.isArray(rows[0]) ? rows[0] : rows).map((value) => textOf(value) ?? ''),
    namedExamples: new Map(
      named.map(fieldsOf).map(({ param_name, example: value }) => [textOf(param_name), textOf(value)]),
    ),
    /** The first sample that has a URL: before the approval, it may be the handle of an upload. */
    fileExample: [header_handle, header_url].flat().flatMap((sample) => withoutSignature(sample) ?? [])[0],
  };
}

function readButton(entry: unknown) {
  const { type, text, url, phone_number: phone, example } = fieldsOf(entry);
  return {
    type: capitals(type) ?? '',
    text: lineFeeds(text),
    url: textOf(url)?.trim(),
    phone: textOf(phone),
    /** A complete URL, or only a suffix. */
    example: textOf(Array.isArray(example) ? example[0] : example)?.trim(),
  };
}

/** The platform signs its links in the query: everyone with the signature can open the file until it expires. */
function withoutSignature(link: unknown): string | undefined {
  const url = URL.parse(textOf(link) ?? '');
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Exports may contain phone numbers and examples as numbers; an empty text counts as absent. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** `marketing` and `Quick-Reply` as the platform itself would write them. */
function capitals(value: unknown): string | undefined {
  const words = textOf(value)
    ?.toUpperCase()
    .match(/[A-Z0-9]+/g);
  return words?.join('_');
}

function lineFeeds(text: unknown): string | undefined {
  return textOf(text)?.replaceAll(/\r\n?/g, '\n');
}
