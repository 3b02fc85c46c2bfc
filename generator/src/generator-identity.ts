import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Tells this build of the generator from every other, so that nothing remembered outlives an upgrade. */
export function generatorIdentity(): string {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return files.map((name) => statSync(folder + name).mtimeMs).join();
}
