import { distance } from 'fastest-levenshtein';
import type { YamlPath } from '../source/yaml-source.js';
import { replacePlaceholders } from '../text/placeholders.js';
import { capitalize } from '../text/template-names.js';

/** The value in the format of its key: `Order-Shipped` as a template's name is `order_shipped`. */
export function suggestValue(path: YamlPath, written: string, pattern: string): string | undefined {
  // A variable of a shell or of another tool is no part of the value.
  if (/\$\{/.test(written)) return undefined;
  const suggestion = formatOf(path)?.(written);
  return suggestion !== undefined && new RegExp(pattern, 'u').test(suggestion) ? suggestion : undefined;
}

function formatOf(path: YamlPath): ((written: string) => string | undefined) | undefined {
  const [topKey] = path;
  if (path.length === 1 && (topKey === 'name' || topKey === 'status')) return snakeCase;
  if (path.includes('url')) return wholeUrl;
  if (topKey === 'header' && path.length === 2)
    return (written) => (written.startsWith('/') ? undefined : `// ${written}`);
  if (path.at(-1) === 'name' || topKey === 'placeholders') return camelCase;
  if (topKey !== 'function') return undefined;
  return (written) => `send${capitalize(camelCase(written.replace(/^send/i, '')))}`;
}

function wordsOf(written: string): readonly string[] {
  return written.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z0-9]+/g) ?? [];
}

function snakeCase(written: string): string {
  return wordsOf(written).join('_').toLowerCase();
}

function camelCase(written: string): string {
  const [first = '', ...others] = wordsOf(written);
  return first.charAt(0).toLowerCase() + first.slice(1) + others.map(capitalize).join('');
}

function wholeUrl(written: string): string | undefined {
  if (/^(?!https?:)[a-z][a-z+.-]*:/i.test(written)) return undefined;
  const url = replacePlaceholders(written, ({ text, token }) => (token === '1' ? '{{1}}' : text));
  return /^https?:/i.test(url) ? url.replace(/^https?/i, (scheme) => scheme.toLowerCase()) : `https://${url}`;
}

export function didYouMean(meant: string): string {
  return `did you mean ${meant}?`;
}

/** The candidate that is most similar to what was written, if it is similar enough to be a typo of it. */
export function closestOf(written: string, candidates: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= maxEdits(lower, best.candidate) ? best.candidate : undefined;
}

/** In a short word, two edits make a different word, unless they swap two letters: `nmae` means `name`, `base` does not. */
function maxEdits(written: string, candidate: string): number {
  if (written.length > 4) return Math.max(2, Math.floor(written.length * 0.4));
  return written.length > 2 && lettersOf(written) === lettersOf(candidate) ? 2 : 1;
}

function lettersOf(word: string): string {
  return [...word.toLowerCase()].sort().join('');
}
