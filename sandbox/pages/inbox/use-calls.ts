import type { Call, TemplatePreview } from '@notifygen/sandbox';
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { throttled } from '../../../ui/throttled.js';
import { type Info, sandbox } from '../shared/sandbox.js';
import { type CallList, createCallList, type ListFilter, type LoadedCalls } from './call-list.js';

/** Milliseconds between two updates, however many calls arrive. */
const updateInterval = 50;

/** Milliseconds to wait for the stream of events at the start. */
const patience = 500;

/** Loads something as soon as changes to it are announced, and again with each of these events. */
export function useFresh(load: () => void, names: readonly string[], inputs: readonly unknown[]): void {
  useEffect(() => {
    if (sandbox.status.get() === 'open') load();
    const timer = setTimeout(() => sandbox.status.get() !== 'open' && load(), patience);
    let isKnown = sandbox.run.get() !== '';
    const restarted = sandbox.run.subscribe(() => {
      if (isKnown) load();
      isKnown = true;
    });
    const ends = [restarted, ...['ready', ...names].map((name) => sandbox.on(name, load))];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, inputs);
}

/** The calls of a filter, up to date. Those of the filter before stay until there are others. */
export function useCallList(filter: ListFilter): { readonly list: CallList; readonly calls: LoadedCalls } {
  const { to, search, outcome } = filter;
  const [, update] = useReducer((changes: number) => changes + 1, 0);
  const list = useMemo(() => createCallList(filter, () => update(undefined)), [to, search, outcome]);
  const refresh = useMemo(() => throttled(list.refresh, updateInterval), [list]);
  useFresh(refresh, ['added', 'removed'], [refresh]);
  const shown = useRef(list.loaded());
  const loaded = list.loaded();
  if (loaded.total !== undefined) shown.current = loaded;
  return { list, calls: shown.current };
}

/** A call that no list contains, because a link names it. `missing` is called if there is none. */
export function useLinkedCall(id: string | undefined, missing: (id: string) => void): Call | undefined {
  const [call, setCall] = useState<Call>();
  useEffect(() => {
    let isCurrent = true;
    if (id !== undefined)
      void sandbox.rest<Call>(`messages/${encodeURIComponent(id)}`).then(
        (found) => isCurrent && setCall(found),
        ({ cause }: Error) => isCurrent && cause !== undefined && missing(id),
      );
    return () => {
      isCurrent = false;
    };
  }, [id, sandbox.run.get()]);
  return call?.id === id ? call : undefined;
}

/** What the sandbox says about itself, and its templates. */
export function useSettings(): {
  readonly info: Info | undefined;
  readonly templates: readonly TemplatePreview[];
} {
  const [info, setInfo] = useState<Info>();
  const [templates, setTemplates] = useState<readonly TemplatePreview[]>([]);
  const load = (): void => {
    void sandbox.rest<Info>('info').then(setInfo, () => undefined);
    void sandbox.rest<readonly TemplatePreview[]>('templates').then(setTemplates, () => undefined);
  };
  useFresh(load, ['templates'], []);
  return { info, templates };
}
