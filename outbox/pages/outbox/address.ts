/** What `find` takes, as texts. An absent one is empty. */
export type Filter = Readonly<Record<string, string>>;

export const views = {
  overview: 'Overview',
  messages: 'Messages',
  unknown: 'Unknown',
  campaigns: 'Campaigns',
} as const;
export type ViewName = keyof typeof views;

/** What the page shows. */
export interface Address {
  readonly view: ViewName;
  readonly filter: Filter;
  /** The ID of the open message. */
  readonly message?: string | undefined;
}

/** Personal data, which no address contains. */
const isPrivate = (name: string): boolean => name === 'recipient' || name === 'dedupe';

export function readAddress(): Address {
  const [, view, query] = /^#\/(\w+)(?:\?(.*))?$/.exec(location.hash) ?? [];
  const { message, ...filter } = Object.fromEntries(new URLSearchParams(query));
  const known = Object.keys(views).find((name): name is ViewName => name === view);
  return { view: known ?? 'overview', filter, message };
}

export function hrefOf({ view, filter, message }: Address): string {
  const shown = Object.entries(filter).filter(([name, value]) => value !== '' && !isPrivate(name));
  const query = new URLSearchParams([...shown, ...(message === undefined ? [] : [['message', message]])]);
  return `#/${view}${query.size === 0 ? '' : `?${query}`}`;
}
