import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxError, usageError } from '../errors.js';
import type { Outbox } from '../outbox-interface.js';
import { durationText } from './waits-text.js';

/** What this needs of the output of `notifygen verify --json`. */
interface PlatformReport {
  readonly approved: readonly string[];
  readonly paused: readonly { readonly name: string; readonly status: string }[];
}

/**
 * Pauses the templates that the platform has paused or disabled, and resumes those that it sends again. What people or the outbox
 * paused is left as it is.
 *
 * @returns The names of the templates that were paused and resumed.
 * @throws OutboxError (rejects) `invalid-options` if the text is no complete report.
 */
export async function applyReport(
  outbox: Pick<Outbox<never>, 'status' | 'pause' | 'resume'>,
  text: string,
): Promise<{ readonly paused: readonly string[]; readonly resumed: readonly string[] }> {
  const report = readReport(text);
  const { pauses } = await outbox.status();
  const before = new Map(
    pauses.flatMap(({ scope: { sender, template, tag }, kind }) =>
      template === undefined || sender !== undefined || tag !== undefined ? [] : [[template, kind] as const],
    ),
  );
  const paused: string[] = [];
  for (const { name, status } of report.paused) {
    if (before.has(name)) continue;
    const reason = `The platform reports the status ${status}.`;
    try {
      await outbox.pause({ template: name }, { reason, kind: 'platform' });
      paused.push(name);
    } catch (error) {
      // This outbox does not send every template of the platform.
      if (!(error instanceof OutboxError && error.code === 'invalid-options')) throw error;
    }
  }
  const resumed = report.approved.filter((name) => before.get(name) === 'platform');
  for (const template of resumed) await outbox.resume({ template }, { kind: 'platform' });
  return { paused, resumed };
}

/**
 * Does so again and again, with what `notifygen pull --verify --json` prints in the current folder, until the signal aborts. That
 * takes the token from the environment.
 *
 * @throws OutboxError (at once) `invalid-options` if `notifygen` is not installed beside the current folder.
 */
export function platformFollower(
  outbox: Pick<Outbox<never>, 'status' | 'pause' | 'resume'>,
  interval: number,
  note: (text: string, event: object) => void,
): (signal: AbortSignal) => Promise<void> {
  const program = findProgram();
  return async (signal) => {
    while (!signal.aborted) {
      try {
        const { paused, resumed } = await applyReport(outbox, await pull(program, signal));
        const changed = Object.entries({ Paused: paused, Resumed: resumed })
          .filter(([, names]) => names.length > 0)
          .map(([what, names]) => `${what} as on the platform: ${names.join(', ')}.`);
        if (changed.length > 0) note(changed.join(' '), { event: 'followed', paused, resumed });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const again = `It is asked again in ${durationText(interval / 1000)}.`;
        if (!signal.aborted)
          note(`The platform's templates are not known. ${again} ${message}`, {
            event: 'unfollowed',
            message,
          });
      }
      // A longer timer would end at once.
      await sleep(Math.min(interval, 2 ** 31 - 1), undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
}

function findProgram(): string {
  try {
    const path = createRequire(join(process.cwd(), 'package.json')).resolve('notifygen/package.json');
    return join(dirname(path), 'bin/notifygen.cjs');
  } catch {
    throw usageError(
      '--follow-platform runs notifygen, which is not installed in this folder: npm install notifygen',
    );
  }
}

/** It exits with 1 if the templates differ, and with 2 if it fails, which the report says, too. */
async function pull(program: string, signal: AbortSignal): Promise<string> {
  const settings = { cwd: process.cwd(), signal, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, 'pull', '--verify', '--json'], settings, (error, stdout, stderr) =>
      stdout === '' ? reject(error ?? new Error(stderr)) : resolve(stdout),
    );
  });
}

function readReport(json: string): PlatformReport {
  let report: Partial<PlatformReport> & { readonly isCut?: boolean; readonly error?: string };
  try {
    report = Object(JSON.parse(json));
  } catch {
    throw invalid('It is not JSON.');
  }
  const { approved, paused, isCut, error } = report;
  if (error !== undefined) throw invalid(`It contains an error: ${error}`);
  if (isCut) throw invalid('The export lacks pages, so a template may be approved on one of these.');
  const isName = (name: unknown): boolean => typeof name === 'string' && name !== '';
  const isPaused = (entry: unknown): boolean => isName(Object(entry).name) && isName(Object(entry).status);
  const isWhole =
    Array.isArray(approved) && approved.every(isName) && Array.isArray(paused) && paused.every(isPaused);
  if (!isWhole) throw invalid('It lacks the templates that are approved and paused.');
  return { approved, paused };
}

function invalid(reason: string): OutboxError {
  const message = `This is not what notifygen verify --json prints of a whole export. ${reason}`;
  return usageError(message);
}
