import { fetchTransport } from '../transport/fetch-transport.js';

// Imported first, so that a bundle contains ky before this package: gzip only finds repetitions within 32 kB.

import { createRedactor } from '../errors/redact.js';
import { invalidMessage, SendError, sendError } from '../errors/send-error.js';
import { readOptions, refuseUnknown } from '../errors/value-type.js';
import type { BuildOptions } from '../request/build-options.js';
import { type EncodeTemplate, encodeAsInExample } from '../request/dialect.js';
import { type OutgoingMessage, subjectOf } from '../request/outgoing-message.js';
import type { Interpret } from '../response/outcome.js';
import type { Receipt } from '../response/receipt.js';
import { type AttemptEvent, type Observers, observeAttempts } from '../transport/attempt-events.js';
import { networkError } from '../transport/network-error.js';
import { type PostContext, postOnce } from '../transport/post.js';
import { type RetryOptions, withRetries } from '../transport/retry.js';
import type { Transport } from '../transport/transport.js';
import {
  checkBaseUrl,
  checkCredential,
  checkFunction,
  checkMilliseconds,
  checkOnlyTo,
  checkRetryOptions,
  checkTransport,
} from './check-options.js';
import { checkSendOptions, type SendOptions, type SendSettings } from './send-options.js';

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
  /**
   * The only recipients, such as the testers of a staging system: 7 to 15 digits each. A message to any other number is not
   * sent and gets the error `invalid-message`. Default: everyone.
   */
  readonly onlyTo?: readonly string[];
  /** What `gatewayDialect` returns, where the interface contradicts itself. Default: the form of its worked example. */
  readonly dialect?: EncodeTemplate;
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
  /** Says what a response of your gateway means for the message. Default: this package looks for the usual signs. */
  readonly interpret?: Interpret;
}

/** Sends through one gateway account. Printing it does not show its credentials. */
export interface Client {
  /** Address of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether parameters must follow WhatsApp's rules for parameter text. */
  readonly checkParameterText: boolean;
  /** Whether texts must not be longer than WhatsApp allows. */
  readonly checkLengths: boolean;
  /** Whether texts are refused that no one meant to send. */
  readonly checkAccidents: boolean;
  /**
   * Builds a message and posts it. Called by the `send…` functions; application code uses those.
   *
   * @throws SendError (rejects) for every failure.
   */
  readonly deliver: (draft: Draft, options?: SendOptions) => Promise<Receipt>;
}

/** A message that is still to be built. */
export interface Draft extends Pick<AttemptEvent, 'kind' | 'template'> {
  /** @throws SendError `invalid-message` with every issue. */
  readonly build: () => OutgoingMessage;
}

/**
 * Creates a client for one gateway account. Clients are cheap and share no state, so you can create one per tenant.
 *
 * @throws TypeError if an option is invalid; the message contains no credentials.
 */
export function createClient(options: ClientOptions): Client {
  const given = readOptions(options);
  const {
    baseUrl: address,
    appId,
    apiKey,
    allowInsecureHttp,
    onlyTo,
    timeout = 15_000,
    retry: retryOptions,
    fetch,
    transport = fetchTransport(fetch),
    dialect = encodeAsInExample,
    interpret,
    onAttempt,
    checkParameterText = true,
    checkLengths = true,
    checkAccidents = true,
    ...rest
  } = given;
  refuseUnknown(rest);
  const baseUrl = checkBaseUrl(address, allowInsecureHttp === true);
  checkCredential('appId', appId);
  checkCredential('apiKey', apiKey);
  // `undefined` is more likely a variable that is missing than everyone.
  const recipients = 'onlyTo' in given ? checkOnlyTo(onlyTo) : undefined;
  checkMilliseconds('timeout', timeout);
  const retry = checkRetryOptions(retryOptions);
  for (const [name, value] of Object.entries({ dialect, fetch, interpret, onAttempt }))
    checkFunction(name, value);
  checkTransport(fetch, given.transport, baseUrl);
  const ownHeaders = { 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' };

  const deliver = async (draft: Draft, sendOptions: SendOptions | undefined): Promise<Receipt> => {
    const start = performance.now();
    let message: OutgoingMessage;
    let subject: string;
    let settings: SendSettings;
    let path: string;
    let json: string;
    try {
      message = draft.build();
      subject = subjectOf(message);
      const refuse = (wrong: string, reason: string): never => {
        throw invalidMessage(subject, [{ path: wrong, message: reason }]);
      };
      if (recipients && !recipients.has(message.request.to))
        refuse('to', 'is not in onlyTo, the recipients that this client may send to');
      settings = checkSendOptions(subject, sendOptions, { timeout, retry });
      const encoded =
        message.kind === 'template'
          ? dialect({ ...message.request })
          : { path: `/api/v1/whatsapp/sessionMessage/${message.kind}`, body: message.request };
      path = encoded.path;
      json = JSON.stringify(encoded.body);
      if (!path.startsWith('/') || !json.includes(`"to":"${message.request.to}"`))
        refuse(
          'dialect',
          'must return a path that starts with /, and a body with the recipient of the message',
        );
    } catch (error) {
      if (error instanceof SendError) observeAttempts(draft, onAttempt)({ attempt: 0, start, error });
      throw error;
    }
    const { kind, request } = message;
    const { signal, headers } = settings;
    const context = {
      url: baseUrl + path,
      headers: { ...headers, ...ownHeaders },
      json,
      message,
      transport,
      subject,
      redact: createRedactor([appId, apiKey], request.to),
      interpret,
      signal,
    };
    let attempts = 0;
    let earlier: PostContext['earlier'] = 'not-sent';
    const fail = (error: unknown): never => {
      const sendError = Object.assign(toSendError(subject, error), { attempts });
      if (sendError.delivery === 'rejected') earlier = 'rejected';
      throw sendError;
    };
    const attempt = (remaining: number, hadSecondResponse: boolean): Promise<Receipt> => {
      if (hadSecondResponse)
        return fail(networkError(subject, { reason: 'two responses', sent: true }, undefined, earlier));
      if (!signal?.aborted) attempts++;
      return postOnce({ ...context, earlier, timeout: Math.min(settings.timeout, remaining) }).catch(fail);
    };
    const observe = observeAttempts({ kind, template: kind === 'template' ? subject : undefined }, onAttempt);
    const watch = () => transport.watch?.(context.url);
    return withRetries({ attempt, watch, ...settings }, observe).catch(fail);
  };

  return { baseUrl, checkParameterText, checkLengths, checkAccidents, deliver };
}

/** For a fetch function or a signal that breaks the rules, such as one that returns something else than a `Response`. */
function toSendError(subject: string, error: unknown): SendError {
  return error instanceof SendError
    ? error
    : sendError(subject, 'the fetch function failed', { code: 'connection-lost', delivery: 'unknown' });
}
