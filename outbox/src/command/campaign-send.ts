import { setFlagsFromString } from 'node:v8';
import type { OutgoingMessage } from '@notifygen/runtime';
import type { CampaignOptions, StoredCampaign } from '../campaign/campaign-options.js';
import type { ColumnMap } from '../campaign/columns.js';
import { readRecipient } from '../campaign/read-recipient.js';
import { readSource, type Source, type SourceRow } from '../campaign/read-source.js';
import { OutboxError, usageError } from '../errors.js';
import type { Outbox } from '../outbox-interface.js';
import { readContract } from '../page/approved-texts.js';
import { readJson } from '../setup/read-json.js';
import { collectFindings, findingsJson, findingsReport, previewOf, timeOf } from './campaign-check.js';
import { checkConfirm, confirm } from './campaign-confirm.js';
import { follow, stateOf } from './campaign-follow.js';
import { interruptible } from './interruptible.js';
import type { PrintedCommand } from './printed-command.js';
import { amount, count, json, print } from './reports.js';
import type { Options } from './tools.js';

/** As commander returns them. What `outbox.campaigns.create` takes has its names. */
export interface SendOptions
  extends Options,
    Pick<CampaignOptions, 'name' | 'template' | 'country' | 'currency' | 'language' | 'timeZone'>,
    Pick<CampaignOptions, 'startAt' | 'share' | 'add' | 'dryRun'> {
  readonly sender?: string;
  readonly map?: string;
  readonly quietHours?: string;
  readonly expires?: number;
  readonly canary?: number;
  readonly passAfter?: number;
  readonly stopAtRejected?: number;
  readonly stopAtUnknown?: number;
  readonly testTo?: string;
  readonly prices?: string;
  readonly contract?: string;
  readonly confirm?: string;
  readonly follow: boolean;
}

/** Stores a list, shows what was found, and sends it once it is confirmed. An addition is checked first, and stored when confirmed. */
export async function send(
  outbox: Outbox,
  printed: PrintedCommand,
  file: string,
  options: SendOptions,
): Promise<number> {
  // By default, Node lets more than 100 MB of garbage grow before it collects it, and a list makes little else. These take a fifth
  // less CPU time than `--optimize-for-size`: the young generation stays as small as it is now, and the old one grows slowly.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
  const { name, add = false, dryRun = false, testTo, country } = options;
  const contract = options.contract === undefined ? undefined : readContract(options.contract);
  const rows = await readSource(file);
  if (!dryRun && testTo === undefined) checkConfirm(options);
  if (testTo !== undefined) return sendTest(outbox, rows, await readRecipient(testTo, country), options);
  const create = (unit: string, more: Partial<CampaignOptions>) =>
    interruptible({ unit, ...options }, ({ signal, onProgress }) =>
      outbox.campaigns.create({
        ...campaignOf(options),
        rows,
        signal,
        onProgress: ({ rows }) => onProgress(rows),
        ...more,
      }),
    );
  const isChecked = dryRun || add;
  const how = isChecked ? { dryRun: true } : { unconfirmed: true };
  const check = async () => {
    const { onMessage, onProblem, ...findings } = collectFindings(rows, { file, ...options });
    try {
      const unit = isChecked ? 'rows checked' : 'rows stored';
      const checked = await create(unit, { ...how, onMessage, onProblem });
      return [checked, findings.end(checked.part)] as const;
    } catch (error) {
      findings.discard();
      throw error;
    }
  };
  const [checked, found] = await check().catch(async (error: unknown) => {
    const isChanged = error instanceof OutboxError && error.code === 'campaign-changed';
    if (isChecked || !isChanged || (await outbox.campaigns.status(name)).state !== 'unconfirmed') throw error;
    // Whoever saw mistakes before the confirmation has corrected the list, or the options.
    await outbox.campaigns.remove(name);
    return check();
  });
  if (!checked.isComplete)
    return interrupted(
      isChecked
        ? 'Nothing was stored.'
        : `${amount(checked.rows, 'row is', 'rows are')} stored, and nothing is sent. Run the same command again for the rest.`,
    );
  const time = await timesOf(outbox, checked, options);
  const preview = contract === undefined ? [] : previewOf(contract, found.preview);
  if (options.json) print(json(findingsJson(checked, found, time, preview)));
  else print(findingsReport(checked, found, time, preview));
  if (checked.messages === 0) {
    if (!isChecked) await outbox.campaigns.remove(name);
    print('No row can be sent, so nothing was stored.\n', process.stderr);
    return 2;
  }
  const failed = checked.invalid > 0 ? 1 : 0;
  if (dryRun) return failed;
  if (!(await confirm(options)))
    return interrupted(
      add
        ? 'Nothing was stored.'
        : 'Nothing is sent. To confirm the campaign, run the same command again; after a day, it is removed.',
    );
  const stored = add ? await create('rows stored', {}) : checked;
  if (!stored.isComplete)
    return interrupted(`${count(stored.rows)} rows are stored. Run the same command again for the rest.`);
  if (!add) await outbox.campaigns.confirm(name, { id: checked.id });
  if (!options.json)
    print(
      `Stored ${amount(stored.added, 'row')}; ${count(stored.rows - stored.added)} were stored before.\n`,
    );
  const followed = options.follow && !options.json ? await follow(outbox, name, printed) : 0;
  return followed || failed;
}

