import { audioTypes, imageTypes, stickerTypes, videoTypes } from '../../runtime/src/request/media-types.ts';
import { code, table } from './markdown.ts';

/** What each function takes, from the runtime's own lists. */
export function mediaTable(): string {
  const list = (types: readonly string[]): string => types.map(code).join(', ');
  return table(
    ['function', 'takes'],
    [
      [code('sendImage'), list(imageTypes)],
      [code('sendVideo'), `${list(videoTypes)}; only H.264 with AAC, and a single audio stream`],
      [code('sendAudio'), list(audioTypes)],
      [code('sendSticker'), list(stickerTypes)],
      [code('sendDocument'), 'any valid MIME type'],
      [code('sendAttachment'), 'any of them'],
    ],
  );
}
