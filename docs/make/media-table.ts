import { audioTypes, imageTypes, stickerTypes, videoTypes } from '../../runtime/src/request/media-types.ts';
import { code, table } from './markdown.ts';

/** The MIME types that each function accepts, from the runtime's own lists. */
export function mediaTable(): string {
  const list = (types: readonly string[]): string => types.map(code).join(', ');
  return table(
    ['function', 'accepts'],
    [
      [code('sendImage'), list(imageTypes)],
      [code('sendVideo'), `${list(videoTypes)}; only H.264 with AAC and a single audio stream`],
      [code('sendAudio'), list(audioTypes)],
      [code('sendSticker'), list(stickerTypes)],
      [code('sendDocument'), 'any valid MIME type'],
      [code('sendAttachment'), 'any valid MIME type'],
    ],
  );
}
