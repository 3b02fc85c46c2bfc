import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignStatus } from '../campaign/campaign.js';
import type { Outbox } from '../outbox-interface.js';
import { interruptible } from './interruptible.js';
import { type PrintedCommand, resumeCommand } from './printed-command.js';
import { amount, count, inLine, print } from './reports.js';
import { endText, waitsOf, waitsText } from './waits-text.js';

/** Milliseconds between two looks, and between two lines where no terminal shows them. */
const [lookTime, lineTime] = [1_000, 10_000];

/** Shows how a campaign goes on until it is over, or waits for a person. Returns the exit code. */
export async function follow(outbox: Outbox, name: string, command: PrintedCommand): Promise<number> {
  const { isTTY } = process.stderr;
  let saidAt = Number.NEGATIVE_INFINITY;
  return interruptible({}, async ({ signal }) => {
    for (;;) {
      const status = await outbox.campaigns.status(name);
      const now = performance.now();
      const text = progressOf(status, command);
      if (isTTY || now - saidAt >= lineTime) {
        process.stderr.write(isTTY ? '\r\u001b[2K' : '');
        print(isTTY ? text : `${text}\n`, process.stderr);
        saidAt = now;
      }
      if (!['sending', 'canary', 'storing'].includes(status.state)) {
        process.stderr.write(isTTY ? '\n' : '');
        print(`${resultOf(status, command)}\n`);
        return exitCodeOf(status);
      }
      await sleep(lookTime, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) {
        print(
          `\nThe workers go on. See how far they are: ${command('campaign status', name)}\n`,
          process.stderr,
        );
        return 130;
      }
    }
  });
}

function exitCodeOf({ state, counts }: CampaignStatus): number {
  if (state === 'paused' || state === 'cancelled') return 1;
  return state === 'finished' && counts.failed + counts.unknown > 0 ? 1 : 0;
}

function progressOf(status: CampaignStatus, command: PrintedCommand): string {
  const { messages, counts, sender } = status;
  const done = messages - counts.queued - counts.sending;
  const idle = status.workers === 0 ? ` No worker of ${sender} runs: ${command('work')}` : '';
  const bad =
    counts.failed + counts.unknown > 0
      ? `, ${count(counts.failed)} failed, ${count(counts.unknown)} unknown`
      : '';
  return `${count(done)} of ${count(messages)} messages${bad}, ${outlookOf(status)}.${idle}`;
}

/** What holds a campaign, or how fast it is sent, and when it is expected to end. */
function outlookOf(status: CampaignStatus, now: Date = new Date()): string {
  const { waits, perSecond } = status;
  const how = waits === undefined ? `${count(perSecond)} per second` : waitsText(waits, now);
  return [how, endText(status, now) ?? []].flat().join(', ');
}

export function stateOf({ name, state, paused, waits, workers, sender }: CampaignStatus): string {
  const idle = workers === 0 && waits?.for !== 'worker' ? `, and no worker of ${sender} runs` : '';
  const how = waits === undefined ? 'is being sent' : `is queued: ${waitsText(waits)}${idle}`;
  const states: Readonly<Record<CampaignStatus['state'], string>> = {
    unconfirmed: 'is stored, and nothing is sent before somebody confirms it: run campaign send again',
    storing: 'is not stored completely: run campaign send again with the same file',
    canary: `sends its canary, and ${how}`,
    waiting: 'has sent its canary, and waits for somebody to pass it',
    sending: how,
    paused: `is ${paused && waitsText(waitsOf(paused), new Date(), {})}`,
    cancelled: 'was cancelled',
    finished: 'is finished',
  };
  return inLine(`Campaign ${name} ${states[state]}.`);
}

export function resultOf(status: CampaignStatus, command: PrintedCommand): string {
  const { name, state, paused, rows, messages, invalid, duplicates, counts, deleted, parts } = status;
  const shown = Object.entries(counts).filter(([key, number]) => number > 0 || key === 'accepted');
  return [
    stateOf(status),
    ...(state === 'waiting' ? [`Pass its canary: ${command('campaign resume', name, '--pass-canary')}`] : []),
    ...(state === 'paused' && paused ? [`Resume it: ${resumeCommand(paused.scope, command)}`] : []),
    ...(state === 'storing' || parts.every(({ isComplete }) => isComplete)
      ? []
      : ['It is not stored completely: send the file of which rows are missing again.']),
    `${amount(rows, 'row')}: ${amount(messages, 'message')}, ${count(invalid)} invalid, ${amount(duplicates, 'duplicate')}.`,
    `Messages: ${shown.map(([key, number]) => `${count(number)} ${key}`).join(', ')}${deleted > 0 ? `, ${count(deleted)} deleted` : ''}.`,
    ...(status.endsAt === undefined ? [] : [`Outlook: ${outlookOf(status)}.`]),
  ].join('\n');
}
