import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compilers } from '../../test/support/compilers.ts';
import { helpRegions } from './command-help.ts';
import { compilerMessages } from './compiler-messages/page.ts';
import { configurationKeys } from './configuration-keys.ts';
import { faultTable } from './fault-table.ts';
import { readSchema } from './json-schema.ts';
import { languageList } from './language-list.ts';
import { licenceTable } from './licence-table.ts';
import { limitTable } from './limit-table.ts';
import { mediaTable } from './media-table.ts';
import { moduleText } from './module-text.ts';
import { nameTable } from './name-table.ts';
import { ruleTables } from './rule-table.ts';
import { sendTable } from './send-table.ts';
import { templateKeys } from './template-keys.ts';

export interface Page {
  readonly path: string;
  /** The current text. */
  readonly text: string;
  /** The text that it should have. */
  readonly fresh: string;
}

const commands = ['init', 'generate', 'sandbox', 'diff', 'import', 'pull', 'verify', 'media'];
const outboxCommands = [
  'work',
  'status',
  'unknown',
  'list',
  'resolve',
  'retry',
  'cancel',
  'pause',
  'resume',
  'page',
  'suppress',
  'unsuppress',
  'suppressions',
  'erase',
  'export',
  'prune',
  'migrate',
];

/** Every page with generated regions, generated again. Writes nothing. */
export async function makePages(): Promise<readonly Page[]> {
  return [
    page('reference/template-keys.md', { keys: templateKeys(readSchema('template')) }),
    page('reference/rules.md', { rules: ruleTables() }),
    page('reference/limits.md', { limits: limitTable() }),
    page('reference/names.md', { names: await nameTable() }),
    page('reference/languages.md', { languages: languageList() }),
    page('reference/configuration.md', { keys: configurationKeys(readSchema('config')) }),
    page('reference/command-line.md', helpRegions('notifygen', commands)),
    page('generated-code.md', {
      module: moduleText(),
    }),
    page('session-messages.md', { media: mediaTable() }),
    page('reference/faults.md', { faults: faultTable() }),
    page('reference/outbox-command-line.md', helpRegions('notifygen-outbox', outboxCommands)),
    page('sandbox.md', { 'body of send': sendTable() }),
    page('reference/licences.md', {
      runtime: licenceTable('runtime'),
      generator: licenceTable('generator'),
      sandbox: licenceTable('sandbox'),
      outbox: licenceTable('outbox'),
    }),
  ];
}

/** The page of compiler messages, which takes longer: it starts every compiler twice. */
export async function makeMessagesPage(): Promise<Page> {
  return page('reference/compiler-messages.md', { messages: await compilerMessages(compilers) });
}

function page(name: string, regions: Readonly<Record<string, string>>): Page {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const text = readFileSync(path, 'utf8');
  return { path, text, fresh: fillRegions(text, regions) };
}

/**
 * Replaces the text between the marks of each region.
 *
 * @throws Error if the page does not contain a region.
 */
function fillRegions(page: string, regions: Readonly<Record<string, string>>): string {
  return Object.entries(regions).reduce((text, [name, content]) => {
    const begin = `<!-- ${name}: written by npm run docs -->`;
    const end = `<!-- end of ${name} -->`;
    const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
    if (start === -1 || stop < start) throw new Error(`the page has no region ${name}`);
    return `${text.slice(0, start + begin.length)}\n\n${content.trim()}\n\n${text.slice(stop)}`;
  }, page);
}
