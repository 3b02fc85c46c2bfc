/**
 * What generated modules import, and nothing else. Its shape is frozen, so that the rest of the runtime may change
 * beside code that was generated earlier.
 */
export type { Client } from './client.js';
export { type BuildOptions, fillTemplate } from './fill-template.js';
export type { TemplateNotification } from './outgoing-message.js';
export type { Receipt } from './receipt.js';
export type { SendOptions } from './send-options.js';
export { deliverTemplate } from './send-template.js';
export type { TemplateContract, TemplateFile } from './template-contract.js';
