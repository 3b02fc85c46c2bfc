/** Runs on every runtime that has `fetch`: it imports no API of any runtime. */
import { type Client, createClient, isSendError, type SendError, sendText } from '@notifygen/runtime';
import { type FaultCase, faultCases, type Outcome } from './fault-cases.ts';
import type { FaultAddresses } from './fault-server.ts';

export interface CaseResult {
  readonly what: string;
  /** Empty if everything is as expected. */
  readonly failures: readonly string[];
}

const recipient = '447700900987';
const credentials = { appId: 'app-7f3a91', apiKey: 'key-91c2d4' };

/** Runs all cases at once, each with a run ID for the server to count its requests. */
export function runSuite(addresses: FaultAddresses): Promise<readonly CaseResult[]> {
  return Promise.all(faultCases.map((fault, index) => runCase(fault, `run-${index}`, addresses)));
}

async function runCase(fault: FaultCase, run: string, addresses: FaultAddresses): Promise<CaseResult> {
  const client = createClient({
    baseUrl: baseUrlOf(fault.fault, run, addresses),
    ...credentials,
    ...fault.options,
  });
  const start = performance.now();
  const { outcome, error } = await attempt(client, fault.abortAfter);
  const waited = Math.round(performance.now() - start);
  const requests = await countRequests(addresses.origin, run);
  const minWait = outcome === fault.outcome ? (fault.minWait ?? 0) : 0;
  const failures = [
    ...(outcome === fault.outcome || outcome === fault.otherOutcome
      ? []
      : [`the outcome is ${outcome}, not ${fault.outcome}: ${error?.message ?? ''}`]),
    ...(requests === fault.requests
      ? []
      : [`the server received ${requests} requests, not ${fault.requests}`]),
    ...(waited >= minWait ? [] : [`the send took ${waited} ms, less than ${minWait} ms`]),
    ...leaksIn(error),
  ];
  return { what: fault.what, failures };
}

function baseUrlOf(
  fault: string,
  run: string,
  { origin, refused, resets, untrusted }: FaultAddresses,
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
    case 'reset-at-once':
      return resets;
    default:
      return `${origin}/${fault}/${run}`;
  }
}

async function attempt(
  client: Client,
  abortAfter: number | undefined,
): Promise<{ readonly outcome: Outcome | 'no SendError'; readonly error?: SendError }> {
  const controller = new AbortController();
  if (abortAfter === 0) controller.abort();
  const timer = abortAfter ? setTimeout(() => controller.abort(), abortAfter) : undefined;
  try {
    await sendText(client, { to: recipient, text: 'Hello' }, { signal: controller.signal });
    return { outcome: 'accepted' };
  } catch (error) {
    if (!isSendError(error)) return { outcome: 'no SendError' };
    return { outcome: `${error.code} / ${error.delivery}`, error };
  } finally {
    clearTimeout(timer);
  }
}

async function countRequests(origin: string, run: string): Promise<number> {
  const response = await fetch(`${origin}/requests/${run}`);
  const { requests }: { readonly requests: number } = await response.json();
  return requests;
}

function leaksIn(error: SendError | undefined): readonly string[] {
  if (error === undefined) return [];
  const printed = [error.message, error.stack ?? '', JSON.stringify(error), String(error)].join('\n');
  return [recipient, credentials.appId, credentials.apiKey].flatMap((secret) =>
    printed.includes(secret) ? ['the error contains a secret'] : [],
  );
}
