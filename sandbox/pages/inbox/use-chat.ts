import type { Call } from '@notifygen/sandbox';
import { useEffect, useRef, useState } from 'preact/hooks';
import { query } from '../../../ui/connection.js';
import { throttled } from '../../../ui/throttled.js';
import { sandbox } from '../shared/sandbox.js';

/** Calls per request, and at most in the page: those far from what the user sees are fetched again when needed. */
const [pageSize, maxCalls] = [16, 96];

/** The calls of one recipient around one of them, oldest first. */
export interface Chat {
  readonly calls: readonly Call[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** Why they could not be loaded. */
  readonly error?: string;
  readonly more: (side: 'older' | 'newer') => void;
}

type Loaded = Omit<Chat, 'more'>;

const nothing: Loaded = { calls: [], hasOlder: false, hasNewer: false };

/**
 * Loads the chat of a call, and keeps it up to date.
 *
 * @param to The recipient; empty for calls without one. `undefined` if it is not known yet, and nothing is loaded.
 */
export function useChat(to: string | undefined, id: string | undefined): Chat {
  const [loaded, setLoaded] = useState(nothing);
  const isLoading = useRef(false);
  const { calls, hasNewer } = loaded;

  const load = (part: Readonly<Record<string, string | number | undefined>>) =>
    sandbox.page<Call>(`messages?${query({ to, outcome: 'all', ...part })}`);
  const loadAround = async (isCurrent: () => boolean): Promise<void> => {
    if (to === undefined) return;
    try {
      const { items, total, before } = await load({ around: id, last: pageSize });
      const newer = total - before - items.length;
      const hasCall = id === undefined || items.some((call) => call.id === id);
      // Half a character cannot be in an address, and so not be a recipient to look for.
      const calls = hasCall ? items : [await sandbox.rest<Call>(`messages/${encodeURIComponent(id)}`)];
      if (isCurrent()) setLoaded({ calls, hasOlder: hasCall && before > 0, hasNewer: hasCall && newer > 0 });
    } catch (error) {
      if (isCurrent() && error instanceof Error) setLoaded({ ...nothing, error: error.message });
    }
  };
  const more = async (side: 'older' | 'newer'): Promise<void> => {
    const edge = side === 'older' ? calls[0] : calls.at(-1);
    if (!edge || isLoading.current || to === undefined) return;
    isLoading.current = true;
    try {
      const part =
        side === 'older' ? { before: edge.id, last: pageSize } : { after: edge.id, first: pageSize };
      const { items } = await load(part);
      setLoaded((now) => extended(now, items, side, edge));
    } catch {
      // Without a connection, the page says so.
    } finally {
      isLoading.current = false;
    }
  };

  const isShown = calls.some((call) => call.id === id && (call.to ?? '') === to);
  useEffect(() => {
    let isCurrent = true;
    if (!isShown) void loadAround(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [to, id]);

  const latest = useRef({ to, id, hasNewer, more, loadAround });
  latest.current = { to, id, hasNewer, more, loadAround };
  useEffect(() => {
    const reload = throttled(() => {
      const { id: reloaded, loadAround: load } = latest.current;
      return load(() => latest.current.id === reloaded);
    }, 200);
    const added = throttled(async () => {
      if (!latest.current.hasNewer) await latest.current.more('newer');
    }, 50);
    const ends = [
      sandbox.run.subscribe(() => {
        // The same ids are other calls now.
        setLoaded(nothing);
        reload();
      }),
      sandbox.status.subscribe((status) => status === 'open' && reload()),
      sandbox.on('added', (event) => (event.to ?? '') === latest.current.to && added()),
      sandbox.on('removed', ({ ids }) => {
        const removed = new Set(Array.isArray(ids) ? ids : []);
        setLoaded((now) => {
          const kept = now.calls.filter((call) => !removed.has(call.id));
          return kept.length === now.calls.length ? now : { ...now, calls: kept };
        });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return { ...loaded, more };
}

function extended(now: Loaded, found: readonly Call[], side: 'older' | 'newer', edge: Call): Loaded {
  const { calls, hasOlder, hasNewer } = now;
  // Another chat was loaded in between.
  if (calls[0] !== edge && calls.at(-1) !== edge) return now;
  const isFull = found.length === pageSize;
  const all = side === 'older' ? [...found, ...calls] : [...calls, ...found];
  const isCut = all.length > maxCalls;
  return side === 'older'
    ? { calls: all.slice(0, maxCalls), hasOlder: isFull, hasNewer: hasNewer || isCut }
    : { calls: all.slice(-maxCalls), hasOlder: hasOlder || isCut, hasNewer: isFull };
}
