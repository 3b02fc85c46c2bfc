import type { Dialect } from '@notifygen/runtime';
import type { Template } from 'notifygen';
import { textOf } from '../bubbles/template-bubble.js';
import { type Outcome, performFault } from '../faults/apply-fault.js';
import { type Fault, strikesBefore } from '../faults/fault-plan.js';
import type { FaultBoard } from '../faults/planned-faults.js';
import type { CallDraft, HttpRecord } from '../messages/call.js';
import type { MessageStore } from '../messages/message-store.js';
import type { Verdict } from '../verdict.js';
import { createJudge, type RawCall } from './check-request.js';
import { recordedHeaders } from './redacted-http.js';
import { describeRefusals } from './schema-issues.js';

export interface GatewaySettings {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  /** The templates of the moment: they change while a sandbox runs. */
  readonly templates: () => readonly Template[];
  readonly store: MessageStore;
  readonly faults: FaultBoard;
}

/** The gateway's side of the interface (section 4): judges a call, keeps it, and answers as a gateway would, faults and all. */
export function createGateway(settings: GatewaySettings): (request: Request) => Promise<Outcome> {
  const { store, faults } = settings;
  const { read, judge } = createJudge(settings);

  return async (request) => {
    const call: RawCall = {
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      body: await request.text(),
    };
    const content = read(call);
    const fault = faults.meet(content);
    const before = fault !== undefined && strikesBefore(fault);
    const verdict = before ? undefined : judge(call);
    const answer = verdict && answerOf(verdict, store.nextId());
    const facts = {
      ...content,
      text: textOf(content.bubble),
      http: httpRecord(call, settings, fault, answer),
    };
    const label = fault && { fault: String(fault.fault) };
    const draft: CallDraft =
      verdict === undefined
        ? { ...facts, outcome: 'faulted', problems: [], ...label }
        : verdict.status === 200
          ? { ...facts, ...verdict.message, outcome: 'accepted', ...label }
          : { ...facts, outcome: 'refused', problems: verdict.problems };
    const { outcome } = store.add(draft);
    const response = Response.json(answer?.body ?? null, { status: answer?.status ?? 200 });
    return fault && outcome !== 'refused' ? performFault(fault, response, request) : { response };
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

function answerOf(verdict: Verdict, messageId: string): Answer {
  if (verdict.status === 200) return { status: 200, body: { status: 'accepted', messageId } };
  const { status, problems } = verdict;
  return { status, body: { status: 'refused', message: describeRefusals(problems), problems } };
}

function httpRecord(
  { method, path, headers, body }: RawCall,
  { appId, apiKey }: GatewaySettings,
  fault: Fault | undefined,
  answer: Answer | undefined,
): HttpRecord {
  const status = answer?.status ?? (typeof fault?.fault === 'number' ? fault.fault : undefined);
  return {
    method,
    path,
    headers: recordedHeaders(headers, { appId, apiKey }),
    body,
    ...(status !== undefined && { status }),
    ...(answer && { answer: JSON.stringify(answer.body) }),
  };
}
