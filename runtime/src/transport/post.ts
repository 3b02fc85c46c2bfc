import type { Failure } from '../errors/send-error.js';
import { isRecord, readOnce } from '../errors/values.js';
import { isOk, type ResponseBody } from '../response/outcome.js';
import { type Receipt, type ResponseContext, readResponse } from '../response/receipt.js';
import { startTimeLimit } from './time-limit.js';
import type { Transport, TransportRequest, TransportResponse } from './transport.js';

export interface PostContext extends ResponseContext, Pick<TransportRequest, 'url' | 'headers' | 'message'> {
  readonly json: string;
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
}

/**
 * Posts JSON once.
 *
 * @param timeout Milliseconds for the request and the whole response.
 * @param earlier The delivery of the attempts before this one.
 */
export async function postOnce(
  context: PostContext,
  timeout: number,
  earlier: Earlier,
): Promise<Receipt | Failure> {
  const { transport, url, headers, message, redact } = context;
  const { signal, race, endedBy, cancel, release } = startTimeLimit(timeout, context.signal);
  let isSent = false;
  let isOver = false;
  const bytes = new TextEncoder().encode(context.json);
  const takeBody = (): typeof bytes => {
    // A client that sends again calls this again.
    if (isSent || isOver || endedBy()) throw new Error('the attempt is over');
    isSent = true;
    return bytes;
  };
  let response: TransportResponse | undefined;
  let body: ResponseBody | undefined;
  let failure: NetworkFailure = { sent: true };
  try {
    if (!endedBy())
      response = await race(
        transport.post({ url, headers, message, contentLength: bytes.byteLength, takeBody, signal }),
      );
    if (!isSent) failure = { sent: false, why: 'the server responded before it received the message' };
    else if (response) body = await race(response.read());
  } catch (error) {
    failure = readNetworkFailure(error);
  } finally {
    isOver = true;
    release();
  }
  if (response && body) return readResponse(context, response, body);
  // Closes the connection, so that no later message gets the rest of the response.
  cancel();
  // Its status is still known.
  if (response && isSent && !isOk(response)) return readResponse(context, response, undefined);
  const reason = failure.reason && String(redact(failure.reason));
  // Once a response to it has begun, the request was sent, whatever breaks then.
  const sent = isSent && (failure.sent || response !== undefined);
  return noResponse({ ...failure, reason, sent }, endedBy(), earlier);
}

/** The delivery of attempts after which another one is allowed. */
export type Earlier = 'not-sent' | 'rejected';

export interface NetworkFailure {
  /** The error code of the system, the HTTP client or OpenSSL, if there is one. */
  readonly reason?: string | undefined;
  /** `false` only if it is certain that no byte of the request was sent. */
  readonly sent: boolean;
  /** Why nothing was sent, if that is neither the address nor the network. */
  readonly why?: string;
}

/**
 * System calls that happen before the first byte of a request. Other early errors, such as those of TLS, need no list: the
 * body is not read before them, except on Deno, whose errors have no codes.
 */
const earlyCall = /^(connect|getaddrinfo)$/;

/** Deno's errors. The first group is there if no connection was made. */
const denoMessage = /^error sending request .*?: client error \((Connect\))?/;

/** What undici and Deno say, or undici's code, if a proxy did not open a connection to the gateway. */
const proxyMessage =
  /^Proxy response \((\d+)\) !== 200 when HTTP Tunneling |: tunnel error: |UND_ERR_PRX_CONN$/;

/** Deeper than real errors nest. It ends the search if an error is its own cause. */
const maxCauses = 10;

/** Follows an error's causes to the first one that says what happened. */
export function readNetworkFailure(error: unknown): NetworkFailure {
  let cause = error;
  for (let depth = 0; depth < maxCauses && cause instanceof Error; depth++, cause = cause.cause) {
    if (denoMessage.exec(cause.message)?.[1]) return { reason: 'no connection', sent: false };
    const { code } = readOnce<Error & { readonly code?: unknown }>(cause);
    const [refused, status = 'refused'] = proxyMessage.exec(`${cause.message} ${code}`) ?? [];
    if (refused)
      return { sent: false, why: `a proxy did not connect to the gateway (${status}); check the proxy` };
    if (typeof code === 'string') return { reason: code, sent: !isEarlyCall(cause) };
  }
  return { sent: true };
}

/** Codes such as `EHOSTUNREACH` may also end a connection that already sent the request: the system call decides. */
function isEarlyCall(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isEarlyCall);
  return isRecord(error) && earlyCall.test(String(error.syscall));
}

/**
 * Says why a request got no complete response. Only facts are copied: the errors of HTTP clients may contain the request with
 * its credentials.
 *
 * @param earlier The delivery of the attempts before this one.
 */
export function noResponse(
  { reason: code, sent, why }: NetworkFailure,
  endedBy: 'aborted' | 'timeout' | undefined,
  earlier: Earlier,
): Failure {
  const delivery = sent ? 'unknown' : earlier;
  if (endedBy === 'aborted') return { code: 'aborted', delivery, reason: 'aborted by the caller' };
  // The timers of an HTTP client also fire if the process was busy.
  if (endedBy || (!sent && code && /TIMED?OUT$/.test(code))) {
    const reason = `no ${sent ? 'complete response from' : 'connection to'} the gateway in time`;
    return { code: 'timeout', delivery, reason };
  }
  const because = code ? ` (${code})` : '';
  if (sent)
    return {
      code: 'connection-lost',
      delivery: 'unknown',
      reason: `the connection to the gateway was lost${because}`,
    };
  const reason = why ?? `could not connect to the gateway${because}; check baseUrl and the network`;
  return { code: 'unreachable', delivery: earlier, reason };
}
