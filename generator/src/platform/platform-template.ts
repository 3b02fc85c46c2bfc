import { type PlainValues, platformValues } from '../keys/template-keys.js';
import { defined } from '../text/defined.js';

/** One template in one language as the platform exports it: names and kinds in a uniform spelling, without any checks. */
export interface PlatformTemplate {
  readonly name: string;
  /** As written in the export; absent if the export has none. */
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
  /** In capitals, such as `TAG_CONTENT_MISMATCH`. */
  readonly rejectedReason?: string;
  /** Absent if the export has none. */
  readonly components?: readonly PlatformComponent[];
  /** Names a field that cannot be read, such as buttons that are not a list. */
  readonly invalidField?: string;
}

export interface PlatformComponent {
  /** In capitals, such as `BODY`. */
  readonly type: string;
  /** In capitals, such as `IMAGE`. */
  readonly format?: string;
  readonly text?: string;
  readonly buttons: readonly PlatformButton[];
  /** By the placeholder's name, or in order. */
  readonly examples: Examples;
  /** The URL of the sample file of a header, without its signature. */
  readonly fileExample?: string;
}

export interface PlatformButton {
  /** In capitals, such as `QUICK_REPLY`. */
  readonly type: string;
  readonly text?: string;
  readonly url?: string;
  readonly phone?: string;
  /** A complete URL, or only a suffix. */
  readonly example?: string;
}

export interface Examples {
  readonly inOrder: readonly string[];
  readonly byName: ReadonlyMap<string, string>;
}

/** Reads one entry of an export; `undefined` if it has no name. */
export function readPlatformTemplate(entry: object): PlatformTemplate | undefined {
  const { name, language, status, category, components, quality_score: quality, ...rest } = fieldsOf(entry);
  const ownName = textOf(name);
  if (ownName === undefined) return undefined;
  const parts = Array.isArray(components) ? components.map(readComponent) : undefined;
  const fileExample = parts?.find(
    ({ type, format = 'TEXT' }) => type === 'HEADER' && format !== 'TEXT',
  )?.fileExample;
  const fields = fieldsOf(entry);
  const word = (field: string): string | undefined => capitals(fields[field])?.toLowerCase();
  return {
    name: ownName,
    values: platformValues(({ read }) => read({ word, fileExample })),
    ...defined({
      // Some partners export it in the form of a send request.
      language: textOf(language) ?? textOf(fieldsOf(language).code),
      status: capitals(status),
      category: capitals(category),
      previousCategory: capitals(rest.previous_category),
      correctCategory: capitals(rest.correct_category),
      quality: capitals(fieldsOf(quality).score ?? quality),
      rejectedReason: capitals(rest.rejected_reason),
      components: parts,
      invalidField: invalidField(components, status),
    }),
  };
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

function readComponent(entry: unknown): PlatformComponent {
  const { type, format, text, buttons, example } = fieldsOf(entry);
  const examples = fieldsOf(example);
  return {
    type: capitals(type) ?? '',
    ...defined({ format: capitals(format), text: lineFeeds(text), fileExample: readFileExample(examples) }),
    buttons: listOf(buttons).map(readButton),
    examples: readExamples(examples),
  };
}

function readButton(entry: unknown): PlatformButton {
  const { type, text, url, phone_number: phone, example } = fieldsOf(entry);
  return {
    type: capitals(type) ?? '',
    ...defined({
      text: lineFeeds(text),
      url: textOf(url),
      phone: textOf(phone),
      example: textOf(Array.isArray(example) ? example[0] : example),
    }),
  };
}

/** The first sample that has a URL: before the approval, it may be the handle of an upload. */
function readFileExample({ header_handle, header_url }: Fields): string | undefined {
  return [header_handle, header_url].flat().flatMap((sample) => withoutSignature(textOf(sample)) ?? [])[0];
}

/** The platform signs its links in the query: everyone with the signature can open the file until it expires. */
function withoutSignature(link = ''): string | undefined {
  const url = URL.parse(link);
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : undefined;
}

function readExamples(example: Fields): Examples {
  const { header_text, body_text, header_text_named_params, body_text_named_params } = example;
  const rows = [...listOf(header_text), ...listOf(body_text)];
  const [first] = rows;
  const named = [...listOf(header_text_named_params), ...listOf(body_text_named_params)].map(fieldsOf);
  return {
    inOrder: (Array.isArray(first) ? first : rows).map((value) => textOf(value) ?? ''),
    byName: new Map(
      named.map(({ param_name, example: value }) => [textOf(param_name) ?? '', textOf(value) ?? '']),
    ),
  };
}

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The component of a text, as the platform would export it; none without a text. */
export function partOf(type: string, text: unknown, example: Fields = {}): readonly Fields[] {
  return textOf(text) === undefined ? [] : [{ type, text, example }];
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
