import type { Outbox as AnyOutbox, CampaignStatus } from '@notifygen/outbox';
import { fetchJson, isJson } from '../../../ui/fetch-json.js';
import type { PageStatus } from '../../src/page/api.js';

export type Outbox = PageStatus['outbox'];
export type Sender = Outbox['senders'][string];
export type Histories = Awaited<ReturnType<AnyOutbox['history']>>;
export type { CampaignStatus };

const base = document.getElementById('app')?.dataset.base ?? '/';
const times = /^(at|since|until|createdAt|dueAt|expiresAt|finishedAt|endsAt)$/;

/**
 * Calls the server of the page. Times of what it returns are dates.
 *
 * @throws Error (rejects) with a sentence for people.
 */
export async function call<T>(name: string, body: object = {}): Promise<T> {
  const { body: result } = await fetchJson<T>(
    'The server of this page',
    `${base}api/${name}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-notifygen-page': '1' },
      body: JSON.stringify(body),
      // A sign-in that has ended may redirect to another site.
      redirect: 'manual',
    },
    (headers) => {
      if (!isJson(headers)) throw new Error('You are signed out. Reload the page.');
    },
    (key, value) => (times.test(key) && typeof value === 'string' ? new Date(value) : value),
  );
  return result;
}
