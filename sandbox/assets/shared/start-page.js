import { listenToEvents } from './live-events.js';
import { rest } from './rest-client.js';
import { throttled } from './throttled.js';

/**
 * Shows in the page header what every page shows, and listens to the events of the sandbox.
 *
 * @param {{ refresh: () => void }} faults
 * @param {Parameters<typeof listenToEvents>[0]} listeners
 */
export function startPage(faults, listeners) {
  const markTemplateErrors = throttled(async () => {
    /** @type {readonly string[]} */
    const errors = await rest('template-errors');
    const link = document.querySelector('.site-header a[href="/templates"]');
    link?.toggleAttribute('data-active', errors.length > 0);
    link?.setAttribute('title', errors.length > 0 ? 'The templates have errors' : '');
  }, 100);
  listenToEvents({
    ...listeners,
    ready: (data) => {
      faults.refresh();
      markTemplateErrors();
      listeners.ready?.(data);
    },
    faults: faults.refresh,
    templates: (data) => {
      markTemplateErrors();
      listeners.templates?.(data);
    },
  });
}
