import type { LoggedAction } from '../message/log.js';
import type { StoredMessage } from '../message/message.js';
import type { Stretch } from '../message/waits.js';
import { isInScope, scopeText } from './gates.js';

/** One thing that happened to a message, or one cause that it waited for until the next entry. */
export type TimelineEntry = { readonly at: Date } & (
  | {
      readonly what: 'enqueued';
      /** The process: its host and its process ID. Absent if another program enqueued it. */
      readonly by: string | undefined;
    }
  | {
      readonly what: 'waits';
      readonly for: Stretch['for'];
      /** Of a pause that still holds it, or that the log has: who paused, and why. */
      readonly by?: string | undefined;
      readonly reason?: string | undefined;
    }
  | ({ readonly what: 'attempt' } & Omit<StoredMessage['history'][number], 'at'>)
  | ({ readonly what: 'action' } & Omit<StoredMessage['actions'][number], 'at'>)
  | ({ readonly what: 'pause' } & Omit<LoggedAction, 'at' | 'count'>)
  | { readonly what: 'ended'; readonly status: StoredMessage['status'] }
);

/** What happened to a message, oldest first, from what is stored. */
export function timelineOf(
  message: StoredMessage,
  pauseLog: readonly LoggedAction[],
): readonly TimelineEntry[] {
  const { sender, template = '', tag, createdAt, enqueuedBy, finishedAt, status } = message;
  const ours = pauseLog.filter(
    ({ scope }) => (scope.sender ?? sender) === sender && isInScope(scope, { template, tag }),
  );
  /** Of the pause that still holds it, which the log may have lost. */
  const { for: cause, since, by, reason } = message.waits ?? {};
  const isDuring = ({ at }: LoggedAction): boolean =>
    at >= createdAt && (finishedAt === undefined || at < finishedAt);
  const entries: readonly TimelineEntry[] = [
    { at: createdAt, what: 'enqueued', by: enqueuedBy },
    ...message.waited.map((stretch) => ({
      ...stretch,
      what: 'waits' as const,
      ...(pauseDuring(stretch, ours) ??
        (stretch.for === cause && since && since <= stretch.at && { by, reason })),
    })),
    ...message.history.map((attempt) => ({ ...attempt, what: 'attempt' as const })),
    ...message.actions.map((action) => ({ ...action, what: 'action' as const })),
    ...ours.filter(isDuring).map((pause) => ({ ...pause, what: 'pause' as const })),
    ...(finishedAt === undefined ? [] : [{ at: finishedAt, what: 'ended' as const, status }]),
  ];
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Who paused and why, even if that was before the message was enqueued. Undefined: it waited for something else. */
function pauseDuring(
  { at, for: cause }: Stretch,
  newestFirst: readonly LoggedAction[],
): Pick<LoggedAction, 'by' | 'reason'> | undefined {
  const resumed = new Set<string>();
  /** By scope, the one that began last first. A scope that is paused takes the new reason, and keeps its beginning. */
  const open = new Map<string, LoggedAction>();
  const isBefore = (logged: LoggedAction): boolean =>
    logged.action === 'pause' ? logged.at <= at : logged.at < at;
  for (const logged of newestFirst.filter(isBefore)) {
    const scope = scopeText(logged.scope);
    if (logged.action === 'resume') resumed.add(scope);
    if (logged.kind !== cause || resumed.has(scope)) continue;
    const newest = open.get(scope) ?? logged;
    open.delete(scope);
    open.set(scope, newest);
  }
  const oldestFirst = [...open.values()].toReversed();
  const found =
    oldestFirst.find(({ scope }) => (scope.template ?? scope.tag) === undefined) ?? oldestFirst[0];
  return found && { by: found.by, reason: found.reason };
}
