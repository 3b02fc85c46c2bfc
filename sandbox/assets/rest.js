/**
 * @import { Call } from '@notifygen/sandbox'
 * @typedef {{ to: string, count: number, unread: number, last: Pick<Call, 'id' | 'receivedAt' | 'outcome' | 'kind' | 'template' | 'text'> & { file?: string } }} Conversation
 * @typedef {{ ready: object, added: { to?: string }, removed: { ids: string[] }, read: object, templates: object }} Events
 * @typedef {{ appId: string, apiKey: string, magicRecipients: Record<string, string> }} Info
 */

/**
 * Asks the sandbox's REST interface; rejects with what it says where it refuses.
 *
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns JSON of the shape that openapi.json describes.
 */
export async function rest(path, init) {
  const response = await fetch(`/sandbox/${path}`, init);
  const text = await response.text();
  const body = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(body?.message ?? `the sandbox answered ${response.status}`);
  return body;
}

/**
 * A query without what is empty.
 *
 * @param {Record<string, string | number | undefined>} values
 */
export function query(values) {
  const filled = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return new URLSearchParams(filled).toString();
}

/**
 * Follows what happens in the sandbox and shows in the page's head whether the line is open.
 *
 * @param {{ [Name in keyof Events]?: (data: Events[Name]) => void }} listeners By the event's name; `ready` also
 *   comes after a break.
 */
export function followEvents(listeners) {
  const live = document.getElementById('live');
  const source = new EventSource('/sandbox/events');
  const show = (/** @type {string} */ state, /** @type {string} */ words) => {
    if (!live) return;
    live.dataset.state = state;
    live.textContent = words;
  };
  source.addEventListener('open', () => show('open', 'live'));
  source.addEventListener('error', () => show('lost', 'connection lost, trying again'));
  for (const [name, listener] of Object.entries(listeners)) {
    source.addEventListener(name, (event) => listener(JSON.parse(event.data)));
  }
}

/**
 * Runs a task soon and at most once in some time, however often it is asked for.
 *
 * @param {() => Promise<void>} task
 * @param {number} pause Milliseconds between two runs.
 */
export function throttled(task, pause) {
  let waiting = false;
  let running = Promise.resolve();
  return () => {
    if (waiting) return;
    waiting = true;
    running = running.then(async () => {
      waiting = false;
      await task();
      await new Promise((resolve) => setTimeout(resolve, pause));
    });
  };
}
