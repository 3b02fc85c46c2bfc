import type { PauseScope } from '@notifygen/outbox';
import { sessionMessages } from '../../src/message/pauses.js';

/** What `list` of the command line takes, as texts by the same words. Several statuses or IDs are separated by commas. */
export type Filter = Readonly<Record<string, string>>;

/** What the page shows. */
export interface Address {
  readonly view: 'overview' | 'messages' | 'campaigns' | 'people';
  readonly filter: Filter;
  /** The ID of the open message. */
  readonly message?: string | undefined;
}

/** The links of the header, by their titles. */
export const links: Readonly<Record<string, Address>> = {
  Overview: { view: 'overview', filter: {} },
  Messages: { view: 'messages', filter: {} },
  Unknown: { view: 'messages', filter: { status: 'unknown' } },
  Campaigns: { view: 'campaigns', filter: {} },
  People: { view: 'people', filter: {} },
};

/** The title of what the page shows. */
export function titleOf({ view, filter }: Address): string | undefined {
  if (view === 'messages' && filter.status === 'unknown') return 'Unknown';
  return Object.keys(links).find((title) => links[title]?.view === view);
}

/** Personal data, which no address contains. */
const isPrivate = (name: string): boolean => name === 'recipient' || name === 'dedupe';

/** @param before The private part of its filter stays as long as the public part is the same. */
export function readAddress(before?: Address): Address {
  const [, view, query] = /^#\/(\w+)(?:\?(.*))?$/.exec(location.hash) ?? [];
  const { message, ...filter } = Object.fromEntries(new URLSearchParams(query));
  const known = Object.values(links).find((link) => link.view === view);
  const next = { view: known?.view ?? 'overview', filter, message };
  const isSame =
    before && hrefOf({ ...before, message: undefined }) === hrefOf({ ...next, message: undefined });
  return isSame ? { ...next, filter: before.filter } : next;
}

export function hrefOf({ view, filter, message }: Address): string {
  const shown = Object.entries(filter).filter(([name]) => !isPrivate(name));
  const query = new URLSearchParams([...shown, ...(message === undefined ? [] : [['message', message]])]);
  return `#/${view}${query.size === 0 ? '' : `?${query}`}`;
}

/** The filter for the messages of a scope. */
export function filterFor({ sender, template, tag }: PauseScope, others: Filter = {}): Filter {
  return {
    ...others,
    ...(sender !== undefined && { sender }),
    ...(template !== undefined && { template: template || sessionMessages }),
    ...(tag !== undefined && { tag }),
  };
}

/** What a filter looks like in the search box. */
export function searchOf(filter: Filter): string {
  return Object.entries(filter)
    .map(([name, value]) => `${name}:${/\s/.test(value) ? `"${value}"` : value}`)
    .join(' ');
}

/** Words such as `status:failed,expired tag:sale` or `--status failed expired --tag sale`, or a phone number. Others are errors. */
export function readSearch(text: string): Filter {
  if (/^[\s+\d]{7,}$/.test(text)) return { recipient: text.replaceAll(/\D/g, '') };
  const filter: Record<string, string> = {};
  let option: string | undefined;
  for (const [word] of text.matchAll(/(?:"[^"]*"|[^\s"])+/g)) {
    const plain = word.replaceAll('"', '');
    const [, name, value] = /^-{0,2}([a-z]+)[:=](.+)$/.exec(plain) ?? [];
    if (name !== undefined && value !== undefined) filter[name] = value;
    else if (plain.startsWith('--')) option = plain.slice(2);
    else if (option !== undefined) filter[option] = [filter[option], plain].filter(Boolean).join(',');
    else throw new Error(`Write ${plain} with its kind, such as template:${plain}, or press ? for all.`);
  }
  return filter;
}

/** What the calls take. */
export function bodyOf({ status, id, from, to, template, ...texts }: Filter): object {
  return {
    ...texts,
    status: status?.split(','),
    ids: id?.split(','),
    template: template === sessionMessages ? '' : template,
    from: from && utc(from),
    to: to && utc(to),
  };
}

/** A time without a zone is one of the browser's. A text that is no time stays as it is: the server says what is wrong. */
function utc(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
