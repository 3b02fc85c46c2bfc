import type { Client } from '../client/client.js';
import type { SendOptions } from '../client/send-options.js';
import type {
  AttachmentType,
  AudioType,
  DocumentType,
  ImageType,
  StickerType,
  VideoType,
  WithOpus,
} from '../request/media-types.js';
import type { AttachmentForSendRequest } from '../request/outgoing-message.js';
import {
  type AttachmentMessage,
  buildAttachment,
  buildAudio,
  buildDocument,
  buildImage,
  buildSticker,
  buildVideo,
} from '../request/session-attachment.js';
import { buildText, type TextMessage } from '../request/session-text.js';
import type { Receipt } from '../response/receipt.js';
import { deliver } from './deliver.js';

/**
 * Sends a text inside the customer service window (interface, sections 2.1 and 4.1).
 *
 * @throws SendError (rejects) for every failure.
 */
export function sendText(client: Client, message: TextMessage, options?: SendOptions): Promise<Receipt> {
  return deliver(client, { kind: 'text', build: () => buildText(message, client) }, options);
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
  return send(client, () => buildAttachment(message, client), options);
}

/** Sends a document of any valid MIME type. Otherwise like `sendAttachment`. */
export function sendDocument<const Mime extends DocumentType>(
  client: Client,
  message: AttachmentMessage<WithOpus<Mime>>,
  options?: SendOptions,
): Promise<Receipt> {
  return send(client, () => buildDocument(message, client), options);
}

type SendAttachment<Mime extends string> = (
  client: Client,
  message: AttachmentMessage<Mime>,
  options?: SendOptions,
) => Promise<Receipt>;

/** Sends a JPEG or PNG image. Otherwise like `sendAttachment`. */
export const sendImage: SendAttachment<ImageType> = (client, message, options) =>
  send(client, () => buildImage(message, client), options);

/**
 * Sends an MP4 or 3GPP video: H.264 and AAC only, with a single audio stream (section 8.2). Otherwise like
 * `sendAttachment`.
 */
export const sendVideo: SendAttachment<VideoType> = (client, message, options) =>
  send(client, () => buildVideo(message, client), options);

/** Sends audio. Ogg needs its codec: `audio/ogg; codecs=opus` (section 8.2). Otherwise like `sendAttachment`. */
export const sendAudio: SendAttachment<AudioType> = (client, message, options) =>
  send(client, () => buildAudio(message, client), options);

/** Sends a WebP sticker. Otherwise like `sendAttachment`. */
export const sendSticker: SendAttachment<StickerType> = (client, message, options) =>
  send(client, () => buildSticker(message, client), options);

function send(
  client: Client,
  build: () => AttachmentForSendRequest,
  options: SendOptions | undefined,
): Promise<Receipt> {
  return deliver(client, { kind: 'attachment', build }, options);
}
