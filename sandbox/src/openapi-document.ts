import { readFileSync } from 'node:fs';

let text: string | undefined;

/** The description of the REST interface that the package publishes. */
export function openApiDocument(): unknown {
  text ??= readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  return JSON.parse(text);
}
