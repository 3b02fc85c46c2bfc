import type { Dialect } from '@notifygen/runtime';
import { closestOf, NotifygenError, type Template } from 'notifygen';
import type { Outcome } from './faults/apply-fault.js';
import type { FaultPlan } from './faults/fault-plan.js';
import { createFaultBoard } from './faults/planned-faults.js';
import { readDialect } from './gateway/dialect.js';
import { createGateway } from './gateway/gateway.js';
import { createFetch } from './in-process-fetch.js';
import type { AcceptedCall, Call } from './messages/call.js';
import type { CallFilter } from './messages/call-filter.js';
import { openDataFile } from './messages/data-file.js';
import { createMessageStore } from './messages/message-store.js';
import type { AnyTemplates, Found, MessageFilter } from './messages/typed-messages.js';
import { isAccepted, type WaitOptions, waitForMessage } from './messages/wait-for-message.js';
import { openTemplateBook, type TemplateChanges } from './templates/template-source.js';
import { createWebApp } from './web/web-app.js';

/** What the sandbox knows and takes. */
export interface SandboxOptions {
  /** Folder of the YAML templates, or the templates themselves. */
  readonly templates: string | readonly Template[];
  /** What `x-app-id` must be. Default: `sandbox-app`. */
  readonly appId?: string | undefined;
  /** What `x-api-key` must be. Default: `sandbox-key`. */
  readonly apiKey?: string | undefined;
  /** The form of template requests that it takes. Default: the interface's worked example. */
  readonly dialect?: { readonly [Key in keyof Dialect]?: Dialect[Key] | undefined } | undefined;
  /** How many calls it keeps, from 1; the oldest go first. Default: 1,000. */
  readonly maxMessages?: number | undefined;
  /** A file that keeps them across restarts. Default: memory only. */
  readonly dataFile?: string | undefined;
  /** Faults to begin with. */
  readonly faults?: readonly FaultPlan[] | undefined;
}

/** A gateway in this process: no port, no network. `Templates` is the generated folder's type of that name. */
export interface Sandbox<Templates = AnyTemplates> {
  /** What `x-app-id` must be: give it to `createClient`. */
  readonly appId: string;
  /** What `x-api-key` must be: give it to `createClient`. */
  readonly apiKey: string;
  /** Answers a request as the gateway would: pass it to `createClient` as `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Answers a request, or says that the connection shall be cut or stay silent: for a server. */
  readonly handle: (request: Request) => Promise<Outcome>;
  /** What it accepted, oldest first. The values are frozen. */
  readonly messages: <const Filter extends MessageFilter<Templates> = Record<never, never>>(
    filter?: Filter,
  ) => readonly Found<Templates, Filter>[];
  /**
   * Resolves with the first message that fits, there already or yet to come.
   *
   * @throws WaitTimeoutError (rejects) that lists what did come.
   */
  readonly waitFor: <const Filter extends MessageFilter<Templates>>(
    filter: Filter,
    options?: WaitOptions,
  ) => Promise<Found<Templates, Filter>>;
  /** Every call, refused ones too, oldest first. The values are frozen. */
  readonly calls: (filter?: CallFilter) => readonly Call[];
  /** Makes calls go wrong; the function that it returns ends that. */
  readonly fault: (plan: FaultPlan) => () => void;
  /** Forgets every call and every fault. */
  readonly clear: () => void;
  /** The templates of the moment, sorted by name. */
  readonly templates: () => readonly Template[];
  /** Reads the templates again. */
  readonly reload: () => Promise<TemplateChanges>;
}

/**
 * Creates a gateway that knows the templates and refuses what does not fit them.
 *
 * @throws NotifygenError where the templates have errors, with all of them; RangeError where an option does not fit.
 */
export async function createSandbox<Templates = AnyTemplates>(
  options: SandboxOptions,
): Promise<Sandbox<Templates>> {
  const { appId = 'sandbox-app', apiKey = 'sandbox-key', maxMessages = 1000, dataFile } = options;
  const dialect = readDialect(options.dialect);
  const book = await openTemplateBook(options.templates);
  const faults = createFaultBoard();
  for (const plan of options.faults ?? []) faults.add(plan);
  // Made once before the file is touched, so that a wrong capacity spoils nothing.
  createMessageStore(maxMessages);
  const data = dataFile === undefined ? undefined : openDataFile(dataFile, maxMessages);
  const store = createMessageStore(maxMessages, data?.start);
  if (data) store.subscribe(data.write);

  const gateway = createGateway({ appId, apiKey, dialect, templates: book.current, store, faults });
  const web = createWebApp({ appId, apiKey, dialect, book, store, faults, gateway, maxMessages });
  const handle = async (request: Request): Promise<Outcome> =>
    new URL(request.url).pathname.startsWith('/api/')
      ? gateway(request)
      : { response: await web.app.fetch(request) };

  const accepted = (filter: MessageFilter): readonly AcceptedCall[] =>
    store.find(readFilter(filter, book.current())).filter(isAccepted);
  return {
    appId,
    apiKey,
    handle,
    fetch: createFetch(handle),
    // The gateway has held each message to its template, so its values are the template's tuple.
    messages: <Filter extends MessageFilter<Templates>>(filter?: Filter) =>
      accepted(filter ?? {}) as readonly Found<Templates, Filter>[],
    waitFor: async <Filter extends MessageFilter<Templates>>(filter: Filter, wait?: WaitOptions) =>
      (await waitForMessage(store, readFilter(filter, book.current()), wait)) as Found<Templates, Filter>,
    calls: store.find,
    fault: (plan) => {
      const { id } = faults.add(plan);
      return () => faults.remove(id);
    },
    clear: () => {
      store.remove({});
      faults.remove();
    },
    templates: book.current,
    reload: async () => {
      const changes = await book.reload();
      web.announceTemplates();
      return changes;
    },
  };
}

/** @throws NotifygenError for a template that there is not: nothing with it could ever come. */
function readFilter(filter: MessageFilter, templates: readonly Template[]): CallFilter {
  const wanted = typeof filter === 'string' ? { template: filter } : filter;
  const names = templates.map(({ name }) => name);
  const { template } = wanted;
  if (template !== undefined && !names.includes(template)) {
    const closest = closestOf(template, names);
    const hint = closest === undefined ? '' : `; did you mean ${closest}?`;
    throw new NotifygenError(`the sandbox has no template named ${template}${hint}`);
  }
  return { ...wanted, outcome: 'accepted' };
}
