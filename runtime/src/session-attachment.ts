import { type Report, readRecipient, readText, readUrl, reporter } from './check-values.js';
import type { Client, SendOptions } from './client.js';
import {
  type AttachmentType,
  type AudioType,
  audioTypes,
  type DocumentType,
  type ImageType,
  imageTypes,
  isMimeType,
  isOggWithoutOpus,
  type StickerType,
  sameMimeType,
  stickerTypes,
  type VideoType,
  videoTypes,
} from './media-types.js';
import type { Problem } from './problem.js';
import type { Receipt } from './receipt.js';
import { invalidMessage } from './send-error.js';

/** A file for an open session. The interface does not say which fields are required; absent ones are left out. */
export interface AttachmentMessage<Mime extends string = AttachmentType> {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** `https` link to the file. */
  readonly url: string;
  /** MIME type of the file (interface, section 8.2). */
  readonly mime: Mime;
  /** Name of the file. */
  readonly filename?: string | undefined;
  /** Caption for the file. */
  readonly caption?: string | undefined;
}

type SendAttachment<Mime extends string> = (
  client: Client,
  message: AttachmentMessage<Mime>,
  options?: SendOptions,
) => Promise<Receipt>;

/**
 * Sends a file of any supported type inside an open session (interface, sections 2.2 and 4.2).
 *
 * @throws SendError for every failure.
 */
export const sendAttachment: SendAttachment<AttachmentType> = (client, message, options) =>
  send('session attachment', undefined, client, message, options);

/** Sends a JPEG or PNG image; otherwise like `sendAttachment`. */
export const sendImage: SendAttachment<ImageType> = (client, message, options) =>
  send('session image', imageTypes, client, message, options);

/** Sends an MP4 or 3GPP video: H.264 and AAC only, with a single audio stream (section 8.2); otherwise like `sendAttachment`. */
export const sendVideo: SendAttachment<VideoType> = (client, message, options) =>
  send('session video', videoTypes, client, message, options);

/** Sends audio. Ogg needs its codec: `audio/ogg; codecs=opus` (section 8.2); otherwise like `sendAttachment`. */
export const sendAudio: SendAttachment<AudioType> = (client, message, options) =>
  send('session audio', audioTypes, client, message, options);

/** Sends a document of any valid MIME type; otherwise like `sendAttachment`. */
export const sendDocument: SendAttachment<DocumentType> = (client, message, options) =>
  send('session document', undefined, client, message, options);

/** Sends a WebP sticker; otherwise like `sendAttachment`. */
export const sendSticker: SendAttachment<StickerType> = (client, message, options) =>
  send('session sticker', stickerTypes, client, message, options);

async function send(
  subject: string,
  types: readonly string[] | undefined,
  client: Client,
  message: AttachmentMessage<string>,
  options: SendOptions | undefined,
): Promise<Receipt> {
  const problems: Problem[] = [];
  const at = (path: string): Report => reporter(problems, path);
  const to = readRecipient(message?.to, at('to'));
  const url = readUrl(message?.url, ['https:'], at('url'));
  const mime = readMimeType(message?.mime, types, at('mime'));
  const filename = readOptionalText(message?.filename, at('filename'));
  const caption = readOptionalText(message?.caption, at('caption'));
  if (problems.length > 0) throw invalidMessage(subject, problems);
  const attachment = {
    url,
    mime,
    ...(filename !== undefined && { filename }),
    ...(caption !== undefined && { caption }),
  };
  return client.deliver({ kind: 'attachment', request: { to, attachment } }, options);
}

function readMimeType(value: unknown, types: readonly string[] | undefined, report: Report): string {
  const mime = readText(value, report);
  if (mime.trim() === '') return mime;
  if (isOggWithoutOpus(mime)) {
    report('audio/ogg is unsupported without its codec: write audio/ogg; codecs=opus');
  } else if (types !== undefined && !types.some((type) => sameMimeType(type, mime))) {
    report(`must be ${types.join(' or ')}`);
  } else if (!isMimeType(mime)) {
    report('must be a MIME type, such as application/pdf');
  }
  return mime;
}

function readOptionalText(value: unknown, report: Report): string | undefined {
  return value === undefined ? undefined : readText(value, report);
}
