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

/** PostgreSQL's clients return 64-bit numbers as text. */
type Integer = number | bigint | string;
/** Parsed, or as text. */
type Json = unknown;

/** A row of the message table. Times are milliseconds since 1970. */
export interface MessageRow {
  readonly id: Integer;
  readonly sender: string;
  readonly recipient: string | null;
  /** '' for a session message. */
  readonly template: string;
  readonly message: Json;
  readonly dedupe: string | null;
  readonly priority: number;
  readonly status: Status;
  readonly due_at: Integer;
  readonly expires_at: Integer | null;
  readonly quiet_hours: Json;
  readonly on_unknown: StoredMessage['onUnknown'];
  readonly attempt: number;
  readonly failures: number;
  readonly resends: number;
  readonly returned: number;
  readonly code: StoredMessage['code'] | null;
  readonly detail: Json;
  readonly message_id: string | null;
  readonly trace_parent: string | null;
  readonly enqueued_by: string | null;
  readonly digest: string | null;
  readonly tag: string | null;
  /** Its group; '' for none. */
  readonly grp: string;
  /** What it waits behind. */
  readonly gate: string | null;
  /** Why it is not due before its time. */
  readonly held: OwnCause | null;
  /** What it waited for, as lines of JSON. */
  readonly waited: string | null;
  readonly category: string | null;
  readonly actions: Json;
  readonly created_at: Integer;
  readonly finished_at: Integer | null;
  readonly history: Json;
}

/** The names of columns in a text such as `id, sender`. */
type Columns<Text> = Text extends `${infer First},${infer Others}`
  ? Trimmed<First> | Columns<Others>
  : Trimmed<Text>;
type Trimmed<Text> = Text extends `${' ' | '\n'}${infer Rest}` ? Trimmed<Rest> : Text;
type RowOf<Text extends string> = Pick<MessageRow, Columns<Text> & keyof MessageRow>;

export const candidateColumns = `id, priority, recipient, expires_at, quiet_hours, attempt, resends, code, sender, template, digest,
  tag, grp, gate, held, category, due_at, history, actions`;
export type CandidateRow = RowOf<typeof candidateColumns>;

export function toCandidate(row: CandidateRow): Candidate {
  return {
    id: String(row.id),
    priority: priorityOf(row.priority),
    sender: row.sender,
    recipient: row.recipient ?? '',
    wasClaimed: row.attempt > 0,
    template: row.template,
    group: row.grp,
    gate: row.gate ?? undefined,
    held: row.held ?? undefined,
    expiresAt: time(row.expires_at),
    quietHours: parse<NonNullable<Candidate['quietHours']>>(row.quiet_hours),
    digest: row.digest || undefined,
    ...(row.tag === null ? {} : { tag: row.tag }),
    ...(row.category === null ? {} : { category: row.category }),
  };
}

export const claimedColumns = `id, sender, attempt, failures, resends, returned, priority, template, tag, grp, message, on_unknown,
  expires_at, created_at, trace_parent, history`;
export type ClaimedRow = RowOf<typeof claimedColumns>;

export function toClaimed(row: ClaimedRow, claimedAt: number): ClaimedMessage {
  return {
    id: String(row.id),
    sender: row.sender,
    claimedAt,
    attempt: row.attempt,
    failures: row.failures,
    resends: row.resends,
    returned: row.returned,
    priority: priorityOf(row.priority),
    template: row.template || undefined,
    ...(row.tag === null ? {} : { tag: row.tag }),
    ...(row.grp === '' ? {} : { group: row.grp }),
    message: parse(row.message) as ClaimedMessage['message'],
    onUnknown: row.on_unknown,
    expiresAt: time(row.expires_at),
    createdAt: Number(row.created_at),
    traceParent: row.trace_parent ?? undefined,
    history: historyOf(row),
  };
}

export const storedColumns = `id, sender, recipient, template, tag, message, dedupe, priority, status, code, detail, message_id,
  attempt, resends, returned, on_unknown, created_at, due_at, expires_at, finished_at, history,
  actions, gate, held, waited, enqueued_by, quiet_hours, trace_parent`;
