/**
 * Whether the message may have been sent, by the most severe of all attempts. `not-sent`: no request left. `rejected`: the
 * gateway received it and did not accept it. `unknown`: the recipient may get the message, so sending it again may send it
 * twice.
 */
export type Delivery = 'not-sent' | 'rejected' | 'unknown';

/**
 * The deliveries that each code of a last attempt can have. The codes of a rejection have `unknown` if the end of the
 * response's body is missing: it may have said that the message was accepted. Those without a response have `rejected` if the
 * gateway rejected an earlier attempt.
 */
export interface DeliveryByCode {
  /** The message, or an option of the send, is invalid; `issues` lists every reason. */
  readonly 'invalid-message': 'not-sent';
  /** No connection to the gateway could be made. */
  readonly unreachable: 'not-sent' | 'rejected';
  /** The gateway responded with 401 or 403. */
  readonly unauthorized: 'rejected' | 'unknown';
  /** The gateway responded with 429. */
  readonly 'rate-limited': 'rejected' | 'unknown';
  /** The gateway responded with 503, and the option `interpret` returned `rejected`. */
  readonly unavailable: 'rejected' | 'unknown';
  /** Another 4xx, a redirect (never followed), or a 2xx with JSON that reports a failure. */
  readonly rejected: 'rejected' | 'unknown';
  /**
   * A 5xx, 408 or 303, which a proxy may also send after it forwarded the message; or a response that contradicts itself or
   * does not say whether the message was accepted.
   */
  readonly 'gateway-failed': 'unknown';
  /** No complete response arrived in time. */
  readonly timeout: Delivery;
  /** The connection broke, and the request may have been sent before that. */
  readonly 'connection-lost': 'unknown';
  /** The caller's `signal` was aborted. */
  readonly aborted: Delivery;
}

/** What went wrong: a closed list to branch on. */
export type SendErrorCode = keyof DeliveryByCode;

/**
 * What to do about an error. `retry`: send the same message again later, which cannot send it twice. `fix-message`: the
 * same message would fail again. `fix-setup`: every message fails until the credentials, the address or the account are
 * right. `ask`: the message may have been sent, so find out before you send it again.
 */
export type Advice = 'retry' | 'fix-message' | 'fix-setup' | 'ask';

/** Statuses that are about the address, the account or the way to the gateway, not about one message. */
const setupStatus = /^(3..|40[2457]|410|42[16])$/;

/** Statuses of a rejection that another attempt may not get: the server was too slow, too early or failed. */
const temporaryStatus = /^(408|425|5..)$/;

export function adviceFor(code: SendErrorCode, delivery: Delivery, status: number | undefined): Advice {
  if (delivery === 'unknown') return 'ask';
  if (code === 'invalid-message') return 'fix-message';
  if (code === 'unauthorized') return 'fix-setup';
  if (code !== 'rejected' || temporaryStatus.test(`${status}`)) return 'retry';
  return setupStatus.test(`${status}`) ? 'fix-setup' : 'fix-message';
}
