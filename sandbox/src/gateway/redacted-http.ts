import type { HttpExchange } from '../messages/call.js';
import type { ReceivedRequest } from './read-request.js';

interface SandboxCredentials {
  readonly appId: string;
  readonly apiKey: string;
}

/** The HTTP exchange of a call, without secrets, so that it can be shown and written to disk. */
export function redactedHttp(
  { method, path, headers, body = '' }: ReceivedRequest,
  credentials: SandboxCredentials,
  response: {
    readonly status?: number | undefined;
    readonly body?: string | undefined;
    readonly duration?: number | undefined;
  },
): HttpExchange {
  const { status, body: responseBody, duration } = response;
  return {
    method,
    path,
    headers: redactHeaders(headers, credentials),
    body,
    ...(status !== undefined && { status }),
    ...(duration !== undefined && { duration }),
    ...(responseBody !== undefined && { responseBody }),
  };
}

/** Credentials that are not the sandbox's own may be real ones, sent here by mistake. */
function redactHeaders(
  headers: Headers,
  { appId, apiKey }: SandboxCredentials,
): Readonly<Record<string, string>> {
  const own: Readonly<Record<string, string>> = { 'x-app-id': appId, 'x-api-key': apiKey };
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      const isSecret =
        name in own ? value !== own[name] : /^(authorization|proxy-authorization|cookie)$/.test(name);
      return [name, isSecret && value !== '' ? '•••••• (redacted)' : value];
    }),
  );
}
