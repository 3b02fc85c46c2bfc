import type { Context, Hono } from 'hono';
import type { CallCode } from '../code/call-code.js';
import type { Call } from '../messages/call.js';
import { numberOf } from '../messages/call-filter.js';
import { pageOf } from '../messages/call-page.js';
import { summaryOf } from '../messages/call-summary.js';
import { filterKeys } from '../messages/check-filter.js';
import type { MessageStore } from '../messages/message-store.js';
import { waitForMessages } from '../messages/wait-for-message.js';
import { WaitTimeoutError } from '../messages/wait-options.js';
import { readFilterQuery, readNumber } from './request-values.js';

/** Most HTTP clients and test runners give up within two minutes. */
const maxWait = 120_000;

export interface MessageRouteSettings {
  readonly store: MessageStore;
  readonly checkTemplate: (name: string) => void;
  /** @param base URL of the sandbox. */
  readonly codeOf: (call: Call, base: string) => CallCode;
}

export function addMessageRoutes(app: Hono, { store, checkTemplate, codeOf }: MessageRouteSettings): void {
  /** The calls that a request asks for. Its headers say which part of all that match they are. */
  const readPage = (context: Context): readonly Call[] => {
    const filter = readFilterQuery(context, checkTemplate, {
      others: ['first', 'last', 'around', 'scan', 'code'],
    });
    const around = context.req.query('around');
    if (around !== undefined && Number.isNaN(numberOf(around))) {
      throw new RangeError('around must be an id such as sandbox-7');
    }
    const last = readNumber(context, 'last', 1, 1_000_000);
    const first = readNumber(context, 'first', 1, 1_000_000);
    const found = store.findSome(filter, readNumber(context, 'scan', 1, 1_000_000));
    const { calls, before } = pageOf(found.calls, { last, first, around });
    context.header('x-total-count', String(found.calls.size()));
    context.header('x-calls-before', String(before));
    context.header('x-calls-unscanned', String(found.unscanned));
    return calls;
  };

  /** Adds the code that sends a call, if a request asks for it. */
  const withCode = (context: Context, call: Call): Call & { readonly code?: CallCode } => {
    const wanted = context.req.query('code') ?? 'false';
    if (!/^(true|false)$/.test(wanted)) throw new RangeError(`code must be true or false, not ${wanted}`);
    return wanted === 'true' ? { ...call, code: codeOf(call, new URL('/', context.req.url).href) } : call;
  };

  app.get('/sandbox/messages', (context) =>
    context.json(readPage(context).map((call) => withCode(context, call))),
  );

  app.get('/sandbox/calls', (context) => context.json(readPage(context).map(summaryOf)));

  app.delete('/sandbox/messages', (context) =>
    context.json({
      removed: store.remove(readFilterQuery(context, checkTemplate, { outcome: 'all' })).length,
    }),
  );

  app.get('/sandbox/messages/:id', (context) => {
    const id = context.req.param('id');
    const call = store.get(id);
    return call ? context.json(withCode(context, call)) : context.json(notFound(id), 404);
  });

  app.delete('/sandbox/messages/:id', (context) => {
    const id = context.req.param('id');
    const removed = store.remove({ id }).length;
    return removed > 0 ? context.json({ removed }) : context.json(notFound(id), 404);
  });

  app.get('/sandbox/wait', async (context) => {
    const timeout = readNumber(context, 'timeout', 0, maxWait);
    const filter = readFilterQuery(context, checkTemplate, {
      others: ['timeout'],
      keys: filterKeys.filter((key) => key !== 'outcome'),
    });
    try {
      const { signal } = context.req.raw;
      const [message] = await waitForMessages(store, filter, { timeout, signal });
      return context.json(message);
    } catch (error) {
      if (!(error instanceof WaitTimeoutError)) throw error;
      return context.json({ message: error.message }, 408);
    }
  });
}

function notFound(id: string): { readonly message: string } {
  return { message: `there is no message ${id}` };
}
