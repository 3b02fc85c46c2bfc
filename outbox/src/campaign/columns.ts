import type { TemplateContract } from '@notifygen/runtime';
import { OutboxError } from '../errors.js';

/** What a column of a source is for. */
export type ColumnUse =
  | 'to'
  | 'language'
  | 'timeZone'
  | 'file'
  | 'fileName'
  | { readonly parameter: number }
  | { readonly suffix: number };

interface Column {
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
function columnsOf(template: TemplateContract, defaults: ColumnDefaults): readonly Column[] {
  const { language, parameters, toTimeZone, file, buttons = [] } = template;
  const labels = parameters.map((slot) => (typeof slot === 'string' ? slot : slot.label));
  const suffixes = buttons.filter((slot) => typeof slot === 'string');
  const nameOf = (label: string, room: string, taken: readonly string[]): string =>
    taken.includes(label) ? `${room}.${label}` : label;
  const all: (Column | false)[] = [
    { name: 'to', use: 'to', isRequired: true, cells: 'the phone number of the recipient' },
    Array.isArray(language) && {
      name: 'language',
      use: 'language',
      isRequired: defaults.language === undefined,
      cells: `a language, such as ${language[0]}`,
    },
    {
      name: 'timeZone',
      use: 'timeZone',
      isRequired: toTimeZone !== undefined && defaults.timeZone === undefined,
      cells: "the recipient's time zone, such as Europe/Berlin",
    },
    ...labels.map((label, index): Column => {
      const slot = parameters[index];
      const cells = cellFormatOf((typeof slot === 'object' ? slot.type : undefined) ?? 'text');
      return {
        name: nameOf(label, 'parameters', reserved),
        use: { parameter: index },
        isRequired: true,
        cells,
      };
    }),
    file !== undefined && { name: 'file', use: 'file', isRequired: true, cells: `the URL of the ${file}` },
    file !== undefined && {
      name: 'fileName',
      use: 'fileName',
      isRequired: false,
      cells: 'the caption of the file',
    },
    ...suffixes.map(
      (label, index): Column => ({
        name: nameOf(label, 'buttons', [...reserved, ...labels]),
        use: { suffix: index },
        isRequired: true,
        cells: 'the end of the URL of a button',
      }),
    ),
  ];
  return all.filter((column) => column !== false);
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
 * Reads the names of a source's columns. Everything that is wrong with them is reported, before any row is read. The column `reason`
 * is ignored, which is in the file of failed rows.
 *
 * @throws OutboxError `invalid-options`, with a map to complete.
 */
export function readHeader(
  given: readonly string[],
  template: TemplateContract,
  defaults: ColumnDefaults = {},
  map: ColumnMap = {},
): Header {
  const columns = columnsOf(template, defaults);
  const known = columns.map(({ name }) => name);
  const problems: string[] = [];
  const names = new Map<string, string>();
  const similar = (name: string) => known.find((other) => plain(other) === plain(name));
  const uses = given.map((name) => {
    const target = Object.hasOwn(map, name) ? map[name] : name;
    if (target === null || (name === 'reason' && !known.includes(name))) return undefined;
    const column = columns.find((other) => other.name === target);
    if (column === undefined) {
      const near = similar(String(target));
      problems.push(
        `Column ${shown(name)} is not one of the template.${near ? ` Did you mean ${near}?` : ''}`,
      );
      return undefined;
    }
    const before = names.get(useKey(column.use));
    const other = before === name ? '' : `: ${shown(before ?? '')} is used for it, too`;
    if (before !== undefined) problems.push(`Column ${shown(name)} is there twice${other}.`);
    names.set(useKey(column.use), name);
    return column.use;
  });
  for (const { name, use, isRequired, cells } of columns)
    if (isRequired && !names.has(useKey(use))) problems.push(`Column ${name} is missing: ${cells}.`);
  for (const name of Object.keys(map))
    if (!given.includes(name)) problems.push(`The map names the column ${shown(name)}, which is not there.`);
  if (problems.length === 0) return { uses, names };
  const completed = Object.fromEntries(
    given.map((name) => [shown(name), map[name] ?? similar(name) ?? null]),
  );
  const lines = [
    ...problems,
    `The template takes the columns ${known.join(', ')}.`,
    `Rename them, or complete this map, in which null ignores a column: ${JSON.stringify(completed)}`,
  ];
  throw new OutboxError(
    'invalid-options',
    `The columns do not match the template ${template.name}:${lines.map((line) => `\n  ${line}`).join('')}`,
  );
}

/** A file without a header has personal data there. */
function shown(name: string): string {
  if (name === '') return 'without a name';
  return /\d{5}/.test(name) || name.length > 60 ? '(not shown, it may be personal data)' : name;
}

/** A name without what people write in different ways. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]/g, '');
}
