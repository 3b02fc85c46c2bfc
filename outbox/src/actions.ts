import type { TransactionOption } from './enqueue/enqueue-options.js';
import { invalidOptions, OutboxError } from './errors.js';
import type { Status, StoredMessage } from './message/message.js';
import { digestOf, type TemplateContracts, templateMismatch, templateOf } from './message/templates.js';
import type { Outbox } from './outbox-interface.js';
import type { ActionFilter, ActionOptions, ActionResult, By, RetryOptions } from './setup/call-options.js';
import { checkActionFilter, checkArgument, checkScope } from './setup/check-call.js';
import { decidable } from './store/decisions.js';
import type { Store } from './store/operations.js';
import type { DecideCursor, Decided, DecidedBy, Decision } from './store/store.js';

export type Actions = Pick<Outbox, 'cancel' | 'retry' | 'resolve' | 'pause' | 'resume'>;

/** @throws OutboxError (rejects) `invalid-options` if no message can have such a sender and template. */
export type CheckNames = (
  call: string,
  names: { readonly sender?: string | undefined; readonly template?: string | undefined },
) => Promise<void>;

export function createActions({
  store,
  open,
  checkNames,
  templates = {},
}: {
  readonly store: Store;
  readonly open: (tx?: unknown) => Promise<void>;
  readonly checkNames: CheckNames;
  readonly templates: TemplateContracts | undefined;
}): Actions {
  /** With `adopt`, a message takes its current template, if it has one and matches it. */
  const digestOfCurrent: DecidedBy['digestOf'] = (message) => {
    const { digest, problem } = adoptedBy(message, templates);
    return problem === undefined ? digest : null;
  };
  const adopting = (decision: Decision): Pick<DecidedBy, 'digestOf'> =>
    decision === 'adopt' ? { digestOf: digestOfCurrent } : {};

  const decideOne = async (id: string, decision: Decision, by: DecidedBy): Promise<Status> => {
    const result = await store.decide(id, decision, { ...by, ...adopting(decision) });
    if (result === undefined) throw new OutboxError('not-found', `There is no message ${shownId(id)}.`);
    if (result.applied) return result.status;
    if (decision === 'adopt') {
      const { problem } = adoptedBy((await store.get(id))?.message, templates);
      const text = `Message ${id} cannot take its current template. ${problem}`;
      if (problem !== undefined) throw new OutboxError('invalid-message', text);
      // It already waits with its current template.
      if (result.status === 'queued') return result.status;
    }
    const text = `Message ${id} is ${result.status}, not ${decidable(decision).join(' or ')}, or it was erased.`;
    throw new OutboxError('wrong-status', text);
  };

  const decideAll = async (
    call: string,
    filter: ActionFilter,
    decision: Decision,
    { signal, cursor, dryRun = false, onProgress, by, tx }: ActionOptions & TransactionOption,
  ): Promise<ActionResult> => {
    const status = checkActionFilter(call, filter, decidable(decision));
    const start = cursor === undefined ? undefined : readCursor(call, cursor);
    await open(tx);
    await checkNames(call, filter);
    let [count, unknown, later, skipped] = [0, 0, 0, 0];
    const codes: Record<string, number> = {};
    const counts = () => ({ count, unknown, later, skipped, codes: { ...codes } });
    const onPage = (page: readonly Decided[]) => {
      for (const { applied, isLater, status, code = 'none' } of page) {
        if (applied && status === 'unknown') unknown += 1;
        if (isLater) later += 1;
        else if (!applied) skipped += 1;
        else [count, codes[code]] = [count + 1, (codes[code] ?? 0) + 1];
      }
      onProgress?.(counts());
    };
    const isStopped = () => signal?.aborted ?? false;
    const options = { by, tx, ...adopting(decision), isDry: dryRun, isStopped, cursor: start, onPage };
    const { until, before = '', isDone } = await store.decideAll({ ...filter, status }, decision, options);
    return { ...counts(), isDone, bound: `${until}.`, ...(isDone ? {} : { cursor: `${until}.${before}` }) };
  };

  const decide = async (
    call: string,
    target: string | ActionFilter,
    decision: Decision,
    options: ActionOptions & TransactionOption,
  ) => {
    if (typeof target === 'object' && target !== null) return decideAll(call, target, decision, options);
    await open(options.tx);
    return decideOne(target, decision, { by: options.by, tx: options.tx });
  };
  /** Most options are only for many messages: a `dryRun` of a single one would change it. */
  const known = (target: unknown): readonly string[] =>
    typeof target === 'object' ? ['by', 'dryRun', 'signal', 'cursor', 'onProgress'] : ['by'];

  function cancel(id: string, options?: By & TransactionOption): Promise<Status>;
  function cancel(filter: ActionFilter, options?: ActionOptions & TransactionOption): Promise<ActionResult>;
  async function cancel(target: string | ActionFilter, options: ActionOptions & TransactionOption = {}) {
    checkArgument('cancel', options, [...known(target), 'tx']);
    return decide('cancel', target, 'cancel', options);
  }

  function retry(id: string, options?: By & RetryOptions): Promise<Status>;
  function retry(filter: ActionFilter, options?: ActionOptions & RetryOptions): Promise<ActionResult>;
  async function retry(target: string | ActionFilter, options: ActionOptions & RetryOptions = {}) {
    checkArgument('retry', options, [...known(target), 'adoptTemplate']);
    return decide('retry', target, options.adoptTemplate ? 'adopt' : 'retry', options);
  }

  function resolve(id: string, decision: 'accepted' | 'not-sent', options?: By): Promise<Status>;
  function resolve(
    filter: ActionFilter,
    decision: 'accepted' | 'not-sent',
    options?: ActionOptions,
  ): Promise<ActionResult>;
  async function resolve(
    target: string | ActionFilter,
    decision: 'accepted' | 'not-sent',
    options: ActionOptions = {},
  ) {
    if (decision !== 'accepted' && decision !== 'not-sent')
      throw invalidOptions(['the decision must be accepted or not-sent'], 'resolve');
    checkArgument('resolve', options, known(target));
    return decide('resolve', target, decision, options);
  }

  return {
    cancel,
    retry,
    resolve,
    pause: async (scope, options) => {
      checkScope('pause', scope);
      checkArgument('pause', options, ['reason', 'by', 'kind']);
      await open();
      await checkNames('pause', scope);
      return store.pause(scope, options.reason, options);
    },
    resume: async (scope, options = {}) => {
      checkScope('resume', scope);
      checkArgument('resume', options, ['by', 'kind']);
      await open();
      // A template may have been removed since.
      await checkNames('resume', { sender: scope.sender });
      return store.resume(scope, options);
    },
  };
}

function readCursor(call: string, cursor: unknown): DecideCursor {
  const [, until, before] = /^(\d{1,15})\.(\d{0,18})$/.exec(String(cursor)) ?? [];
  if (until === undefined)
    throw invalidOptions(['cursor must be the bound or cursor that a call returned'], call);
  return { until: Number(until), before: before || undefined };
}

/** The digest of a message with the current version of its template, if it has one; or why it cannot take that. */
function adoptedBy(
  message: StoredMessage['message'],
  templates: TemplateContracts,
): { readonly digest?: string; readonly problem?: string } {
  if (message?.kind !== 'template') return {};
  const { templateName, language } = message.request;
  const template = templateOf(message, templates);
  if (template === undefined)
    return { problem: `The template ${templateName} is not among the option templates of the outbox.` };
  const problem = templateMismatch(message, templates);
  return problem === undefined ? { digest: digestOf(template, language) } : { problem };
}

/** A text that is no ID may be a recipient. */
function shownId(id: unknown): string {
  return /^\d{1,6}$/.test(String(id)) ? `with the ID ${id}` : 'with this ID';
}
