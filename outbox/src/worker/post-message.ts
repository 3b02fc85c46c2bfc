import { type Client, isSendError, sendRequest } from '@notifygen/runtime';
import type { ClaimedMessage } from '../message/message.js';
import {
  digestOf,
  type TemplateContracts,
  templateMismatch,
  templateOf,
  unapprovedIn,
} from '../message/templates.js';
import type { Post } from './worker.js';

/**
 * Posts once through a client: the rules decide what is sent again. A template that this process does not know is left to
 * the gateway: during a deployment, only some processes know a new template.
 */
export function postWith(client: Client, templates: TemplateContracts): Post {
  return async ({ message }: ClaimedMessage, { timeout, signal }) => {
    const reason = templateMismatch(message, templates);
    if (reason !== undefined) return { type: 'template-changed', reason };
    const template = templateOf(message, templates);
    const language = message.kind === 'template' ? message.request.language : undefined;
    // Only those without a digest come this far. With one, the next claim holds it.
    if (template !== undefined && unapprovedIn(template, language) !== undefined)
      return { type: 'returned', digest: digestOf(template, language) };
    try {
      const settings = { signal, timeout, retry: { limit: 0, maxTotal: timeout } };
      const { messageId, body } = await sendRequest(client, message, settings);
      return { type: 'accepted', messageId, response: body };
    } catch (error) {
      if (!isSendError(error)) throw error;
      return { type: 'error', error: error.toJSON() };
    }
  };
}
