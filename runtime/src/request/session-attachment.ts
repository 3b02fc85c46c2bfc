import { isRecord } from '../errors/value-type.js';
import { checkOptionalText, checkRecipient, checkText, checkUrl } from './check-values.js';
import { collectIssues, type Report, reportUnknownKeys } from './collect-issues.js';
import { type AttachmentType, isListed, isOggWithoutOpus, parseMimeType } from './media-types.js';
import type { SessionAttachment } from './outgoing-message.js';

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
  readonly caption?: string | undefined;
}

const messageKeys = ['to', 'url', 'mime', 'filename', 'caption'];

/**
 * @param types The allowed MIME types; `undefined` allows every valid one.
 * @throws SendError `invalid-message` with every issue.
 */
export function buildAttachment(
  subject: string,
  types: readonly string[] | undefined,
  message: unknown,
): SessionAttachment {
  return collectIssues(subject, (at) => {
    const fields = isRecord(message) ? message : {};
    reportUnknownKeys(fields, messageKeys, '', at);
    const to = checkRecipient(fields.to, at('to'));
    const url = checkUrl(fields.url, ['https'], at('url'));
    const mime = checkMimeType(fields.mime, types, at('mime'));
    const filename = checkOptionalText(fields.filename, at('filename'));
    const caption = checkOptionalText(fields.caption, at('caption'));
    return {
      to,
      attachment: {
        url,
        mime,
        ...(filename !== undefined && { filename }),
        ...(caption !== undefined && { caption }),
      },
    };
  });
}

function checkMimeType(value: unknown, types: readonly string[] | undefined, report: Report): string {
  const mime = checkText(value, report);
  if (mime.trim() === '') return mime;
  const parsed = parseMimeType(mime);
  if (parsed === undefined) report('must be a MIME type, such as application/pdf');
  else if (isOggWithoutOpus(parsed)) {
    report('audio/ogg is not supported without its codec: write audio/ogg; codecs=opus');
  } else if (types !== undefined && !isListed(parsed, types)) report(`must be ${types.join(' or ')}`);
  return mime;
}
