import { createHash, timingSafeEqual } from 'node:crypto';
import { refused } from './read-call.js';
import type { Visitor } from './serve-request.js';

/** Who signed in with a name without control characters and the team's password (RFC 7617), or a response that makes the browser ask for them. */
export function signIn(request: Request, password: string): Visitor | Response {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const [, by, given = ''] =
    /^([^:\p{Cc}]{1,100}):(.*)$/su.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (by !== undefined && timingSafeEqual(digest(given), digest(password))) return { by, mayAct: true };
  const response = refused(401, 'Sign in with your name and the password of the page.');
  response.headers.set('www-authenticate', 'Basic realm="outbox", charset="UTF-8"');
  return response;
}

/** Digests have the same length, so that comparing them takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
