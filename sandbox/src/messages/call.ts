import type { OutgoingMessage } from '@notifygen/runtime';
import type { Bubble } from '../bubbles/template-bubble.js';
import type { Refusal } from '../gateway/schema-issues.js';

/** A call as it went over the wire. Keys that are not the sandbox's own are struck out. */
export interface HttpRecord {
  /** Such as `POST`. */
  readonly method: string;
  /** Without the query, such as `/api/v1/whatsapp/sessionMessage/text`. */
  readonly path: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request's body, byte for byte. */
  readonly body: string;
  /** Absent where there was no answer. */
  readonly status?: number;
  /** The answer's body. Absent where there was no answer. */
  readonly answer?: string;
}

interface CallFacts {
  /** Such as `sandbox-7`: also the `messageId` of the answer. */
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly receivedAt: string;
  /** The recipient as it came; absent where none could be read. */
  readonly to?: string;
  /** Name of the template as it came. */
  readonly template?: string;
  /** All that the recipient reads: header, body with the values filled in, footer; or the text or caption. */
  readonly text: string;
  readonly bubble: Bubble;
  readonly http: HttpRecord;
  /** The fault that disturbed the call, if one did. */
  readonly fault?: string;
}

/** A call that was accepted: a message. */
export type AcceptedCall = CallFacts &
  OutgoingMessage & {
    /** The gateway took it. */
    readonly outcome: 'accepted';
  };

/** A call that was refused, with every reason, or met by a fault before it was accepted. */
export type LostCall = CallFacts & {
  /** Whether it did not fit, or a fault came first. */
  readonly outcome: 'refused' | 'faulted';
  /** What was sent; `unknown` where the path does not tell. */
  readonly kind: OutgoingMessage['kind'] | 'unknown';
  /** Empty for a fault. */
  readonly problems: readonly Refusal[];
};

/** A call that the sandbox got: told apart by `outcome`. */
export type Call = AcceptedCall | LostCall;

/** Leaves of a union what the store adds, member by member. */
type Draft<T> = T extends unknown ? Omit<T, 'id' | 'receivedAt'> : never;

export type CallDraft = Draft<Call>;
