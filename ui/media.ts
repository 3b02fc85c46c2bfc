import { type ReadonlySignal, signal } from '@preact/signals';

/** Whether a media query matches now. */
export function watchMedia(media: string): ReadonlySignal<boolean> {
  const list = matchMedia(media);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}
