import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createOutbox,
  type Outbox,
  type OutboxEvents,
  type OutboxOptions,
  type SenderOptions,
} from '@notifygen/outbox';
import { buildText, type OutgoingMessage } from '@notifygen/runtime';
import { onTestFinished } from 'vitest';
import { startGateway } from './gateway.js';

const memory = '/dev/shm';

/** A folder for the current test. Where there is a file system in memory, files of a few megabytes do not wait for the disk. */
export function testFolder(parent: string = existsSync(memory) ? memory : tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'notifygen-outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An outbox in a SQLite file, closed at the end of the current test. */
export function testOutbox<Sender extends string>(
  options: Omit<OutboxOptions<Sender>, 'url'> & { readonly url?: string },
): Outbox<Sender> {
  const outbox = createOutbox({ url: `file:${join(testFolder(), 'outbox.db')}`, ...options });
  onTestFinished(() => outbox.close());
  return outbox;
}

export async function setUpOutbox({
  sender,
  ...options
}: Omit<OutboxOptions, 'url' | 'senders'> & {
  readonly url?: string;
  readonly sender?: Partial<SenderOptions>;
} = {}) {
  const gateway = await startGateway();
  const shop = { client: gateway.client(), ...sender };
  return { gateway, outbox: testOutbox({ senders: { shop }, ...options }) };
}

/** A session message; each number is another recipient. */
export function text(recipient: number = 0): OutgoingMessage {
  return buildText({ to: recipientOf(recipient), text: 'Hello' });
}

export function recipientOf(recipient: number): string {
  return `44770090${String(recipient).padStart(4, '0')}`;
}

export function nextEvent<Name extends keyof OutboxEvents>(
  outbox: Pick<Outbox, 'on'>,
  name: Name,
): Promise<OutboxEvents[Name]> {
  return new Promise((resolve) => {
    const stop = outbox.on(name, (event) => {
      stop();
      resolve(event);
    });
  });
}
