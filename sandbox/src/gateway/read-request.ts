import type { Dialect, OutgoingMessage } from '@notifygen/runtime';
import type { Template } from 'notifygen';
import type { Bubble } from '../bubbles/bubble.js';
import { sessionBubble } from '../bubbles/session-bubble.js';
import { templateBubble } from '../bubbles/template-bubble.js';
import { isJsonObject, parseJson } from '../json-object.js';
import { cutText } from '../messages/cut-text.js';
import { readBody } from '../read-body.js';
import { endpointsOf, notificationFields } from './dialect.js';

/** A request to the gateway, valid or not. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** Absent if it is larger than `maxBodySize`. */
  readonly body?: string;
  /** The parsed body. Absent if it is not valid JSON, or nested too deeply. */
  readonly json?: unknown;
  /** Why the body is not valid JSON. */
  readonly jsonError?: string;
}

/** The content of a request that is needed to show it and to choose its fault. */
export interface RequestContent {
  readonly kind: OutgoingMessage['kind'] | 'unknown';
  readonly to?: string;
  readonly template?: string;
  readonly bubble: Bubble;
}

export async function receive(request: Request): Promise<ReceivedRequest> {
  const { method, headers } = request;
  const body = await readBody(request);
  const received = { method, path: new URL(request.url).pathname, headers };
  if (body === undefined) return received;
  try {
    return { ...received, body, json: parseJson(body) };
  } catch (error) {
    return { ...received, body, jsonError: error instanceof Error ? error.message : String(error) };
  }
}

/** Characters of a recipient and of a name, more than any can have. Lists contain both, and a body may have 1 MB. */
const [maxTo, maxName] = [200, 600];

export function readContent(
  { path, json }: ReceivedRequest,
  dialect: Dialect,
  templates: readonly Template[],
): RequestContent {
  const kind = endpointsOf(dialect).get(path) ?? 'unknown';
  if (kind !== 'template') {
    const to = isJsonObject(json) && typeof json.to === 'string' ? { to: cutText(json.to, maxTo) } : {};
    return { kind, ...to, bubble: sessionBubble(json) };
  }
  const fields = notificationFields(json, dialect);
  const template = templates.find(({ name }) => name === fields.templateName);
  return {
    kind,
    ...(typeof fields.to === 'string' && { to: cutText(fields.to, maxTo) }),
    ...(typeof fields.templateName === 'string' && {
      template: cutText(fields.templateName, maxName),
    }),
    bubble: template ? templateBubble(template, fields) : { body: [], buttons: [] },
  };
}
