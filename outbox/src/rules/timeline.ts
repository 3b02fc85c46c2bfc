import type { LoggedAction } from '../message/log.js';
import type { StoredMessage } from '../message/message.js';
import type { Waits } from '../message/waits.js';
import { isInScope } from './gates.js';

/** One thing that happened to a message, or one cause that it waited for until the next entry. */
export type TimelineEntry = { readonly at: Date } & (
  | {
      readonly what: 'enqueued';
      /** The process: its host and its process ID. Absent if another program enqueued it. */
      readonly by: string | undefined;
    }
  | { readonly what: 'waits'; readonly for: Waits['for'] }
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
  const isOurs = ({ at, scope }: LoggedAction): boolean =>
    (scope.sender ?? sender) === sender &&
    isInScope(scope, { template, tag }) &&
    at >= createdAt &&
    (finishedAt === undefined || at < finishedAt);
  const entries: readonly TimelineEntry[] = [
    { at: createdAt, what: 'enqueued', by: enqueuedBy },
    ...message.waited.map((stretch) => ({ ...stretch, what: 'waits' as const })),
    ...message.history.map((attempt) => ({ ...attempt, what: 'attempt' as const })),
    ...message.actions.map((action) => ({ ...action, what: 'action' as const })),
    ...pauseLog.filter(isOurs).map((pause) => ({ ...pause, what: 'pause' as const })),
    ...(finishedAt === undefined ? [] : [{ at: finishedAt, what: 'ended' as const, status }]),
  ];
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
