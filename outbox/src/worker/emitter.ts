import type { Emit, On, OutboxEvents } from './events.js';
import { isOutdated } from './outage.js';

type Listener<Name extends keyof OutboxEvents> = (event: OutboxEvents[Name]) => void;

/** Calls listeners at once, one after the other. One that throws stops neither the others nor the worker. */
export function createEmitter(): { readonly emit: Emit; readonly on: On } {
  const listeners: { readonly [Name in keyof OutboxEvents]: Set<Listener<Name>> } = {
    accepted: new Set(),
    failed: new Set(),
    unknown: new Set(),
    expired: new Set(),
    cancelled: new Set(),
    'queued-again': new Set(),
    paused: new Set(),
    resumed: new Set(),
    waiting: new Set(),
    warning: new Set(),
    error: new Set(),
    restored: new Set(),
  };
  const emit: Emit = (name, event) => {
    const called = [...listeners[name]];
    const isShort = 'reason' in event && event.reason === 'rate-limited';
    const text = called.length === 0 && !isShort ? eventTexts[name]?.(event) : undefined;
    if (text !== undefined) printWarning(text);
    for (const listener of called) {
      try {
        listener(event);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        printWarning(`A listener of the event ${name} failed: ${reason}`);
      }
    }
  };
  return {
    emit,
    on: (name, listener) => {
      if (!Object.hasOwn(listeners, name) || typeof listener !== 'function')
        throw new TypeError(`on: needs one of ${Object.keys(listeners).join(', ')}, and a function`);
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
  };
}

/** What a person should know when it happens: `work` prints it, and so does an outbox without a listener. */
export const eventTexts: {
  readonly [Name in keyof OutboxEvents]?: (event: OutboxEvents[Name]) => string;
} = {
  paused: ({ sender, template, until, message }) =>
    `${pausedName(sender, template)} is paused until ${until.toISOString()}: ${message}`,
  waiting: ({ sender, template, count, unapproved }) =>
    `${count} ${count === 1 ? 'message' : 'messages'} of ${sender} ${count === 1 ? 'waits' : 'wait'} ${
      unapproved === undefined
        ? `for a worker whose template ${template} matches: start one of the version that enqueued them.`
        : `for the approval of ${template}: ${unapproved}.`
    }`,
  warning: ({ message }) => message,
  error: ({ error }) =>
    isOutdated(error)
      ? `The workers of this process have stopped. ${error.message}`
      : `The database of the outbox fails; workers go on trying: ${error.message}`,
  restored: ({ milliseconds }) =>
    `The database of the outbox responds again, after ${milliseconds} milliseconds.`,
};

/** What is paused: a sender, or one template of it. */
export function pausedName(sender: string, template?: string): string {
  if (template === undefined) return `The sender ${sender}`;
  return `${template === '' ? 'Session messages' : `The template ${template}`} of the sender ${sender}`;
}

function printWarning(text: string): void {
  process.emitWarning(text, 'NotifygenOutboxWarning');
}
