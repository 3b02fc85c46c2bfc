/** Runs on every runtime that has `fetch`: it imports no API of any runtime. */
import {
  type Client,
  createClient,
  isSendError,
  restoreError,
  type SendError,
  sendText,
  type Transport,
} from '@notifygen/runtime';
import { bodyCases, bodyStatuses } from './body-table.ts';
import { type FaultCase, faultCases, type Outcome, type Runtime } from './fault-cases.ts';
import type { FaultAddresses, Received } from './fault-server.ts';
import { runFormatCases } from './format-cases.ts';

export interface CaseResult {
  readonly what: string;
  readonly outcome: Outcome | 'no SendError' | 'formatted';
  /** Empty if everything is as expected. */
  readonly failures: readonly string[];
  /** A case that needs a reused connection ran on a new one. */
  readonly isOnNewConnection: boolean;
}

const recipient = '447700900987';
const credentials = { appId: 'app-7f3a91', apiKey: 'key-91c2d4' };

/** Runs all cases at once, each with a run ID for the server to count its requests. */
export async function runSuite(
  addresses: FaultAddresses,
  transport?: Transport,
): Promise<readonly CaseResult[]> {
  const own = addresses.own[Symbol.iterator]();
  const formatted = runFormatCases().map(
    (result): CaseResult => ({ ...result, outcome: 'formatted', isOnNewConnection: false }),
  );
  const faults = await Promise.all(
    faultCases.map((fault, index) => {
      const origin = fault.first === undefined ? addresses.origin : own.next().value;
      if (origin === undefined) throw new Error('the server has too few origins for single cases');
      const server = { ...addresses, origin, shared: addresses.origin };
      return runCase(fault, `run-${index}`, server, transport);
    }),
  );
  return [...formatted, ...faults, ...(await runBodyTable(addresses.origin, transport))];
}

/** One status after another, as hundreds of connections at once are too many for a busy machine. */
async function runBodyTable(
  origin: string,
  transport: Transport | undefined,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const status of bodyStatuses) {
    const ofStatus = bodyCases.map(async (row, index): Promise<readonly CaseResult[]> => {
      if (row.status !== status) return [];
      const { body, delivery: expected } = row;
      const baseUrl = `${origin}/body-${index}/run`;
      const options = { retry: { limit: 0 }, ...(transport && { transport }) };
      const { outcome, error } = await attempt(
        createClient({ baseUrl, ...credentials, ...options }),
        undefined,
      );
      const isRight = (error?.delivery ?? outcome) === expected;
      const failures = isRight ? [] : [`the outcome is ${outcome}, not ${expected}`];
      return [{ what: `${status} with the body ${body}`, outcome, failures, isOnNewConnection: false }];
    });
    results.push(...(await Promise.all(ofStatus)).flat());
  }
  return results;
}

