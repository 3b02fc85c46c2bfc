import { type EventData, listenToEvents } from './live-events.js';
import { createState, type State } from './state.js';

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** How many items the whole list has. */
  readonly total: number;
  /** How many of them are before the first of these. */
  readonly before: number;
}

/** What a page knows of its server: its REST interface and its events. */
export interface Connection {
  readonly status: State<'connecting' | 'open' | 'lost'>;
  /**
   * The run that the page shows. The same id means another thing in another run, so a change is only made in this one.
   */
  readonly run: State<string>;
  /**
   * Requests JSON.
   *
   * @param path Without the base of the interface.
   * @throws Error (rejects) with the message of an error response, and with its body as `cause`.
   */
  readonly rest: <T = unknown>(path: string, init?: RequestInit) => Promise<T>;
  /** The same for a part of a list, with its place in the whole. */
  readonly page: <T>(path: string) => Promise<Page<T>>;
  /** The same for a change, which is rejected if the server has restarted since. */
  readonly change: <T = unknown>(path: string, init: RequestInit) => Promise<T>;
  /** Calls a function for each event of one name. `ready` comes at the start and after each reconnect. */
  readonly on: (name: string, listener: (data: EventData) => void) => () => void;
  /** Starts to listen, so after all listeners are added. */
  readonly open: (names: readonly string[]) => void;
}

/**
 * Connects a page with a server that has a REST interface, `events` in it, and names its run in a header.
 *
 * @param base Such as `/sandbox/`.
 * @param runHeader Such as `x-sandbox-run`.
 */
export function connect(base: string, runHeader: string): Connection {
  const status = createState<'connecting' | 'open' | 'lost'>('connecting');
  const run = createState('');
  const earlierRuns = new Set<string>();
  const listeners = new Map<string, Set<(data: EventData) => void>>();

  /** Returns whether a response is of the current run: a late one may be of an earlier run. */
  const noteRun = (next: string | null | undefined): boolean => {
    if (typeof next !== 'string' || next === run.get()) return true;
    if (earlierRuns.has(next)) return false;
    earlierRuns.add(run.get());
    run.set(next);
    return true;
  };
  const request = async <T>(path: string, init?: RequestInit): Promise<{ body: T; headers: Headers }> => {
    const response = await fetch(base + path, init).catch(() => {
      throw new Error('the sandbox does not respond');
    });
    if (!noteRun(response.headers.get(runHeader))) throw new Error('the sandbox has restarted');
    const text = await response.text();
    const body = text === '' ? undefined : JSON.parse(text);
    if (response.ok) return { body, headers: response.headers };
    throw new Error(body?.message ?? `the sandbox responded with ${response.status}`, { cause: body });
  };
  const rest: Connection['rest'] = async (path, init) => (await request<never>(path, init)).body;
  return {
    status,
    run,
    rest,
    page: async <T>(path: string) => {
      const { body, headers } = await request<readonly T[]>(path);
      const numberIn = (name: string): number => Number(headers.get(name) ?? 0);
      return { items: body, total: numberIn('x-total-count'), before: numberIn('x-calls-before') };
    },
    change: (path, init) => rest(path, { ...init, headers: { [runHeader]: run.get() } }),
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    open: (names) =>
      listenToEvents(
        `${base}events`,
        names,
        () => ({ run: run.get() }),
        (name, data) => {
          if (name === 'ready') status.set('open');
          if (name === 'lost') status.set('lost');
          // Those that listen to another run are called before those that listen to this event.
          noteRun(data.run);
          for (const listener of listeners.get(name) ?? []) listener(data);
        },
      ),
  };
}

/** A query string without the values that are `undefined`. */
export function query(values: Readonly<Record<string, string | number | undefined>>): string {
  const filled = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return new URLSearchParams(filled).toString();
}
