import type { TemplateContract } from '@notifygen/runtime';

/** What a column of a source is for. */
export type ColumnUse =
  | 'to'
  | 'language'
  | 'timeZone'
  | 'file'
  | 'fileName'
  | { readonly parameter: number }
  | { readonly suffix: number };

export interface Column {
  readonly name: string;
  readonly use: ColumnUse;
  readonly isRequired: boolean;
  /** What its cells are, for people. */
  readonly cells: string;
}

/** How a cell of each type is written. */
const cellFormats: Readonly<Record<string, string>> = {
  text: 'text',
  number: 'a number with a point, such as 1234.5',
  money: 'an amount and its currency, such as 12.50 EUR',
  date: 'a date, such as 2026-11-23',
  time: 'a time of day, such as 17:30',
  datetime: 'a time with its offset, such as 2026-11-23T17:30+01:00',
  code: 'digits and capital letters',
};

/** For people. */
export function cellFormatOf(type: string): string {
  return cellFormats[type] ?? 'text';
}

const reserved = ['to', 'language', 'timeZone', 'file', 'fileName'];

export interface ColumnDefaults {
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
}

/**
 * The columns of a source for a template: the recipient, each placeholder and suffix by its name, and what else the template
 * has. A placeholder that is named like another column has `parameters.` before its name, a suffix `buttons.`.
 */
export function columnsOf(template: TemplateContract, defaults: ColumnDefaults = {}): readonly Column[] {
  const { language, parameters, toTimeZone, file, buttons = [] } = template;
  const labels = parameters.map((slot) => (typeof slot === 'string' ? slot : slot.label));
  const suffixes = buttons.filter((slot) => typeof slot === 'string');
  const column = (name: string, use: ColumnUse, cells: string, isRequired: boolean): Column => ({
    name,
    use,
    isRequired,
    cells,
  });
  const hasLanguages = Array.isArray(language);
  return [
    column('to', 'to', 'the phone number of the recipient', true),
    ...(hasLanguages
      ? [
          column(
            'language',
            'language',
            `a language, such as ${language[0]}`,
            defaults.language === undefined,
          ),
        ]
      : []),
    column(
      'timeZone',
      'timeZone',
      "the recipient's time zone, such as Europe/Berlin",
      toTimeZone !== undefined && defaults.timeZone === undefined,
    ),
    ...labels.map((label, index) => {
      const slot = parameters[index];
      const type = (typeof slot === 'object' ? slot.type : undefined) ?? 'text';
      const name = reserved.includes(label) ? `parameters.${label}` : label;
      return column(name, { parameter: index }, cellFormatOf(type), true);
    }),
    ...(file === undefined
      ? []
      : [
          column('file', 'file', `the URL of the ${file}`, true),
          column('fileName', 'fileName', 'the caption of the file', false),
        ]),
    ...suffixes.map((label, index) =>
      column(
        reserved.includes(label) || labels.includes(label) ? `buttons.${label}` : label,
        { suffix: index },
        'the end of the URL of a button',
        true,
      ),
    ),
  ];
}

/** What each column of a source is for, in its order. Undefined: it is ignored. */
export interface Header {
  readonly uses: readonly (ColumnUse | undefined)[];
  /** By the use of a column, its name in the source. */
  readonly names: ReadonlyMap<string, string>;
}

/** From the name of a column in the source to the name that the template needs; null: it is ignored. */
export type ColumnMap = Readonly<Record<string, string | null>>;

/** A text for each use, as a key. */
export function useKey(use: ColumnUse): string {
  if (typeof use === 'string') return use;
  return 'parameter' in use ? `parameter ${use.parameter}` : `suffix ${use.suffix}`;
}

/**
 * Reads the names of a source's columns. Everything that is wrong with them is reported, before any row is read.
 *
 * @param ignored Columns that may be there without being used, such as `reason` in the file of failed rows.
 */
export function readHeader(
  given: readonly string[],
  columns: readonly Column[],
  map: ColumnMap,
  ignored: readonly string[],
): { readonly header: Header } | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const known = columns.map(({ name }) => name);
  const uses = new Map<string, string>();
  const read = given.map((written) => {
    const name = written.trim();
    const target = Object.hasOwn(map, name) ? map[name] : name;
    if (target === null || (ignored.includes(name) && !known.includes(name))) return undefined;
    const column = columns.find((other) => other.name === target);
    if (column === undefined) {
      const near = known.find((other) => plain(other) === plain(String(target)));
      problems.push(
        `Column ${shown(name)} is not one of the template.${near ? ` Did you mean ${near}?` : ''}`,
      );
      return undefined;
    }
    const before = uses.get(useKey(column.use));
    if (before !== undefined)
      problems.push(
        `Column ${shown(name)} is there twice${before === name ? '' : `: ${shown(before)} is used for it, too`}.`,
      );
    uses.set(useKey(column.use), name);
    return column.use;
  });
  for (const { name, use, isRequired, cells } of columns)
    if (isRequired && !uses.has(useKey(use))) problems.push(`Column ${name} is missing: ${cells}.`);
  for (const name of Object.keys(map))
    if (!given.some((written) => written.trim() === name))
      problems.push(`The mapping names the column ${shown(name)}, which is not there.`);
  if (problems.length > 0) problems.push(`The template takes the columns ${known.join(', ')}.`);
  return problems.length > 0 ? { problems } : { header: { uses: read, names: uses } };
}

/** A file without a header has personal data there. */
function shown(name: string): string {
  if (name === '') return 'without a name';
  return /\d{5}/.test(name) || name.length > 60 ? '(not shown, it may be personal data)' : name;
}

/** Names that only differ in case and separators are the same; the others are left to a person. */
export function mapColumns(
  given: readonly string[],
  columns: readonly Column[],
): Readonly<Record<string, string | null>> {
  const find = (name: string): string | null =>
    columns.find((column) => column.name === name)?.name ??
    columns.find((column) => plain(column.name) === plain(name))?.name ??
    null;
  return Object.fromEntries(given.map((name) => [name, find(name)]));
}

/** A name without what people write in different ways. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]/g, '');
}
