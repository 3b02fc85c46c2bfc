import { byId, el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { change, query } from '../shared/rest-client.js';
import { nameOf, renderName } from './recipient-name.js';

/**
 * The recipient's name above the chat, with a back button for narrow screens and a button that deletes the chat.
 *
 * @param {string} to
 * @param {() => void} back
 */
export function renderChatHeader(to, back) {
  const remove = () => {
    if (confirm(`Delete every call to ${nameOf(to)}?`))
      void change(`messages?${query({ to })}`, { method: 'DELETE' });
  };
  byId('chat-header').replaceChildren(
    el(
      'button',
      { type: 'button', class: 'subtle back', 'aria-label': 'Back to the recipients', click: back },
      icon('back'),
    ),
    el('h2', {}, ...renderName(to)),
    el('button', { type: 'button', class: 'subtle danger', click: remove }, icon('bin'), 'Delete chat'),
  );
}
