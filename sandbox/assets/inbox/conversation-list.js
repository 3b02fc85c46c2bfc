import { byId, el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { plainTextOf } from '../shared/message-text.js';
import { outcomeIcons } from './call-card.js';
import { renderName } from './recipient-name.js';
import { virtualList } from './virtual-list.js';

/** @import { Conversation } from '../shared/rest-client.js' */

/** The same as in conversation-list.css. */
const rowHeight = 72;

/**
 * The recipients on the left: a listbox that supports the arrow keys.
 *
 * @param {{ open: (to: string) => void, enter: (to: string) => void }} actions
 */
export function conversationList({ open, enter }) {
  const container = byId('conversations');
  /** @type {readonly Conversation[]} */
  let conversations = [];
  /** @type {string | undefined} */
  let selected;

  const list = virtualList(container, {
    rowHeight,
    renderRow: (/** @type {Conversation} */ conversation, index) => {
      const row = renderConversation(conversation, conversation.to === selected, index);
      row.addEventListener('click', () => enter(conversation.to));
      return row;
    },
  });

  const markSelected = () => {
    const index = conversations.findIndex(({ to }) => to === selected);
    if (index === -1) container.removeAttribute('aria-activedescendant');
    else container.setAttribute('aria-activedescendant', `conversation-${index}`);
    return index;
  };

  container.addEventListener('keydown', (event) => {
    const index = conversations.findIndex(({ to }) => to === selected);
    const page = Math.max(1, Math.floor(container.clientHeight / rowHeight) - 1);
    /** @type {Record<string, number>} */
    const steps = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: conversations.length - 1,
    };
    if (event.key === 'Enter' && selected !== undefined && index !== -1) enter(selected);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = conversations[Math.min(Math.max(step, 0), conversations.length - 1)];
    if (next) open(next.to);
  });

  return {
    /** @param {readonly Conversation[]} next */
    update: (next) => {
      conversations = next;
      list.setItems(conversations);
      markSelected();
    },
    /** @param {string | undefined} to */
    select: (to) => {
      selected = to;
      const index = markSelected();
      if (index === -1) list.show();
      else list.reveal(index);
    },
  };
}

/**
 * @param {Conversation} conversation
 * @param {boolean} selected
 * @param {number} index
 */
function renderConversation({ to, unread, last }, selected, index) {
  return el(
    'div',
    {
      role: 'option',
      id: `conversation-${index}`,
      class: 'conversation',
      'aria-selected': selected ? 'true' : 'false',
    },
    el('div', { class: `avatar avatar-${colorOf(to)}`, 'aria-hidden': 'true' }, to.slice(-2) || '?'),
    el('p', { class: 'conversation-name' }, ...renderName(to)),
    el('time', { class: 'conversation-time', datetime: last.receivedAt }, shortTime(last.receivedAt)),
    el(
      'p',
      { class: `conversation-last outcome-${last.outcome}` },
      icon(outcomeIcons[last.outcome]),
      el('span', { class: 'visually-hidden' }, `${last.outcome}: `),
      el('span', { dir: 'auto' }, summaryOf(last)),
    ),
    unread > 0 &&
      el(
        'span',
        { class: 'unread' },
        unread > 999 ? '999+' : String(unread),
        el('span', { class: 'visually-hidden' }, ' unread'),
      ),
  );
}

/** @param {Conversation['last']} last */
function summaryOf({ text, template, file, kind }) {
  return plainTextOf([{ text }]) || file || template || (kind === 'unknown' ? 'unknown call' : kind);
}

/** One of six colors, always the same for a recipient. @param {string} to */
function colorOf(to) {
  return [...to].reduce((sum, digit) => sum + digit.charCodeAt(0), 0) % 6;
}

/** @param {string} iso */
function shortTime(iso) {
  const time = new Date(iso);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : time.toLocaleDateString([], { day: 'numeric', month: 'short' });
}
