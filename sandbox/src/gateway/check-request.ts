import type { Dialect, OutgoingMessage } from '@notifygen/runtime';
import type { Template } from 'notifygen';
import { type Bubble, sessionBubble, templateBubble } from '../bubbles/template-bubble.js';
import { isFields, notificationFields } from '../json-object.js';
import type { Verdict } from '../verdict.js';
import { judgeBody } from './check-body.js';
import { compileBodyValidators } from './request-schemas.js';

/** A call as it came in, before anything is known about it. */
export interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** What a call turned out to be, well formed or not: enough to show it and to find its fault. */
export interface CallContent {
  readonly kind: OutgoingMessage['kind'] | 'unknown';
  readonly to?: string;
  readonly template?: string;
  readonly bubble: Bubble;
}

export interface Judge {
  readonly read: (call: RawCall) => CallContent;
  readonly judge: (call: RawCall) => Verdict;
}

export interface JudgeSettings {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  readonly templates: () => readonly Template[];
}

/** The rules of the interface (sections 2, 4, 5 and 8), for one gateway. */
export function createJudge(settings: JudgeSettings): Judge {
  const { dialect, templates } = settings;
  const validators = compileBodyValidators(dialect);
  const kinds = new Map<string, OutgoingMessage['kind']>([
    ['/api/v1/whatsapp/sessionMessage/text', 'text'],
    ['/api/v1/whatsapp/sessionMessage/attachment', 'attachment'],
    [dialect.templatePath, 'template'],
  ]);

  return {
    read: ({ path, body }) => {
      const kind = kinds.get(path) ?? 'unknown';
      const { value } = parseJson(body);
      if (kind !== 'template') {
        const to = isFields(value) && typeof value.to === 'string' ? { to: value.to } : {};
        return { kind, ...to, bubble: sessionBubble(value) };
      }
      const fields = notificationFields(value, dialect);
      const template = templates().find(({ name }) => name === fields.templateName);
      return {
        kind,
        ...(typeof fields.to === 'string' && { to: fields.to }),
        ...(typeof fields.templateName === 'string' && { template: fields.templateName }),
        bubble: template ? templateBubble(template, fields) : { body: [], buttons: [] },
      };
    },
    judge: ({ method, path, headers, body }) => {
      const kind = kinds.get(path);
      if (kind === undefined) return refuse(404, '', strayPath(path, [...kinds.keys()]));
      if (method !== 'POST') return refuse(405, '', `${path} takes only POST, not ${method}`);
      if (headers.get('x-app-id') !== settings.appId || headers.get('x-api-key') !== settings.apiKey) {
        return refuse(401, 'the headers', 'x-app-id and x-api-key do not match this gateway');
      }
      if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
        return refuse(415, 'the header Content-Type', 'must be application/json');
      }
      const { value, error } = parseJson(body);
      if (error !== undefined) return refuse(400, '', `is not JSON: ${error}`);
      return judgeBody(kind, value, validators, settings);
    },
  };
}

function strayPath(path: string, endpoints: readonly string[]): string {
  const other = /^\/api\/v1\/(whatsapp\/)?whatsapphsm$/i.test(path)
    ? '; the dialect of client and gateway differ in templatePath'
    : '';
  return `${path} is no endpoint of this gateway; it has ${endpoints.join(', ')}${other}`;
}

function refuse(status: 400 | 401 | 404 | 405 | 415, path: string, message: string): Verdict {
  return { status, problems: [{ path, message }] };
}

function parseJson(text: string): { readonly value?: unknown; readonly error?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
