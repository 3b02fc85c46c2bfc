export type { SendOptions } from './client/check-options.js';
export { type Client, type ClientOptions, createClient, type Draft } from './client/client.js';
export { clientFromEnv, type EnvClientOptions } from './client/client-from-env.js';
export { restoreError } from './errors/restore-error.js';
export {
  type Advice,
  type Delivery,
  isSendError,
  type MessageIssue,
  SendError,
  type SendErrorClass,
  type SendErrorCode,
  type SendErrorDetails,
  type SendErrorJson,
} from './errors/send-error.js';
export type { MajorUnits, MinorUnits, Money } from './format/money.js';
export type { DateTime, PlainDate, PlainTime, TemporalMoment } from './format/plain.js';
export type { LengthOptions } from './request/build-options.js';
export { checkRequest, type RequestCheck } from './request/check-request.js';
export { type Dialect, type EncodeTemplate, gatewayDialect } from './request/dialect.js';
export type {
  AttachmentType,
  AudioType,
  DocumentType,
  ImageType,
  StickerType,
  VideoType,
} from './request/media-types.js';
export type * from './request/outgoing-message.js';
export { pickLanguage } from './request/pick-language.js';
export {
  type AttachmentMessage,
  buildAttachment,
  buildAudio,
  buildDocument,
  buildImage,
  buildSticker,
  buildText,
  buildVideo,
  type TextMessage,
} from './request/session-message.js';
export type * from './request/template-contract.js';
export type { GatewayResponse, Interpret, ResponseBody, ResponseHead } from './response/outcome.js';

export type { Receipt } from './response/receipt.js';
export {
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendRequest,
  sendSticker,
  sendText,
  sendVideo,
} from './send/send.js';
export { fetchTransport } from './transport/fetch-transport.js';
export type { AttemptEvent, Observers, RetryOptions } from './transport/retry.js';
export type {
  Transport,
  TransportRequest,
  TransportResponse,
} from './transport/transport.js';
