import { formatDiagnostic, type LoadOptions, NotifygenError } from 'notifygen';
import { type CallLogStyle, describeCall } from './call-log.js';
import { createSandbox, type SandboxOptions } from './create-sandbox.js';
import { parseFault } from './faults/parse-fault.js';
import { readNames } from './messages/recipient-names.js';
import type { TemplateChanges } from './templates/template-source.js';
import { isLoopback } from './web/allowed-hosts.js';
import { type SandboxServer, serveSandbox } from './web/serve.js';

/** The options of `notifygen sandbox`. */
export interface StartOptions extends LoadOptions {
  /** Folder of the YAML templates. */
  readonly templates: string;
  /** Default: 8025. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Additional host names that requests may use. */
  readonly allowHost?: readonly string[];
  /** File that keeps the messages. Default: in memory only. */
  readonly data?: string;
  /** JSON file with the names of recipients. Default: none. */
  readonly names?: string;
  /** Maximum number of calls to keep. Default: 1,000. */
  readonly max?: number;
  /** The expected `x-app-id`. Default: `sandbox-app`. */
  readonly appId?: string;
  /** The expected `x-api-key`. Default: `sandbox-key`. */
  readonly apiKey?: string;
  /** The form of template requests to accept. */
  readonly dialect?: SandboxOptions['dialect'];
  /** Whether to accept what the interface does not mention. Default: `false`. */
  readonly lenient?: boolean;
  /** Faults to simulate, such as `503:3`. */
  readonly faults?: readonly string[];
  /** Prints each call. Default: calls are not printed. */
  readonly log?: CallLogStyle & { readonly print: (text: string) => void };
}

/** A sandbox that serves requests until it is closed. */
export interface RunningSandbox {
  readonly url: string;
  /** The text to print at the start. */
  readonly banner: string;
  /** Reads the templates again and describes what changed. Empty if there is nothing to say. */
  readonly reload: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The port of Mailpit's inbox, which is familiar to many developers. */
const defaultPort = 8025;

/**
 * Starts the sandbox of the command line.
 *
 * @throws NotifygenError that explains how to fix the problem.
 */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const {
    port = defaultPort,
    host = '127.0.0.1',
    allowHost = [],
    data,
    names,
    max,
    faults = [],
    log,
    ...load
  } = options;
  const { templates } = load;
  const sandbox = await withUserErrors(async () =>
    createSandbox({
      ...load,
      dataFile: data,
      maxMessages: max,
      names: names === undefined ? undefined : readNames(names),
      faults: faults.map(parseFault),
    }),
  );
  const server = await withListenErrors(
    () => serveSandbox(sandbox, { port, host, allowedHosts: allowHost }),
    host,
    port,
  ).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  if (log) sandbox.onCall((call) => log.print(describeCall(call, log)));
  const { url } = server;
  const { appId, apiKey } = sandbox;
  // Those that the user has set may be secret.
  const isDefault = load.appId === undefined && load.apiKey === undefined;
  const credentials = isDefault ? `${appId} and ${apiKey}` : undefined;
  const variables = [
    `NOTIFYGEN_BASE_URL=${url}`,
    ...(isDefault ? [`NOTIFYGEN_APP_ID=${appId}`, `NOTIFYGEN_API_KEY=${apiKey}`] : []),
  ];
  const count = sandbox.templates().length;
  const folder = sandbox.templates()[0]?.file.replace(/[^/]*$/, '') ?? templates;
  const lines = [
    `Inbox        ${url}`,
    `Templates    ${count} from ${folder}, reloaded when they change`,
    ...(data === undefined ? [] : [`Messages     ${sandbox.calls().length} from ${data}`]),
    `Credentials  ${credentials ?? 'as you set them'}`,
    '',
    'To send the messages of your application here, run this in its terminal:',
    `  export ${variables.join(' ')}`,
    '',
    ...(isLoopback(host)
      ? []
      : [`Warning: everyone who can reach ${host} over the network can read these messages.`, '']),
    'Press Ctrl-C to stop.',
    '',
  ];
  return {
    url,
    banner: lines.join('\n'),
    reload: async () => {
      try {
        return describeChanges(await sandbox.reload());
      } catch (error) {
        // The folder may be missing for a moment, for example while git changes branches.
        if (!(error instanceof NotifygenError)) throw error;
        return `${error.message}; the sandbox keeps the previous templates`;
      }
    },
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}

/** Converts the error of an invalid option, which is not a crash. */
async function withUserErrors<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof NotifygenError || !(error instanceof Error)) throw error;
    throw new NotifygenError(error.message);
  }
}

async function withListenErrors(
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
          `port ${port} is in use, perhaps by another sandbox; stop that one, or choose another port with --port (0: any free port)`,
        );
      case 'EACCES':
        throw new NotifygenError(
          `port ${port} requires additional privileges; choose a port of 1024 or higher with --port`,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new NotifygenError(
          `${host} is not an address of this machine; omit --host to listen on 127.0.0.1`,
        );
      default:
        throw error;
    }
  }
}

function describeChanges({ diagnostics, added, changed, removed }: TemplateChanges): string {
  const found = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`);
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return ['the templates have errors; the sandbox keeps the previous ones:', ...found].join('\n');
  }
  const parts = Object.entries({ added, changed, removed })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what} ${names.join(', ')}`);
  return [...(parts.length === 0 ? [] : [`templates: ${parts.join('; ')}`]), ...found].join('\n');
}
