import { OutboxError } from '../errors.js';
import type { Status } from '../message/message.js';
import type { ActionFilter, ActionOptions, ActionResult, By } from '../outbox-interface.js';
import { who } from './acting.js';
import { decideAll } from './decide-all.js';
import { type FilterOptions, targetOf } from './filters.js';
import { interruptible } from './interruptible.js';
import { amount, count, json, print } from './reports.js';

/** Of the commands that act on messages. */
export interface ActCommand {
  readonly json?: boolean;
  readonly as?: string;
  readonly dryRun?: boolean;
  readonly cursor?: string;
}

interface Act {
  /** Such as `queued again`. */
  readonly done: string;
  readonly one: (id: string, by: By) => Promise<Status>;
  readonly many: (filter: ActionFilter, options: ActionOptions) => Promise<ActionResult>;
}

/** Acts on messages that are named or chosen, and returns the exit code. Ctrl-C stops after the current transaction. */
export async function act(
  ids: readonly string[] | undefined,
  options: FilterOptions & ActCommand,
  { done, one, many }: Act,
): Promise<number> {
  const target = targetOf(ids, options);
  const by = who(options);
  if ('ids' in target && (options.dryRun || options.cursor !== undefined))
    throw new OutboxError(
      'invalid-options',
      '--dry-run and --cursor are for messages that options choose. To see one message, use list.',
    );
  if ('ids' in target) return (await decideAll(target.ids, options, (id) => one(id, by))) ? 0 : 1;

  const { dryRun = false, cursor } = options;
  const result = await interruptible('messages', options, ({ signal, onProgress }) =>
    many(target.filter, { ...by, dryRun, cursor, signal, onProgress: ({ count }) => onProgress(count) }),
  );
  print(options.json ? json({ dryRun, ...result }) : report(result, dryRun, done));
  return result.isDone ? 0 : 130;
}

function report(
  { count: all, unknown, skipped, codes, cursor }: ActionResult,
  dryRun: boolean,
  done: string,
): string {
  const known = all - unknown;
  const be = known === 1 ? (dryRun ? 'would be' : 'was') : dryRun ? 'would be' : 'were';
  const byCode = Object.entries(codes)
    .filter(([code]) => code !== 'none')
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, number]) => `  ${code}: ${count(number)}\n`);
  return [
    `${amount(known, 'message')} ${be} ${done}.\n`,
    ...(unknown === 0 ? [] : [`${amount(unknown, 'message')} may have been sent: unknown.\n`]),
    ...byCode,
    ...(skipped === 0
      ? []
      : [`${amount(skipped, 'message')} skipped: erased, changed meanwhile, or of a changed template.\n`]),
    ...(cursor === undefined ? [] : [`Stopped. For the rest, add --cursor ${cursor}\n`]),
  ].join('');
}
