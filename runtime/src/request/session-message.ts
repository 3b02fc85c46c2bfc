import type { Report } from '../errors/values.js';
import { type BuildOptions, type LengthOptions, readChecks } from './build-options.js';
import { checkLength, sessionLimits } from './check-lengths.js';
import { checkRecipient, checkText } from './check-values.js';
import { collectIssues, type ReportAt, readFields } from './collect-issues.js';
import {
  type AttachmentType,
  type AudioType,
  audioTypes,
  type DocumentType,
  essenceOf,
  type ImageType,
  imageTypes,
  isOggWithoutOpus,
  type StickerType,
  stickerTypes,
  type VideoType,
  videoTypes,
  type WithOpus,
} from './media-types.js';
import type { AttachmentForSendRequest, TextForSendRequest } from './outgoing-message.js';

/** A text to send inside the customer service window. */
export interface TextMessage {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** Not empty, and at most 4,096 characters: WhatsApp's limit, since the interface states none. */
  readonly text: string;
}

/**
 * A file to send inside the customer service window. The interface does not say which fields are required; absent ones are
 * left out of the request.
 */
export interface AttachmentMessage<Mime extends string = AttachmentType> {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** Public `https` URL of the file. */
  readonly url: string;
  /** MIME type of the file (interface, section 8.2). */
  readonly mime: Mime;
  readonly filename?: string | undefined;
  /** Not empty, and at most 1,024 characters: WhatsApp's limit, since the interface states none. */
  readonly caption?: string | undefined;
}

type Build<Any extends string> = <const Mime extends Any>(
  message: AttachmentMessage<WithOpus<Mime>>,
  options?: LengthOptions,
) => AttachmentForSendRequest;

/**
 * Builds the request that `sendText` posts, without sending it.
 *
 * @throws SendError `invalid-message` with every issue.
 */
export function buildText(message: TextMessage, options?: LengthOptions): TextForSendRequest {
  return collectIssues('session text', (at) => {
    const { to, text } = readFields(message, ['to', 'text'], at, 'message', '');
    return outgoingText(to, text, 'text', options, at);
  });
}

/**
 * Builds the request that `sendAttachment` posts, without sending it.
 *
 * @throws SendError `invalid-message` with every issue.
 */
export const buildAttachment: Build<AttachmentType> = /* @__PURE__ */ builder('attachment');
/** Builds the request that `sendDocument` posts. Otherwise like `buildAttachment`. */
export const buildDocument: Build<DocumentType> = /* @__PURE__ */ builder('document');
/** Builds the request that `sendImage` posts. Otherwise like `buildAttachment`. */
export const buildImage: Build<ImageType> = /* @__PURE__ */ builder('image', imageTypes);
/** Builds the request that `sendVideo` posts. Otherwise like `buildAttachment`. */
export const buildVideo: Build<VideoType> = /* @__PURE__ */ builder('video', videoTypes);
/** Builds the request that `sendAudio` posts. Otherwise like `buildAttachment`. */
export const buildAudio: Build<AudioType> = /* @__PURE__ */ builder('audio', audioTypes);
/** Builds the request that `sendSticker` posts. Otherwise like `buildAttachment`. */
export const buildSticker: Build<StickerType> = /* @__PURE__ */ builder('sticker', stickerTypes);

const fileKeys = ['url', 'mime', 'filename', 'caption'];

/** @param types The allowed MIME types. Default: every valid one. */
function builder(kind: string, types?: readonly string[]) {
  return (message: unknown, options?: LengthOptions): AttachmentForSendRequest =>
    collectIssues(`session ${kind}`, (at) => {
      const fields = readFields(message, ['to', ...fileKeys], at, 'message', '');
      return outgoingAttachment(fields.to, fields, at, '', options, types);
    });
}

/** Checks the request of a text that was built earlier. */
export function checkTextRequest(request: unknown, options: LengthOptions, at: ReportAt): TextForSendRequest {
  const { to, message } = readFields(request, ['to', 'message'], at, 'request', '');
  const { text } = readFields(message, ['text'], at, 'message');
  return outgoingText(to, text, 'message.text', options, at);
}

/** Checks the request of an attachment that was built earlier. Which kinds of media it may be is not known here. */
export function checkAttachmentRequest(
  request: unknown,
  options: LengthOptions,
  at: ReportAt,
): AttachmentForSendRequest {
  const { to, attachment } = readFields(request, ['to', 'attachment'], at, 'request', '');
  const file = readFields(attachment, fileKeys, at, 'attachment');
  return outgoingAttachment(to, file, at, 'attachment.', options);
}

function outgoingText(
  to: unknown,
  value: unknown,
  path: string,
  options: LengthOptions | undefined,
  at: ReportAt,
): TextForSendRequest {
  const checks = readChecks(options);
  const recipient = checkRecipient(to, at('to'));
  const text = checkText(value, 'text', checks, at(path));
  checkLength(text, sessionLimits.text, checks, at(path));
  return { kind: 'text', request: { to: recipient, message: { text } } };
}

function outgoingAttachment(
  to: unknown,
  file: Readonly<Record<string, unknown>>,
  at: ReportAt,
  prefix: string,
  options: LengthOptions | undefined,
  types?: readonly string[],
): AttachmentForSendRequest {
  const checks = readChecks(options);
  const recipient = checkRecipient(to, at('to'));
  const optional = (name: string): string | undefined =>
    file[name] === undefined ? undefined : checkText(file[name], 'text', checks, at(prefix + name));
  const url = checkText(file.url, 'url', checks, at(`${prefix}url`));
  const mime = checkMimeType(file.mime, types, checks, at(`${prefix}mime`));
  const filename = optional('filename');
  const caption = optional('caption');
  checkLength(caption, sessionLimits.caption, checks, at(`${prefix}caption`));
  const attachment = {
    url,
    mime,
    ...(filename !== undefined && { filename }),
    ...(caption !== undefined && { caption }),
  };
  return { kind: 'attachment', request: { to: recipient, attachment } };
}

function checkMimeType(
  value: unknown,
  types: readonly string[] | undefined,
  checks: BuildOptions,
  report: Report,
): string {
  const mime = checkText(value, 'text', checks, report);
  const essence = essenceOf(mime);
  if (mime === '') return '';
  if (essence === undefined) report('must be a MIME type, such as application/pdf');
  else if (isOggWithoutOpus(mime))
    report('audio/ogg is not supported without its codec: write audio/ogg; codecs=opus');
  else if (types?.every((type) => essenceOf(type) !== essence)) report(`must be ${types.join(' or ')}`);
  return mime;
}
