export { type Client, type ClientOptions, createClient } from './client/client.js';
export { clientFromEnv } from './client/client-from-env.js';
export type { SendOptions } from './client/send-options.js';
export { type Delivery, isSendError, SendError, type SendErrorCode } from './errors/send-error.js';
export type { Problem } from './request/collect-issues.js';
export type { Dialect } from './request/dialect.js';
export type {
  AttachmentType,
  AudioType,
  DocumentType,
  ImageType,
  StickerType,
  VideoType,
} from './request/media-types.js';
export type {
  FileKind,
  OutgoingMessage,
  SessionAttachment,
  SessionText,
  TemplateNotification,
} from './request/outgoing-message.js';
export type { TemplateFile } from './request/template-contract.js';
export type { Receipt } from './response/receipt.js';
export {
  type AttachmentMessage,
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendSticker,
  sendVideo,
} from './send/send-attachment.js';
export { sendNotification } from './send/send-template.js';
export { sendText, type TextMessage } from './send/send-text.js';
export type { AttemptEvent, Observers } from './transport/attempt-events.js';
export type { RetryOptions } from './transport/retry.js';
