import type { Report } from '../errors/report.js';
import { isLoopback } from './check-values.js';

/** Whether values are checked for accidents of programs. */
export interface AccidentOptions {
  /**
   * Whether texts are refused that no one meant to send, such as `undefined`, a file on `localhost`, or 1,500 % for 15 %; the
   * reference lists them. Default: `true`.
   */
  readonly checkAccidents?: boolean | undefined;
}

/** What programs make of a value that is missing, and a placeholder that was not filled. */
const missing = /^(undefined|null|NaN|\[object Object\]|Invalid Date|\{\{\w+\}\})$/;

/** Reports texts that are certainly not meant. */
export function checkAccident(
  text: string | undefined,
  { checkAccidents = true }: AccidentOptions,
  report: Report,
  kind?: 'suffix' | 'url',
): void {
  const accident = checkAccidents && text && findAccident(text, kind);
  if (accident) report(`${accident}; checkAccidents: false allows it`);
}

function findAccident(text: string, kind: 'suffix' | 'url' | undefined): string | undefined {
  const parts = kind === 'url' ? text.split(/[/?&=#]/) : [text];
  const found = parts.map(decode).find((part) => missing.test(part.trim()));
  if (found) return `must not be ${found}: the value is missing`;
  if (kind === 'url' && !isReachable(text)) return 'must have a host that WhatsApp can reach';
  if (kind && (/%(?![\da-f]{2})/i.test(text) || /(^|[/\\])\.\.?([/\\?#]|$)/.test(text)))
    return 'must not contain a % that encodes nothing, . or .. as a part';
  if (/[^\P{Cc}\s]/u.test(text)) return 'must not contain control characters';
  if (!/[^\s\p{Cf}\p{DI}\u2800]/u.test(text)) return 'must not consist of invisible characters';
  return hasOpenDirection(text)
    ? 'must end the change of direction that it starts (U+202C or U+2069)'
    : undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isReachable(url: string): boolean {
  return !URL.canParse(url) || !(/^\w+:\/{3}/.test(url) || isLoopback(new URL(url).hostname));
}

/** Text after it would be reordered, too. */
function hasOpenDirection(text: string): boolean {
  const count = (characters: RegExp): number => text.split(characters).length;
  return count(/[\u202a\u202b\u202d\u202e]/) > count(/\u202c/) || count(/[\u2066-\u2068]/) > count(/\u2069/);
}
