/** What a file becomes in a chat. */
export type MediaKind = 'audio' | 'document' | 'image' | 'sticker' | 'video';

/** In bytes. WhatsApp does not say which megabyte it means: this is the smaller one. */
export const megabyte = 1_000_000;

const kilobyte = 1_000;

/** WhatsApp's limits on the size of media, in bytes: the gateway's interface states none. */
export const sizeLimits = {
  audio: { what: 'audio', largest: 16 * megabyte },
  document: { what: 'a document', largest: 100 * megabyte },
  image: { what: 'an image', largest: 5 * megabyte },
  sticker: { what: 'a static sticker', largest: 100 * kilobyte },
  animated: { what: 'an animated sticker', largest: 500 * kilobyte },
  video: { what: 'a video', largest: 16 * megabyte },
} as const;

/** Such as `5.2 MB` or `100 KB`. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} bytes`;
  const [value, unit] = bytes < megabyte ? [bytes / kilobyte, 'KB'] : [bytes / megabyte, 'MB'];
  // Rounded up, so that a file above a limit is not printed as the limit.
  return `${Math.ceil(value * 10) / 10} ${unit}`;
}
