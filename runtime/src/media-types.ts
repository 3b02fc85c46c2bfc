/** The content types of session attachments by media kind (interface, section 8.2). */
export const imageTypes = ['image/jpeg', 'image/png'] as const;
export const videoTypes = ['video/mp4', 'video/3gpp'] as const;
export const audioTypes = [
  'audio/aac',
  'audio/mp4',
  'audio/amr',
  'audio/mpeg',
  'audio/ogg; codecs=opus',
] as const;
export const stickerTypes = ['image/webp'] as const;

export type ImageType = (typeof imageTypes)[number];
export type VideoType = (typeof videoTypes)[number];
export type AudioType = (typeof audioTypes)[number];
export type StickerType = (typeof stickerTypes)[number];
/** Documents may be of any valid MIME type. */
export type DocumentType = `${string}/${string}`;

/** Any MIME type; the editor completes those that section 8.2 names. */
export type AttachmentType = ImageType | VideoType | AudioType | StickerType | (DocumentType & {});

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const mimePattern = new RegExp(`^${token}/${token}(\\s*;\\s*${token}=(${token}|"[^"\\r\\n]*"))*$`);

export function isMimeType(mime: string): boolean {
  return mimePattern.test(mime);
}

/** `audio/ogg` needs the opus codec parameter, however it is spaced, cased or quoted. */
export function isOggWithoutOpus(mime: string): boolean {
  const [base = '', ...parameters] = mime.toLowerCase().replaceAll(/[\s"]/g, '').split(';');
  return base === 'audio/ogg' && !parameters.includes('codecs=opus');
}

export function sameMimeType(one: string, other: string): boolean {
  const normal = (mime: string): string => mime.toLowerCase().replaceAll(/[\s"]/g, '');
  return normal(one) === normal(other);
}
