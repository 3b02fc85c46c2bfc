import { byId, el, icon } from '../shared/dom.js';
import { query, rest } from '../shared/rest-client.js';
import { nameOf } from './conversation-list.js';

/**
 * Names the recipient above the chat, with the way back on a narrow screen and the end of all their calls.
 *
 * @param {string} to
 * @param {() => void} back
 */
export function drawChatHead(to, back) {
  const remove = () => {
    if (confirm(`Delete every call to ${nameOf(to)}?`))
      void rest(`messages?${query({ to })}`, { method: 'DELETE' });
  };
  byId('chat-head').replaceChildren(
    el(
      'button',
      { type: 'button', class: 'quiet back', 'aria-label': 'Back to the recipients', click: back },
      icon('back'),
    ),
    el('h2', {}, nameOf(to)),
    el('button', { type: 'button', class: 'quiet danger', click: remove }, icon('bin'), 'Delete chat'),
  );
}
