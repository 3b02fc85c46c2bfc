export { type Client, type ClientOptions, createClient } from './client.js';
export { clientFromEnv } from './client-from-env.js';
export type { Dialect } from './dialect.js';
export type {
  AttachmentType,
  AudioType,
  DocumentType,
  ImageType,
  StickerType,
  VideoType,
} from './media-types.js';
export type { AttemptEvent, Observers } from './observe.js';
export type {
  FileKind,
  OutgoingMessage,
  SessionAttachment,
  SessionText,
  TemplateNotification,
} from './outgoing-message.js';
export type { Problem } from './problem.js';
export type { Receipt } from './receipt.js';
export type { RetryOptions } from './retry.js';
export { type Delivery, isSendError, SendError, type SendErrorCode } from './send-error.js';
export type { SendOptions } from './send-options.js';
export { sendNotification } from './send-template.js';
export {
  type AttachmentMessage,
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendSticker,
  sendVideo,
} from './session-attachment.js';
export { sendText, type TextMessage } from './session-text.js';
export type { TemplateFile } from './template-contract.js';
