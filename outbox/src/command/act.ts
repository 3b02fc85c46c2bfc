import { OutboxError, usageError } from '../errors.js';
import type { Status } from '../message/message.js';
import type { ActionFilter, ActionOptions, ActionResult, By } from '../setup/call-options.js';
import { who } from './arguments.js';
import { type FilterOptions, filterOf } from './filters.js';
import { interruptible } from './interruptible.js';
import { amount, count } from './reports.js';
import type { Options, Report } from './tools.js';

export interface ActOptions extends Options, FilterOptions {
  readonly dryRun?: boolean;
  readonly cursor?: string;
}

interface Act {
  /** Such as `queued again`. */
  readonly done: string;
  readonly one: (id: string, by: By) => Promise<Status>;
  readonly many: (filter: ActionFilter, options: ActionOptions) => Promise<ActionResult>;
}

/** Acts on messages that are either named or chosen. Ctrl-C stops after the current transaction. */
export async function act(
  ids: readonly string[] | undefined = [],
  options: ActOptions,
  act: Act,
): Promise<Report> {
  const { dryRun = false, cursor } = options;
  const filter = filterOf(options);
  if (ids.length > 0 === (filter !== undefined))
    throw usageError(
      'Name messages by their IDs, or choose them with options such as --tag. Add --dry-run to see how many these are.',
    );
  const by = who(options);
  if (filter !== undefined) {
    const result = await interruptible({ unit: 'messages', ...options }, ({ signal, onProgress }) =>
      act.many(filter, { ...by, dryRun, cursor, signal, onProgress: ({ count }) => onProgress(count) }),
    );
    const text = manyText(result, dryRun, act.done);
    return { data: { dryRun, ...result }, text, exitCode: result.isDone ? 0 : 130 };
  }
  if (dryRun || cursor !== undefined)
    throw usageError(
      '--dry-run and --cursor are for messages that options choose. To see one message, use list.',
    );
  return actOnEach(ids, (id) => act.one(id, by));
}

/** One to which the decision does not apply is reported, and the others go on. */
async function actOnEach(ids: readonly string[], one: (id: string) => Promise<Status>): Promise<Report> {
  const data: { readonly id: string; readonly status?: Status; readonly error?: string }[] = [];
  for (const id of ids) {
    try {
      data.push({ id, status: await one(id) });
    } catch (error) {
      if (!(error instanceof OutboxError && /^(not-found|wrong-status|invalid-message)$/.test(error.code)))
        throw error;
      data.push({ id, error: error.message });
    }
  }
  const text = data.flatMap(({ id, status }) => status && `Message ${id} is ${status}.\n`).join('');
  const note = data.flatMap(({ error }) => error && `${error}\n`).join('');
  return { data, text, note, exitCode: note === '' ? 0 : 1 };
}

function manyText(
  { count: all, unknown, later, skipped, codes, bound, cursor }: ActionResult,
  dryRun: boolean,
  done: string,
): string {
  const known = all - unknown;
  const be = dryRun ? 'would be' : known === 1 ? 'was' : 'were';
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
    ...(later === 0
      ? []
      : [`${amount(later, 'message')} came since, and ${later === 1 ? 'is' : 'are'} not included.\n`]),
    ...(dryRun && known > 0 && cursor === undefined
      ? [`For only these, replace --dry-run by --cursor ${bound}\n`]
      : []),
    ...(cursor === undefined ? [] : [`Stopped. For the rest, add --cursor ${cursor}\n`]),
  ].join('');
}
