import { readFileSync } from 'node:fs';

/** Reads a Handlebars template of the package. */
export function readPage(name: string): string {
  return readFileSync(new URL(`../../pages/${name}.hbs`, import.meta.url), 'utf8');
}
