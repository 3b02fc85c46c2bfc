import { byId, el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { query, rest } from '../shared/rest-client.js';
import { nameOf } from './conversation-list.js';

/**
 * The recipient's name above the chat, with a back button for narrow screens and a button that deletes the chat.
 *
 * @param {string} to
 * @param {() => void} back
 */
export function renderChatHeader(to, back) {
  const remove = () => {
    if (confirm(`Delete every call to ${nameOf(to)}?`))
      void rest(`messages?${query({ to })}`, { method: 'DELETE' });
  };
  byId('chat-header').replaceChildren(
    el(
      'button',
      { type: 'button', class: 'subtle back', 'aria-label': 'Back to the recipients', click: back },
      icon('back'),
    ),
    el('h2', {}, nameOf(to)),
    el('button', { type: 'button', class: 'subtle danger', click: remove }, icon('bin'), 'Delete chat'),
  );
}
