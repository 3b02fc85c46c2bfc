/** The MIME types of session attachments by kind of media (interface, section 8.2). */
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

/** MIME types that `sendImage` accepts. */
export type ImageType = (typeof imageTypes)[number];
/** MIME types that `sendVideo` accepts. */
export type VideoType = (typeof videoTypes)[number];
/** MIME types that `sendAudio` accepts; Ogg only with the opus codec. */
export type AudioType = (typeof audioTypes)[number];
/** MIME types that `sendSticker` accepts. */
export type StickerType = (typeof stickerTypes)[number];
/** A document may have any valid MIME type. */
export type DocumentType = `${string}/${string}`;

/** Any MIME type; editors complete those that section 8.2 of the interface names. */
export type AttachmentType = ImageType | VideoType | AudioType | StickerType | (DocumentType & {});

/** Rejects `audio/ogg` alone, which is unsupported (section 8.2, rule 1); the compile error names the type to write instead. */
export type WithOpus<Mime extends string> = Mime extends 'audio/ogg' ? 'audio/ogg; codecs=opus' : Mime;

const token = "[!#$%&'*+.^_`|~\\w-]+";
const parameter = `[\\t ]*;[\\t ]*${token}=(?:${token}|"(?:[^"\\\\\\r\\n]|\\\\.)*")`;

/**
 * Returns type and subtype in lower case, or `undefined` if a MIME type is invalid by its grammar (RFC 9110, section 8.3.1).
 * `MIMEType` of `node:util` exists only in Node.
 */
export function essenceOf(mime: string): string | undefined {
  const [, essence] = new RegExp(`^(${token}/${token})(?:${parameter})*$`).exec(mime) ?? [];
  return essence?.toLowerCase();
}

/** Section 8.2 names `audio/ogg` without the opus codec as unsupported. */
export function isOggWithoutOpus(mime: string): boolean {
  const opus = new RegExp(
    `^${token}/${token}(?:${parameter})*?[\\t ]*;[\\t ]*codecs=("?)opus\\1(?![^\\t ;])`,
    'i',
  );
  return essenceOf(mime) === 'audio/ogg' && !opus.test(mime);
}
