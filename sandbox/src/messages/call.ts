import type { OutgoingMessage } from '@notifygen/runtime';
import type { Bubble } from '../bubbles/bubble.js';
import type { Issue } from './issue.js';

/** A call as sent over HTTP. Credentials other than the sandbox's own are redacted. */
export interface HttpExchange {
  readonly method: string;
  /** Without the query, such as `/api/v1/whatsapp/sessionMessage/text`. */
  readonly path: string;
  /** Request headers by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request body, byte for byte. Empty if it was larger than 1 MB. */
  readonly body: string;
  /** Status of the response. Absent if there was no response. */
  readonly status?: number;
  /** Milliseconds from the request to the response, with the delay of a fault. Absent if there was no response. */
  readonly duration?: number;
  /** Absent if there was no response. */
  readonly responseBody?: string;
}

interface CallBase {
  /** The id, such as `sandbox-7`. It is also the `messageId` in the response. */
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly receivedAt: string;
  /** The recipient as received, without what follows its first 200 characters. Absent if the request has none. */
  readonly to?: string;
  /** Name of the template as received, without what follows its first 600 characters. */
  readonly template?: string;
  /** Everything that the recipient reads: header, body and footer with parameters filled in; or the text or caption. */
  readonly text: string;
  /** The message as its recipient sees it. */
  readonly bubble: Bubble;
  /** What was sent over HTTP. */
  readonly http: HttpExchange;
  /** The fault that was applied to the call. */
  readonly fault?: string;
  /** The id of the first attempt, if this is another one: a call with the same body, within a minute after one with a fault. */
  readonly retryOf?: string;
}

/** A call that the gateway accepted: a message. */
export type AcceptedCall = CallBase &
  OutgoingMessage & {
    readonly outcome: 'accepted';
    /** Why the platform would reject it: the template is not approved. Absent otherwise. */
    readonly unapproved?: Issue;
  };

/** A call that the gateway rejected, or that a fault ended before the gateway accepted it. */
export type FailedCall = CallBase & {
  /** `rejected`, or `faulted` if a fault ended the call before it was accepted. */
  readonly outcome: 'rejected' | 'faulted';
  /** `template`, `text` or `attachment`. `unknown` if the path is not an endpoint. */
  readonly kind: OutgoingMessage['kind'] | 'unknown';
  /** Why it was rejected: a `path`, a `message` and, if known, a `location` in the YAML. Empty for a fault. */
  readonly issues: readonly Issue[];
};

/** A call that the sandbox received: a union discriminated by `outcome`. */
export type Call = AcceptedCall | FailedCall;

/** Removes the properties that the store adds from each member of a union. */
type WithoutStoreFields<T> = T extends unknown ? Omit<T, 'id' | 'receivedAt' | 'retryOf'> : never;

export type NewCall = WithoutStoreFields<Call>;

export function isAccepted(call: Call): call is AcceptedCall {
  return call.outcome === 'accepted';
}
