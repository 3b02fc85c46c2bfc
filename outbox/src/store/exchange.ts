import { columnNames } from './tables.js';

/** A statement in the SQL of PostgreSQL, which SQLite reads after `toSqlite`. Its parameters are `$1`, `$2`, …, all of them text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | number | null)[];
}

/** What is passed for a parameter: of a list or an object its JSON, and of what is not there null. */
type Value = string | number | object | null | undefined;

/** Statements that do not depend on each other: PostgreSQL runs them in one round trip, on one snapshot. */
export interface Step {
  readonly statements: readonly Statement[];
  /** Nothing follows, so the transaction can be committed in the same round trip. */
  readonly isLast?: true;
}

/** Steps, and what follows from the rows of each: the same for a database that waits and one that does not. */
export type Exchange<Result> = Generator<Step, Result, readonly (readonly never[])[]>;

export type ResultOf<Operation extends (...given: never[]) => Generator> =
  ReturnType<Operation> extends Generator<unknown, infer Result> ? Result : never;

export function sql(text: string, ...values: readonly Value[]): Statement {
  const toText = (value: Value) => (typeof value === 'object' && value !== null ? toJsonb(value) : value);
  return { text, values: values.map((value) => toText(value) ?? null) };
}

export function* run<Row>(text: string, ...values: readonly Value[]): Exchange<readonly Row[]> {
  const [rows = []] = yield { statements: [sql(text, ...values)] };
  return rows;
}

/** A row as it is read here: with names such as `dueAt` for `due_at`, and undefined for null. */
export function toRow(
  row: Readonly<Record<string, unknown>>,
  read: (value: unknown, column: string) => unknown = (value) => value,
): object {
  const found: Record<string, unknown> = {};
  for (const column in row) found[columnNames.get(column) ?? column] = read(row[column], column) ?? undefined;
  return found;
}

/** Statements of one step, and the rows of each, by its text. */
export function* runAll(
  statements: readonly Statement[],
  last?: Pick<Step, 'isLast'>,
): Exchange<<Row>(text: string) => readonly Row[]> {
  const results = statements.length === 0 ? [] : yield { statements, ...last };
  return (text) => results[statements.findIndex((statement) => statement.text === text)] ?? [];
}

/** Runs exchanges: each statement on its own, or all of them in one write transaction. */
export interface Database {
  readonly each: <Result>(exchange: () => Exchange<Result>) => Promise<Result>;
  readonly together: <Result>(exchange: () => Exchange<Result>) => Promise<Result>;
}

export const via =
  <Given extends readonly unknown[], Result>(
    run: Database['each'],
    exchange: (...given: Given) => Exchange<Result>,
  ) =>
  (...given: Given): Promise<Result> =>
    run(() => exchange(...given));

/** The time of the database. As a subquery, so that an index can be used to compare with it. */
export const now = '(select notifygen.clock())';
export const clockSql = 'select notifygen.clock() as now';

export function* readClock(): Exchange<number> {
  return (yield* run<{ now: number }>(clockSql))[0]?.now ?? 0;
}

/** The condition that a column is in a JSON array. So, PostgreSQL collects what is in it first, and uses an index. */
export const isIn = (list: string): string =>
  `= any(array(select value from jsonb_array_elements_text(${list}::text::jsonb)))`;
export const isIdIn = (list: string): string =>
  `= any(array(select value::bigint from jsonb_array_elements_text(${list}::text::jsonb)))`;

/** The condition for the message with a dedupe key, which is an expression. */
export const byDedupe = (key: string): string => `dedupe_hash = sha256(convert_to(${key}, 'UTF8'))`;

/**
 * The texts of a JSON array, as rows with one column `value`. PostgreSQL would plan for a hundred, and then take longer to
 * compile a statement than to run it.
 */
export const textsOf = (list: string, count: string): string =>
  `select value from jsonb_array_elements_text(${list}::text::jsonb) limit ${count}::text::bigint`;

/**
 * JSON that PostgreSQL can store as `jsonb`: a gateway's response may contain U+0000 or half of a surrogate pair, which
 * would otherwise make the whole turn fail again and again.
 */
function toJsonb(value: object): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d)/.test(text)) return text;
  // Matches every escape, so that an escaped backslash before such letters is not taken for one of these.
  return text.replace(/\\(?:u[0-9a-f]{4}|.)/g, (match) =>
    match === '\\u0000' || match.startsWith('\\ud') ? '\ufffd' : match,
  );
}

/** `= any(array(…))` is what makes PostgreSQL collect IDs first: with a `limit` in a join, it reads the whole table. */
const sqlite: readonly (readonly [RegExp, string])[] = [
  // Otherwise, SQLite would read the text of each change again for each of its fields.
  [
    /jsonb_array_elements\((\S+)::text::jsonb\) as change/g,
    '(select jsonb(value) as value from json_each($1) limit -1) as change',
  ],
  [/(::\w+)+/g, ''],
  [/notifygen\./g, 'notifygen_'],
  [/ for (update|share)( of message)?( skip locked)?/g, ''],
  [/= any\(array\(/g, 'in (select * from ('],
  // A key is hashed when it is erased.
  [
    /(?<!\.)\bdedupe_hash = sha256\(convert_to\((.+?), 'UTF8'\)\)/g,
    '(dedupe = $1 or dedupe_hash = notifygen_hash($1))',
  ],
  [/sha256\(convert_to\((.+?), 'UTF8'\)\)/g, 'notifygen_hash($1)'],
  [/jsonb_agg\(/g, 'json_group_array('],
  [/jsonb_build_array\(/g, 'json_array('],
  [/jsonb_build_object\(/g, 'json_object('],
  [/jsonb_array_elements(_text)?\(/g, 'json_each('],
];

export function toSqlite(text: string): string {
  return sqlite.reduce((all, [pattern, replacement]) => all.replace(pattern, replacement), text);
}
