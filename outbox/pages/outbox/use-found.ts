import { useEffect, useState } from 'preact/hooks';
import type { Filter } from './address.js';
import { call, type Summary } from './call.js';

/** Messages of a page. */
const limit = 50;

export interface Found {
  /** Undefined: not loaded yet. */
  readonly messages: readonly Summary[] | undefined;
  readonly error: string | undefined;
  readonly reload: () => void;
  /** Undefined: there is no such page. */
  readonly newer: (() => void) | undefined;
  readonly older: (() => void) | undefined;
}

/** What the calls take: the fields that are not empty, with the times of the browser's zone. */
export function sent(filter: Filter): Filter {
  const filled = Object.entries(filter).filter(([, value]) => value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => [name, name === 'from' || name === 'to' ? utc(value) : value]),
  );
}

/** A text that is no time stays as it is: the server says what is wrong. */
function utc(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

/** The messages that match a filter, page by page. */
export function useFound(filter: Filter, version: number): Found {
  const [state, setState] = useState<Pick<Found, 'messages' | 'error'>>({
    messages: undefined,
    error: undefined,
  });
  /** The last message of each page before this one. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [loads, setLoads] = useState(0);
  const key = JSON.stringify(filter);
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    setCursors([]);
  }
  const before = cursors.at(-1);
  useEffect(() => {
    let isOld = false;
    call<{ readonly items: readonly Summary[] }>('find', {
      ...sent(filter),
      part: { last: limit, before },
    }).then(
      ({ items }) => isOld || setState({ messages: items.toReversed(), error: undefined }),
      ({ message }) => isOld || setState({ messages: [], error: message }),
    );
    return () => {
      isOld = true;
    };
  }, [key, before, loads, version]);
  const last = state.messages?.length === limit ? state.messages.at(-1) : undefined;
  return {
    ...state,
    reload: () => setLoads((number) => number + 1),
    newer: cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1)),
    older: last && (() => setCursors([...cursors, last.id])),
  };
}
