import type { StoredMessage } from '@notifygen/outbox';
import { fetchJson, isJson } from '../../../ui/fetch-json.js';
import type { Json, PageCampaigns, PageStatus } from '../../src/page/api.js';
import type { MessageSummary } from '../../src/page/read-part.js';

export type Status = Json<PageStatus>;
export type CampaignList = Json<PageCampaigns>;
export type Campaign = CampaignList['campaigns'][number];
export type Summary = Json<MessageSummary>;
export type Message = Json<StoredMessage>;

const base = document.getElementById('app')?.dataset.base ?? '/';

/**
 * Calls the server of the page.
 *
 * @throws Error (rejects) with a sentence for people.
 */
export async function call<T>(name: string, body: object = {}): Promise<T> {
  const { body: result } = await fetchJson<T>(
    'The server',
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
  );
  return result;
}
