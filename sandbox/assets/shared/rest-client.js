/**
 * @import { Call } from '@notifygen/sandbox'
 * @typedef {{ to: string, count: number, unread: number, last: Pick<Call, 'id' | 'receivedAt' | 'outcome' | 'kind' | 'template' | 'text'> & { file?: string } }} Conversation
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
      // Where the sandbox has ended, the head says so, and everything is asked for again when it is back.
      await task().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause));
    });
  };
}
