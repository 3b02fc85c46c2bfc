import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutboxOptions, SenderOptions } from '@notifygen/outbox';
import { expect, onTestFinished } from 'vitest';
import { type RunningProgram, startProgram } from '../../../test/support/program.ts';
import type { Run } from '../../../test/support/run.ts';
import { type RunningMain, startMain } from '../../../test/support/run-main.ts';
import { run as main } from '../../src/command.js';
import { setUpOutbox, testFolder } from './outbox.js';

export const program: string = fileURLToPath(new URL('../../bin/notifygen-outbox.js', import.meta.url));
/** Modules that read the URLs of their database and their gateway from the environment. */
const plainModule = new URL('outbox-module.ts', import.meta.url);
export const campaignModule: URL = new URL('campaign-module.ts', import.meta.url);

/** Runs a command, such as `campaign send`, on the outbox of a module. */
export interface Commands {
  /** In this process, until it ends. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<Run>;
  /** In this process, until a signal or the end of the test. */
  readonly start: (command: string, ...args: readonly string[]) => RunningMain;
  readonly startProcess: (command: string, ...args: readonly string[]) => RunningProgram;
}

export function commandsOn(env: NodeJS.ProcessEnv, url: URL = plainModule): Commands {
  const module = fileURLToPath(url);
  const folder = testFolder();
  let runs = 0;
  const begin: Commands['start'] = (command, ...args) => {
    // A command closes its outbox, and a process loads a module once.
    runs += 1;
    const copy = join(folder, `outbox-${runs}.ts`);
    writeFileSync(copy, `export { outbox } from ${JSON.stringify(`${module}?${copy}`)};`);
    return startMain(main, [...command.split(' '), copy, ...args], { cwd: folder, env });
  };
  return {
    run: (command, ...args) => begin(command, ...args).ended,
    start: (command, ...args) => {
      const running = begin(command, ...args);
      onTestFinished(async () => {
        running.signal('SIGTERM');
        await running.ended;
      });
      return running;
    },
    startProcess: (command, ...args) =>
      startProgram(process.execPath, [program, ...command.split(' '), module, ...args], {
        cwd: folder,
        env: { ...process.env, ...env },
      }),
  };
}

/** How a command ends that can do nothing, with part of what it prints. */
export function refusal(message: string) {
  return { status: 2, stderr: expect.stringContaining(message) };
}

/** An outbox in a file with one sender, its gateway, and its command line. */
export async function setUpCommands(
  { templates }: Pick<OutboxOptions, 'templates'> = {},
  sender: Partial<SenderOptions> = {},
) {
  const url = `file:${join(testFolder(), 'outbox.db')}`;
  const { gateway, outbox } = await setUpOutbox({ url, sender, ...(templates && { templates }) });
  const module = templates === undefined ? plainModule : campaignModule;
  return { url, gateway, outbox, ...commandsOn({ DATABASE_URL: url, GATEWAY_URL: gateway.url }, module) };
}
