/**
 * One process of an application, which does one task for each message that it receives and sends a report. Arguments: the
 * URL of the database, that of the gateway, and messages per second; `-` for a gateway replaces the POST with a no-op.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutbox } from '@notifygen/outbox';
import { type Client, createClient, sendRequest } from '@notifygen/runtime';
import { buildOrderConfirmed, templates } from '../../generated/index.ts';
import { answerTasks } from './answer-tasks.ts';
import { concurrency, type Task, type TaskReport } from './task.ts';

const [url = '', gateway = '', perSecond = ''] = process.argv.slice(2);
const real = createClient({
  baseUrl: gateway === '-' ? 'https://gateway.example' : gateway,
  appId: 'bench-app',
  apiKey: 'bench-key',
});
const receipt = { status: 200, messageId: 'wamid.HBgMNDQ3NzAwOTAwMTIz', body: { status: 'accepted' } };
const starts: number[] = [];
const note: Client['deliver'] = (...parameters) => {
  starts.push(performance.timeOrigin + performance.now());
  return real.deliver(...parameters);
};
const client: Client = { ...real, deliver: gateway === '-' ? async () => receipt : note };
const outbox = createOutbox({
  url,
  templates,
  senders: { shop: { client, concurrency, limits: { perSecond: Number(perSecond) } } },
});
// Each limit that is measured replaces another one.
outbox.on('warning', () => {});
let made = 0;

function newMessage(id = `A-${made}`) {
  made += 1;
  const to = `${447_000_000_000 + (((process.pid % 10_000) * 1e7 + made) % 1e9)}`;
  return buildOrderConfirmed({ to, language: 'en', parameters: ['Ann', id] });
}

async function enqueue({ count, batch, atOnce }: Task & { type: 'enqueue' }): Promise<void> {
  let left = count / batch;
  const commit = async (): Promise<void> => {
    while (left-- > 0) {
      if (batch === 1) await outbox.enqueue(newMessage(), { priority: 'bulk' });
      else {
        const items = Array.from({ length: batch }, () => ({
          message: newMessage(),
          priority: 'bulk' as const,
        }));
        await outbox.enqueueAll(items);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, commit));
}

async function storeCampaign({ name, rows, isAwaited }: Task & { type: 'campaign' }): Promise<void> {
  const people = Array.from({ length: rows }, () => {
    const { to } = newMessage().request;
    return { to, customerName: 'Ann', orderId: 'A-1' };
  });
  await outbox.campaigns.create({ name, template: 'order_confirmed', language: 'en', rows: people });
  while (isAwaited && (await outbox.campaigns.status(name)).state !== 'finished') await sleep(200);
}

async function run(task: Task): Promise<TaskReport['enqueued']> {
  const enqueued: Record<string, number> = {};
  if (task.type === 'enqueue') await enqueue(task);
  if (task.type === 'campaign') await storeCampaign(task);
  if (task.type === 'drain') await outbox.drain({ maxMs: 600_000 });
  if (task.type === 'start') await outbox.start();
  if (task.type === 'idle') await sleep(task.seconds * 1_000);
  if (task.type === 'stop') await outbox.stop();
  if (task.type === 'urgent') {
    for (let number = 0; number < task.count; number += 1) {
      enqueued[`urgent-${number}`] = performance.timeOrigin + performance.now();
      await outbox.enqueue(newMessage(`urgent-${number}`), { priority: 'urgent' });
      await sleep(task.interval * (0.5 + Math.random()));
    }
  }
  if (task.type === 'send') {
    let left = task.count;
    const sendInTurn = async (): Promise<void> => {
      while (left-- > 0) await sendRequest(client, newMessage());
    };
    await Promise.all(Array.from({ length: concurrency }, sendInTurn));
  }
  return enqueued;
}

answerTasks(run, starts);
