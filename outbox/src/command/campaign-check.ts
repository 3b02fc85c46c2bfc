import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync, unlinkSync, type WriteStream } from 'node:fs';
import { extname } from 'node:path';
import type { OutgoingMessage } from '@notifygen/runtime';
import { stringify } from 'csv-stringify/sync';
import type { RowProblem } from '../campaign/campaign.js';
import type { StoredCampaign } from '../campaign/campaign-options.js';
import { OutboxError } from '../errors.js';
import { shortTime } from './waits-text.js';

/** How many messages are shown as text, and how many problems. */
const [previewed, listed] = [5, 10];

/** What a check found, to be shown before anything is stored. */
export interface Findings {
  readonly languages: ReadonlyMap<string, number>;
  readonly problems: readonly RowProblem[];
  readonly preview: readonly OutgoingMessage[];
  readonly prices: Prices | undefined;
  /** Of the rows that are not sent. Undefined: there is none. */
  readonly problemsFile: string | undefined;
}

/** Collects what a check reports. `end` waits until the file of failed rows is written. */
export function collectFindings(
  columns: readonly string[],
  options: { readonly file: string; readonly problems?: string; readonly prices?: string },
) {
  const languages = new Map<string, number>();
  const problems: RowProblem[] = [];
  const preview: OutgoingMessage[] = [];
  const prices = options.prices === undefined ? undefined : readPrices(options.prices);
  const path = options.problems ?? freePath(options.file);
  let output: WriteStream | undefined;
  let failure: unknown;
  const write = (cells: readonly unknown[], reason: string): void => {
    if (output === undefined) {
      // Only its owner may read it: it has personal data. An existing file may have corrections.
      output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      output.on('error', (error) => {
        failure = error;
      });
      output.write(stringify([[...columns, 'reason']]));
    }
    const texts = cells
      .slice(0, columns.length)
      .map((cell) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell));
    output.write(stringify([[...texts, ...columns.slice(texts.length).map(() => ''), reason]]));
  };
  return {
    onMessage: (message: OutgoingMessage): void => {
      if (message.kind !== 'template') return;
      const { to, language = 'one language' } = message.request;
      languages.set(language, (languages.get(language) ?? 0) + 1);
      if (preview.length < previewed) preview.push(message);
      prices?.add(to);
    },
    onProblem: (problem: RowProblem, cells: readonly unknown[]): void => {
      if (problems.length < listed) problems.push(problem);
      if (problem.kind === 'invalid') write(cells, problem.problem);
    },
    end: async (): Promise<Findings> => {
      if (output !== undefined) {
        output.end();
        if (!output.closed && failure === undefined) await once(output, 'close');
      }
      if (failure !== undefined)
        throw new OutboxError(
          'invalid-options',
          `${path} cannot be written. Name another file with --problems.`,
        );
      const problemsFile =
        output && (options.problems === undefined ? withoutCopy(path, options.file) : path);
      return { languages, problems, preview, prices, problemsFile };
    },
  };
}

/** Beside the source: where the first check writes the rows that fail, the second one, and so on. */
function problemsPath(file: string, number: number): string {
  const base = file.slice(0, file.length - extname(file).length);
  return `${base}.problems${number === 1 ? '' : `-${number}`}.csv`;
}

/** Never one that exists. */
function freePath(file: string): string {
  for (let number = 1; ; number++) {
    const path = problemsPath(file, number);
    if (!existsSync(path)) return path;
  }
}

/** A list that is checked again has the same rows that fail: the older file is kept. */
function withoutCopy(path: string, file: string): string {
  const written = readFileSync(path);
  for (let number = 1; ; number++) {
    const older = problemsPath(file, number);
    if (older === path) return path;
    if (!existsSync(older) || !readFileSync(older).equals(written)) continue;
    unlinkSync(path);
    return older;
  }
}

/** What messages cost, by the longest calling code that a number begins with. */
export interface Prices {
  readonly currency: string;
  readonly add: (recipient: string) => void;
  /** What the messages cost that have a price. */
  readonly total: () => number;
  /** How many messages have no price, by the first three digits of their numbers. */
  readonly missing: () => ReadonlyMap<string, number>;
}

