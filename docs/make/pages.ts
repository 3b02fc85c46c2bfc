import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changeRules } from '../../generator/dist/contract/change-rules.js';
import { magicRecipients } from '../../sandbox/dist/faults/magic-recipients.js';
import { packageFolders } from '../../scripts/packages.ts';
import { compilers } from '../../test/support/compilers.ts';
import { accidentTable } from './accident-table.ts';
import { helpRegions } from './command-help.ts';
import { compilerMessages } from './compiler-messages/page.ts';
import { configurationKeys } from './configuration-keys.ts';
import { membersTable, unionTable } from './declared.ts';
import { faultTable, simulatedFaults } from './fault-table.ts';
import { readSchema } from './json-schema.ts';
import { languageList } from './language-list.ts';
import { licenceTable } from './licence-table.ts';
import { limitTable } from './limit-table.ts';
import { code, table } from './markdown.ts';
import { mediaTable } from './media-table.ts';
import { metricTable } from './metric-table.ts';
import { nameTable } from './name-table.ts';
import { restTable, sendTable } from './rest-tables.ts';
import { ruleTables } from './rule-table.ts';
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
  'list',
  'show',
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
  'campaign send',
  'campaign list',
  'campaign status',
  'campaign pause',
  'campaign resume',
  'campaign cancel',
  'campaign report',
  'prune',
  'migrate',
];

