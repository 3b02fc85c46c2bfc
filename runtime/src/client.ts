import ky from 'ky';
import { type Dialect, encodeMessage, workedExample } from './dialect.js';
import { type OutgoingMessage, subjectOf } from './outgoing-message.js';
import { postOnce } from './post.js';
import type { Receipt } from './receipt.js';
import { redactor } from './redact.js';
import { type RetryOptions, withRetries } from './retry.js';
import { readBaseUrl, readKey } from './settings.js';

export interface ClientOptions {
  /**
   * The gateway's address: everything before the `/api/v1` segment. Must be `https`, unless it is loopback
   * (`localhost`, `127.0.0.0/8`, `[::1]`) or `allowInsecureHttp` is set.
   */
  readonly baseUrl: string;
  /** Application identifier, sent as `x-app-id` (interface, section 5). */
  readonly appId: string;
  /** Application key, sent as `x-api-key` (interface, section 5). */
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
  /** Milliseconds that one attempt may take, and once more for reading its answer. Default: 15,000. */
  readonly timeout?: number;
  /** When and how often a message is sent again that certainly was not accepted. */
  readonly retry?: RetryOptions;
  /** The fetch function to send with, such as a test gateway's. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface SendOptions {
  /** Ends the call early; it then rejects with the code `aborted`. */
  readonly signal?: AbortSignal;
}

/** A gateway account to send through. It prints without its keys. */
export interface Client {
  readonly baseUrl: string;
  readonly checkParameterText: boolean;
  /**
   * Posts a checked message. The `send…` functions call it; application code rarely does.
   *
   * @throws SendError for every failure.
   */
  readonly deliver: (message: OutgoingMessage, options?: SendOptions) => Promise<Receipt>;
}

/**
 * Creates a client for one gateway account. Cheap and without shared state: make one a tenant.
 *
 * @throws TypeError where an option does not fit; the message holds no key.
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = readBaseUrl(options.baseUrl, options.allowInsecureHttp ?? false);
  const appId = readKey('appId', options.appId);
  const apiKey = readKey('apiKey', options.apiKey);
  const dialect = { ...workedExample, ...options.dialect };
  const http = ky.create({
    prefix: baseUrl,
    headers: { 'x-app-id': appId, 'x-api-key': apiKey },
    // A redirect would carry the keys to another host, so it is an answer like any other.
    redirect: 'manual',
    retry: 0,
    timeout: options.timeout ?? 15_000,
    ...(options.fetch && { fetch: options.fetch }),
  });

  return {
    baseUrl,
    checkParameterText: options.checkParameterText ?? true,
    deliver: (message, { signal } = {}) => {
      const request = encodeMessage(message, dialect);
      const redact = redactor([appId, apiKey, message.request.to]);
      const attempt = (): Promise<Receipt> =>
        postOnce(http, request, { subject: subjectOf(message), redact, ...(signal && { signal }) });
      return withRetries(attempt, options.retry ?? {}, signal);
    },
  };
}
