import { byId, el } from '../shared/dom.js';
import { query, rest } from '../shared/rest-client.js';
import { conversationList } from './conversation-list.js';

/** @import { Conversation } from '../shared/rest-client.js' */

/**
 * The recipients on the left, and how many calls and unread messages they have.
 *
 * @param {ReturnType<typeof import('../shared/call-filter.js').createCallFilter>} filter
 * @param {Parameters<typeof conversationList>[0]} actions
 */
export function createRecipients(filter, actions) {
  const view = conversationList(actions);
  const none = byId('no-conversations');
  /** @type {readonly Conversation[]} */
  let conversations = [];

  return {
    load: async () => {
      conversations = await rest(`conversations?${query(filter.values())}`);
      view.update(conversations);
      const unread = conversations.reduce((sum, conversation) => sum + conversation.unread, 0);
      document.title = `${unread > 0 ? `(${unread}) ` : ''}Inbox · notifygen sandbox`;
      const count = conversations.reduce((sum, conversation) => sum + conversation.count, 0);
      byId('call-count').textContent = `${count.toLocaleString('en')} call${count === 1 ? '' : 's'}`;
    },
    /** Shows the list, or why it is empty. */
    show: () => {
      byId('conversations').hidden = conversations.length === 0;
      none.hidden = conversations.length > 0;
      const showAll = el('button', { type: 'button', click: filter.clear }, 'Show all calls');
      none.replaceChildren(
        ...(filter.isActive() ? [el('span', {}, 'No calls match.'), showAll] : ['No calls yet.']),
      );
    },
    select: view.select,
    isEmpty: () => conversations.length === 0,
    /** Whether there are calls to a recipient. @param {string | undefined} to */
    include: (to) => conversations.some((conversation) => conversation.to === to),
    /** @param {string | undefined} to */
    unreadOf: (to) => conversations.find((conversation) => conversation.to === to)?.unread ?? 0,
  };
}
