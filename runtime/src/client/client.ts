import { fetchTransport } from '../transport/fetch-transport.js';

// Imported first, so that a bundle contains ky before this package: gzip only finds repetitions within 32 kB.

import { createRedactor } from '../errors/redact.js';
import { invalidMessage, SendError } from '../errors/send-error.js';
import { readOptions, refuseUnknown } from '../errors/values.js';
import { type BuildOptions, type Checks, readChecks } from '../request/build-options.js';
import { type EncodeTemplate, encodeAsInExample } from '../request/dialect.js';
import type { OutgoingMessage } from '../request/outgoing-message.js';
import type { Interpret } from '../response/outcome.js';
import type { Receipt } from '../response/receipt.js';
import { type PostContext, postOnce } from '../transport/post.js';
import {
  type AttemptEvent,
  type Observers,
  observeAttempts,
  type RetryOptions,
  type Sending,
  sendWithRetries,
} from '../transport/retry.js';
import type { Transport } from '../transport/transport.js';
import {
  checkBaseUrl,
  checkCredential,
  checkFunction,
  checkMilliseconds,
  checkOnlyTo,
  checkRetryOptions,
  checkSendOptions,
  checkTransport,
  type SendOptions,
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
export interface Client extends Checks {
  /** Address of the gateway, without a trailing slash. */
  readonly baseUrl: string;
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
    checkParameterText,
    checkLengths,
    checkAccidents,
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

  const prepare = (draft: Draft, sendOptions: SendOptions | undefined): PostContext & Sending => {
    const message = draft.build();
    const { kind, request } = message;
    const subject = kind === 'template' ? request.templateName : `session ${kind}`;
    const refuse = (path: string, reason: string): never => {
      throw invalidMessage(subject, [{ path, message: reason }]);
    };
    if (recipients && !recipients.has(request.to))
      refuse('to', 'is not in onlyTo, the recipients that this client may send to');
    const { headers, ...settings } = checkSendOptions(subject, sendOptions, { timeout, retry });
    const { path, body } =
      kind === 'template'
        ? dialect({ ...request })
        : { path: `/api/v1/whatsapp/sessionMessage/${kind}`, body: request };
    const json = JSON.stringify(body);
    if (!path.startsWith('/') || !json.includes(`"to":"${request.to}"`))
      refuse(
        'dialect',
        'must return a path that starts with /, and a body with the recipient of the message',
      );
    const context: PostContext & Sending = {
      ...settings,
      ...{ message, subject, json, transport, interpret },
      url: baseUrl + path,
      headers: { ...headers, 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' },
      redact: createRedactor([appId, apiKey], request.to),
      post: (limit, earlier) => postOnce(context, limit, earlier),
      watch: () => transport.watch?.(context.url),
    };
    return context;
  };

  const deliver = async (draft: Draft, sendOptions: SendOptions | undefined): Promise<Receipt> => {
    const start = performance.now();
    let context: PostContext & Sending;
    try {
      context = prepare(draft, sendOptions);
    } catch (error) {
      if (error instanceof SendError) observeAttempts(draft, onAttempt)({ attempt: 0, start, error });
      throw error;
    }
    const { kind } = context.message;
    const template = kind === 'template' ? context.subject : undefined;
    return sendWithRetries(context, observeAttempts({ kind, template }, onAttempt));
  };

  return { baseUrl, ...readChecks(given), deliver };
}
