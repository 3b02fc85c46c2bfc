import { useEffect, useState } from 'preact/hooks';

/** A value that components show and other code changes. */
export interface State<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

export function createState<T>(start: T): State<T> {
  const listeners = new Set<(value: T) => void>();
  let current = start;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener(value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value. The component is rendered again when it changes. */
export function useStateOf<T>(state: State<T>): T {
  const [value, setValue] = useState(state.get());
  useEffect(() => {
    setValue(() => state.get());
    return state.subscribe((next) => setValue(() => next));
  }, [state]);
  return value;
}
