import { type ReadonlySignal, signal } from '@preact/signals';
import { fetchJson } from './fetch-json.js';
import { listenToEvents } from './live-events.js';
import type { Page } from './pager.js';

export type ConnectionStatus = 'connecting' | 'open' | 'lost';

/** What a page knows of its server: its REST interface and its events. */
export interface Connection {
  readonly status: ReadonlySignal<ConnectionStatus>;
  /**
   * The run that the page shows. The same id means another thing in another run, so a change is only made in this one.
   */
  readonly run: ReadonlySignal<string>;
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
  readonly on: <T = unknown>(name: string, listener: (data: T) => void) => () => void;
  /** Starts to listen, so after all listeners are added. */
  readonly open: (names: readonly string[]) => void;
}

export interface ConnectionSettings {
  /** Named in errors, such as `the sandbox`. */
  readonly program: string;
  /** Such as `/sandbox/`. */
  readonly base: string;
  /** Such as `x-sandbox-run`. */
  readonly runHeader: string;
}

/** Connects a page with a server that has a REST interface, `events` in it, and names its run in a header. */
export function connect({ program, base, runHeader }: ConnectionSettings): Connection {
  const status = signal<ConnectionStatus>('connecting');
  const run = signal('');
  const earlierRuns = new Set<string>();
  const listeners = new Map<string, Set<(json: string) => void>>();

  /** Returns whether a response is of the current run: a late one may be of an earlier run. */
  const noteRun = (next: string | null | undefined): boolean => {
    if (typeof next !== 'string' || next === run.peek()) return true;
    if (earlierRuns.has(next)) return false;
    earlierRuns.add(run.peek());
    run.value = next;
    return true;
  };
  const request = <T>(path: string, init?: RequestInit): ReturnType<typeof fetchJson<T>> =>
    fetchJson<T>(program, base + path, init, (headers) => {
      if (!noteRun(headers.get(runHeader))) throw new Error(`${program} has restarted`);
    });
  const rest: Connection['rest'] = async (path, init) => (await request<never>(path, init)).body;
  return {
    status,
    run,
    rest,
    page: async <T>(path: string) => {
      const { body, headers } = await request<readonly T[]>(path);
      const numberIn = (name: string): number => Number(headers.get(name) ?? 0);
      const [total, before] = [numberIn('x-total-count'), numberIn('x-calls-before')];
      return { items: body, total, before, unscanned: numberIn('x-calls-unscanned') };
    },
    change: (path, init) => rest(path, { ...init, headers: { [runHeader]: run.peek() } }),
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      const read = (json: string): void => listener(JSON.parse(json));
      listeners.set(name, set.add(read));
      return () => set.delete(read);
    },
    open: (names) =>
      listenToEvents(
        `${base}events`,
        names,
        () => ({ run: run.peek() }),
        (name, json) => {
          if (name === 'lost') status.value = 'lost';
          if (name === 'ready') {
            status.value = 'open';
            // Those that listen to another run are called before those that listen to this event.
            noteRun(JSON.parse(json).run);
          }
          for (const listener of listeners.get(name) ?? []) listener(json);
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
