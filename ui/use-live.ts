import { useEffect, useRef, useState } from 'preact/hooks';
import { throttled } from './throttled.js';

/** Calls a function whenever something may have changed. Returns a function that ends it. */
export type Listen = (changed: () => void) => () => void;

/** Again and again while the page is visible. */
export function every(milliseconds: number): Listen {
  return (changed) => {
    const timer = setInterval(() => document.hidden || changed(), milliseconds);
    return () => clearInterval(timer);
  };
}

export interface Live<T> {
  /** What was loaded last. Undefined: nothing yet. */
  readonly value: T | undefined;
  /** Why it could not be loaded the last time. */
  readonly error: string | undefined;
  /** Loads it now. */
  readonly reload: () => void;
}

/** Milliseconds between two requests. */
const interval = 100;

/**
 * Loads something now and whenever it may have changed, by polling or by events.
 *
 * @param key Another one starts with nothing.
 */
export function useLive<T>(load: () => Promise<T>, listen: Listen, key: string = ''): Live<T> {
  const [state, setState] = useState<Omit<Live<T>, 'reload'> & { readonly key: string }>();
  const reload = useRef<() => void>(() => undefined);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let isOver = false;
    const set = (value: T | undefined, error?: string): void => {
      if (!isOver)
        setState((before) => ({
          value: value ?? (before?.key === key ? before.value : undefined),
          error,
          key,
        }));
    };
    reload.current = throttled(
      () => latest.current().then(set, ({ message }) => set(undefined, message)),
      interval,
    );
    reload.current();
    const end = listen(() => reload.current());
    return () => {
      isOver = true;
      end();
    };
  }, [key]);
  const current = state?.key === key ? state : undefined;
  return { value: current?.value, error: current?.error, reload: () => reload.current() };
}
