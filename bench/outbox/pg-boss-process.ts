/** pg-boss on the same database, for the tasks `enqueue` and `drain` of `task-process.ts`. Argument: the URL of the database. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildOrderConfirmed } from '../../generated/index.ts';
import { answerTasks } from './answer-tasks.ts';
import { concurrency, type Task } from './task.ts';

/** What the benchmark uses of the package, so that the types do not need it. */
interface PgBossModule {
  readonly PgBoss: new (
    url: string,
  ) => {
    readonly start: () => Promise<unknown>;
    readonly createQueue: (name: string) => Promise<void>;
    readonly send: (queue: string, data: object) => Promise<string | null>;
    readonly insert: (queue: string, jobs: readonly { readonly data: object }[]) => Promise<unknown>;
    readonly fetch: (
      queue: string,
      options: { batchSize: number },
    ) => Promise<readonly { readonly id: string }[]>;
    readonly complete: (queue: string, ids: readonly string[]) => Promise<unknown>;
    readonly on: (event: 'error', listener: (error: Error) => void) => void;
  };
}

const { resolve } = createRequire(new URL('../peers/package.json', import.meta.url));
const { PgBoss }: PgBossModule = await import(pathToFileURL(resolve('pg-boss')).href);
const [url = ''] = process.argv.slice(2);
const queue = 'orders';
const boss = new PgBoss(url);
boss.on('error', () => {});
await boss.start();
await boss.createQueue(queue);
let made = 0;

function newMessage() {
  made += 1;
  const to = `${447_000_000_000 + made}`;
  return buildOrderConfirmed({ to, language: 'en', parameters: ['Ann', `A-${made}`] });
}

async function enqueue({ count, batch, atOnce }: Task & { type: 'enqueue' }): Promise<void> {
  let left = count / batch;
  const commit = async (): Promise<void> => {
    while (left-- > 0) {
      if (batch === 1) await boss.send(queue, newMessage());
      else
        await boss.insert(
          queue,
          Array.from({ length: batch }, () => ({ data: newMessage() })),
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, commit));
}

async function drain(): Promise<void> {
  for (;;) {
    const jobs = await boss.fetch(queue, { batchSize: concurrency });
    if (jobs.length === 0) return;
    await boss.complete(
      queue,
      jobs.map(({ id }) => id),
    );
  }
}

answerTasks(async (task) => {
  if (task.type === 'enqueue') await enqueue(task);
  else if (task.type === 'drain') await drain();
  return {};
});
