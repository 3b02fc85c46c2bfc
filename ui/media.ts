import { useLayoutEffect, useState } from 'preact/hooks';

/** Whether a media query matches now. */
export function useMedia(media: string): boolean {
  const [list] = useState(() => matchMedia(media));
  const [matches, setMatches] = useState(list.matches);
  useLayoutEffect(() => {
    const changed = (): void => setMatches(list.matches);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }, [list]);
  return matches;
}
