import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandHelp } from './command-help.ts';
import { compilerErrors } from './compiler-errors.ts';
import { configurationKeys } from './configuration-keys.ts';
import { faultTable } from './fault-table.ts';
import { readSchema } from './json-schema.ts';
import { languageList } from './language-list.ts';
import { licenceTable } from './licence-table.ts';
import { mediaTable } from './media-table.ts';
import { moduleText } from './module-text.ts';
import { nameTable } from './name-table.ts';
import { fillRegions } from './regions.ts';
import { ruleTables } from './rule-table.ts';
import { sendTable } from './send-table.ts';

import { templateKeys } from './template-keys.ts';

export interface Page {
  readonly path: string;
  /** As it stands. */
  readonly text: string;
  /** As it should. */
  readonly fresh: string;
}

const commands = ['init', 'generate', 'sandbox', 'diff', 'import', 'verify'];

/** The pages with what is generated in them made anew. It writes nothing. */
export async function makePages(): Promise<readonly Page[]> {
  return [
    page('templates.md', {
      keys: templateKeys(readSchema('template')),
      rules: ruleTables(),
      names: await nameTable(),
      languages: languageList(),
    }),
    page('configuration.md', {
      keys: configurationKeys(readSchema('config')),
      help: commandHelp(),
      ...Object.fromEntries(commands.map((command) => [`help of ${command}`, commandHelp(command)])),
    }),
    page('generated-code.md', { module: moduleText(), mistakes: compilerErrors() }),
    page('session-messages.md', { media: mediaTable() }),
    page('sending-and-errors.md', { faults: faultTable() }),
    page('sandbox.md', { 'body of send': sendTable() }),
    page('licences.md', {
      runtime: licenceTable('runtime'),
      generator: licenceTable('generator'),
      sandbox: licenceTable('sandbox'),
    }),
  ];
}

function page(name: string, regions: Readonly<Record<string, string>>): Page {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const text = readFileSync(path, 'utf8');
  return { path, text, fresh: fillRegions(text, regions) };
}
