import { type ReadonlySignal, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

/** Whether a media query matches now. */
export function watchMedia(media: string): ReadonlySignal<boolean> {
  const list = matchMedia(media);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}

/** The same in a component. */
export function useMedia(media: string): boolean {
  return useMemo(() => watchMedia(media), [media]).value;
}
