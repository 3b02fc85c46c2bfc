import { detailOf } from './answer.js';
import type { Redact } from './redact.js';
import { readRetryAfter } from './retry-after.js';
import { SendError, type SendErrorDetails } from './send-error.js';

type Facts = Pick<SendErrorDetails, 'code' | 'delivery'>;

/** The error for an answer whose status is not 2xx. `body` is absent where it could not be read. */
export function refusalByStatus(
  subject: string,
  response: Response,
  body: unknown,
  redact: Redact,
): SendError {
  const retryAfter = readRetryAfter(response.headers.get('retry-after'));
  const facts = factsOf(response, retryAfter !== undefined);
  return refusal(subject, facts, describe(response), response.status, body, redact, retryAfter);
}

/** The error for a 2xx answer that says it failed, or that contradicts itself. */
export function refusalByBody(
  subject: string,
  status: number,
  verdict: 'failed' | 'mixed' | 'html',
  body: unknown,
  redact: Redact,
): SendError {
  const rejected = verdict === 'failed';
  const facts: Facts = rejected
    ? { code: 'rejected', delivery: 'rejected' }
    : { code: 'gateway-failed', delivery: 'unknown' };
  return refusal(
    subject,
    facts,
    `the gateway answered ${status}, but ${reasons[verdict]}`,
    status,
    body,
    redact,
  );
}

const reasons = {
  failed: 'says that it failed',
  mixed: 'says both that it took the message and that it failed',
  html: 'with a page of HTML; check baseUrl',
};

function refusal(
  subject: string,
  facts: Facts,
  what: string,
  status: number,
  body: unknown,
  redact: Redact,
  retryAfter?: number,
): SendError {
  const fate = facts.delivery === 'unknown' ? 'may have gone out' : 'not accepted';
  const safe = redact(body);
  const said = detailOf(safe);
  return new SendError(`${subject} ${fate}: ${what}${said === undefined ? '' : ` and said: ${said}`}`, {
    ...facts,
    ...(status !== 0 && { status }),
    ...(body !== undefined && body !== '' && { body: safe }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Browsers and workers hide a redirect that is not followed behind the status 0. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function factsOf(response: Response, hasRetryAfter: boolean): Facts {
  const { status } = response;
  // "See other" is what a server says that has dealt with the request.
  if (status === 303) return { code: 'gateway-failed', delivery: 'unknown' };
  if (isRedirect(response)) return { code: 'rejected', delivery: 'rejected' };
  if (status === 401 || status === 403) return { code: 'unauthorized', delivery: 'rejected' };
  if (status === 429) return { code: 'rate-limited', delivery: 'rejected' };
  if (status === 503 && hasRetryAfter) return { code: 'unavailable', delivery: 'rejected' };
  if (status >= 400 && status < 500) return { code: 'rejected', delivery: 'rejected' };
  return { code: 'gateway-failed', delivery: 'unknown' };
}

function describe(response: Response): string {
  const { status } = response;
  if (isRedirect(response))
    return 'the gateway answered with a redirect, which is never followed; check baseUrl';
  if (status === 401 || status === 403) return `the gateway answered ${status}; check appId and apiKey`;
  return `the gateway answered ${status}`;
}
