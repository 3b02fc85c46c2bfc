import { createHash, timingSafeEqual } from 'node:crypto';
import { usageError } from './errors.js';
import { by as checkBy } from './message/check.js';
import { callApi, type PageOutbox } from './page/api.js';
import { type PageContract, readContract } from './page/approved-texts.js';
import { assetResponse, documentResponse } from './page/assets.js';
import { refused } from './page/read-call.js';
import type { OutboxPage, Visitor } from './page/serve-request.js';

export type { PageOutbox } from './page/api.js';
export type { PageContract } from './page/approved-texts.js';
export { type OutboxPage, serveRequest, type Visitor } from './page/serve-request.js';

export interface OutboxPageOptions {
  /** Where it is mounted, such as `/admin/outbox`. Requests must have their whole path. Default: `/`. */
  readonly path?: string;
  /**
   * At least 16 characters. Visitors sign in with it and their name, which is recorded as `by`, and may act. A variable that is not
   * set is an error. Default: the page has no sign-in, so mount it behind your own.
   */
  readonly password?: string | undefined;
  /** The generated `contract.json`, its path or its content: messages are shown with their approved texts. Default: with their values alone. */
  readonly contract?: string | PageContract;
}

/** Only the package's own files, no inline script or style, and no text can become markup. */
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * A page that shows what an outbox does, and on which people act. Without `password`, whoever reaches it sees recipients and
 * messages, so mount it behind your own sign-in. If only the network protects it, also check the header `host`: any website can let its
 * own name resolve to your server.
 *
 * @throws OutboxError `invalid-options`
 */
export function createOutboxPage(outbox: PageOutbox, options: OutboxPageOptions = {}): OutboxPage {
  const { path = '/', password, contract: given = { templates: [] } } = options;
  if (typeof path !== 'string' || !/^(\/[\w.~-]+)*\/?$/.test(path))
    throw usageError('createOutboxPage: path must be such as /admin/outbox');
  if ('password' in options && (typeof password !== 'string' || password.length < 16))
    throw usageError(
      'createOutboxPage: password must have at least 16 characters, and its variable must be set',
    );
  const contract = readContract(given);
  const base = path.replace(/\/?$/, '/');

  const respond = async (request: Request, { by, mayAct }: Visitor): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const name = `${pathname}/` === base ? '' : pathname.startsWith(base) && pathname.slice(base.length);
    const [folder, file = '', ...others] = name === false ? [] : name.split('/');
    if (folder === 'api' && others.length === 0)
      return callApi(file, request, { outbox, contract, mayAct: mayAct === true, by });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refused(405, 'Only GET is allowed here.');
    const response = folder === 'assets' && others.length === 0 ? assetResponse(file) : undefined;
    return response ?? (name === '' ? documentResponse(base) : refused(404, 'There is no such page.'));
  };
  return async (request, known = {}) => {
    const visitor = password === undefined ? known : signIn(request, password);
    const response = await (visitor instanceof Response
      ? visitor
      : respond(request, visitor).catch(() => refused(500, 'The page failed.')));
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}

/** Who signed in with a name without control characters and the team's password (RFC 7617), or a response that makes the browser ask for them. */
function signIn(request: Request, password: string): Visitor | Response {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const [, by, given = ''] = /^([^:]+):(.*)$/su.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const isNamed = by !== undefined && checkBy(by, 'by').length === 0;
  if (isNamed && timingSafeEqual(digest(given), digest(password))) return { by, mayAct: true };
  const response = refused(401, 'Sign in with your name and the password of the page.');
  response.headers.set('www-authenticate', 'Basic realm="outbox", charset="UTF-8"');
  return response;
}

/** Digests have the same length, so that comparing them takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
