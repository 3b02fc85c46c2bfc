/**
 * What generated modules import, and nothing else. These names and types do not change, so that code generated earlier
 * works with a newer runtime.
 */

export type { SendOptions } from './client/check-options.js';
export type { Client } from './client/client.js';
export { formatDate, formatDateTime, formatTime, readTimeZone } from './format/date.js';
export { formatMoney, type Money } from './format/money.js';
export { formatNumber } from './format/number.js';
export type { DateTime, PlainDate, PlainTime } from './format/plain.js';
export { formatCode, formatText } from './format/text.js';
export type { BuildOptions } from './request/build-options.js';
export { namedToTuples, repeatParameters } from './request/convert-message.js';
export { fillTemplate } from './request/fill-template.js';
export type { TemplateForSendRequest } from './request/outgoing-message.js';
export type { TemplateContract, TemplateFile } from './request/template-contract.js';
export type { Receipt } from './response/receipt.js';
export { deliverTemplate } from './send/send.js';
