import { text } from 'node:stream/consumers';
import { OutboxError } from '../errors.js';
import type { Outbox } from '../outbox-interface.js';
import { openFile } from './open-file.js';

/** What this needs of the output of `notifygen verify --json`. */
interface PlatformReport {
  /** Templates that can be sent. */
  readonly approved: readonly string[];
  readonly paused: readonly { readonly name: string; readonly status: string }[];
}

/**
 * Pauses the templates that the platform has paused or disabled, and resumes those that it sends again. What people or the outbox
 * paused is left as it is.
 *
 * @returns The names of the templates that were paused and resumed.
 * @throws OutboxError (rejects) `invalid-options` if the file is no complete report.
 */
export async function followPlatform(
  outbox: Pick<Outbox, 'status' | 'pause' | 'resume'>,
  path: string,
): Promise<{ readonly paused: readonly string[]; readonly resumed: readonly string[] }> {
  const report = readReport(await text(await openFile(path)));
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

function readReport(json: string): PlatformReport {
  let report: Partial<Record<keyof PlatformReport | 'isCut' | 'error', unknown>> | null;
  try {
    report = JSON.parse(json);
  } catch {
    throw invalid('It is not JSON.');
  }
  const { approved, paused, isCut, error } = report ?? {};
  if (typeof error === 'string') throw invalid(`It contains an error: ${error}`);
  if (isCut === true) throw invalid('The export lacks pages, so a template may be approved on one of these.');
  if (areNames(approved) && arePaused(paused)) return { approved, paused };
  throw invalid('It lacks the templates that are approved and paused.');
}

function areNames(value: unknown): value is PlatformReport['approved'] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== '');
}

function arePaused(value: unknown): value is PlatformReport['paused'] {
  return Array.isArray(value) && areNames(value.flatMap((entry) => [entry?.name, entry?.status]));
}

function invalid(reason: string): OutboxError {
  return new OutboxError(
    'invalid-options',
    `This is not what notifygen verify --json prints of a whole export. ${reason}`,
  );
}
