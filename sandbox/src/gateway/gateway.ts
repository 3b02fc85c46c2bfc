import { textOf } from '../bubbles/bubble.js';
import { applyFault, delayOf, faultedBody, type GatewayResult } from '../faults/apply-fault.js';
import { preventsAcceptance } from '../faults/fault-plan.js';
import type { PlannedFaults } from '../faults/planned-faults.js';
import type { AcceptedCall, NewCall } from '../messages/call.js';
import type { InFlight, PendingCall } from '../messages/in-flight.js';
import { describeIssues } from '../messages/issue.js';
import type { MessageStore } from '../messages/message-store.js';
import { nextTurn } from '../next-turn.js';
import type { CheckResult } from './check-body.js';
import { type CheckSettings, createRequestCheck } from './check-request.js';
import { readContent, receive } from './read-request.js';
import { redactedHttp } from './redacted-http.js';

export interface GatewaySettings extends CheckSettings {
  readonly store: MessageStore;
  readonly faults: PlannedFaults;
  readonly inFlight: InFlight;
}

/** The gateway's side of the interface (section 4): checks a call, stores it and responds, unless a fault applies. */
export function createGateway(settings: GatewaySettings): (request: Request) => Promise<GatewayResult> {
  const { store, faults, inFlight, dialect, templates } = settings;
  const check = createRequestCheck(settings);

  const respond = async (request: Request, call: PendingCall): Promise<GatewayResult> => {
    const start = performance.now();
    // Without a network, timers would not run while code sends in a loop.
    await nextTurn();
    const received = await receive(request);
    const content = readContent(received, dialect, templates());
    call.identify(content.to);
    const fault = faults.take(content);
    const result = fault && preventsAcceptance(fault) ? undefined : check(received);
    const body = JSON.stringify(result ? responseBodyOf(result, store.nextId()) : null);
    const faultStatus = typeof fault?.fault === 'number' ? fault.fault : undefined;
    const isFault = fault !== undefined && (result === undefined || result.status === 200);
    const delay = isFault ? delayOf(fault, body) : 0;
    const base = {
      ...content,
      text: textOf(content.bubble),
      http: redactedHttp(received, settings, {
        ...(delay !== undefined && {
          status: result?.status ?? faultStatus,
          body: isFault ? faultedBody(fault, body) : body,
        }),
        duration: delay === undefined ? undefined : Math.round((performance.now() - start + delay) * 10) / 10,
      }),
    };
    const { outcome } = store.add(newCallOf(base, result, fault && String(fault.fault)));
    const response = new Response(body, {
      status: result?.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
    return fault && outcome !== 'rejected' ? applyFault(fault, response, request) : { response };
  };
  return async (request) => {
    const call = inFlight.start();
    // The caller no longer waits, perhaps while it sends a body that never ends.
    request.signal.addEventListener('abort', call.end, { once: true });
    try {
      return await respond(request, call);
    } finally {
      call.end();
    }
  };
}

type CallContent = Pick<
  Extract<NewCall, { outcome: 'faulted' | 'rejected' }>,
  'kind' | 'to' | 'template' | 'text' | 'bubble' | 'http'
>;

function newCallOf(
  content: CallContent,
  result: CheckResult | undefined,
  fault: string | undefined,
): NewCall {
  const applied = fault === undefined ? {} : { fault };
  if (result === undefined) return { ...content, outcome: 'faulted', issues: [], ...applied };
  return result.status === 200
    ? { ...content, ...result.message, ...unapprovedIn(result), outcome: 'accepted', ...applied }
    : { ...content, outcome: 'rejected', issues: result.issues };
}

function unapprovedIn({ unapproved }: CheckResult & { status: 200 }): Pick<AcceptedCall, 'unapproved'> {
  return unapproved === undefined ? {} : { unapproved };
}

function responseBodyOf(result: CheckResult, messageId: string): object {
  if (result.status === 200) return { status: 'accepted', messageId };
  const { issues } = result;
  return { status: 'rejected', message: describeIssues(issues), issues };
}
