import type { Client } from '../client/client.js';
import type { SendOptions } from '../client/send-options.js';
import { invalidMessage } from '../errors/send-error.js';
import { isRecord } from '../errors/value-type.js';
import { readOptionalText, readRecipient, readText, readUrl } from '../request/check-values.js';
import { collectInto, type Problem, type Report, reportStrangers } from '../request/collect-issues.js';
import {
  type AttachmentType,
  type AudioType,
  audioTypes,
  type DocumentType,
  type ImageType,
  imageTypes,
  isListed,
  isOggWithoutOpus,
  parseMimeType,
  type StickerType,
  stickerTypes,
  type VideoType,
  videoTypes,
  type WithOpus,
} from '../request/media-types.js';
import type { Receipt } from '../response/receipt.js';

/** A file for an open session. The interface does not say which fields are required; absent ones are left out. */
export interface AttachmentMessage<Mime extends string = AttachmentType> {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** Public `https` link to the file. */
  readonly url: string;
  /** MIME type of the file (interface, section 8.2). */
  readonly mime: Mime;
  /** Name of the file. */
  readonly filename?: string | undefined;
  /** Caption for the file. */
  readonly caption?: string | undefined;
}

/**
 * Sends a file of any type inside an open session (interface, sections 2.2 and 4.2).
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

/** Sends a document of any valid MIME type; otherwise like `sendAttachment`. */
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

/** Sends a JPEG or PNG image; otherwise like `sendAttachment`. */
export const sendImage: SendAttachment<ImageType> = (client, message, options) =>
  send('session image', imageTypes, client, message, options);

/** Sends an MP4 or 3GPP video: H.264 and AAC only, with a single audio stream (section 8.2); otherwise like `sendAttachment`. */
export const sendVideo: SendAttachment<VideoType> = (client, message, options) =>
  send('session video', videoTypes, client, message, options);

/** Sends audio. Ogg needs its codec: `audio/ogg; codecs=opus` (section 8.2); otherwise like `sendAttachment`. */
export const sendAudio: SendAttachment<AudioType> = (client, message, options) =>
  send('session audio', audioTypes, client, message, options);

/** Sends a WebP sticker; otherwise like `sendAttachment`. */
export const sendSticker: SendAttachment<StickerType> = (client, message, options) =>
  send('session sticker', stickerTypes, client, message, options);

const messageKeys = ['to', 'url', 'mime', 'filename', 'caption'];

async function send(
  subject: string,
  types: readonly string[] | undefined,
  client: Client,
  message: unknown,
  options: SendOptions | undefined,
): Promise<Receipt> {
  const problems: Problem[] = [];
  const at = collectInto(problems);
  const fields = isRecord(message) ? message : {};
  reportStrangers(fields, messageKeys, '', at);
  const to = readRecipient(fields.to, at('to'));
  const url = readUrl(fields.url, ['https'], at('url'));
  const mime = readMimeType(fields.mime, types, at('mime'));
  const filename = readOptionalText(fields.filename, at('filename'));
  const caption = readOptionalText(fields.caption, at('caption'));
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
  const parsed = parseMimeType(mime);
  if (parsed === undefined) report('must be a MIME type, such as application/pdf');
  else if (isOggWithoutOpus(parsed)) {
    report('audio/ogg is unsupported without its codec: write audio/ogg; codecs=opus');
  } else if (types !== undefined && !isListed(parsed, types)) report(`must be ${types.join(' or ')}`);
  return mime;
}
