import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { scratchFolder } from '../../../test/support/files.ts';
import { cli } from '../../../test/support/run.ts';
import { eventually, post, templatePath, to } from './sandbox.js';

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Waits until the command has printed a text. */
  readonly hasPrinted: (text: string) => Promise<void>;
}

/** Runs the real `notifygen sandbox` until the test ends. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<RunningCommand> {
  const child = spawn(process.execPath, [cli, 'sandbox', ...args], { cwd, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const hasPrinted = (text: string): Promise<void> => eventually(() => output).toContain(text);
  await hasPrinted('Press Ctrl-C to stop.');
  return { child, hasPrinted, output: () => output, url: /http:\S+/.exec(output)?.[0] ?? '' };
}

/** Sends the template `greeting` with the base URL and the credentials that the command printed. */
export async function sendGreeting(
  { output }: RunningCommand,
  parameters: readonly string[],
): Promise<number> {
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
export async function stopCommand({ child }: RunningCommand): Promise<number | null> {
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  return code;
}

/** A new project with the template `greeting`. */
export function greetingProject(config: object = {}): string {
  return scratchFolder({
    'notifygen.config.json': JSON.stringify(config),
    'templates/greeting.yaml': 'name: greeting\nbody: Hi {{1}}!\n',
  });
}
