import { isRecord } from './check-values.js';
import { SendError, type SendErrorDetails } from './send-error.js';

/** Turns an answer that is not a success into the error that says what it means for the message. */
export function refusal(subject: string, response: Response, body: unknown): SendError {
  const retryAfter = readRetryAfter(response.headers.get('retry-after'));
  const facts = classify(response.status, retryAfter !== undefined);
  const fate = facts.delivery === 'unknown' ? 'may have gone out' : 'not accepted';
  const said = detailOf(body);
  return new SendError(`${subject} ${fate}: ${describe(response)}${said ? ` and said: ${said}` : ''}`, {
    ...facts,
    ...(response.status !== 0 && { status: response.status }),
    ...(body !== undefined && { body }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

type Facts = Pick<SendErrorDetails, 'code' | 'delivery'>;

function classify(status: number, hasRetryAfter: boolean): Facts {
  if (status === 401 || status === 403) return { code: 'unauthorized', delivery: 'rejected' };
  if (status === 429) return { code: 'rate-limited', delivery: 'rejected' };
  if (status === 503 && hasRetryAfter) return { code: 'unavailable', delivery: 'rejected' };
  if (status >= 500) return { code: 'gateway-failed', delivery: 'unknown' };
  return { code: 'rejected', delivery: 'rejected' };
}

function describe({ status, type }: Response): string {
  // Browsers and workers hide a redirect that is not followed behind the status 0.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return 'the gateway answered with a redirect, which is never followed; check baseUrl';
  }
  if (status === 401 || status === 403) return `the gateway answered ${status}; check appId and apiKey`;
  if (status < 300) return `the gateway answered ${status}, but says that it failed`;
  return `the gateway answered ${status}`;
}

/** Milliseconds to wait: the header holds seconds or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const longestDetail = 300;

/** A sentence out of an answer that the interface does not describe. */
function detailOf(body: unknown): string | undefined {
  const source = isRecord(body) ? (body.message ?? body.error ?? body.detail ?? body.title) : body;
  const text = isRecord(source) ? source.message : source;
  if (typeof text !== 'string' || text.trim() === '' || text.trimStart().startsWith('<')) return undefined;
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