/** When a list is sent, and after what; or how the campaign is that it was stored as. '' if nothing is. */
async function timesOf(
  outbox: Outbox,
  stored: StoredCampaign,
  { name, add, canary }: SendOptions,
): Promise<string> {
  if (stored.messages === 0) return '';
  const known = stored.id === '' || stored.added > 0 ? undefined : await outbox.campaigns.status(name);
  const isStored = known?.parts.some(({ part, isComplete }) => part === stored.part && isComplete);
  if (known && isStored && known.state !== 'unconfirmed') return stateOf(known);
  return timeOf(stored, add ? undefined : canary);
}

/** Enqueues the first message of a list for another number, and stores no campaign. */
async function sendTest(outbox: Outbox, list: Source, to: string, options: SendOptions): Promise<number> {
  let first: OutgoingMessage | undefined;
  async function* untilFound(): AsyncGenerator<SourceRow> {
    for await (const row of list.rows) {
      yield row;
      if (first !== undefined) return;
    }
  }
  const { sender } = await outbox.campaigns.create({
    ...campaignOf(options),
    ...{ rows: { ...list, rows: untilFound() }, dryRun: true },
    onMessage: (message) => {
      first ??= message;
    },
  });
  if (first?.kind !== 'template') throw usageError('No row can be sent.');
  const message = { ...first, request: { ...first.request, to } };
  const { id } = await outbox.enqueue(message, { sender, tag: 'test' });
  print(options.json ? json({ id, tag: 'test' }) : `Message ${id} is queued, with the tag test.\n`);
  const { suppression } = await outbox.export({ recipient: to });
  if (suppression && suppression.scope !== 'none')
    print(`This number has opted out of ${suppression.scope} messages.\n`, process.stderr);
  return 0;
}

function interrupted(what: string): number {
  print(`Stopped. ${what}\n`, process.stderr);
  return 130;
}

function campaignOf(options: SendOptions): Omit<CampaignOptions, 'rows'> {
  const { name, template, canary, passAfter, stopAtRejected, stopAtUnknown, map } = options;
  if (passAfter !== undefined && canary === undefined) throw usageError('--pass-after needs --canary.');
  const { sender, country, currency, language, timeZone, quietHours, startAt, expires, share, add } = options;
  const stopAt = known({ rejected: stopAtRejected, unknown: stopAtUnknown });
  return {
    name,
    template,
    ...known({ sender, country, currency, language, timeZone, quietHours, startAt, expires, share, add }),
    ...(map === undefined ? {} : { columns: readMap(map) }),
    ...(canary === undefined ? {} : { canary: { messages: canary, ...known({ passAfter }) } }),
    ...(Object.keys(stopAt).length === 0 ? {} : { stopAt }),
  };
}

function known(options: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function readMap(path: string): ColumnMap {
  const value = readJson(path);
  const isMap = (given: unknown): given is ColumnMap =>
    typeof given === 'object' &&
    given !== null &&
    Object.values(given).every((name) => name === null || typeof name === 'string');
  if (isMap(value)) return value;
  throw usageError(`${path} must be an object from the names of columns to those of the template, or null.`);
}