/** Every page with generated regions, generated again. Writes nothing. */
export async function makePages(): Promise<readonly Page[]> {
  return [
    ...packageFolders.map(packageIndex),
    page('reference/template-keys.md', { keys: templateKeys(readSchema('template')) }),
    page('reference/rules.md', { rules: ruleTables() }),
    page('reference/limits.md', { limits: limitTable() }),
    page('reference/names.md', { names: await nameTable() }),
    page('reference/languages.md', { languages: languageList() }),
    page('reference/configuration.md', { keys: configurationKeys(readSchema('config')) }),
    page('reference/command-line.md', await helpRegions('notifygen', commands)),
    page('session-messages.md', { media: mediaTable() }),
    page('reference/faults.md', { faults: faultTable() }),
    page('reference/accidents.md', { accidents: accidentTable() }),
    page('sandbox.md', { 'simulated faults': simulatedFaults() }),
    page('reference/json-output.md', {
      change: membersTable(
        'key',
        'generator/src/contract/change-rules.ts',
        'TemplateChange',
        'Difference',
        'ChangeKind',
      ),
      kinds: table(
        ['rule', 'level', 'messages in an outbox'],
        Object.entries(changeRules).map(([rule, { level, queued }]) => [code(rule), level, queued]),
      ),
      media: membersTable('key', 'generator/src/media/check-media.ts', 'MediaReport'),
    }),
    page('reference/outbox-command-line.md', await helpRegions('notifygen-outbox', outboxCommands)),
    page('reference/client.md', {
      options: membersTable('option', 'runtime/src/client/client.ts', 'ClientOptions'),
      checks: membersTable('option', 'runtime/src/request/build-options.ts', 'BuildOptions'),
      lengths: membersTable('option', 'runtime/src/request/build-options.ts', 'LengthOptions'),
      accidents: membersTable('option', 'runtime/src/request/build-options.ts', 'AccidentOptions'),
      observers: membersTable('option', 'runtime/src/transport/retry.ts', 'Observers'),
      retry: membersTable('option', 'runtime/src/transport/retry.ts', 'RetryOptions'),
      send: membersTable('option', 'runtime/src/client/check-options.ts', 'SendOptions'),
      receipt: membersTable('property', 'runtime/src/response/receipt.ts', 'Receipt'),
      codes: membersTable('code', 'runtime/src/errors/send-error.ts', 'DeliveryByCode'),
      error: membersTable('property', 'runtime/src/errors/send-error.ts', 'SendErrorJson'),
      issue: membersTable('property', 'runtime/src/errors/send-error.ts', 'MessageIssue'),
      event: membersTable('property', 'runtime/src/transport/retry.ts', 'AttemptEvent'),
    }),
    page('reference/outbox.md', {
      options: membersTable('option', 'outbox/src/setup/outbox-options.ts', 'OutboxOptions'),
      sender: membersTable('option', 'outbox/src/setup/outbox-options.ts', 'SenderOptions'),
      limits: membersTable('limit', 'outbox/src/setup/outbox-options.ts', 'SenderLimits'),
      functions: membersTable('function', 'outbox/src/outbox-interface.ts', 'Outbox'),
      enqueue: membersTable(
        'option',
        'outbox/src/enqueue/enqueue-options.ts',
        'DeliveryOptions',
        'TransactionOption',
      ),
      filter: membersTable('key', 'outbox/src/store/store.ts', 'MessageFilter'),
      action: membersTable('option', 'outbox/src/setup/call-options.ts', 'By', 'ActionOptions'),
      'action result': membersTable('property', 'outbox/src/setup/call-options.ts', 'ActionResult'),
      status: membersTable('property', 'outbox/src/outbox-interface.ts', 'OutboxStatus'),
      'sender status': membersTable('property', 'outbox/src/store/store.ts', 'SenderStatus'),
      'automatic pause': membersTable('property', 'outbox/src/rules/limits.ts', 'Pause'),
      pause: membersTable('property', 'outbox/src/message/pauses.ts', 'StoredPause'),
      message: membersTable('property', 'outbox/src/message/message.ts', 'StoredMessage'),
      attempt: membersTable('property', 'outbox/src/message/message.ts', 'Attempt'),
      'action of a person': membersTable('property', 'outbox/src/message/message.ts', 'Action'),
      codes: unionTable('code', 'outbox/src/message/message.ts', 'MessageCode'),
      events: membersTable('event', 'outbox/src/worker/events.ts', 'OutboxEvents'),
      delivery: membersTable('property', 'outbox/src/worker/events.ts', 'DeliveryEvent'),
      sql: membersTable('field', 'outbox/src/message/message.ts', 'NewMessage'),
      campaign: membersTable('option', 'outbox/src/campaign/campaign-options.ts', 'CampaignOptions'),
      source: membersTable('property', 'outbox/src/campaign/read-source.ts', 'Source'),
      'source row': membersTable('property', 'outbox/src/campaign/read-source.ts', 'SourceRow'),
      'row problem': membersTable('property', 'outbox/src/campaign/campaign.ts', 'RowProblem'),
      progress: membersTable('property', 'outbox/src/campaign/store-rows.ts', 'StoreProgress'),
      campaigns: membersTable('function', 'outbox/src/campaign/campaigns-interface.ts', 'Campaigns'),
      'stored campaign': membersTable(
        'property',
        'outbox/src/campaign/campaign-options.ts',
        'StoredCampaign',
      ),
      'campaign status': membersTable('property', 'outbox/src/campaign/campaign.ts', 'CampaignStatus'),
      'campaign part': membersTable('property', 'outbox/src/campaign/campaign.ts', 'CampaignPart'),
      'report row': membersTable('property', 'outbox/src/campaign/campaign.ts', 'CampaignReportRow'),
      page: membersTable('option', 'outbox/src/page.ts', 'OutboxPageOptions'),
      'test options': membersTable('option', 'outbox/src/testing.ts', 'TestOutboxOptions'),
      'test members': membersTable('member', 'outbox/src/testing.ts', 'TestOutbox'),
      metrics: await metricTable(),
      errors: unionTable('code', 'outbox/src/errors.ts', 'OutboxErrorCode'),
    }),
    page('reference/sandbox.md', {
      options: membersTable('option', 'sandbox/src/create-sandbox.ts', 'SandboxOptions'),
      members: membersTable('member', 'sandbox/src/create-sandbox.ts', 'Sandbox'),
      scope: membersTable('member', 'sandbox/src/scope.ts', 'SandboxScope'),
      filter: membersTable('key', 'sandbox/src/messages/call-filter.ts', 'CallFilter'),
      fault: membersTable('key', 'sandbox/src/faults/fault-plan.ts', 'Fault', 'FaultPlan'),
      'magic recipients': table(['fault', 'recipient'], Object.entries(magicRecipients())),
      call: membersTable('property', 'sandbox/src/messages/call.ts', 'CallBase', 'FailedCall'),
      http: membersTable('property', 'sandbox/src/messages/call.ts', 'HttpExchange'),
      bubble: membersTable('property', 'sandbox/src/bubbles/bubble.ts', 'Bubble'),
      rest: restTable(),
      'body of send': sendTable(),
    }),
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

/** The index of the documentation in a published package, whose links lead to the repository. */
function packageIndex(folder: string): Page {
  const read = (path: URL): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const root = new URL('../../', import.meta.url);
  const path = new URL(`${folder}/llms.txt`, root);
  const fresh = read(new URL('llms.txt', root)).replaceAll(
    /\]\((?!https:)/g,
    '](https://github.com/notifygen/notifygen/blob/main/',
  );
  return { path: fileURLToPath(path), text: read(path), fresh };
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
