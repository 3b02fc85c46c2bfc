import type { YamlPath } from '../source/yaml-source.js';

/** How to write a value so that it fits its key: `Order-Shipped` as a template's name is `order_shipped`. */
export function fittingForm(path: YamlPath, written: string, pattern: string): string | undefined {
  const form = formOf(path)?.(written);
  return form !== undefined && new RegExp(pattern, 'u').test(form) ? form : undefined;
}

function formOf(path: YamlPath): ((written: string) => string) | undefined {
  const key = path.findLast((part) => typeof part === 'string');
  if (key === 'name' && path.length === 1) return snakeCase;
  if (key === 'name' || key === 'placeholders') return camelCase;
  if (key === 'function') return (written) => `send${capitalize(camelCase(written.replace(/^send/i, '')))}`;
  return key === 'url' ? wholeUrl : undefined;
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

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function wholeUrl(written: string): string {
  const url = written.replaceAll(/\{\{\s*1\s*\}\}/g, '{{1}}');
  return /^https?:/.test(url) ? url : `https://${url}`;
}