/** @throws OutboxError `invalid-options` unless it is a file such as `{ "currency": "EUR", "prices": { "44": 0.05 } }`. */
function readPrices(path: string): Prices {
  const { currency, prices } = Object(readJson(path));
  const entries: readonly (readonly [string, unknown])[] = Object.entries(Object(prices));
  const isPrice = ([code, price]: readonly [string, unknown]): boolean =>
    /^\d{1,6}$/.test(code) && typeof price === 'number' && price >= 0;
  if (typeof currency !== 'string' || entries.length === 0 || !entries.every(isPrice))
    throw new OutboxError(
      'invalid-options',
      `${path} must be prices by calling code, such as { "currency": "EUR", "prices": { "44": 0.05, "1": 0.02 } }.`,
    );
  const known = new Map(entries.map(([code, price]) => [code, Number(price)]));
  const counts = new Map<string, number>();
  const missing = new Map<string, number>();
  return {
    currency,
    add: (recipient) => {
      const codes = Array.from({ length: 6 }, (_, index) => recipient.slice(0, 6 - index));
      const code = codes.find((start) => known.has(start));
      const [into, key] = code === undefined ? [missing, recipient.slice(0, 3)] : [counts, code];
      into.set(key, (into.get(key) ?? 0) + 1);
    },
    total: () => [...counts].reduce((sum, [code, count]) => sum + count * (known.get(code) ?? 0), 0),
    missing: () => missing,
  };
}

/** @throws OutboxError `invalid-options` */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `cannot be read (${error.code})` : 'is not JSON';
    throw new OutboxError('invalid-options', `${path} ${code}.`);
  }
}

/** From when a campaign is sent, and how long its messages take at least, for people. */
export function timeOf({ messages: all, suppressed = 0, limits, share, startsAt }: StoredCampaign): string {
  const messages = all - suppressed;
  const isLater = startsAt !== undefined && startsAt.getTime() > Date.now();
  const from = isLater ? `from ${shortTime(startsAt, new Date())}, ` : '';
  const perSecond = limits.perSecond * share;
  const perDay = limits.recipientsPerDay?.limit;
  const byRate = messages / perSecond;
  const days = perDay === undefined ? 0 : Math.ceil(messages / perDay) - 1;
  const rate = `${perSecond.toLocaleString('en')} messages per second`;
  return days > 0
    ? `Time: ${from}at least ${days} ${days === 1 ? 'day' : 'days'}, with ${perDay?.toLocaleString('en')} recipients in 24 hours.`
    : `Time: ${from}about ${spanOf(byRate)}, at ${rate}.`;
}

export function spanOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

/** The part of the package `notifygen` that shows messages as text. */
interface Generator {
  readonly loadTemplates: (
    folder: string,
  ) => Promise<{ readonly templates: readonly { readonly name: string }[] }>;
  readonly textsInLanguage: (
    template: object,
    language: string | undefined,
  ) => Readonly<Partial<Record<'header' | 'body' | 'footer', string>>>;
}

/** The messages as recipients see them. */
export async function previewOf(
  folder: string,
  messages: readonly OutgoingMessage[],
): Promise<readonly string[]> {
  // Not a dependency: whoever has templates has it.
  const specifier = 'notifygen';
  const { loadTemplates, textsInLanguage }: Generator = await import(specifier).catch((): never => {
    throw new OutboxError('invalid-options', '--templates needs a package: npm install --save-dev notifygen');
  });
  const { templates } = await loadTemplates(folder);
  return messages.flatMap((message) => {
    if (message.kind !== 'template') return [];
    const { templateName, language, parameters } = message.request;
    const template = templates.find(({ name }) => name === templateName);
    if (template === undefined)
      throw new OutboxError('invalid-options', `${folder} has no template ${templateName}.`);
    const { header, body, footer } = textsInLanguage(template, language);
    const text = [header, body, footer].filter((part) => part !== undefined).join('\n');
    return text.replaceAll(/\{\{\s*(\d+)\s*\}\}/g, (_, number) => parameters[Number(number) - 1] ?? '');
  });
}
