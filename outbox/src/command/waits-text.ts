import { type CampaignStatus, campaignOf } from '../campaign/campaign.js';
import { type PauseScope, type StoredPause, sessionMessages } from '../message/pauses.js';
import type { Stretch, Waiting, Waits } from '../message/waits.js';
import type { TimelineEntry } from '../rules/timeline.js';
import type { SenderStatus } from '../store/store.js';

const causeTexts: Readonly<Record<Stretch['for'], string>> = {
  person: 'paused',
  platform: 'paused by the platform',
  outbox: 'paused by the outbox',
  confirm: 'waiting for its confirmation',
  canary: 'waiting for a canary',
  review: 'waiting for somebody to pass its canary',
  ended: 'not sent any more',
  version: 'waiting for a worker with this version of it',
  approval: 'waiting for its approval',
  worker: 'waiting for a worker',
  'recipients-per-day': 'at the limit of recipients per day',
  recipient: 'at the limit of their recipient',
  retry: 'retried after a failure',
  'quiet-hours': 'in quiet hours',
  start: 'starting later',
  line: 'in line',
  returned: 'claimed too late to be posted, and in line again',
};

/** What is said before its end, if that is not `until`. */
const untilWords: Partial<typeof causeTexts> = {
  outbox: 'next try at',
  retry: 'at',
  start: 'at',
  line: 'until about',
};

/**
 * Why messages wait, in a few words for one of them or many, with local times.
 *
 * @param scope What is named of its scope.
 */
export function waitsText(
  waits: Waits & { readonly count?: number },
  now: Date = new Date(),
  scope: PauseScope = waits.scope ?? {},
): string {
  const { by, reason, since, until, count = 1 } = waits;
  const named = scopeName(
    waits.for === 'version' || waits.for === 'approval' ? { template: waits.scope.template ?? '' } : scope,
  );
  // Each message has a time of its own.
  const isFirst = count > 1 && waits.scope === undefined && waits.for !== 'line';
  const before = isFirst ? 'the first may be sent at' : (untilWords[waits.for] ?? 'until');
  const comma = isFirst || waits.for === 'outbox' ? ',' : '';
  const text = [
    ...(named === '' ? [] : [`${named}:`]),
    causeTexts[waits.for],
    ...(by === undefined ? [] : [`by ${by}`]),
    ...(reason === undefined ? [] : [`(${reason})`]),
    ...(since === undefined ? [] : [`since ${shortTime(since, now)}`]),
  ].join(' ');
  return until === undefined ? text : `${text}${comma} ${before} ${shortTime(until, now)}`;
}

export function waitsOf({ kind, ...pause }: StoredPause): Waits {
  return { for: kind, ...pause };
}

/** Such as `template offer, sender shop`. */
export function scopeName({ tag, ...scope }: PauseScope): string {
  const campaign = campaignOf(tag);
  const tagged = tag === undefined ? {} : campaign === undefined ? { tag } : { campaign };
  return Object.entries({ ...scope, ...tagged })
    .map(([key, value]) => `${key} ${value || sessionMessages}`)
    .join(', ');
}

export function estimate({ for: cause, count }: Waiting, limits: SenderStatus['limits']): string {
  if (cause !== 'line' || limits === undefined) return '';
  const seconds = Math.ceil(count / limits.perSecond);
  return seconds < 2 ? '' : ` for about ${durationText(seconds)}`;
}

export function expiryText({ expiring, messages }: Record<'expiring' | 'messages', number>): string {
  const [some, all] = [expiring, messages].map((number) => number.toLocaleString('en'));
  return `${some} of ${all} would expire before their turn`;
}

/** Nobody knows what the next try shows. Of the time after a canary, some may be over. */
const endWords: Partial<typeof causeTexts> = { outbox: 'not before', canary: 'by' };

/** When a campaign is expected to end, and how many of its messages expire before their turn. Undefined: it is not known. */
export function endText({ waits, endsAt, ...counts }: CampaignStatus, now: Date): string | undefined {
  if (endsAt === undefined) return undefined;
  const left = durationText((endsAt.getTime() - now.getTime()) / 1_000);
  const expiry = counts.expiring === 0 ? '' : `; ${expiryText(counts)}`;
  if (waits?.for === 'worker') return `ends in about ${left} once a worker runs${expiry}`;
  const word = (waits && endWords[waits.for]) ?? 'at about';
  return `ends ${word} ${shortTime(endsAt, now)}, in ${left}${expiry}`;
}

export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 120) return `${whole} s`;
  if (whole < 600) return `${Math.floor(whole / 60)} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days ${hours % 24} h`;
}

/** With its zone, of today only the time, and of the next ten minutes with seconds. */
export function shortTime(time: Date, now: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = (date: Date): string =>
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(time);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value;
  const isSoon = time > now && time.getTime() - now.getTime() < 600_000;
  const seconds = isSoon ? `:${two(time.getSeconds())}` : '';
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}${seconds} ${zone}`;
  return day(time) === day(now) ? clock : `${day(time)} ${clock}`;
}

export function entryText(entry: TimelineEntry): string {
  switch (entry.what) {
    case 'enqueued':
      return `enqueued${byWhom(entry.by)}`;
    case 'waits':
      return `${causeTexts[entry.for]}${byWhom(entry.by)}${entry.reason === undefined ? '' : ` (${entry.reason})`}`;
    case 'attempt': {
      const { attempt, code, delivery, message } = entry;
      const what = [...new Set([code, delivery])].filter(Boolean).join(', ');
      return `attempt ${attempt}: ${what}${message === undefined ? '' : `: ${message}`}`;
    }
    case 'action':
      return `${entry.action}${byWhom(entry.by)}, was ${entry.from}`;
    case 'pause': {
      const { action, kind, by, reason } = entry;
      return `${action}d${byWhom(kind === 'person' ? by : `the ${kind}`)}${reason === undefined ? '' : `: ${reason}`}`;
    }
    case 'ended':
      return entry.status;
  }
}

function byWhom(by: string | undefined): string {
  return by === undefined ? '' : ` by ${by}`;
}
