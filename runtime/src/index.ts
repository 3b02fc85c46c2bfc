export { type Client, type ClientOptions, createClient, type SendOptions } from './client/client.js';
export { clientFromEnv } from './client/client-from-env.js';
export {
  type Delivery,
  isSendError,
  type MessageIssue,
  SendError,
  type SendErrorCode,
} from './errors/send-error.js';
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
export type { AttachmentMessage } from './request/session-attachment.js';
export type { TextMessage } from './request/session-text.js';
export type { TemplateFile } from './request/template-contract.js';
export type { Receipt } from './response/receipt.js';
export {
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendSticker,
  sendText,
  sendVideo,
} from './send/session-messages.js';
export { sendNotification } from './send/template-notifications.js';
export type { AttemptEvent, Observers } from './transport/attempt-events.js';
export type { RetryOptions } from './transport/retry.js';
export type {
  BodyReader,
  Transport,
  TransportRequest,
  TransportResponse,
} from './transport/transport.js';
