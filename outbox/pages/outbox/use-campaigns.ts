import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { type Campaign, type CampaignList, call } from './call.js';

/** Milliseconds between two requests, and how long the rate looks back. */
const [interval, window] = [2_000, 60_000];

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
  /** Of the last minute, the oldest first. */
  readonly samples: readonly CampaignList[];
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
  const kept = before?.samples.filter((sample) => sample.now > now - window) ?? [];
  return {
    campaigns: campaigns.toReversed(),
    samples: [...kept, list],
    // The same text is not read again.
    news: news || (before?.news ?? ''),
  };
}

/** How many rows of a campaign have a result that is final, or wait for a person because it is not known. */
export function doneOf({ rows, counts }: Campaign): number {
  return rows - counts.queued - counts.sending;
}

/** How many messages of a campaign got a result per second, in the last minute. Undefined: that is not known yet. */
export function rateOf(name: string, samples: LiveCampaigns['samples']): number | undefined {
  const known = samples.flatMap(({ now, campaigns }) => {
    const campaign = campaigns.find((one) => one.name === name);
    return campaign ? [{ now, sent: doneOf(campaign) - campaign.invalid - campaign.duplicates }] : [];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || last.now <= first.now) return undefined;
  // Those that are queued again do not count backwards.
  return Math.max(0, last.sent - first.sent) / ((last.now - first.now) / 1000);
}