async function runCase(
  fault: FaultCase,
  run: string,
  addresses: FaultAddresses & { readonly shared: string },
  transport: Transport | undefined,
): Promise<CaseResult> {
  const connect = (baseUrl: string): Client =>
    createClient({ baseUrl, ...credentials, ...(transport && { transport }), ...fault.options });
  if (fault.first !== undefined) {
    await attempt(connect(`${addresses.origin}/${fault.first}/${run}-first`), undefined);
    // Clients keep a connection only after they have read the response completely.
    await sleep(100);
    // On a busy machine, a client may need longer to see that the server closed the connection or sent a second response,
    // after which the client closes it.
    for (let turn = 0; fault.first !== 'keep-alive' && turn < 100; turn++) {
      if ((await receivedIn(addresses.shared, `${run}-first`)).isClosed) break;
      await sleep(50);
    }
  }
  const client = connect(baseUrlOf(fault.fault, run, addresses));
  const start = performance.now();
  const { outcome, error } = await attempt(client, fault.abortAfter);
  const waited = Math.round(performance.now() - start);
  // What was sent despite an abort might arrive later.
  if (fault.abortAfter !== undefined) await sleep(100);
  const { requests, isReused } = await receivedIn(addresses.origin, run);
  const isOnNewConnection = fault.isReused === true && !isReused && requests > 0;
  const names = namesOf(transport);
  const expected = names.map((name) => fault.except?.[name]).find(Boolean) ?? fault.outcome;
  // A timer starts when the event loop last looked at the clock, which may be a little earlier.
  const minWait = outcome === fault.outcome ? (fault.minWait ?? 0) - 100 : 0;
  const failures = [
    ...(outcome === expected || outcome === fault.otherOutcome
      ? []
      : [`the outcome is ${outcome}, not ${expected}: ${error?.message ?? ''}`]),
    ...(requests === fault.requests
      ? []
      : [`the server received ${requests} requests, not ${fault.requests}`]),
    ...(waited >= minWait ? [] : [`the send took ${waited} ms, less than ${minWait} ms`]),
    // On Bun, each message opens its own.
    ...(isOnNewConnection && !names.includes('Bun') ? ['the connection was not reused'] : []),
    ...leaksIn(error),
    ...(isRestored(error) ? [] : ['the error cannot be restored from its JSON']),
  ];
  return { what: fault.what, outcome, failures, isOnNewConnection };
}

function baseUrlOf(
  fault: string,
  run: string,
  { origin, refused, resets, untrusted, silent, varnish }: FaultAddresses,
): string {
  switch (fault) {
    case 'refused':
      return refused;
    case 'unknown-name':
      return 'https://gateway.invalid';
    case 'no-tls':
      return origin.replace('http:', 'https:');
    case 'untrusted':
      return untrusted;
    case 'silent-tls':
      return silent;
    case 'varnish':
      return `${varnish}/close-after-request/${run}`;
    case 'reset-at-once':
      return resets;
    default:
      return `${origin}/${fault}/${run}`;
  }
}

/** What this runtime is called in `except`: the first name that has an outcome there counts. */
function namesOf(transport: Transport | undefined): readonly Runtime[] {
  if (transport) return ['undici'];
  const [name] = navigator.userAgent.split(/[./]/);
  if (name === 'Bun' || name === 'Deno') return [name];
  if (name === 'Cloudflare-Workers') return ['workerd'];
  return process.version.startsWith('v22.13.') ? ['Node 22.13', 'Node'] : ['Node'];
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function attempt(
  client: Client,
  abortAfter: number | undefined,
): Promise<{ readonly outcome: Outcome | 'no SendError'; readonly error?: SendError }> {
  const controller = new AbortController();
  if (abortAfter === -1) controller.abort();
  const sending = sendText(client, { to: recipient, text: 'Hello' }, { signal: controller.signal });
  if (abortAfter === 0) controller.abort();
  const timer = abortAfter && abortAfter > 0 ? setTimeout(() => controller.abort(), abortAfter) : undefined;
  try {
    await sending;
    return { outcome: 'accepted' };
  } catch (error) {
    if (!isSendError(error)) return { outcome: 'no SendError' };
    return { outcome: `${error.code} / ${error.delivery}`, error };
  } finally {
    clearTimeout(timer);
  }
}

async function receivedIn(origin: string, run: string): Promise<Received> {
  const response = await fetch(`${origin}/requests/${run}`);
  return response.json();
}

function isRestored(error: SendError | undefined): boolean {
  if (error === undefined) return true;
  const sorted = (json: object): string => JSON.stringify(Object.entries(json).toSorted());
  return sorted(restoreError(JSON.parse(JSON.stringify(error))).toJSON()) === sorted(error.toJSON());
}

function leaksIn(error: SendError | undefined): readonly string[] {
  if (error === undefined) return [];
  const printed = [error.message, error.stack ?? '', JSON.stringify(error), String(error)].join('\n');
  return [recipient, credentials.appId, credentials.apiKey].flatMap((secret) =>
    printed.includes(secret) ? ['the error contains a secret'] : [],
  );
}
