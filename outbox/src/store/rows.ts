import { isRecord } from '../message/check.js';
import {
  type Action,
  type Attempt,
  type Candidate,
  type ClaimedMessage,
  priorities,
  type Status,
  type StoredMessage,
} from '../message/message.js';
import { causes, type Stretch, type Waits } from '../message/waits.js';
import type { OwnCause } from '../rules/held.js';

/**
 * A row of the message table. Times are milliseconds since 1970. What is JSON may be something else that another program wrote, and is
 * checked where that matters.
 */
export interface MessageRow {
  readonly id: number;
  readonly sender: string;
  readonly recipient: string | undefined;
  /** '' for a session message. */
  readonly template: string;
  readonly message: StoredMessage['message'];
  readonly dedupe: string | undefined;
  readonly priority: number;
  readonly status: Status;
  readonly dueAt: number;
  readonly expiresAt: number | undefined;
  readonly quietHours: StoredMessage['quietHours'];
  readonly onUnknown: StoredMessage['onUnknown'];
  readonly attempt: number;
  readonly failures: number;
  readonly resends: number;
  readonly returned: number;
  readonly code: StoredMessage['code'];
  readonly detail: StoredMessage['detail'];
  readonly messageId: string | undefined;
  readonly traceParent: string | undefined;
  readonly enqueuedBy: string | undefined;
  readonly digest: string | undefined;
  readonly tag: string | undefined;
  /** Its group; '' for none. */
  readonly grp: string;
  /** What it waits behind. */
  readonly gate: string | undefined;
  /** Why it is not due before its time. */
  readonly held: OwnCause | undefined;
  /** What it waited for, as lines of JSON. */
  readonly waited: string | undefined;
  readonly category: string | undefined;
  readonly actions: readonly Action[] | undefined;
  readonly createdAt: number;
  readonly finishedAt: number | undefined;
  readonly history: readonly Attempt[] | undefined;
}

/** The names of columns in a text such as `id, due_at`, as rows have them. */
type Columns<Text> = Text extends `${infer First},${infer Others}`
  ? Name<First> | Columns<Others>
  : Name<Text>;
type Name<Text> = Text extends `${' ' | '\n'}${infer Rest}`
  ? Name<Rest>
  : Text extends `${infer First}_${infer Rest}`
    ? `${First}${Capitalize<Name<Rest>>}`
    : Text;
type RowOf<Text extends string> = Pick<MessageRow, Columns<Text> & keyof MessageRow>;

export const candidateColumns = `id, priority, recipient, expires_at, quiet_hours, attempt, resends, code, sender, template, digest,
  tag, grp, gate, held, category, due_at, history, actions`;
export type CandidateRow = RowOf<typeof candidateColumns>;

export function toCandidate({ id, priority, recipient, digest, ...row }: CandidateRow): Candidate {
  return {
    ...row,
    id: String(id),
    priority: priorityOf(priority),
    recipient: recipient ?? '',
    wasClaimed: row.attempt > 0,
    group: row.grp,
    digest: digest || undefined,
  };
}

export const claimedColumns = `id, sender, attempt, failures, resends, returned, priority, template, tag, grp, message, on_unknown,
  expires_at, created_at, trace_parent, history`;
export type ClaimedRow = RowOf<typeof claimedColumns> & Pick<ClaimedMessage, 'message'>;

export function toClaimed(
  { id, priority, template, grp, ...row }: ClaimedRow,
  claimedAt: number,
): ClaimedMessage {
  return {
    ...row,
    id: String(id),
    claimedAt,
    priority: priorityOf(priority),
    template: template || undefined,
    ...(grp === '' ? {} : { group: grp }),
    history: historyOf(row),
  };
}

export const storedColumns = `id, sender, recipient, template, tag, message, dedupe, priority, status, code, detail, message_id,
  attempt, resends, returned, on_unknown, created_at, due_at, expires_at, finished_at, history,
  actions, gate, held, waited, enqueued_by, quiet_hours, trace_parent`;
export type StoredRow = RowOf<typeof storedColumns>;

