import ky from 'ky';
import { createRedactor } from '../errors/redact.js';
import { type Dialect, encodeMessage } from '../request/dialect.js';
import { type OutgoingMessage, subjectOf } from '../request/outgoing-message.js';
import type { Receipt } from '../response/receipt.js';
import { type Observers, watchAttempts } from '../transport/attempt-events.js';
import { postOnce } from '../transport/post.js';
import { type RetryOptions, withRetries } from '../transport/retry.js';
import {
  checkFunction,
  readBaseUrl,
  readDialect,
  readKey,
  readMilliseconds,
  readRetryOptions,
} from './check-options.js';
import type { SendOptions } from './send-options.js';

/** An account at the gateway and how to send through it. */
export interface ClientOptions extends Observers {
  /**
   * The gateway's address: everything before the `/api/v1` segment. Must be `https`, unless it is loopback
   * (`localhost`, `127.0.0.0/8`, `[::1]`) or `allowInsecureHttp` is set.
   */
  readonly baseUrl: string;
  /** Application identifier, sent as `x-app-id` (interface, section 5). */
  readonly appId: string;
  /** Application key, sent as `x-api-key` (interface, section 5). Keep it on a server: a browser shows it to everyone. */
  readonly apiKey: string;
  /** Allows `http` to a host that is not loopback: the keys then travel in the clear. Default: `false`. */
  readonly allowInsecureHttp?: boolean;
  /** Switches single points in which the interface contradicts itself. Default: its worked example. */
  readonly dialect?: Partial<Dialect>;
  /**
   * Whether parameters are held to WhatsApp's rules for their text: not empty, no newline or tab, no run of more
   * than four spaces. Default: `true`.
   */
  readonly checkParameterText?: boolean;
  /** Milliseconds that one attempt may take, its whole answer included. Default: 15,000. */
  readonly timeout?: number;
  /** When and how often a message is sent again that certainly was not accepted. */
  readonly retry?: RetryOptions;
  /** The fetch function to send with, such as a sandbox's. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A gateway account to send through. It prints without its keys. */
export interface Client {
  /** The gateway's address, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether parameters are held to WhatsApp's rules for their text. */
  readonly checkParameterText: boolean;
  /**
   * Posts a checked message. The `send…` functions call it; application code rarely does.
   *
   * @throws SendError (rejects) for every failure.
   */
  readonly deliver: (message: OutgoingMessage, options?: SendOptions) => Promise<Receipt>;
}

const defaultTimeout = 15_000;

/**
 * Creates a client for one gateway account. Cheap and without shared state: make one a tenant.
 *
 * @throws TypeError where an option does not fit; the message holds no key.
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = readBaseUrl(options.baseUrl, options.allowInsecureHttp === true);
  const keys = [readKey('appId', options.appId), readKey('apiKey', options.apiKey)] as const;
  const dialect = readDialect(options.dialect);
  const timeout = readMilliseconds('timeout', options.timeout ?? defaultTimeout);
  const retry = readRetryOptions(options.retry);
  for (const name of ['fetch', 'onAttempt', 'onRetry'] as const) checkFunction(name, options[name]);
  const redactFor = createRedactor(keys);
  const http = ky.create({
    prefix: baseUrl,
    headers: { 'x-app-id': keys[0], 'x-api-key': keys[1] },
    // A redirect would carry the keys to another host, so it is an answer like any other.
    redirect: 'manual',
    // Statuses, time limits and retries are this package's own, since only it knows what each means for the message.
    throwHttpErrors: false,
    timeout: false,
    retry: 0,
  });

  return {
    baseUrl,
    checkParameterText: options.checkParameterText ?? true,
    deliver: async (message, { signal, timeLimit } = {}) => {
      const request = encodeMessage(message, dialect);
      const redact = redactFor(message.request.to);
      const maxTotal = timeLimit === undefined ? retry.maxTotal : readMilliseconds('timeLimit', timeLimit);
      const attempt = (remaining: number): Promise<Receipt> =>
        postOnce(http, request, {
          fetch: options.fetch ?? fetch,
          subject: subjectOf(message),
          redact,
          signal,
          timeout: Math.min(timeout, remaining),
        });
      return withRetries(
        { attempt, options: { ...retry, maxTotal }, signal },
        watchAttempts(message, options),
      );
    },
  };
}
