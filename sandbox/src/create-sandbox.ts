import { type Client, type ClientOptions, createClient, gatewayDialect } from '@notifygen/runtime';
import type { LoadOptions, Template } from 'notifygen';
import type { GatewayResult } from './faults/apply-fault.js';
import type { FaultPlan } from './faults/fault-plan.js';
import { createPlannedFaults } from './faults/planned-faults.js';
import { completeDialect, type PartialDialect } from './gateway/dialect.js';
import { createGateway } from './gateway/gateway.js';
import { createInProcessFetch } from './in-process-fetch.js';
import { checkKeys, shownValue } from './known-keys.js';
import type { Call } from './messages/call.js';
import { openDataFile } from './messages/data-file.js';
import { createInFlight } from './messages/in-flight.js';
import { createMessageStore } from './messages/message-store.js';
import { checkNames, type RecipientNames } from './messages/recipient-names.js';
import type { AnyTemplates } from './messages/typed-messages.js';
import { createScope, type SandboxScope } from './scope.js';
import { openTemplateSource, type TemplateChanges } from './templates/template-source.js';
import { checkTemplateName } from './templates/unknown-template.js';
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
  /**
   * Maximum number of calls to keep, at least 1; the oldest are removed first. Default: 1,000. Fewer are kept if their bodies
   * have more than 50 million characters together, or 1,000 per call if that is more.
   */
  readonly maxMessages?: number | undefined;
  /** A file that keeps the calls across restarts, for one sandbox at a time. Default: in memory only. */
  readonly dataFile?: string | undefined;
  /** Whether to reject texts that are longer than WhatsApp allows or than the `max` of a placeholder. Default: `true`. */
  readonly checkLengths?: boolean | undefined;
  /**
   * Whether to accept what the interface does not mention: unknown fields, recipients of any length, suffixes such as
   * `data:…`, session attachments on private hosts, parameters with texts that WhatsApp rejects, and codes with any
   * characters. Default: `false`.
   */
  readonly lenient?: boolean | undefined;
  /**
   * What happens to calls of templates that the platform did not approve: drafts can be tried, or they are rejected as a
   * gateway rejects them. Default: `accept`; each call and the inbox say that the platform would reject it.
   */
  readonly unapproved?: 'accept' | 'reject' | undefined;
  /** Names that the inbox shows with recipients, by their numbers as they are sent. Default: none. */
  readonly names?: RecipientNames | undefined;
  /** Faults to start with. */
  readonly faults?: readonly FaultPlan[] | undefined;
}

/** Options of `createClient`, without those that make it a client of this sandbox. */
export type SandboxClientOptions = Omit<
  ClientOptions,
  'baseUrl' | 'appId' | 'apiKey' | 'dialect' | 'fetch' | 'transport'
>;

/** A gateway in this process: no port, no network. `Templates` is the generated type of that name. */
export interface Sandbox<Templates = AnyTemplates> extends SandboxScope<Templates, never> {
  /** Creates a client that sends to this sandbox, with other options of `createClient` if needed: pass it to the code under test. */
  readonly client: (options?: SandboxClientOptions) => Client;
  /** The expected `x-app-id`. */
  readonly appId: string;
  /** The expected `x-api-key`. */
  readonly apiKey: string;
  /** Responds as the gateway would. A client that other code creates takes it as `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Like `fetch`, but instead of cutting a connection or staying silent, it tells a server to do so. */
  readonly handle: (request: Request) => Promise<GatewayResult>;
  /**
   * The calls and faults of one recipient, for tests that run at the same time: each test sends to a recipient of its own.
   *
   * @throws RangeError without a recipient.
   */
  readonly scope: (own: { readonly to: string }) => SandboxScope<Templates>;
  /** The current templates, sorted by name. */
  readonly templates: () => readonly Template[];
  /** Calls a listener with each call that arrives, accepted or not. Returns a function that unsubscribes the listener. */
  readonly onCall: (listener: (call: Call) => void) => () => void;
  /** Reads the templates again. */
  readonly reload: () => Promise<TemplateChanges>;
  /** Closes the data file, so that another sandbox can open it. A sandbox without a data file needs no closing. */
  readonly close: () => Promise<void>;
}

type OptionRule = readonly [expected: string, isValid: (value: unknown) => boolean];

const trueOrFalse: OptionRule = ['true or false', (value) => typeof value === 'boolean'];
const text: OptionRule = ['a text that is not empty', (value) => typeof value === 'string' && value !== ''];

