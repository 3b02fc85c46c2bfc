import type { Client, SendOptions } from '../client/client.js';
import {
  type AttachmentType,
  type AudioType,
  audioTypes,
  type DocumentType,
  type ImageType,
  imageTypes,
  type StickerType,
  stickerTypes,
  type VideoType,
  videoTypes,
  type WithOpus,
} from '../request/media-types.js';
import { type AttachmentMessage, buildAttachment } from '../request/session-attachment.js';
import { buildText, type TextMessage } from '../request/session-text.js';
import type { Receipt } from '../response/receipt.js';

/**
 * Sends a text inside the customer service window (interface, sections 2.1 and 4.1).
 *
 * @throws SendError (rejects) for every failure.
 */
export async function sendText(
  client: Client,
  message: TextMessage,
  options?: SendOptions,
): Promise<Receipt> {
  return client.deliver({ kind: 'text', request: buildText(message) }, options);
}

/**
 * Sends a file of any type inside the customer service window (interface, sections 2.2 and 4.2).
 *
 * @throws SendError (rejects) for every failure.
 */
export function sendAttachment<const Mime extends AttachmentType>(
  client: Client,
  message: AttachmentMessage<WithOpus<Mime>>,
  options?: SendOptions,
): Promise<Receipt> {
  return send('session attachment', undefined, client, message, options);
}

/** Sends a document of any valid MIME type. Otherwise like `sendAttachment`. */
export function sendDocument<const Mime extends DocumentType>(
  client: Client,
  message: AttachmentMessage<WithOpus<Mime>>,
  options?: SendOptions,
): Promise<Receipt> {
  return send('session document', undefined, client, message, options);
}

type SendAttachment<Mime extends string> = (
  client: Client,
  message: AttachmentMessage<Mime>,
  options?: SendOptions,
) => Promise<Receipt>;

/** Sends a JPEG or PNG image. Otherwise like `sendAttachment`. */
export const sendImage: SendAttachment<ImageType> = (client, message, options) =>
  send('session image', imageTypes, client, message, options);

/**
 * Sends an MP4 or 3GPP video: H.264 and AAC only, with a single audio stream (section 8.2). Otherwise like
 * `sendAttachment`.
 */
export const sendVideo: SendAttachment<VideoType> = (client, message, options) =>
  send('session video', videoTypes, client, message, options);

/** Sends audio. Ogg needs its codec: `audio/ogg; codecs=opus` (section 8.2). Otherwise like `sendAttachment`. */
export const sendAudio: SendAttachment<AudioType> = (client, message, options) =>
  send('session audio', audioTypes, client, message, options);

/** Sends a WebP sticker. Otherwise like `sendAttachment`. */
export const sendSticker: SendAttachment<StickerType> = (client, message, options) =>
  send('session sticker', stickerTypes, client, message, options);

async function send(
  subject: string,
  types: readonly string[] | undefined,
  client: Client,
  message: AttachmentMessage<string>,
  options: SendOptions | undefined,
): Promise<Receipt> {
  return client.deliver({ kind: 'attachment', request: buildAttachment(subject, types, message) }, options);
}
