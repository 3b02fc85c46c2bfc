import { formatProblem, NotifygenError } from 'notifygen';
import { createSandbox } from './create-sandbox.js';
import { parseFault } from './faults/fault-plan.js';
import type { TemplateChanges } from './templates/template-source.js';
import { isLoopback } from './web/allowed-hosts.js';
import { type SandboxServer, serveSandbox } from './web/serve.js';

export { parseFault };

/** What `notifygen sandbox` was told. */
export interface StartOptions {
  /** Folder of the YAML templates. */
  readonly templates: string;
  /** Default: 8025. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** More names that requests may call it by. */
  readonly allowHost?: readonly string[];
  /** File that keeps messages. Default: memory only. */
  readonly data?: string;
  /** How many calls to keep. Default: 1,000. */
  readonly max?: number;
  /** Such as `503:3`. */
  readonly faults?: readonly string[];
}

/** A sandbox that the command line started. */
export interface RunningSandbox {
  /** Where it listens. */
  readonly url: string;
  /** What to print at the start. */
  readonly banner: string;
  /** Reads the templates again and says what that changed. */
  readonly reload: () => Promise<string>;
  /** Ends it. */
  readonly close: () => Promise<void>;
}

/** Mailpit's port for its web page, one that people know for an inbox on their desk. */
const defaultPort = 8025;

/**
 * Starts the sandbox of the command line.
 *
 * @throws NotifygenError that says how to mend it.
 */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const { templates, port = defaultPort, host = '127.0.0.1', allowHost = [], data, max } = options;
  const sandbox = await explained(async () =>
    createSandbox({
      templates,
      dataFile: data,
      maxMessages: max,
      faults: (options.faults ?? []).map(parseFault),
    }),
  );
  const server = await serveExplained(
    () => serveSandbox(sandbox, { port, host, allowedHosts: allowHost }),
    host,
    port,
  );
  const { url } = server;
  const count = sandbox.templates().length;
  const kept = sandbox.calls().length;
  const lines = [
    `Inbox      ${url}`,
    `Templates  ${count} from ${sandbox.templates()[0]?.file.replace(/[^/]*$/, '') ?? templates}, followed as they change`,
    ...(data === undefined ? [] : [`Messages   ${kept} from ${data}`]),
    `Keys       ${sandbox.appId} and ${sandbox.apiKey}`,
    '',
    'Paste this where your application runs:',
    `  export NOTIFYGEN_BASE_URL=${url} NOTIFYGEN_APP_ID=${sandbox.appId} NOTIFYGEN_API_KEY=${sandbox.apiKey}`,
    '',
    ...(isLoopback(host)
      ? []
      : [`Warning: ${host} is open to the network, and everybody there can read these messages.`, '']),
    'Press Ctrl-C to end.',
    '',
  ];
  return {
    url,
    banner: lines.join('\n'),
    reload: async () => {
      try {
        return describeChanges(await sandbox.reload());
      } catch (error) {
        // A folder that is gone for a moment, as while git changes branches, must not end the sandbox.
        if (!(error instanceof NotifygenError)) throw error;
        return `${error.message}; until then the old templates stay`;
      }
    },
    close: server.close,
  };
}

/** A value that does not fit is the user's to mend, not a crash. */
async function explained<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof NotifygenError || !(error instanceof Error)) throw error;
    throw new NotifygenError(error.message);
  }
}

async function serveExplained(
  serve: () => Promise<SandboxServer>,
  host: string,
  port: number,
): Promise<SandboxServer> {
  try {
    return await serve();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    switch (code) {
      case 'EADDRINUSE':
        throw new NotifygenError(
          `port ${port} is taken, perhaps by another sandbox; end that, or choose another with --port (0: any that is free)`,
        );
      case 'EACCES':
        throw new NotifygenError(
          `port ${port} needs more rights than this user has; choose one from 1024 with --port`,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new NotifygenError(
          `${host} is no address of this machine; leave --host out to listen on 127.0.0.1`,
        );
      default:
        throw error;
    }
  }
}

function describeChanges({ problems, added, changed, removed }: TemplateChanges): string {
  const found = problems.map((problem) => `${formatProblem(problem)}\n`);
  if (problems.some(({ severity }) => severity === 'error')) {
    return ['the templates have errors, so the old ones stay:', ...found].join('\n');
  }
  const parts = Object.entries({ added, changed, removed })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what} ${names.join(', ')}`);
  return [parts.length === 0 ? 'no template changed' : `templates: ${parts.join('; ')}`, ...found].join('\n');
}
