import { onTestFinished } from 'vitest';
import { runCommandLine } from '../../../generator/src/cli/program.js';
import { scratchFolder } from '../../../test/support/files.ts';
import { type RunningProgram, startProgram } from '../../../test/support/program.ts';
import { cli } from '../../../test/support/run.ts';
import { type RunningMain, startMain } from '../../../test/support/run-main.ts';
import { post, templatePath, to } from './sandbox.js';

/** Runs `notifygen sandbox` in this process until the test ends, and resolves when it serves. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  env?: NodeJS.ProcessEnv,
): Promise<RunningMain & { readonly url: string }> {
  const running = startMain(runCommandLine, ['sandbox', ...args], { cwd, ...(env && { env }) });
  onTestFinished(async () => {
    await stopCommand(running);
  });
  return { ...running, url: await urlOf(running) };
}

/** The same in a process of its own. */
export async function startCommand(
  args: readonly string[],
  cwd: string,
): Promise<RunningProgram & { readonly url: string }> {
  const running = startProgram(process.execPath, [cli, 'sandbox', ...args], { cwd });
  return { ...running, url: await urlOf(running) };
}

type Printing = Pick<RunningMain, 'output' | 'printed'>;

async function urlOf({ printed }: Printing): Promise<string> {
  return /http:\S+/.exec(await printed('Press Ctrl-C to stop.'))?.[0] ?? '';
}

/** Sends the template `greeting` with the base URL and the credentials that the command printed. */
export async function sendGreeting({ output }: Printing, parameters: readonly string[]): Promise<number> {
  const variable = (name: string): string => new RegExp(`${name}=(\\S+)`).exec(output())?.[1] ?? '';
  const target: Parameters<typeof post>[0] = {
    appId: variable('NOTIFYGEN_APP_ID'),
    apiKey: variable('NOTIFYGEN_API_KEY'),
    fetch: (input, init) =>
      fetch(String(input).replace('http://sandbox', variable('NOTIFYGEN_BASE_URL')), init),
  };
  return (await post(target, templatePath, { message: { to, templateName: 'greeting', parameters } })).status;
}

/** Presses Ctrl-C and returns the exit code. */
export async function stopCommand({ signal, ended }: RunningMain): Promise<number | null> {
  signal('SIGINT');
  return (await ended).status;
}

/** A new project with the template `greeting`. */
export function greetingProject(config: object = {}): string {
  return scratchFolder({
    'notifygen.config.json': JSON.stringify(config),
    'templates/greeting.yaml': 'name: greeting\nbody: Hi {{1}}!\n',
  });
}