export function toStored(row: StoredRow, waits: Waits | undefined): StoredMessage {
  const { id, priority, template, message, detail, quietHours, returned, gate: _, held: __, ...rest } = row;
  const isReadable = {
    message: message === undefined || hasRequest(message),
    detail: detail === undefined || isRecord(detail),
    history: row.history === undefined || isListOf(row.history),
    actions: row.actions === undefined || isListOf(row.actions),
  };
  const unreadable = Object.entries(isReadable).flatMap(([column, isRight]) => (isRight ? [] : column));
  return {
    ...rest,
    id: String(id),
    template: template || undefined,
    message: isReadable.message ? message : undefined,
    priority: priorityOf(priority),
    waits,
    detail: isReadable.detail ? detail : undefined,
    attempts: rest.attempt - returned,
    createdAt: date(rest.createdAt),
    dueAt: date(rest.dueAt),
    expiresAt: rest.expiresAt === undefined ? undefined : date(rest.expiresAt),
    quietHours: isRecord(quietHours) ? quietHours : undefined,
    finishedAt: rest.finishedAt === undefined ? undefined : date(rest.finishedAt),
    history: historyOf(row).map(({ at, ...attempt }) => ({ ...attempt, at: date(at) })),
    waited: stretchesOf(row),
    actions: actionsOf(row).map(({ at, ...action }) => ({ ...action, at: date(at) })),
    ...(unreadable.length === 0 ? {} : { unreadable }),
  };
}

/** What a person's decision depends on. */
export const decidedColumns = `id, status, attempt, resends, code, history, actions, message, digest, waited, created_at, finished_at`;
export type DecidedRow = RowOf<typeof decidedColumns>;

export function historyOf({ history }: Pick<MessageRow, 'history'>): readonly Attempt[] {
  return isListOf(history) ? history : [];
}

export function actionsOf({ actions }: Pick<MessageRow, 'actions'>): readonly Action[] {
  return isListOf(actions) ? actions : [];
}

/** Without those that another program wrote in another way. */
function stretchesOf(row: Pick<MessageRow, 'waited' | 'createdAt'>): readonly Stretch[] {
  return linesOf(row).flatMap(({ at, until, for: cause }) => {
    if (until !== undefined) return { at: date(until), for: 'returned' as const };
    return causes.includes(cause) ? { at: date(at ?? row.createdAt), for: cause } : [];
  });
}

/** The line of `waited` for a claim that was given back without a post. */
export function postingLine(at: number, until: number): string {
  return `{"at":${at},"until":${until},"for":"posting"}\n`;
}

/** From when to when a message was claimed that was given back without a post. */
export function returnsOf(row: Pick<MessageRow, 'waited'>): readonly { at: number; until: number }[] {
  return linesOf(row).flatMap(({ at = 0, until }) => (until === undefined ? [] : { at, until }));
}

interface Line {
  readonly at?: number;
  readonly until?: number;
  readonly for: Waits['for'];
}

function linesOf({ waited = '' }: Pick<MessageRow, 'waited'>): readonly Line[] {
  const texts = waited.split('\n').filter((text) => text !== '');
  return texts.flatMap((text) => {
    const line = parse<Line>(text);
    return isRecord(line) ? line : [];
  });
}

/** Whether these are attempts or actions, and nothing else that another program wrote. */
function isListOf(list: unknown): list is readonly (Attempt & Action)[] {
  return Array.isArray(list) && list.every((item) => isRecord(item) && Number.isFinite(item.at));
}

function hasRequest(message: unknown): boolean {
  return isRecord(message) && isRecord(message.request);
}

function priorityOf(index: number) {
  return priorities[index] ?? 'normal';
}

/** Numbers that another program wrote may be beyond the longest time, and such a `Date` would throw when it is printed. */
export function date(value: number): Date {
  return new Date(Math.max(-longestTime, Math.min(value, longestTime)));
}
export const longestTime: number = 8.64e15;

/** The stores write only what `JSON.stringify` returned for the type; what another program wrote is checked later. */
export function parse<Type>(value: unknown): Type | undefined {
  return (typeof value === 'string' ? parseText(value) : (value ?? undefined)) as Type | undefined;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
