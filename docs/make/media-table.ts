import { audioTypes, imageTypes, stickerTypes, videoTypes } from '../../runtime/src/request/media-types.ts';
import { code, table } from './markdown.ts';

/** The MIME types that each function accepts, from the runtime's own lists. */
export function mediaTable(): string {
  const list = (types: readonly string[]): string => types.map(code).join(', ');
  const rows: readonly (readonly [name: string, accepts: string])[] = [
    ['Image', list(imageTypes)],
    ['Video', `${list(videoTypes)}; only H.264 with AAC and a single audio stream`],
    ['Audio', list(audioTypes)],
    ['Sticker', list(stickerTypes)],
    ['Document', 'any valid MIME type'],
    ['Attachment', 'any valid MIME type'],
  ];
  return table(
    ['functions', 'accept'],
    rows.map(([name, accepts]) => [`${code(`send${name}`)}, ${code(`build${name}`)}`, accepts]),
  );
}
