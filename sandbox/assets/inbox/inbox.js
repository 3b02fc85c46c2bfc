import { byId, dialogById, el, inputById } from '../shared/dom.js';
import { followEvents } from '../shared/live-events.js';
import { query, rest, throttled } from '../shared/rest-client.js';
import { showDetails } from './call-details.js';
import { chat } from './chat.js';
import { drawChatHead } from './chat-header.js';
import { conversationList } from './conversation-list.js';
import { welcome } from './empty-inbox.js';
import { addKeys } from './keyboard-shortcuts.js';

/** @import { Call } from '@notifygen/sandbox' */
/** @import { Conversation } from '../shared/rest-client.js' */

const search = inputById('search');
const people = byId('people');
const nobody = byId('nobody');
const main = byId('main');
const filterButtons = [...document.querySelectorAll('.filters button')].filter(
  (button) => button instanceof HTMLButtonElement,
);

const address = new URLSearchParams(location.search);
let outcome = address.get('outcome') ?? 'all';
/** @type {string | undefined} */
let selected;
/** @type {readonly Conversation[]} */
let conversations = [];
search.value = address.get('q') ?? '';

const messages = chat({
  details: showDetails,
  remove: (call) => void rest(`messages/${call.id}`, { method: 'DELETE' }),
});
const list = conversationList({
  open: (to) => void open(to),
  enter: () => {
    main.dataset.view = 'chat';
    byId('log').focus({ preventScroll: true });
  },
});

const filter = () => ({ text: search.value.trim() || undefined, outcome });

/** @param {string} to @param {string} [id] */
async function open(to, id) {
  selected = to;
  list.select(to);
  drawChatHead(to, backToList);
  history.replaceState(
    null,
    '',
    `/?${query({ to, q: filter().text, outcome: outcome === 'all' ? undefined : outcome })}`,
  );
  await messages.open({ to, ...filter() }, id);
  await markRead();
}

async function markRead() {
  const unread = conversations.find(({ to }) => to === selected)?.unread ?? 0;
  if (selected === undefined || unread === 0 || document.visibilityState === 'hidden') return;
  await rest('read', { method: 'POST', body: JSON.stringify({ to: selected }) });
}

const refresh = throttled(async () => {
  conversations = await rest(`conversations?${query(filter())}`);
  list.update(conversations);
  const unread = conversations.reduce((sum, conversation) => sum + conversation.unread, 0);
  document.title = `${unread > 0 ? `(${unread}) ` : ''}Inbox · notifygen sandbox`;
  const count = conversations.reduce((sum, conversation) => sum + conversation.count, 0);
  byId('total').textContent = `${count.toLocaleString('en')} call${count === 1 ? '' : 's'}`;
  await drawEmpty();
  // A chat that was linked to or cleared begins with its next call.
  if (
    selected !== undefined &&
    messages.shows() !== selected &&
    conversations.some(({ to }) => to === selected)
  )
    await open(selected);
  await markRead();
}, 150);

const refreshChat = throttled(async () => {
  if (selected === undefined) return;
  await messages.refresh();
  await markRead();
}, 100);

function applyFilter() {
  refresh();
  if (selected !== undefined) void open(selected);
}

async function drawEmpty() {
  people.hidden = conversations.length === 0;
  nobody.hidden = conversations.length > 0;
  const isFiltered = filter().text !== undefined || outcome !== 'all';
  nobody.textContent = isFiltered ? 'Nothing fits.' : 'No calls yet.';
  const isEmpty = conversations.length === 0 && !isFiltered;
  if (selected !== undefined && !isEmpty) return;
  messages.close();
  byId('chat-head').replaceChildren();
  if (isEmpty) main.dataset.view = 'empty';
  else delete main.dataset.view;
  byId('log').replaceChildren(
    isEmpty ? await welcome() : el('p', { class: 'welcome' }, 'Choose a recipient.'),
  );
}

function backToList() {
  delete main.dataset.view;
  list.focus();
}

function markFilter() {
  for (const button of filterButtons) {
    button.setAttribute('aria-pressed', String(button.dataset.outcome === outcome));
  }
}

for (const button of filterButtons) {
  button.addEventListener('click', () => {
    outcome = button.dataset.outcome ?? 'all';
    markFilter();
    applyFilter();
  });
}
search.addEventListener('input', applyFilter);
byId('clear').addEventListener('click', () => {
  if (confirm('Delete every call?')) void rest('messages', { method: 'DELETE' });
});
byId('keys').addEventListener('click', () => dialogById('help').showModal());
document.addEventListener('visibilitychange', () => void markRead());
addKeys({ chat: messages, details: showDetails, back: backToList });
markFilter();

followEvents({
  ready: () => {
    refresh();
    refreshChat();
  },
  added: ({ to = '' }) => {
    refresh();
    if (to === selected) refreshChat();
  },
  removed: ({ ids = [] }) => {
    messages.drop(ids);
    if (messages.isEmpty() && selected !== undefined && filter().text === undefined && outcome === 'all')
      selected = undefined;
    refresh();
  },
  read: refresh,
});

const [linked, to] = [address.get('message'), address.get('to')];
if (linked !== null) {
  /** @type {Call | undefined} */
  const call = await rest(`messages/${encodeURIComponent(linked)}`).catch(() => undefined);
  if (call) {
    main.dataset.view = 'chat';
    await open(call.to ?? '', call.id);
  }
} else if (to !== null) {
  main.dataset.view = 'chat';
  await open(to);
}
