import { readFileSync } from 'node:fs';
import { fence } from './markdown.ts';

/** A generated module without its documentation comments. */
export function moduleText(): string {
  const text = readFileSync(new URL('../../generated/order-shipped.ts', import.meta.url), 'utf8');
  return fence('ts', text.replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, ''));
}
