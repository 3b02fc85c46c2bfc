import { dirname, join } from 'node:path';
import type { OutgoingMessage } from '@notifygen/runtime';
import type { RowProblem } from '../campaign/campaign.js';
import type { StoredCampaign } from '../campaign/campaign-options.js';
import type { Source } from '../campaign/read-source.js';
import { usageError } from '../errors.js';
import { approvedTexts, type PageContract } from '../page/approved-texts.js';
import { readJson } from '../setup/read-json.js';
import { problemsFile } from './problems-file.js';
import { amount, count } from './reports.js';
import { durationText, expiryText, shortTime, waitsText } from './waits-text.js';

/** How many messages are shown as text, and how many problems. */
const [previewed, listed] = [5, 10];

export type Findings = ReturnType<ReturnType<typeof collectFindings>['end']>;

/** Collects what is found in a list. `end` writes the file of rows that are not sent. */
export function collectFindings(
  list: Pick<Source, 'columns' | 'delimiter'>,
  options: {
    readonly file: string;
    readonly name: string;
    readonly prices?: string;
  },
) {
  const languages = new Map<string, number>();
  const problems: RowProblem[] = [];
  const kinds = new Map<string, ProblemKind>();
  const preview: OutgoingMessage[] = [];
  const prices = options.prices === undefined ? undefined : readPrices(options.prices);
  const file = problemsFile(list, join(dirname(options.file), `${options.name}.problems`));
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
      countKinds(kinds, problem);
      file.add(problem.problem, cells);
    },
    end: (part: number) => ({
      ...{ languages, problems, preview, prices },
      kinds: [...kinds.values()].toSorted((a, b) => b.rows - a.rows),
      problemsFile: file.end(part),
    }),
    discard: file.discard,
  };
}

interface ProblemKind {
  readonly problem: string;
  readonly rows: number;
  readonly first: number;
}

/** Adds each problem of a row, which names its column. Duplicates are one kind. */
function countKinds(kinds: Map<string, ProblemKind>, { row, kind, problem }: RowProblem): void {
  const all =
    kind === 'duplicate' ? ['its recipient is that of another row'] : problem.split(/; (?=column )/);
  for (const one of all) {
    const { rows, first } = kinds.get(one) ?? { rows: 0, first: row };
    kinds.set(one, { problem: one, rows: rows + 1, first });
  }
}

/**
 * What messages cost, by the longest calling code that a number begins with.
 *
 * @throws OutboxError `invalid-options` unless it is a file such as `{ "currency": "EUR", "prices": { "44": 0.05 } }`.
 */
function readPrices(path: string) {
  const { currency, prices } = Object(readJson(path));
  const entries: readonly (readonly [string, unknown])[] = Object.entries(Object(prices));
  const isPrice = ([code, price]: readonly [string, unknown]): boolean =>
    /^\d{1,6}$/.test(code) && typeof price === 'number' && price >= 0;
  if (typeof currency !== 'string' || entries.length === 0 || !entries.every(isPrice))
    throw usageError(
      `${path} must be prices by calling code, such as { "currency": "EUR", "prices": { "44": 0.05, "1": 0.02 } }.`,
    );
  const known = new Map(entries.map(([code, price]) => [code, Number(price)]));
  const counts = new Map<string, number>();
  const missing = new Map<string, number>();
  return {
    currency,
    add: (recipient: string): void => {
      const codes = Array.from({ length: 6 }, (_, index) => recipient.slice(0, 6 - index));
      const code = codes.find((start) => known.has(start));
      const [into, key] = code === undefined ? [missing, recipient.slice(0, 3)] : [counts, code];
      into.set(key, (into.get(key) ?? 0) + 1);
    },
    total: () => [...counts].reduce((sum, [code, count]) => sum + count * (known.get(code) ?? 0), 0),
    /** How many messages have no price, by the first three digits of their numbers. */
    missing: (): ReadonlyMap<string, number> => missing,
  };
}

