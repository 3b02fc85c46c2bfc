/** Runs wherever `fetch` does: it imports nothing of any runtime. */
import { type Client, createClient, isSendError, type SendError, sendText } from '@notifygen/runtime';
import { type FaultCase, faultCases, type Outcome } from './fault-cases.ts';
import type { FaultAddresses } from './fault-server.ts';

export interface CaseResult {
  readonly what: string;
  /** Empty where all is as expected. */
  readonly failures: readonly string[];
  readonly outcome: string;
  readonly reads: number;
  readonly waited: number;
}

const recipient = '447700900987';
const keys = { appId: 'app-7f3a91', apiKey: 'key-91c2d4' };

/** Runs every case, all at once, each as a run of its own on the server. */
export function runSuite(addresses: FaultAddresses): Promise<readonly CaseResult[]> {
  return Promise.all(faultCases.map((fault, index) => runCase(fault, `run-${index}`, addresses)));
}

async function runCase(fault: FaultCase, run: string, addresses: FaultAddresses): Promise<CaseResult> {
  const client = createClient({ baseUrl: baseUrlOf(fault.fault, run, addresses), ...keys, ...fault.options });
  const start = performance.now();
  const { outcome, error } = await attempt(client, fault.abortAfter);
  const waited = Math.round(performance.now() - start);
  const reads = await countReads(addresses.origin, run);
  const [least, most] = (outcome === fault.outcome ? fault.waits : undefined) ?? [
    0,
    Number.POSITIVE_INFINITY,
  ];
  const failures = [
    ...(outcome === fault.outcome || outcome === fault.orElse
      ? []
      : [`outcome is ${outcome}, not ${fault.outcome}: ${error?.message ?? ''}`]),
    ...(reads === fault.reads ? [] : [`the server read ${reads} requests, not ${fault.reads}`]),
    ...(waited >= least && waited <= most ? [] : [`it took ${waited} ms, not ${least} to ${most}`]),
    ...leaksIn(error),
  ];
  return { what: fault.what, failures, outcome, reads, waited };
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

async function countReads(origin: string, run: string): Promise<number> {
  const response = await fetch(`${origin}/reads/${run}`);
  const { reads }: { readonly reads: number } = await response.json();
  return reads;
}

function leaksIn(error: SendError | undefined): readonly string[] {
  if (error === undefined) return [];
  const printed = [error.message, error.stack ?? '', JSON.stringify(error), String(error)].join('\n');
  return [recipient, keys.appId, keys.apiKey].flatMap((secret) =>
    printed.includes(secret) ? ['a secret is printed'] : [],
  );
}
