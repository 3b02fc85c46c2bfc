import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cli } from '../test/support/run.ts';
import { corpusTemplate, templateYaml } from './corpus.ts';
import type { Scratch } from './scratch.ts';

const saves = 7;

/** In milliseconds. Longer than a watch waits for further changes. */
const pause = 500;

/** The times from saving one template to its written module while `notifygen generate --watch` runs, in milliseconds. */
export async function measureSaves({ signal }: Scratch, folder: string): Promise<readonly number[]> {
  const child = spawn(process.execPath, [cli, 'generate', '--watch'], {
    cwd: folder,
    stdio: 'ignore',
    signal,
  });
  const ended = once(child, 'close').catch(() => {});
  const times: number[] = [];
  try {
    await until(() => existsSync(join(folder, 'generated/index.ts')), signal);
    for (let save = 0; save < saves; save++) {
      await sleep(pause, undefined, { signal });
      const template = corpusTemplate(save);
      const description = `Saved ${performance.now()} ms after the start.`;
      const start = performance.now();
      writeFileSync(
        join(folder, 'templates', `${template.name}.yaml`),
        templateYaml({ ...template, description }),
      );
      const module = join(folder, 'generated', `${template.name.replaceAll('_', '-')}.ts`);
      await until(() => readFileSync(module, 'utf8').includes(description), signal);
      times.push(performance.now() - start);
    }
  } finally {
    child.kill();
    await ended;
  }
  return times;
}

async function until(isTrue: () => boolean, signal: AbortSignal): Promise<void> {
  while (!isTrue()) await sleep(2, undefined, { signal });
}
