import type { Dialect } from '@notifygen/runtime';
import { formatProblem, isError, loadTemplates, NotifygenError, type Template } from 'notifygen';
import { createGateway } from './gateway.js';
import { createMessageStore, type StoredMessage } from './message-store.js';

export interface SandboxOptions {
  /** Folder of the YAML templates, or the templates themselves. */
  readonly templates: string | readonly Template[];
  /** What `x-app-id` must be. Default: `sandbox-app`. */
  readonly appId?: string;
  /** What `x-api-key` must be. Default: `sandbox-key`. */
  readonly apiKey?: string;
  /** The form of template requests that it takes. Default: the interface's worked example. */
  readonly dialect?: Partial<Dialect>;
  /** How many messages it keeps; the oldest go first. Default: 1,000. */
  readonly maxMessages?: number;
}

/** A gateway in this process: no port, no network. */
export interface Sandbox {
  readonly appId: string;
  readonly apiKey: string;
  /** Answers a request as the gateway would: pass it to `createClient` as `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** What it accepted, oldest first. */
  readonly messages: () => readonly StoredMessage[];
  readonly clear: () => void;
}

/**
 * Creates a gateway that knows the templates and refuses what does not fit them.
 *
 * @throws NotifygenError where the templates have errors, with all of them.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { appId = 'sandbox-app', apiKey = 'sandbox-key', maxMessages = 1000 } = options;
  const templates =
    typeof options.templates === 'string' ? await readTemplates(options.templates) : options.templates;
  const store = createMessageStore(maxMessages);
  const dialect: Dialect = {
    templatePath: '/api/v1/whatsApp/whatsappHSM',
    parametersField: 'parameters',
    messageWrapper: true,
    ...options.dialect,
  };
  const gateway = createGateway({ appId, apiKey, dialect, templates, store });
  return {
    appId,
    apiKey,
    fetch: async (input, init) => gateway.fetch(new Request(input, init)),
    messages: store.all,
    clear: store.clear,
  };
}

async function readTemplates(folder: string): Promise<readonly Template[]> {
  const { templates, problems } = await loadTemplates(folder);
  const errors = problems.filter(isError);
  if (errors.length > 0)
    throw new NotifygenError(errors.map((problem) => formatProblem(problem)).join('\n\n'));
  return templates;
}
