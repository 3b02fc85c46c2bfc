import type { Query } from '../../transactions/query-of.js';
import { type Exchange, type Statement, toRow } from '../exchange.js';

/**
 * Runs an exchange, step by step.
 *
 * @param last Runs a statement and ends the transaction.
 */
export async function perform<Result>(
  query: Query,
  exchange: Exchange<Result>,
  last: Query = query,
): Promise<Result> {
  let step = exchange.next([]);
  while (step.done !== true) {
    const { statements, isLast } = step.value;
    const { text, params } = combined(statements);
    const results: readonly Readonly<Record<string, unknown>>[][] = JSON.parse(
      (await (isLast ? last : query)(text, params)) ?? '',
    );
    // The statements name the columns that their rows are said to have.
    step = exchange.next(results.map((rows) => rows.map((row) => toRow(row)) as never[]));
  }
  return step.value;
}

function combined(statements: readonly Statement[]) {
  const params: (string | null)[] = [];
  const parts = statements.map(({ text, values }, index) => {
    const offset = params.length;
    params.push(...values.map((value) => (value === null ? null : String(value))));
    return `part${index} as (${text.replace(/\$(\d+)/g, (_, number) => `$${offset + Number(number)}`)})`;
  });
  const results = statements.map(({ text }, index) =>
    /^(select|with)\b|\breturning\b/.test(text)
      ? `(select coalesce(json_agg(part${index}), '[]') from part${index})`
      : `'[]'::json`,
  );
  return {
    text: `with ${parts.join(', ')} select json_build_array(${results.join(', ')})::text as result`,
    params,
  };
}
