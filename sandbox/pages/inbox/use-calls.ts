import type { Call, TemplatePreview } from '@notifygen/sandbox';
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { throttled } from '../../../ui/throttled.js';
import { sandbox, useFresh } from '../shared/sandbox.js';
import { type CallList, createCallList, type ListFilter, type LoadedCalls } from './call-list.js';

/** Milliseconds between two updates, however many calls arrive. */
const updateInterval = 50;

/**
 * The calls of a filter, up to date. Those of the filter before stay until there are others.
 *
 * @param wanted A call that is to be revealed.
 */
export function useCallList(
  filter: ListFilter,
  wanted: string | undefined,
): { readonly list: CallList; readonly calls: LoadedCalls } {
  const { to, search, outcome } = filter;
  const [, update] = useReducer((changes: number) => changes + 1, 0);
  const list = useMemo(() => createCallList(filter, wanted, () => update(undefined)), [to, search, outcome]);
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

/** The templates, up to date. */
export function useTemplates(): readonly TemplatePreview[] {
  const [templates, setTemplates] = useState<readonly TemplatePreview[]>([]);
  const load = useMemo(() => throttled(async () => setTemplates(await sandbox.rest('templates')), 100), []);
  useFresh(load, ['templates'], []);
  return templates;
}
