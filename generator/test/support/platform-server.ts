import type { ServerResponse } from 'node:http';
import { serveHttp } from '../../../test/support/serve-http.ts';

export const token = 'EAAGSECRETtokenOfTheTest0123456789ZD';

/** What the server returns instead of a page. */
export interface Failure {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface PlatformServer {
  /** Of the first page. */
  readonly url: string;
  /** Path and query of every request. */
  readonly requests: readonly string[];
  /** The next responses. */
  readonly failures: Failure[];
}

/** An error response of the Graph API. */
export function graphError(code: number, message: string, status = 400): Failure {
  return { status, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'AbC12' } } };
}

/**
 * A server that returns a list of templates as the Graph API does: pages with cursors, and a URL of the next page that
 * repeats the token.
 *
 * @param options `next` replaces the URL of the next page.
 */
export async function startPlatform(
  templates: readonly object[],
  options: { readonly pageSize?: number; readonly next?: string } = {},
): Promise<PlatformServer> {
  const requests: string[] = [];
  const failures: Failure[] = [];
  const respond = (response: ServerResponse, { status, headers = {}, body }: Failure): void => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(text);
  };
  const url = await serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://platform');
    requests.push(request.url ?? '');
    const failure = failures.shift();
    if (failure) return respond(response, failure);
    if (request.headers.authorization !== `Bearer ${token}`) {
      return respond(response, graphError(190, 'Error validating access token: Session has expired', 401));
    }
    const { pageSize = 100 } = options;
    const start = Number(searchParams.get('after') ?? 0);
    const end = start + pageSize;
    const next = `${url}${pathname}?access_token=${token}&limit=${pageSize}&after=${end}`;
    const previous = `${url}${pathname}?access_token=${token}&limit=${pageSize}&before=${start}`;
    const paging = {
      cursors: { before: String(start), after: String(end) },
      ...(end < templates.length && { next: options.next ?? next }),
      ...(start > 0 && { previous }),
    };
    return respond(response, { status: 200, body: { data: templates.slice(start, end), paging } });
  });
  return { url: `${url}/v23.0/102290129340398/message_templates`, requests, failures };
}
