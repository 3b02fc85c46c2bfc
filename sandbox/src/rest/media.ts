import type { Hono } from 'hono';
import { checkMedia, type MediaFinding, NotifygenError, readMedia } from 'notifygen';
import type { Call } from '../messages/call.js';
import type { MessageStore } from '../messages/message-store.js';

/** In milliseconds: a server on this machine responds soon. */
const timeout = 5_000;

/** Checks the file of a call, if it is on this machine: nothing is fetched from elsewhere, and redirects are not followed. */
export function addMediaRoute(app: Hono, store: MessageStore): void {
  // By call: the URL of a file may be that of this route, which would start one check after the other.
  const checks = new Map<string, Promise<readonly MediaFinding[]>>();
  app.get('/sandbox/messages/:id/media', async (context) => {
    const id = context.req.param('id');
    const file = store.get(id)?.bubble.file;
    if (!file || !isOnThisMachine(file.url)) {
      return context.json({ message: `there is no message ${id} with a file on this machine` }, 404);
    }
    const running = checks.get(id) ?? findingsOf(file).finally(() => checks.delete(id));
    checks.set(id, running);
    return context.json(await running);
  });
}

function isOnThisMachine(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

type File = NonNullable<Call['bubble']['file']>;

async function findingsOf({ url, kind, mime }: File): Promise<readonly MediaFinding[]> {
  try {
    const content = await readMedia(url, { timeout, redirect: 'error' });
    const report = await checkMedia(content, mime === undefined ? 'header' : 'attachment');
    const other = mime === undefined ? otherKind(kind, report.kind) : otherType(mime, report.mime);
    return [
      ...(other === undefined ? [] : [{ severity: 'warning' as const, message: other }]),
      ...report.findings,
    ];
  } catch (error) {
    if (error instanceof NotifygenError) return [{ severity: 'warning', message: error.message }];
    throw error;
  }
}

/** Every file can be a document. */
function otherKind(said: string, found: string): string | undefined {
  return said === 'document' || said === found ? undefined : `is not of the type ${said}, but of ${found}`;
}

/** Parameters such as codecs may be written in many ways. The content of a document need not show its type. */
function otherType(said: string, found: string): string | undefined {
  const isUnknown = found === 'application/octet-stream';
  if (essenceOf(said) === essenceOf(found) || (isUnknown && !/^(image|audio|video)\//i.test(said)))
    return undefined;
  return `its content is ${isUnknown ? 'of no known media type' : found}, but the request says ${said}`;
}

function essenceOf(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
