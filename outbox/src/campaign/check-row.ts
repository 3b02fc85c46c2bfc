import { isSendError, type OutgoingMessage, pickLanguage, type TemplateContract } from '@notifygen/runtime';
import { fillTemplate } from '@notifygen/runtime/codegen';
import type { EnqueueItem } from '../enqueue/enqueue-options.js';
import { sendableIn, unapprovedIn } from '../message/templates.js';
import { isTimeZone, wrongTimeZone } from '../rules/quiet-hours.js';
import { type ColumnDefaults, cellFormatOf, type Header, slotsOf } from './columns.js';
import type { ReadRecipient } from './read-recipient.js';
import { plainCell } from './read-source.js';

export interface RowCheck {
  readonly template: TemplateContract;
  readonly header: Header;
  readonly defaults: ColumnDefaults;
  readonly toRecipient: ReadRecipient;
}

/** Returns the message of a row: of its cells, in the order of the header. Throws `RowError`. */
export type CheckRow = (cells: readonly unknown[]) => Pick<EnqueueItem, 'message' | 'timeZone'>;

export class RowError extends Error {
  override readonly name = 'RowError';
}

/** Prepares what is the same for all rows. */
export function rowChecker({ template, header, defaults, toRecipient }: RowCheck): CheckRow {
  const { language, toTuples, toTimeZone } = template;
  const nameOf = (path: string): string => header.names.get(path === 'file' ? 'file.url' : path) ?? path;
  const placeOf = (path: string): number => header.uses.indexOf(path);
  const slots = slotsOf(template);
  const parameters = slots.parameters.map((slot) => ({ ...slot, place: placeOf(slot.path) }));
  const suffixes = slots.suffixes.map((slot) => ({ ...slot, place: placeOf(slot.path) }));
  const [to, languages, zones] = [placeOf('to'), placeOf('language'), placeOf('timeZone')];
  const [urls, captions] = [placeOf('file.url'), placeOf('file.name')];
  const shape = (of: readonly { readonly label: string }[], values: readonly unknown[]): unknown =>
    toTuples ? Object.fromEntries(of.map(({ label }, index) => [label, values[index]])) : values;

  const pick = languagePicker(template, defaults.language);
  const sendable = sendableIn(template);

  return (cells) => {
    const problems = new Map<string, string>();
    const report = (path: string, problem: string): void => {
      problems.set(nameOf(path), problem);
    };
    const number = textOf(cells[to]);
    if (number === undefined) report('to', 'is empty');
    const timeZone = textOf(cells[zones]) ?? defaults.timeZone;
    if (timeZone !== undefined && !isTimeZone(timeZone)) report('timeZone', wrongTimeZone);
    const chosen = Array.isArray(language) ? pick(textOf(cells[languages])) : undefined;
    const unapproved = unapprovedIn(template, chosen);
    if (unapproved !== undefined) report('language', `is a language that cannot be sent: ${unapproved}`);
    if (Array.isArray(language) && !language.includes(chosen))
      report('language', `must be one of the approved languages: ${sendable.join(', ')}`);
    const url = textOf(cells[urls]);
    const name = textOf(cells[captions]);
    const message = {
      to: number === undefined ? '' : toRecipient(number, (problem) => report('to', problem)),
      ...(chosen === undefined ? {} : { language: chosen }),
      ...(toTimeZone && timeZone !== undefined ? { timeZone } : {}),
      parameters: shape(
        parameters,
        parameters.map(({ type, path, place }) => {
          const value = readCell(type, clean(cells[place]), defaults.currency);
          if (value === undefined) report(path, `must be ${cellFormatOf(type)}`);
          return value ?? '';
        }),
      ),
      ...(template.file && url !== undefined
        ? { file: { type: template.file, url, ...(name === undefined ? {} : { name }) } }
        : {}),
      ...(template.buttons && {
        buttons: shape(
          suffixes,
          suffixes.map(({ place }) => clean(cells[place]) ?? ''),
        ),
      }),
    };
    let filled: OutgoingMessage | undefined;
    try {
      filled = fillTemplate(template, message);
    } catch (error) {
      if (!isSendError(error)) throw error;
      for (const { path, message: problem } of error.issues) {
        const column = nameOf(path);
        // What was found above says how a cell is written.
        if (!problems.has(column)) problems.set(column, problem);
      }
    }
    if (filled === undefined || problems.size > 0)
      throw new RowError([...problems].map(([column, problem]) => `column ${column} ${problem}`).join('; '));
    return { message: filled, ...(timeZone === undefined ? {} : { timeZone }) };
  };
}

