import { fetchReason } from '../diagnostics/errors.js';
import { jsonIn } from '../source/read-text.js';
import { defined } from '../text/defined.js';
import { fieldsOf, textOf } from './platform-template.js';

export interface PageError {
  /** It may repeat what was sent. */
  readonly message: string;
  /** What to do, after a semicolon. */
  readonly advice?: string;
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
  /** How long to wait, in milliseconds, if the platform says so. */
  readonly delay?: number;
}

/** Codes of the Graph API: calls of the app, the user, a page, the account; of a custom limit. */
const rateLimits = [4, 17, 32, 613, 80007, 80008];

/** Codes of the Graph API: unknown error, temporary failure. */
const outages = [1, 2];

/** What is wrong with a response; `undefined` if it contains a page. */
export function pageError({ status, headers, ok }: Response, text: string): PageError | undefined {
  const body = jsonIn(text);
  const { code = 0, is_transient: isTransient } = fieldsOf(fieldsOf(body).error);
  // Some partners send `"error": null` with every page.
  if (ok && body !== undefined && !fieldsOf(body).error) return undefined;
  if (ok && body === undefined) {
    return { message: 'the response is not JSON: check the URL', isTemporary: false };
  }
  if (status >= 300 && status < 400) {
    return { message: `it redirects to another address (HTTP ${status}): use that one`, isTemporary: false };
  }
  const said = messageOf(body);
  const reason = `HTTP ${status}${said === undefined ? '' : `, ${said}`}`;
  if (status === 429 || rateLimits.includes(Number(code))) {
    return {
      message: `rate limit: ${reason}`,
      isTemporary: true,
      ...defined({ delay: regainDelay(headers) }),
    };
  }
  const isTemporary = status >= 500 || isTransient === true || outages.includes(Number(code));
  return { message: reason, advice: adviceFor(status, Number(code)), isTemporary };
}

function adviceFor(status: number, code: number): string {
  if (code === 190 || status === 401) {
    return '; the token has expired or is invalid: create another one and put it in the environment variable';
  }
  if (code === 10 || (code >= 200 && code < 300) || status === 403) {
    return '; the token is not allowed to read the templates: it needs the permission whatsapp_business_management for this account';
  }
  if (code === 100 || status === 404) return '; check the account, and that the token is allowed to read it';
  return '';
}

/** The platform's message, or that of a partner. */
function messageOf(body: unknown): string | undefined {
  const { error, message, detail, meta } = fieldsOf(body);
  const { message: said, code, fbtrace_id: trace } = fieldsOf(error);
  const texts = [said, error, message, detail, fieldsOf(meta).developer_message];
  const [text] = texts.flatMap((one) => textOf(one) ?? []);
  const marks = [
    typeof code === 'number' && `code ${code}`,
    typeof trace === 'string' && `fbtrace_id ${trace}`,
  ].filter(Boolean);
  return text === undefined || marks.length === 0 ? text : `${text} (${marks.join(', ')})`;
}

export function connectionReason(error: unknown): string {
  const { HTTPS_PROXY, https_proxy = HTTPS_PROXY, NODE_USE_ENV_PROXY } = process.env;
  const isUnused = https_proxy !== undefined && NODE_USE_ENV_PROXY === undefined;
  return `${fetchReason(error)}${isUnused ? ' (set NODE_USE_ENV_PROXY=1 to use the proxy of HTTPS_PROXY)' : ''}`;
}

/** Error responses repeat a malformed token, with or without `Bearer`. */
export function redacted(message: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, secret.replace(/^\w+ /, '')])
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), message);
}

/** From `Retry-After`, in seconds or as a date, or from the platform's own header, in minutes. */
function regainDelay(headers: Headers): number | undefined {
  const after = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(after)) return Number(after) * 1_000;
  const date = Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  const usage = Object.values(fieldsOf(jsonIn(headers.get('x-business-use-case-usage') ?? ''))).flat();
  const minutes = usage.flatMap((one) => {
    const { estimated_time_to_regain_access: time } = fieldsOf(one);
    return typeof time === 'number' && time > 0 ? time : [];
  });
  return minutes.length === 0 ? undefined : Math.max(...minutes) * 60_000;
}
