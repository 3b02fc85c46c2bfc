import type { YamlPath } from '../source/yaml-source.js';
import { replacePlaceholders } from '../text/placeholders.js';
import { capitalize } from '../text/template-names.js';

/** The value in the format of its key: `Order-Shipped` as a template's name is `order_shipped`. */
export function suggestValue(path: YamlPath, written: string, pattern: string): string | undefined {
  const suggestion = formatOf(path)?.(written);
  return suggestion !== undefined && new RegExp(pattern, 'u').test(suggestion) ? suggestion : undefined;
}

function formatOf(path: YamlPath): ((written: string) => string) | undefined {
  const [topKey] = path;
  if (path.length === 1 && (topKey === 'name' || topKey === 'status')) return snakeCase;
  if (path.includes('url')) return wholeUrl;
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

function wholeUrl(written: string): string {
  const url = replacePlaceholders(written, ({ text, token }) => (token === '1' ? '{{1}}' : text));
  return /^https?:/.test(url) ? url : `https://${url}`;
}