function clean(cell: unknown): unknown {
  return typeof cell === 'string' ? plainCell(cell) : cell;
}

function textOf(cell: unknown): string | undefined {
  const value = clean(cell);
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/** Picks the language of a row. Lists have few languages and many rows, so each is looked up once. */
function languagePicker(
  template: TemplateContract,
  byDefault: string | undefined,
): (wanted: string | undefined) => string | undefined {
  const fallbacks = byDefault === undefined ? [template.language ?? []].flat().slice(0, 2) : [byDefault];
  const look = (wanted: string): string => {
    const [found = wanted, other] = fallbacks.map((fallback) =>
      pickLanguage(template, [wanted], { fallback }),
    );
    // With another fallback, a language that suits stays the same. `fillTemplate` reports one that does not.
    return other === undefined || found === other ? found : wanted;
  };
  const picked = new Map<string, string>();
  return (wanted) => {
    if (wanted === undefined) return byDefault;
    const known = picked.get(wanted) ?? look(wanted);
    if (picked.size < 1_000) picked.set(wanted, known);
    return known;
  };
}

/** A cell as the type of its placeholder has it. Undefined if it cannot be read. */
function readCell(type: string, value: unknown, currency: string | undefined): unknown {
  const isMissing = value === undefined || value === null;
  if (isMissing) return type === 'number' || type === 'datetime' || type === 'money' ? undefined : '';
  if (typeof value !== 'string') return value;
  if (type === 'number') return isExact(value) ? Number(value) : undefined;
  if (type === 'datetime') return readTime(value);
  if (type === 'money') return readMoney(value, currency);
  if (type === 'date') return readDate(value);
  return type === 'time' ? readTimeOfDay(value) : value;
}

/** `27.11.2026` or `9:30:00`, as a spreadsheet writes it, becomes the form of a template. It reports what is no day or time. */
function readDate(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? [];
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
}

function readTimeOfDay(text: string): string | undefined {
  const [, hour = '', minute] = /^(\d\d?):(\d\d)(?::00)?$/.exec(text) ?? [];
  return minute && `${hour.padStart(2, '0')}:${minute}`;
}

/** Such as `12.50 EUR`, or `1.234,50 €` as a German spreadsheet writes it. */
function readMoney(text: string, byDefault: string | undefined): object | undefined {
  const [, number = '', code = byDefault] = /^([+-]?\d[\d.,]*)\s*([A-Z]{3}|€)?$/.exec(text) ?? [];
  if (code === undefined) return undefined;
  const isGerman = /^[+-]?\d{1,3}(\.?\d{3})*,\d\d?$/.test(number);
  const amount = isGerman ? number.replaceAll('.', '').replace(',', '.') : number;
  const currency = code.replace('€', 'EUR');
  // Before three digits, a point may be one between thousands, except in currencies that have a thousandth.
  const mayBeThousands = /\.\d{3}$/.test(amount) && decimalsOf(currency) !== 3;
  return /^[+-]?\d+(\.\d+)?$/.test(amount) && !mayBeThousands ? { amount, currency } : undefined;
}

function decimalsOf(currency: string): number | undefined {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits;
}

/** Whether a number has no more digits than a `number` keeps. */
function isExact(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text) && text.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length <= 15;
}

/** A time with its offset. Undefined if it is none, such as on a day that does not exist. */
function readTime(text: string): Date | undefined {
  const [, day] = /^(\d{4}-\d\d-\d\d)T.*(?:Z|[+-]\d\d:?\d\d)$/.exec(text) ?? [];
  const isDay = day !== undefined && new Date(day).getUTCDate() === Number(day.slice(-2));
  return isDay && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
}
