import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Reply } from './support/gateway.js';
import { nextEvent, setUpOutbox, testFolder, text } from './support/outbox.js';

const until = { timeout: 20_000, interval: 10 };
const lease = 3_000;

async function setUp() {
  const url = `file:${join(testFolder(), 'outbox.db')}`;
  return { url, ...(await setUpOutbox({ url, lease })) };
}

function startProcess(...args: readonly string[]) {
  const child = fork(fileURLToPath(new URL('support/work.ts', import.meta.url)), args, { execArgv: [] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  return { child, messages };
}

describe('a process that is stopped past its lease and continues', () => {
  it('sends nothing twice, and its message is unknown unless the late response is read', async () => {
    const { url, gateway, outbox } = await setUp();
    const replies: ((reply: Reply) => void)[] = [];
    gateway.reply = () => new Promise((resolve) => replies.push(resolve));
    const { id } = await outbox.enqueue(text());
    const { child, messages } = startProcess(url, gateway.url, `${lease}`);
    await vi.waitFor(() => expect(replies).toHaveLength(1), until);
    child.kill('SIGSTOP');

    const unknown = nextEvent(outbox, 'unknown');
    await outbox.start();
    expect(await unknown).toMatchObject({ id, code: 'worker-lost' });
    expect(await outbox.get(id)).toMatchObject({ status: 'unknown' });
    replies[0]?.({});
    child.kill('SIGCONT');
    await vi.waitFor(async () => expect((await outbox.get(id))?.status).not.toBe('sending'), until);
    await vi.waitFor(() => expect(messages.length).toBeGreaterThan(1), until);
    // The response is there before the time limit is noticed, or the other way round.
    expect(['accepted', 'unknown']).toContain((await outbox.get(id))?.status);
    expect(gateway.received).toHaveLength(1);
  });

  it('leaves the rest to other processes if it is killed', async () => {
    const { url, gateway, outbox } = await setUp();
    gateway.reply = () => ({ hangs: true });
    await outbox.enqueueAll([{ message: text(1), onUnknown: 'resend' }, { message: text(2) }]);
    const { child } = startProcess(url, gateway.url, `${lease}`);
    await vi.waitFor(() => expect(gateway.received).toHaveLength(2), until);
    child.kill('SIGKILL');
    gateway.reply = () => ({});
    const accepted = nextEvent(outbox, 'accepted');
    await outbox.start();
    await accepted;
    expect(await outbox.status()).toMatchObject({ accepted: 1, unknown: 1 });
    expect(gateway.received).toHaveLength(3);
  });
});
