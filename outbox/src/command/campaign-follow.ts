import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignStatus } from '../campaign/campaign.js';
import type { Outbox } from '../outbox-interface.js';
import { spanOf } from './campaign-check.js';
import { queuedText, waitsOfCampaign } from './campaign-waits.js';
import type { PrintedCommand } from './printed-command.js';
import { amount, count } from './reports.js';

/** Milliseconds between two looks, and between two lines where no terminal shows them. */
const [lookTime, lineTime] = [1_000, 10_000];
/** How many looks the rate is taken from. */
const samples = 20;

/** Shows how a campaign goes on until it is over, or waits for a person. Returns the exit code. */
export async function follow(outbox: Outbox, name: string, command: PrintedCommand): Promise<number> {
  const { isTTY } = process.stderr;
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  process.once('SIGINT', abort).once('SIGTERM', abort);
  const seen: { readonly at: number; readonly done: number }[] = [];
  let saidAt = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      const status = await outbox.campaigns.status(name);
      const now = performance.now();
      seen.push({ at: now, done: doneOf(status) });
      if (seen.length > samples) seen.shift();
      const rate = rateOf(seen);
      const waits = rate > 0 ? '' : ` ${queuedText(await waitsOfCampaign(outbox, name))}`;
      const text = progressOf(status, rate, command) + waits.trimEnd();
      if (isTTY) process.stderr.write(`\r\u001b[2K${text}`);
      else if (now - saidAt >= lineTime) {
        process.stderr.write(`${text}\n`);
        saidAt = now;
      }
      if (!['sending', 'canary', 'storing'].includes(status.state)) {
        process.stderr.write(isTTY ? '\n' : '');
        process.stdout.write(`${resultOf(status, command)}\n`);
        return exitCodeOf(status);
      }
      await sleep(lookTime, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) {
        process.stderr.write(
          `\nThe workers go on. See how far they are: ${command('campaign status', name)}\n`,
        );
        return 130;
      }
    }
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}

function exitCodeOf({ state, counts }: CampaignStatus): number {
  if (state === 'paused' || state === 'cancelled') return 1;
  return state === 'finished' && counts.failed + counts.unknown > 0 ? 1 : 0;
}

function doneOf({ messages, counts }: CampaignStatus): number {
  return messages - counts.queued - counts.sending;
}

function rateOf(seen: readonly { readonly at: number; readonly done: number }[]): number {
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return 0;
  return Math.max(0, ((last.done - first.done) / (last.at - first.at)) * 1000);
}

function progressOf(status: CampaignStatus, rate: number, command: PrintedCommand): string {
  const { messages, counts, workers, sender } = status;
  const done = doneOf(status);
  const left = rate > 0 ? `, ${spanOf((messages - done) / rate)} left` : '';
  const idle = workers === 0 ? ` No worker of ${sender} runs: ${command('work')}` : '';
  const bad =
    counts.failed + counts.unknown > 0
      ? `, ${count(counts.failed)} failed, ${count(counts.unknown)} unknown`
      : '';
  return `${count(done)} of ${count(messages)} messages${bad}, ${rate.toFixed(1)} per second${left}.${idle}`;
}

/** What became of a campaign, or what it waits for. */
export function resultOf(status: CampaignStatus, command: PrintedCommand): string {
  const { name, state, paused, sender, workers, rows, messages, invalid, duplicates, counts, deleted } =
    status;
  const { parts } = status;
  const states: Readonly<Record<CampaignStatus['state'], string>> = {
    unconfirmed: 'is stored, and nothing is sent before somebody confirms it: run campaign send again',
    storing: 'is not stored completely: run campaign send again with the same file',
    canary: 'sends its first messages',
    waiting: 'has sent its first messages, and waits',
    sending: workers === 0 ? `is queued, and no worker of ${sender} runs` : 'is being sent',
    paused: `is paused${paused?.by === undefined ? '' : ` by ${paused.by}`} since ${paused?.since.toISOString()}: ${paused?.reason}`,
    cancelled: 'was cancelled',
    finished: 'is finished',
  };
  const shown = Object.entries(counts).filter(([key, number]) => number > 0 || key === 'accepted');
  return [
    sentence(`Campaign ${name} ${states[state]}`),
    ...(state === 'waiting' || state === 'paused' ? [`Go on with: ${resumeCommand(status, command)}`] : []),
    ...(state === 'paused' && !parts.every(({ isComplete }) => isComplete)
      ? ['It is not stored completely.']
      : []),
    `${amount(rows, 'row')}: ${amount(messages, 'message')}, ${count(invalid)} invalid, ${amount(duplicates, 'duplicate')}.`,
    `Messages: ${shown.map(([key, number]) => `${count(number)} ${key}`).join(', ')}${deleted > 0 ? `, ${count(deleted)} deleted` : ''}.`,
  ].join('\n');
}

function resumeCommand({ name, paused }: CampaignStatus, command: PrintedCommand): string {
  const { sender, template, tag } = paused?.scope ?? {};
  if (paused === undefined || (sender === undefined && template === undefined && tag !== undefined))
    return command('campaign resume', name);
  const options = Object.entries({ sender, template, tag }).flatMap(([key, value]) =>
    value === undefined ? [] : [`--${key}`, value],
  );
  return command('resume', ...options);
}

/** People write reasons with and without a full stop. */
function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
