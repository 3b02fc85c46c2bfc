import { createSandbox, type Sandbox, serveSandbox } from '@notifygen/sandbox';
import { onTestFinished } from 'vitest';
import { userEnvironment } from '../../scripts/npm.ts';
import { startProgram } from './program.ts';

export interface ServedSandbox {
  readonly sandbox: Sandbox;
  /** The variables that `clientFromEnv` reads. */
  readonly env: NodeJS.ProcessEnv;
}

/** Serves a sandbox from this process, on any free port, until the test ends. */
export async function serveTemplates(templates: string): Promise<ServedSandbox> {
  const sandbox = await createSandbox({ templates });
  const { url, close } = await serveSandbox(sandbox);
  onTestFinished(close);
  const { appId, apiKey } = sandbox;
  return { sandbox, env: { NOTIFYGEN_BASE_URL: url, NOTIFYGEN_APP_ID: appId, NOTIFYGEN_API_KEY: apiKey } };
}

export interface SandboxProgram {
  readonly url: string;
  /** The variables that it prints to be pasted. */
  readonly env: Readonly<Record<string, string>>;
  /** Resolves with all that it printed. */
  readonly pressCtrlC: () => Promise<string>;
}

/** Runs `npx notifygen sandbox` in a project where the packages are installed. */
export async function startSandbox(folder: string): Promise<SandboxProgram> {
  const { printed, signal, exited } = startProgram('npx', ['notifygen', 'sandbox', '--port', '0'], {
    cwd: folder,
    env: userEnvironment(),
    // As in a terminal, Ctrl-C reaches npx and the programs that npx started.
    detached: true,
  });
  const output = await printed('Press Ctrl-C to stop.');
  const variables = [...output.matchAll(/(NOTIFYGEN_\w+)=(\S+)/g)];
  const env = Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value]));
  const pressCtrlC = (): Promise<string> => {
    signal('SIGINT');
    return exited;
  };
  return { url: env.NOTIFYGEN_BASE_URL ?? '', env, pressCtrlC };
}
