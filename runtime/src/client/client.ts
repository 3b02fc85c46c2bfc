import ky from 'ky';
import { createRedactor } from '../errors/redact.js';
import { type Dialect, encodeMessage } from '../request/dialect.js';
import type { BuildOptions } from '../request/fill-template.js';
import { type OutgoingMessage, subjectOf } from '../request/outgoing-message.js';
import type { Receipt } from '../response/receipt.js';
import { type Observers, observeAttempts } from '../transport/attempt-events.js';
import { fetchTransport } from '../transport/fetch-transport.js';
import { checkLoopbackProxy } from '../transport/loopback.js';
import { postOnce } from '../transport/post.js';
import { type RetryOptions, withRetries } from '../transport/retry.js';
import type { Transport } from '../transport/transport.js';
import {
  checkBaseUrl,
  checkCredential,
  checkDialect,
  checkFunction,
  checkMilliseconds,
  checkRetryOptions,
  checkTransport,
} from './check-options.js';

/** One gateway account, and the settings for sending through it. */
export interface ClientOptions extends Observers, BuildOptions {
  /**
   * Address of the gateway: everything before `/api/v1`. Must be `https`, unless the host is loopback (`localhost`,
   * `127.0.0.0/8`, `[::1]`) or `allowInsecureHttp` is set.
   */
  readonly baseUrl: string;
  /** Application ID, sent as `x-app-id` (interface, section 5). */
  readonly appId: string;
  /** Application key, sent as `x-api-key` (interface, section 5). Keep it on a server: a browser shows it to everyone. */
  readonly apiKey: string;
  /** Allows `http` to a host that is not loopback, which sends the credentials unencrypted. Default: `false`. */
  readonly allowInsecureHttp?: boolean;
  /** Choices for the points where the interface contradicts itself. Default: its worked example. */
  readonly dialect?: Partial<Dialect>;
  /** Maximum duration of one attempt in milliseconds, including the whole response. Default: 15,000. */
  readonly timeout?: number;
  /** How a message is retried that was certainly not accepted. */
  readonly retry?: RetryOptions;
  /**
   * The fetch function to send with, such as a sandbox's. It must not retry or follow redirects. Default: the global
   * `fetch`.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** What to send with instead of `fetch`, such as `undiciTransport()` of `@notifygen/runtime/undici`. */
  readonly transport?: Transport;
}

/** Options of a single send. */
export interface SendOptions {
  /** Ends the send early; it then rejects with the code `aborted`. */
  readonly signal?: AbortSignal;
  /** Maximum duration of the send in milliseconds, including retries and waits. Default: the client's `retry.maxTotal`. */
  readonly timeLimit?: number;
}

/** Sends through one gateway account. Printing it does not show its credentials. */
export interface Client {
  /** Address of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether parameters must follow WhatsApp's rules for parameter text. */
  readonly checkParameterText: boolean;
  /**
   * Posts a checked message. Called by the `send…` functions; application code rarely needs it.
   *
   * @throws SendError (rejects) for every failure.
   */
  readonly deliver: (message: OutgoingMessage, options?: SendOptions) => Promise<Receipt>;
}

const defaultTimeout = 15_000;

/**
 * Creates a client for one gateway account. Clients are cheap and share no state, so you can create one per tenant.
 *
 * @throws TypeError if an option is invalid; the message contains no credentials.
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = checkBaseUrl(options.baseUrl, options.allowInsecureHttp === true);
  const appId = checkCredential('appId', options.appId);
  const apiKey = checkCredential('apiKey', options.apiKey);
  const dialect = checkDialect(options.dialect);
  const timeout = checkMilliseconds('timeout', options.timeout ?? defaultTimeout);
  const retry = checkRetryOptions(options.retry);
  for (const name of ['fetch', 'onAttempt', 'onRetry'] as const) checkFunction(name, options[name]);
  checkTransport(options.fetch, options.transport);
  if (!options.fetch && !options.transport) checkLoopbackProxy(baseUrl);
  const transport = options.transport ?? fetchTransport(options.fetch);
  const redactFor = createRedactor([appId, apiKey]);
  const http = ky.create({
    headers: { 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' },
    // Only this package knows what a time limit or a retry means for the message, so ky does neither.
    timeout: false,
    retry: 0,
  });

  return {
    baseUrl,
    checkParameterText: options.checkParameterText ?? true,
    deliver: async (message, { signal, timeLimit } = {}) => {
      const { path, body } = encodeMessage(message, dialect);
      const request = { url: baseUrl + path, body: JSON.stringify(body) };
      const redact = redactFor(message.request.to);
      const maxTotal = timeLimit === undefined ? retry.maxTotal : checkMilliseconds('timeLimit', timeLimit);
      const attempt = (remaining: number): Promise<Receipt> =>
        postOnce(http, request, {
          transport,
          subject: subjectOf(message),
          redact,
          signal,
          timeout: Math.min(timeout, remaining),
        });
      return withRetries(
        { attempt, options: { ...retry, maxTotal }, timeout, signal },
        observeAttempts(message, options),
      );
    },
  };
}