/** From when a campaign is sent, how long that takes, and what holds it, for people. */
export function timeOf(stored: StoredCampaign, canary: number = stored.messages): string {
  const { waits, startsAt, perSecond, endsAt, messages } = stored;
  const now = new Date();
  const isLater = startsAt !== undefined && startsAt > now;
  const from = isLater ? `from ${shortTime(startsAt, now)}, ` : '';
  const start = isLater ? startsAt : now;
  const until = (end: Date): string =>
    waits?.for === 'worker' ? ' once a worker runs' : `, until ${shortTime(end, now)}`;
  const span =
    endsAt !== undefined
      ? `about ${durationText((endsAt.getTime() - start.getTime()) / 1_000)}${until(endsAt)}`
      : canary < messages
        ? `first ${amount(canary, 'message')}, the others when the canary is passed`
        : 'with an end that is not known';
  const hold = waits === undefined ? '' : `\nIt would be queued: ${waitsText(waits, now)}.`;
  const late = stored.expiring === 0 ? '' : `\n${expiryText(stored)}.`;
  return `Time: ${from}${span}, at ${amount(perSecond, 'message')} per second.${late}${hold}`;
}

/** The messages as recipients read them. Placeholders are numbered from 1 in each text. */
export function previewOf(contract: PageContract, messages: readonly OutgoingMessage[]): readonly string[] {
  return messages.flatMap((message) => {
    const texts = approvedTexts(message, contract);
    if (message.kind !== 'template' || texts === undefined) return [];
    let values = message.request.parameters;
    const filled = [texts.header, texts.body, texts.footer].flatMap((text = '') => {
      const own = values;
      values = own.slice(new Set(text.match(placeholder)).size);
      return text === '' ? [] : text.replaceAll(placeholder, (_, number) => own[Number(number) - 1] ?? '');
    });
    return filled.join('\n');
  });
}

const placeholder = /\{\{\s*(\d+)\s*\}\}/g;

function kindText({ problem, rows, first }: ProblemKind): string {
  return `  ${amount(rows, 'row')}, the first ${count(first)}: ${problem}`;
}

const openInExcel =
  'In Excel, open it with Data, From Text/CSV, with every column as text: a double click changes long numbers.';

export function findingsReport(
  check: StoredCampaign,
  { problems, kinds, problemsFile, languages, prices }: Findings,
  time: string,
  preview: readonly string[],
): string {
  const hidden = check.invalid + check.duplicates - problems.length;
  const missing = [...(prices?.missing() ?? [])].map(
    ([start, number]) => `${count(number)} to numbers that begin with ${start}`,
  );
  const unpriced = missing.length === 0 ? '' : `, without ${missing.join(', ')}: they have no price`;
  return [
    `${amount(check.rows, 'row')}: ${amount(check.messages, 'message')}, ${count(check.invalid)} invalid, ${amount(check.duplicates, 'duplicate')}.`,
    ...[...languages].map(([language, number]) => `  ${language}: ${count(number)}`),
    ...(check.id !== '' && check.added + check.suppressed === 0
      ? []
      : [`Opted out, so not sent: ${amount(check.suppressed, 'message')}.`]),
    ...(time === '' ? [] : [time]),
    ...(prices === undefined ? [] : [`Cost: ${prices.total().toFixed(2)} ${prices.currency}${unpriced}.`]),
    ...problems.map(({ row, problem }) => `row ${count(row)}, ${problem}`),
    ...(hidden > 0 ? [`and ${count(hidden)} more. Of all:`, ...kinds.slice(0, listed).map(kindText)] : []),
    ...(problemsFile === undefined
      ? []
      : [
          `Rows that are not sent are in ${problemsFile}. Correct them there, and send that file with --add.`,
          openInExcel,
        ]),
    ...preview.map((message, index) => `\nMessage ${index + 1}\n${message.replaceAll(/^/gm, '  ')}`),
    '',
  ].join('\n');
}

export function findingsJson(
  check: StoredCampaign,
  { languages, problems, kinds, problemsFile, prices }: Findings,
  time: string,
  preview: readonly string[],
): object {
  const cost = prices && {
    total: prices.total(),
    currency: prices.currency,
    withoutPrice: Object.fromEntries(prices.missing()),
  };
  const list = { problems, kinds, problemsFile };
  return { ...check, languages: Object.fromEntries(languages), ...list, time, cost, preview };
}
