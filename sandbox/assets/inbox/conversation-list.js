import { byId, el, icon } from '../shared/dom.js';
import { windowedList } from './virtual-list.js';

/** @import { Conversation } from '../shared/rest-client.js' */

/** As in person.css. */
const rowHeight = 72;

/**
 * The recipients on the left: a listbox, with the arrow keys in it.
 *
 * @param {{ open: (to: string) => void, enter: () => void }} actions
 */
export function conversationList({ open, enter }) {
  const container = byId('people');
  /** @type {readonly Conversation[]} */
  let conversations = [];
  /** @type {string | undefined} */
  let selected;

  const list = windowedList(container, {
    rowHeight,
    draw: (/** @type {Conversation} */ conversation, index) => {
      const row = drawRow(conversation, conversation.to === selected, index);
      row.addEventListener('click', () => {
        open(conversation.to);
        enter();
      });
      return row;
    },
  });

  const mark = () => {
    const index = conversations.findIndex(({ to }) => to === selected);
    if (index === -1) container.removeAttribute('aria-activedescendant');
    else container.setAttribute('aria-activedescendant', `person-${index}`);
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
    if (event.key === 'Enter' && index !== -1) enter();
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
      mark();
    },
    /** @param {string | undefined} to */
    select: (to) => {
      selected = to;
      const index = mark();
      if (index === -1) list.show();
      else list.reveal(index);
    },
    focus: () => container.focus(),
  };
}

/**
 * @param {Conversation} conversation
 * @param {boolean} selected
 * @param {number} index
 */
function drawRow({ to, unread, last }, selected, index) {
  const state = last.outcome === 'accepted' ? 'ticks' : last.outcome === 'refused' ? 'cross' : 'bolt';
  return el(
    'div',
    {
      role: 'option',
      id: `person-${index}`,
      class: 'person',
      'aria-selected': selected ? 'true' : 'false',
    },
    el('div', { class: `avatar avatar-${hueOf(to)}`, 'aria-hidden': 'true' }, to.slice(-2) || '?'),
    el('p', { class: 'person-name' }, nameOf(to)),
    el('time', { class: 'person-time', datetime: last.receivedAt }, shortTime(last.receivedAt)),
    el(
      'p',
      { class: `person-last outcome-${last.outcome}` },
      icon(state),
      el('span', { class: 'hidden' }, `${last.outcome}: `),
      el('span', { dir: 'auto' }, summaryOf(last)),
    ),
    unread > 0 &&
      el(
        'span',
        { class: 'unread' },
        unread > 999 ? '999+' : String(unread),
        el('span', { class: 'hidden' }, ' unread'),
      ),
  );
}

/** @param {Conversation['last']} last */
function summaryOf({ text, template, file, kind }) {
  return (
    text.replaceAll(/\s+/g, ' ').trim() || file || template || (kind === 'unknown' ? 'unknown call' : kind)
  );
}

/**
 * How the page calls a recipient.
 *
 * @param {string} to
 */
export function nameOf(to) {
  return to === '' ? 'No recipient' : /^\d{7,15}$/.test(to) ? `+${to}` : to;
}

/** One of six colours, always the same for a number. @param {string} to */
function hueOf(to) {
  return [...to].reduce((sum, digit) => sum + digit.charCodeAt(0), 0) % 6;
}

/** @param {string} iso */
function shortTime(iso) {
  const time = new Date(iso);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : time.toLocaleDateString([], { day: 'numeric', month: 'short' });
}
