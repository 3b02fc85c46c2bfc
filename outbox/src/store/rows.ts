import {
  type Action,
  type Attempt,
  type Candidate,
  type ClaimedMessage,
  priorities,
  type Status,
  type StoredMessage,
} from '../message/message.js';

/** PostgreSQL's clients return 64-bit numbers as text. */
type Integer = number | bigint | string;
/** Parsed, or as text. */
type Json = unknown;

/** A row of the message table. Times are milliseconds since 1970. */
export interface MessageRow {
  readonly id: Integer;
  readonly sender: string;
  readonly recipient: string | null;
  readonly template: string | null;
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
  readonly code: StoredMessage['code'] | null;
  readonly detail: Json;
  readonly message_id: string | null;
  readonly trace_parent: string | null;
  readonly digest: string | null;
  readonly tag: string | null;
  /** Its group; '' for none. */
  readonly grp: string;
  /** What it waits behind. */
  readonly gate: string | null;
  readonly category: string | null;
  readonly actions: Json;
  readonly created_at: Integer;
  readonly finished_at: Integer | null;
  readonly history: Json;
}

/** The columns that each of the functions below needs. */
const candidate = [
  'id',
  'priority',
  'recipient',
  'expires_at',
  'quiet_hours',
  'attempt',
  'resends',
  'code',
  'sender',
  'template',
  'digest',
  'tag',
  'grp',
  'gate',
  'category',
  'due_at',
  'history',
  'actions',
] as const;
const claimed = [
  'id',
  'sender',
  'attempt',
  'failures',
  'resends',
  'priority',
  'template',
  'tag',
  'grp',
  'message',
  'on_unknown',
  'expires_at',
  'created_at',
  'trace_parent',
  'history',
] as const;
const decided = [
  'id',
  'status',
  'attempt',
  'resends',
  'code',
  'history',
  'actions',
  'message',
  'digest',
  'finished_at',
] as const;
export const decidedColumns: string = decided.join(', ');
export const candidateColumns: string = candidate.join(', ');
export const claimedColumns: string = claimed.join(', ');
export const storedColumns = `id, sender, recipient, template, tag, message, dedupe, priority, status, code, detail, message_id, attempt,
  resends, on_unknown, created_at, due_at, expires_at, finished_at, history, actions`;

export type CandidateRow = Pick<MessageRow, (typeof candidate)[number]>;

export function toCandidate(row: CandidateRow): Candidate {
  return {
    id: String(row.id),
    priority: priorityOf(row.priority),
    sender: row.sender,
    recipient: row.recipient ?? '',
    wasClaimed: row.attempt > 0,
    template: row.template ?? '',
    group: row.grp,
    gate: row.gate ?? undefined,
    expiresAt: time(row.expires_at),
    quietHours: parse<NonNullable<Candidate['quietHours']>>(row.quiet_hours),
    digest: row.digest || undefined,
    ...(row.tag === null ? {} : { tag: row.tag }),
    ...(row.category === null ? {} : { category: row.category }),
  };
}

export type ClaimedRow = Pick<MessageRow, (typeof claimed)[number]>;

export function toClaimed(row: ClaimedRow, claimedAt: number): ClaimedMessage {
  return {
    id: String(row.id),
    sender: row.sender,
    claimedAt,
    attempt: row.attempt,
    failures: row.failures,
    resends: row.resends,
    priority: priorityOf(row.priority),
    template: row.template ?? undefined,
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

export type StoredRow = Omit<
  MessageRow,
  'quiet_hours' | 'failures' | 'trace_parent' | 'digest' | 'grp' | 'gate'
>;

export function toStored(row: StoredRow): StoredMessage {
  return {
    id: String(row.id),
    sender: row.sender,
    recipient: row.recipient ?? undefined,
    template: row.template ?? undefined,
    tag: row.tag ?? undefined,
    message: parse(row.message),
    dedupe: row.dedupe ?? undefined,
    priority: priorityOf(row.priority),
    status: row.status,
    code: row.code ?? undefined,
    detail: parse(row.detail),
    messageId: row.message_id ?? undefined,
    attempt: row.attempt,
    resends: row.resends,
    onUnknown: row.on_unknown,
    createdAt: new Date(Number(row.created_at)),
    dueAt: new Date(Number(row.due_at)),
    expiresAt: date(row.expires_at),
    finishedAt: date(row.finished_at),
    history: historyOf(row).map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at) })),
    actions: actionsOf(row).map(({ at, ...action }) => ({ ...action, at: new Date(at) })),
  };
}

/** What a person's decision depends on. */
export type DecidedRow = Pick<MessageRow, (typeof decided)[number]>;

export function historyOf({ history }: Pick<MessageRow, 'history'>): readonly Attempt[] {
  return parse(history) ?? [];
}

export function actionsOf({ actions }: Pick<MessageRow, 'actions'>): readonly Action[] {
  return parse(actions) ?? [];
}

function priorityOf(index: number) {
  return priorities[index] ?? 'normal';
}

function time(value: Integer | null): number | undefined {
  return value === null ? undefined : Number(value);
}

function date(value: Integer | null): Date | undefined {
  return value === null ? undefined : new Date(Number(value));
}

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
