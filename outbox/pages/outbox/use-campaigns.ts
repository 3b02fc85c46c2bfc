import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { type Campaign, type CampaignList, call } from './call.js';

/** Milliseconds between two requests. */
const interval = 2_000;

/** What the tag of each state says. */
export const stateNames: Readonly<Record<Campaign['state'], string>> = {
  unconfirmed: 'not confirmed',
  storing: 'storing rows',
  canary: 'canary',
  waiting: 'canary waits',
  sending: 'sending',
  paused: 'paused',
  cancelled: 'cancelled',
  finished: 'finished',
};

export interface LiveCampaigns {
  /** The newest first. */
  readonly campaigns: readonly Campaign[];
  /** Milliseconds since 1970, of the server. */
  readonly now: number;
  /** Which campaigns have another state than before. */
  readonly news: string;
}

/** What the server reported last. It is shown at once when the view is opened again. */
const lastSeen = signal<LiveCampaigns | undefined>(undefined);

/**
 * The campaigns, asked for again and again while the view is open and the page visible.
 *
 * @param version Asks at once when this changes.
 */
export function useCampaigns(version: number): {
  readonly live: LiveCampaigns | undefined;
  readonly error: string | undefined;
} {
  const { value: live } = lastSeen;
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isOld = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const list = document.hidden ? undefined : await call<CampaignList>('campaigns');
        if (isOld) return;
        if (list) lastSeen.value = next(lastSeen.peek(), list);
        setError(undefined);
      } catch (failure) {
        if (isOld) return;
        setError(failure instanceof Error ? failure.message : String(failure));
      }
      timer = setTimeout(ask, interval);
    };
    void ask();
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [version]);
  return { live, error };
}

function next(before: LiveCampaigns | undefined, list: CampaignList): LiveCampaigns {
  const { now, campaigns } = list;
  const stateOf = new Map(before?.campaigns.map(({ name, state }) => [name, state]));
  const changed = before ? campaigns.filter(({ name, state }) => stateOf.get(name) !== state) : [];
  const news = changed.map(({ name, state }) => `Campaign ${name}: ${stateNames[state]}.`).join(' ');
  return {
    campaigns: campaigns.toReversed(),
    now,
    // The same text is not read again.
    news: news || (before?.news ?? ''),
  };
}

/** How many rows of a campaign have a result that is final, or wait for a person because it is not known. */
export function doneOf({ rows, counts }: Campaign): number {
  return rows - counts.queued - counts.sending;
}
