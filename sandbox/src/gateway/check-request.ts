import type { Dialect } from '@notifygen/runtime';
import type { Template } from 'notifygen';
import { maxBodySize } from '../read-body.js';
import { type CheckResult, checkBody } from './check-body.js';
import { endpointsOf } from './dialect.js';
import type { ReceivedRequest } from './read-request.js';
import { compileBodyValidators, type Strictness } from './request-schemas.js';

export interface CheckSettings extends Strictness {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  /** The current templates, which can change while a sandbox runs. */
  readonly templates: () => readonly Template[];
}

/** Checks requests by the rules of the interface (sections 2, 4, 5 and 8). */
export function createRequestCheck(settings: CheckSettings): (request: ReceivedRequest) => CheckResult {
  const { appId, apiKey, dialect, templates } = settings;
  const validators = compileBodyValidators(dialect, settings);
  const endpoints = endpointsOf(dialect);

  return ({ method, path, headers, body, json, jsonError }) => {
    const kind = endpoints.get(path);
    if (kind === undefined) return reject(404, '', describeUnknownPath(path, [...endpoints.keys()]));
    if (method !== 'POST') return reject(405, '', `${path} accepts only POST, not ${method}`);
    const credentials = Object.entries({ 'x-app-id': appId, 'x-api-key': apiKey }).filter(
      ([name, value]) => headers.get(name) !== value,
    );
    if (credentials.length > 0) {
      const issues = credentials.map(([name]) => ({
        path: `headers.${name}`,
        message: headers.get(name) ? 'is not that of this gateway' : 'is missing',
      }));
      return { status: 401, issues };
    }
    if (body === undefined) return reject(413, '', `the body is larger than ${maxBodySize / 1_000_000} MB`);
    if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
      return reject(415, 'headers.content-type', 'must be application/json');
    }
    if (body === '') return reject(400, '', 'the body is empty');
    if (jsonError !== undefined) return reject(400, '', `the body is not valid JSON: ${jsonError}`);
    return limitIssues(checkBody(kind, json, { ...settings, validators, templates: templates() }));
  };
}

/** A body of a megabyte can have half a million mistakes, whose messages would fill the memory. */
const maxIssues = 100;

function limitIssues(result: CheckResult): CheckResult {
  if (result.status === 200 || result.issues.length <= maxIssues) return result;
  const more = `and ${result.issues.length - maxIssues} more`;
  return { ...result, issues: [...result.issues.slice(0, maxIssues), { path: '', message: more }] };
}

function describeUnknownPath(path: string, endpoints: readonly string[]): string {
  const hint = /^\/api\/v1\/(whatsapp\/)?whatsapphsm$/i.test(path)
    ? '; the dialects of the client and the gateway have different values of templatePath'
    : '';
  return `${path} is not an endpoint of this gateway; its endpoints are ${endpoints.join(', ')}${hint}`;
}

function reject(status: 400 | 401 | 404 | 405 | 413 | 415, path: string, message: string): CheckResult {
  return { status, issues: [{ path, message }] };
}