/** What an option must be. The others are checked where they are used. */
const optionRules: Readonly<Record<keyof SandboxOptions, OptionRule | undefined>> = {
  templates: [
    'a folder or a list of templates',
    (value) => typeof value === 'string' || Array.isArray(value),
  ],
  timeZone: undefined,
  parameters: undefined,
  appId: text,
  apiKey: text,
  dialect: undefined,
  maxMessages: [
    'a whole number of at least 1',
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1,
  ],
  dataFile: text,
  checkLengths: trueOrFalse,
  lenient: trueOrFalse,
  unapproved: ['accept or reject', (value) => value === 'accept' || value === 'reject'],
  names: undefined,
  faults: ['a list', Array.isArray],
};

function checkOptions(options: SandboxOptions): void {
  if (typeof options !== 'object' || options === null) {
    const example = 'createSandbox needs options such as { templates: "templates" }';
    throw new RangeError(`${example}, not ${shownValue(options)}`);
  }
  checkKeys(Object.keys(options), Object.keys(optionRules), 'known option');
  const given = new Map<string, unknown>(Object.entries(options));
  for (const [name, rule] of Object.entries(optionRules)) {
    const value = given.get(name);
    if (!rule || rule[1](value) || (value === undefined && name !== 'templates')) continue;
    throw new RangeError(`${name} must be ${rule[0]}, not ${shownValue(value)}`);
  }
}

/**
 * Creates a gateway that knows the templates and rejects calls that do not match them.
 *
 * @throws NotifygenError with all errors of the templates; RangeError if an option is invalid.
 */
export async function createSandbox<Templates = AnyTemplates>(
  options: SandboxOptions,
): Promise<Sandbox<Templates>> {
  checkOptions(options);
  const {
    appId = 'sandbox-app',
    apiKey = 'sandbox-key',
    maxMessages = 1000,
    dataFile,
    checkLengths = true,
    lenient = false,
    unapproved = 'accept',
  } = options;
  const dialect = completeDialect(options.dialect);
  const names = checkNames(options.names ?? {});
  const templates = await openTemplateSource(options.templates, options);
  const checkTemplate = (name: string): void => checkTemplateName(name, templates.current());
  const faults = createPlannedFaults(checkTemplate);
  for (const plan of options.faults ?? []) faults.add(plan);
  const data = dataFile === undefined ? undefined : await openDataFile(dataFile, maxMessages);
  const store = createMessageStore(maxMessages, data?.snapshot);
  const stopWriting = data && store.subscribe(data.write);

  const inFlight = createInFlight();
  const gateway = createGateway({
    appId,
    apiKey,
    dialect,
    templates: templates.current,
    checkLengths,
    lenient,
    unapproved,
    store,
    faults,
    inFlight,
  });
  const web = createWebApp({ appId, apiKey, dialect, names, templates, store, faults, gateway, maxMessages });
  const handle = async (request: Request): Promise<GatewayResult> => {
    if (isForeignRequest(request)) return { response: foreignResponse() };
    return new URL(request.url).pathname.startsWith('/api/')
      ? gateway(request)
      : { response: await web.fetch(request) };
  };

  const parts = { store, faults, inFlight, checkTemplate };
  const fetch = createInProcessFetch(handle);
  const own = { baseUrl: 'http://localhost', appId, apiKey, fetch, dialect: gatewayDialect(dialect) };
  return {
    ...createScope<Templates, never>(parts, {}),
    client: (clientOptions = {}) => createClient({ ...clientOptions, ...own }),
    appId,
    apiKey,
    handle,
    fetch,
    scope: (given) => {
      const { to, ...others } = Object(given);
      checkKeys(Object.keys(others), ['to'], 'property of a scope');
      if (typeof to !== 'string') throw new RangeError('a scope needs a recipient: { to }');
      if (!/^\d+$/.test(to)) {
        throw new RangeError('to must be digits with the country code, without +, such as 447700900123');
      }
      return createScope<Templates, 'to'>(parts, { to });
    },
    templates: templates.current,
    onCall: (listener) => {
      if (typeof listener !== 'function') throw new RangeError('onCall needs a function');
      return store.subscribe((event) => {
        if (event.type !== 'added') return;
        try {
          listener(event.call);
        } catch (error) {
          // The send that is watched must not fail. As with events of Node, the error is reported as uncaught.
          process.nextTick(() => {
            throw error;
          });
        }
      });
    },
    reload: templates.reload,
    close: async () => {
      stopWriting?.();
      await data?.close();
    },
  };
}
