/**
 * What generated modules import, and nothing else. Its shape is frozen, so that the rest of the runtime may change
 * beside code that was generated earlier.
 */
export type { Client } from './client/client.js';
export type { SendOptions } from './client/send-options.js';
export { type BuildOptions, fillTemplate } from './request/fill-template.js';
export type { TemplateNotification } from './request/outgoing-message.js';
export type { TemplateContract, TemplateFile } from './request/template-contract.js';
export type { Receipt } from './response/receipt.js';
export { deliverTemplate } from './send/send-template.js';
