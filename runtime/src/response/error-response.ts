import type { Redact } from '../errors/redact.js';
import { failure, type SendError } from '../errors/send-error.js';
import { detailOf } from './classify-2xx-body.js';
import { readRetryAfter } from './retry-after.js';

/** The error for an answer whose status is not 2xx. `body` is absent where it could not be read. */
export function refusalByStatus(
  subject: string,
  response: Response,
  body: unknown,
  redact: Redact,
): SendError {
  const retryAfter = readRetryAfter(response.headers.get('retry-after'));
  const code = codeOf(response, retryAfter !== undefined);
  return refusal(subject, code, describe(response), response.status, redact(body), retryAfter);
}

/** The error for a 2xx answer that says it failed, or that contradicts itself. */
export function refusalByBody(
  subject: string,
  status: number,
  verdict: keyof typeof reasons,
  body: unknown,
  redact: Redact,
): SendError {
  const code = verdict === 'failed' ? 'rejected' : 'gateway-failed';
  return refusal(
    subject,
    code,
    `the gateway answered ${status}, but ${reasons[verdict]}`,
    status,
    redact(body),
  );
}

const reasons = {
  failed: 'says that it failed',
  mixed: 'says both that it took the message and that it failed',
  html: 'with a page of HTML; check baseUrl',
  redirected: 'from elsewhere: this fetch follows redirects, and takes the keys along',
};

type RefusalCode = 'unauthorized' | 'rate-limited' | 'unavailable' | 'rejected' | 'gateway-failed';

function refusal(
  subject: string,
  code: RefusalCode,
  what: string,
  status: number,
  body: unknown,
  retryAfter?: number,
): SendError {
  const said = detailOf(body);
  return failure(subject, said === undefined ? what : `${what} and said: ${said}`, {
    code,
    delivery: code === 'gateway-failed' ? 'unknown' : 'rejected',
    ...(status !== 0 && { status }),
    ...(body !== undefined && body !== '' && { body }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function codeOf(response: Response, hasRetryAfter: boolean): RefusalCode {
  const { status } = response;
  // "See other" is what a server says that has dealt with the request.
  if (status === 303) return 'gateway-failed';
  if (isRedirect(response)) return 'rejected';
  if (isUnauthorized(response)) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  if (status === 503 && hasRetryAfter) return 'unavailable';
  return status >= 400 && status < 500 ? 'rejected' : 'gateway-failed';
}

function describe(response: Response): string {
  if (isRedirect(response)) {
    return 'the gateway answered with a redirect, which is never followed; check baseUrl';
  }
  const hint = isUnauthorized(response) ? '; check appId and apiKey' : '';
  return `the gateway answered ${response.status}${hint}`;
}

/** Browsers and workers hide a redirect that is not followed behind the status 0. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function isUnauthorized({ status }: Response): boolean {
  return status === 401 || status === 403;
}
