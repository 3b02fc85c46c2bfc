import { type LoadOptions, NotifygenError, type Template } from 'notifygen';
import type { GatewayResult } from './faults/apply-fault.js';
import type { FaultPlan } from './faults/fault-plan.js';
import { createPlannedFaults } from './faults/planned-faults.js';
import { completeDialect, type PartialDialect } from './gateway/dialect.js';
import { createGateway } from './gateway/gateway.js';
import { createInProcessFetch } from './in-process-fetch.js';
import { type AcceptedCall, type Call, isAccepted } from './messages/call.js';
import type { CallFilter } from './messages/call-filter.js';
import { openDataFile } from './messages/data-file.js';
import { createMessageStore } from './messages/message-store.js';
import type { AnyTemplates, MatchedMessage, MessageFilter } from './messages/typed-messages.js';
import { type WaitOptions, waitForMessage } from './messages/wait-for-message.js';
import { openTemplateSource, type TemplateChanges } from './templates/template-source.js';
import { describeUnknownTemplate } from './templates/unknown-template.js';
import { foreignResponse, isForeignRequest } from './web/foreign-requests.js';
import { createWebApp } from './web/web-app.js';

/** The templates, credentials and limits of a sandbox. `timeZone` and `parameters` are those of the configuration. */
export interface SandboxOptions extends LoadOptions {
  /** Folder of the YAML templates, or the templates themselves. */
  readonly templates: string | readonly Template[];
  /** The expected `x-app-id`. Default: `sandbox-app`. */
  readonly appId?: string | undefined;
  /** The expected `x-api-key`. Default: `sandbox-key`. */
  readonly apiKey?: string | undefined;
  /** The form of template requests to accept. Default: the form of the interface's complete example. */
  readonly dialect?: PartialDialect | undefined;
  /** Maximum number of calls to keep, at least 1; the oldest are removed first. Default: 1,000. */
  readonly maxMessages?: number | undefined;
  /** A file that keeps the calls across restarts. Default: in memory only. */
  readonly dataFile?: string | undefined;
  /** Faults to start with. */
  readonly faults?: readonly FaultPlan[] | undefined;
}

/** A gateway in this process: no port, no network. `Templates` is the generated type of that name. */
export interface Sandbox<Templates = AnyTemplates> {
  /** The expected `x-app-id`: pass it to `createClient`. */
  readonly appId: string;
  /** The expected `x-api-key`: pass it to `createClient`. */
  readonly apiKey: string;
  /** Responds as the gateway would: pass it to `createClient` as `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Like `fetch`, but instead of cutting a connection or staying silent, it tells a server to do so. */
  readonly handle: (request: Request) => Promise<GatewayResult>;
  /** The accepted messages, oldest first. They are frozen. */
  readonly messages: <const Filter extends MessageFilter<Templates> = Record<never, never>>(
    filter?: Filter,
  ) => readonly MatchedMessage<Templates, Filter>[];
  /**
   * Resolves with the first message that matches: one that has already arrived, or the next that does.
   *
   * @throws WaitTimeoutError (rejects) that lists the calls that arrived.
   */
  readonly waitFor: <const Filter extends MessageFilter<Templates>>(
    filter: Filter,
    options?: WaitOptions,
  ) => Promise<MatchedMessage<Templates, Filter>>;
  /** Every call, including rejected ones, oldest first. They are frozen. */
  readonly calls: (filter?: CallFilter) => readonly Call[];
  /** Makes calls fail. Returns a function that removes the fault. */
  readonly fault: (plan: FaultPlan) => () => void;
  /** Removes every call and every fault. */
  readonly clear: () => void;
  /** The current templates, sorted by name. */
  readonly templates: () => readonly Template[];
  /** Reads the templates again. */
  readonly reload: () => Promise<TemplateChanges>;
}

/**
 * Creates a gateway that knows the templates and rejects calls that do not match them.
 *
 * @throws NotifygenError with all errors of the templates; RangeError if an option is invalid.
 */
export async function createSandbox<Templates = AnyTemplates>(
  options: SandboxOptions,
): Promise<Sandbox<Templates>> {
  const { appId = 'sandbox-app', apiKey = 'sandbox-key', maxMessages = 1000, dataFile } = options;
  if (!(Number.isInteger(maxMessages) && maxMessages >= 1)) {
    throw new RangeError(`maxMessages must be a whole number of at least 1, not ${maxMessages}`);
  }
  const dialect = completeDialect(options.dialect);
  const templates = await openTemplateSource(options.templates, options);
  const faults = createPlannedFaults();
  for (const plan of options.faults ?? []) faults.add(plan);
  const data = dataFile === undefined ? undefined : openDataFile(dataFile, maxMessages);
  const store = createMessageStore(maxMessages, data?.snapshot);
  if (data) store.subscribe(data.write);

  const gateway = createGateway({ appId, apiKey, dialect, templates: templates.current, store, faults });
  const web = createWebApp({ appId, apiKey, dialect, templates, store, faults, gateway, maxMessages });
  const handle = async (request: Request): Promise<GatewayResult> => {
    if (isForeignRequest(request)) return { response: foreignResponse() };
    return new URL(request.url).pathname.startsWith('/api/')
      ? gateway(request)
      : { response: await web.fetch(request) };
  };

  const accepted = (filter: MessageFilter): readonly AcceptedCall[] =>
    store.find(callFilterOf(filter, templates.current())).filter(isAccepted);
  return {
    appId,
    apiKey,
    handle,
    fetch: createInProcessFetch(handle),
    // The gateway has checked each message against its template, so its parameters match the template's tuple.
    messages: <Filter extends MessageFilter<Templates>>(filter?: Filter) =>
      accepted(filter ?? {}) as readonly MatchedMessage<Templates, Filter>[],
    waitFor: async <Filter extends MessageFilter<Templates>>(filter: Filter, wait?: WaitOptions) =>
      (await waitForMessage(store, callFilterOf(filter, templates.current()), wait)) as MatchedMessage<
        Templates,
        Filter
      >,
    calls: store.find,
    fault: (plan) => {
      const { id } = faults.add(plan);
      return () => faults.remove(id);
    },
    clear: () => {
      store.remove({});
      faults.remove();
    },
    templates: templates.current,
    reload: templates.reload,
  };
}

/** @throws NotifygenError if there is no such template: no message could ever match. */
function callFilterOf(filter: MessageFilter, templates: readonly Template[]): CallFilter {
  const properties = typeof filter === 'string' ? { template: filter } : filter;
  const { template } = properties;
  if (template !== undefined && !templates.some(({ name }) => name === template)) {
    throw new NotifygenError(describeUnknownTemplate(template, templates));
  }
  return { ...properties, outcome: 'accepted' };
}
