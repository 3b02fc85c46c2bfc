/**
 * What generated modules import, and nothing else. Its shape is frozen, so that the rest of the runtime may change
 * beside code that was generated earlier.
 */
export type { Client, SendOptions } from './client.js';
export type { TemplateNotification } from './outgoing-message.js';
export { type BuildOptions, readTemplateMessage as fillTemplate } from './read-template-message.js';
export type { Receipt } from './receipt.js';
export { sendTemplate as deliverTemplate } from './send-template.js';
export type { TemplateContract, TemplateFile } from './template-contract.js';
