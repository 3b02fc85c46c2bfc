import type { SendOptions } from '../client/check-options.js';
import type { Client, Draft } from '../client/client.js';
import { invalidMessage } from '../errors/send-error.js';
import { isRecord } from '../errors/values.js';
import { checkRequest } from '../request/check-request.js';
import { fillTemplate } from '../request/fill-template.js';
import type {
  AttachmentType,
  AudioType,
  DocumentType,
  ImageType,
  StickerType,
  VideoType,
  WithOpus,
} from '../request/media-types.js';
import type { AttachmentForSendRequest, OutgoingMessage } from '../request/outgoing-message.js';
import {
  type AttachmentMessage,
  buildAttachment,
  buildAudio,
  buildDocument,
  buildImage,
  buildSticker,
  buildText,
  buildVideo,
  type TextMessage,
} from '../request/session-message.js';
import type { TemplateContract, TemplateMessage } from '../request/template-contract.js';
import type { Receipt } from '../response/receipt.js';

/** Hands a message to the client, which builds it, so that its observers see an invalid one too. */
async function deliver(client: Client, draft: Draft, options: SendOptions | undefined): Promise<Receipt> {
  if (isRecord(client) && typeof client.deliver === 'function') return client.deliver(draft, options);
  throw invalidMessage('message', [{ path: 'client', message: 'must be what createClient returned' }]);
}

/** Builds the request of a template and posts it (interface, section 4.3). Generated code calls it. */
export function deliverTemplate(
  client: Client,
  contract: TemplateContract,
  message: TemplateMessage,
  options?: SendOptions,
): Promise<Receipt> {
  const build = () => fillTemplate(contract, message, client);
  return deliver(client, { kind: 'template', template: contract.name, build }, options);
}

/**
 * Posts what a `build…` function returned earlier, such as a request from a queue. Its values are checked again.
 *
 * @throws SendError (rejects) for every failure; `invalid-message` if a value is invalid.
 */
export function sendRequest(client: Client, built: OutgoingMessage, options?: SendOptions): Promise<Receipt> {
  return deliver(client, { kind: 'unknown', build: () => checkRequest(built, client) }, options);
}

/**
 * Sends a text inside the customer service window (interface, sections 2.1 and 4.1).
 *
 * @throws SendError (rejects) for every failure.
 */
export function sendText(client: Client, message: TextMessage, options?: SendOptions): Promise<Receipt> {
  return deliver(client, { kind: 'text', build: () => buildText(message, client) }, options);
}

type Send<Any extends string> = <const Mime extends Any>(
  client: Client,
  message: AttachmentMessage<WithOpus<Mime>>,
  options?: SendOptions,
) => Promise<Receipt>;

/**
 * Sends a file of any type inside the customer service window (interface, sections 2.2 and 4.2).
 *
 * @throws SendError (rejects) for every failure.
 */
export const sendAttachment: Send<AttachmentType> = /* @__PURE__ */ sender(buildAttachment);
/** Sends a document of any valid MIME type. Otherwise like `sendAttachment`. */
export const sendDocument: Send<DocumentType> = /* @__PURE__ */ sender(buildDocument);
/** Sends a JPEG or PNG image. Otherwise like `sendAttachment`. */
export const sendImage: Send<ImageType> = /* @__PURE__ */ sender(buildImage);
/**
 * Sends an MP4 or 3GPP video: H.264 and AAC only, with a single audio stream (section 8.2). Otherwise like
 * `sendAttachment`.
 */
export const sendVideo: Send<VideoType> = /* @__PURE__ */ sender(buildVideo);
/** Sends audio. Ogg needs its codec: `audio/ogg; codecs=opus` (section 8.2). Otherwise like `sendAttachment`. */
export const sendAudio: Send<AudioType> = /* @__PURE__ */ sender(buildAudio);
/** Sends a WebP sticker. Otherwise like `sendAttachment`. */
export const sendSticker: Send<StickerType> = /* @__PURE__ */ sender(buildSticker);

function sender<Message>(build: (message: Message, client: Client) => AttachmentForSendRequest) {
  return (client: Client, message: Message, options?: SendOptions): Promise<Receipt> =>
    deliver(client, { kind: 'attachment', build: () => build(message, client) }, options);
}
