import type { JSX } from 'preact';

const paths = {
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500h.01',
  video: 'M3 6h13v12H3zM16 10.500l5-3v9l-5-3',
  document: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7',
  audio: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  sticker: 'M4 4h16v10l-6 6H4zM20 14h-6v6M9 9h.01M15 9h.01M9 13c1.500 1.500 4 1.500 5.500 0',
  url: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  phone: 'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  reply: 'M10 8V4L3 11l7 7v-4c5 0 8 1.500 11 5-1-6-4-10-11-11',
  tick: 'M5 13l4 4L19 7',
  alert: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.500v5.500M12 16.500h.01',
  cross: 'M6 6l12 12M18 6L6 18',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  back: 'M15 5l-7 7 7 7',
  bin: 'M5 7h14M10 4h4M7 7l1 13h8l1-13',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: the text next to it has the same meaning. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
