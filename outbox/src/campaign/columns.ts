import type { TemplateContract, TemplateForSendRequest } from '@notifygen/runtime';
import { OutboxError } from '../errors.js';

type Request = TemplateForSendRequest['request'];

export interface Column {
  readonly name: string;
  /** Of its value in a message, as issues name it. */
  readonly path: string;
  readonly isRequired: boolean;
  readonly cells: string;
  /** Its value in a message. Absent: a message has it only in its times. */
  readonly read?: (request: Request) => string | undefined;
}

const cellFormats: Readonly<Record<string, string>> = {
  text: 'text',
  number: 'a number with a point, such as 1234.5',
  money: 'an amount and then its currency, such as 12.50 EUR or 1.234,50 €, or 12,50 with --currency EUR',
  date: 'a date with a year of four digits, such as 2026-11-27 or 27.11.2026',
  time: 'a time of day, such as 17:30 or 9:30',
  datetime: 'a time with its offset, such as 2026-11-23T17:30+01:00',
  code: 'digits and capital letters',
};

export function cellFormatOf(type: string): string {
  return cellFormats[type] ?? 'text';
}

const reserved = ['to', 'language', 'timeZone', 'file', 'fileName'];

export interface ColumnDefaults {
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
}

interface Slot extends Required<Pick<Column, 'path' | 'read'>> {
  readonly label: string;
  readonly type: string;
}

export function slotsOf({ parameters, buttons = [], toTuples }: TemplateContract): {
  readonly parameters: readonly Slot[];
  readonly suffixes: readonly Slot[];
} {
  const pathOf = (room: string, label: string, index: number): string =>
    toTuples ? `${room}.${label}` : `${room}[${index}]`;
  return {
    parameters: parameters.map((slot, index) => {
      const { label, type = 'text' } = typeof slot === 'string' ? { label: slot } : slot;
      return {
        ...{ label, type, path: pathOf('parameters', label, index) },
        read: (request) => request.parameters[index],
      };
    }),
    suffixes: buttons
      .flatMap((label, place) => (typeof label === 'string' ? { label, place } : []))
      .map(({ label, place }, index) => ({
        ...{ label, type: 'text', path: pathOf('buttons', label, index) },
        read: (request) => request.buttons?.[place]?.url,
      })),
  };
}

/**
 * The columns of a source for a template: the recipient, each placeholder and suffix by its name, and what else the template
 * has. A placeholder that is named like another column has `parameters.` before its name, a suffix `buttons.`.
 */
export function columnsOf(template: TemplateContract, defaults: ColumnDefaults = {}): readonly Column[] {
  const { language, toTimeZone, file } = template;
  const { parameters, suffixes } = slotsOf(template);
  const nameOf = (label: string, room: string, taken: readonly string[]): string =>
    taken.includes(label) ? `${room}.${label}` : label;
  const taken = [...reserved, ...parameters.map(({ label }) => label)];
  const all: (Column | false)[] = [
    {
      ...{ name: 'to', path: 'to', isRequired: true, cells: 'the phone number of the recipient' },
      read: ({ to }) => to,
    },
    Array.isArray(language) && {
      ...{ name: 'language', path: 'language', isRequired: defaults.language === undefined },
      cells: `a language, such as ${language[0]}`,
      read: (request) => request.language,
    },
    {
      ...{ name: 'timeZone', path: 'timeZone' },
      isRequired: toTimeZone !== undefined && defaults.timeZone === undefined,
      cells: "the recipient's time zone, such as Europe/Berlin",
    },
    ...parameters.map(
      ({ label, type, path, read }): Column => ({
        ...{ name: nameOf(label, 'parameters', reserved), path, isRequired: true },
        ...{ cells: cellFormatOf(type), read },
      }),
    ),
    file !== undefined && {
      ...{ name: 'file', path: 'file.url', isRequired: true, cells: `the URL of the ${file}` },
      read: (request) => request.file?.url,
    },
    file !== undefined && {
      ...{ name: 'fileName', path: 'file.name', isRequired: false, cells: 'the caption of the file' },
      read: (request) => request.file?.name,
    },
    ...suffixes.map(
      ({ label, path, read }): Column => ({
        ...{ name: nameOf(label, 'buttons', taken), path, isRequired: true },
        ...{ cells: 'the end of the URL of a button', read },
      }),
    ),
  ];
  return all.filter((column) => column !== false);
}

/** What the columns of a source are for, in their order: a path of a message. Undefined: it is ignored. */
export interface Header {
  readonly uses: readonly (string | undefined)[];
  /** By such a path, the name of its column in the source. */
  readonly names: ReadonlyMap<string, string>;
}

/** From the name of a column in the source to the name that the template needs; null: it is ignored. */
export type ColumnMap = Readonly<Record<string, string | null>>;

/** Of the file of failed rows: says what is wrong with each. No placeholder can have this name. */
export const problemColumn = 'problem (not sent)';

/**
 * Reads the names of a source's columns. Everything that is wrong with them is reported, before any row is read. `problemColumn`
 * is ignored.
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
    if (target === null || name === problemColumn) return undefined;
    const column = columns.find((other) => other.name === target);
    if (column === undefined) {
      const near = similar(String(target));
      problems.push(
        `Column ${shown(name)} is not one of the template.${near ? ` Did you mean ${near}?` : ''}`,
      );
      return undefined;
    }
    const before = names.get(column.path);
    const other = before === name ? '' : `: ${shown(before ?? '')} is used for it, too`;
    if (before !== undefined) problems.push(`Column ${shown(name)} is there twice${other}.`);
    names.set(column.path, name);
    return column.path;
  });
  for (const { name, path, isRequired, cells } of columns)
    if (isRequired && !names.has(path)) problems.push(`Column ${name} is missing: ${cells}.`);
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