export type StoredRow = RowOf<typeof storedColumns>;

export function toStored(row: StoredRow, waits: Waits | undefined): StoredMessage {
  const unreadable = Object.entries({
    message: row.message === null || hasRequest(parse(row.message)),
    detail: row.detail === null || isObject(parse(row.detail)),
    history: row.history === null || listOf(row.history) !== undefined,
    actions: row.actions === null || listOf(row.actions) !== undefined,
  }).flatMap(([column, isReadable]) => (isReadable ? [] : column));
  return {
    id: String(row.id),
    sender: row.sender,
    recipient: row.recipient ?? undefined,
    template: row.template || undefined,
    tag: row.tag ?? undefined,
    message: unreadable.includes('message') ? undefined : parse(row.message),
    dedupe: row.dedupe ?? undefined,
    priority: priorityOf(row.priority),
    status: row.status,
    waits,
    code: row.code ?? undefined,
    detail: unreadable.includes('detail') ? undefined : parse(row.detail),
    messageId: row.message_id ?? undefined,
    attempt: row.attempt,
    attempts: row.attempt - row.returned,
    resends: row.resends,
    onUnknown: row.on_unknown,
    createdAt: date(row.created_at),
    enqueuedBy: row.enqueued_by ?? undefined,
    dueAt: date(row.due_at),
    expiresAt: row.expires_at === null ? undefined : date(row.expires_at),
    quietHours: isObject(parse(row.quiet_hours)) ? parse(row.quiet_hours) : undefined,
    traceParent: row.trace_parent ?? undefined,
    finishedAt: row.finished_at === null ? undefined : date(row.finished_at),
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
  return listOf<Attempt>(history) ?? [];
}

export function actionsOf({ actions }: Pick<MessageRow, 'actions'>): readonly Action[] {
  return listOf<Action>(actions) ?? [];
}

/** Without those that another program wrote in another way. */
function stretchesOf(row: Pick<MessageRow, 'waited' | 'created_at'>): readonly Stretch[] {
  return linesOf(row).flatMap(({ at, until, for: cause }) => {
    if (until !== undefined) return { at: date(until), for: 'returned' as const };
    return causes.includes(cause) ? { at: date(at ?? row.created_at), for: cause } : [];
  });
}

/** The line of `waited` for a claim that was given back without a post. Times are numbers, or expressions of SQL within quotes. */
export function postingLine(at: number | string, until: number | string): string {
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

function linesOf({ waited }: Pick<MessageRow, 'waited'>): readonly Line[] {
  return (waited ?? '').split('\n').flatMap((text) => {
    const line = text === '' ? undefined : parse<Line>(text);
    return isObject(line) ? line : [];
  });
}

/** The attempts or actions of a row. Undefined: another program wrote something else. */
function listOf<Item extends { readonly at: number }>(value: Json): readonly Item[] | undefined {
  const list = parse<readonly Item[]>(value);
  return Array.isArray(list) && list.every((item) => isObject(item) && Number.isFinite(item.at))
    ? list
    : undefined;
}

function hasRequest(message: unknown): boolean {
  return isObject(message) && isObject(message.request);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function priorityOf(index: number) {
  return priorities[index] ?? 'normal';
}

function time(value: Integer | null): number | undefined {
  return value === null ? undefined : Number(value);
}

/** Numbers that another program wrote may be beyond the longest time, and such a `Date` would throw when it is printed. */
export function date(value: Integer): Date {
  return new Date(Math.max(-longestTime, Math.min(Number(value), longestTime)));
}
export const longestTime: number = 8.64e15;

/** The stores write only what `JSON.stringify` returned for the type; what another program wrote is checked later. */
export function parse<Type>(value: Json): Type | undefined {
  if (value === null || value === undefined) return undefined;
  return (typeof value === 'string' ? parseText(value) : value) as Type;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // PostgreSQL has parsed a text that another program wrote.
    return text;
  }
}
