import { byId, dialogById, el, inputById } from '../shared/dom.js';
import { listenToEvents } from '../shared/live-events.js';
import { query, rest } from '../shared/rest-client.js';
import { showDetails } from './call-details.js';
import { chat } from './chat.js';
import { renderChatHeader } from './chat-header.js';
import { conversationList } from './conversation-list.js';
import { renderEmptyInbox } from './empty-inbox.js';
import { addKeyboardShortcuts } from './keyboard-shortcuts.js';
import { throttled } from './throttled.js';

/** @import { Call } from '@notifygen/sandbox' */
/** @import { Conversation } from '../shared/rest-client.js' */

const search = inputById('search');
const list = byId('conversations');
const noConversations = byId('no-conversations');
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
const conversationsView = conversationList({
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
  conversationsView.select(to);
  renderChatHeader(to, backToList);
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
  conversationsView.update(conversations);
  const unread = conversations.reduce((sum, conversation) => sum + conversation.unread, 0);
  document.title = `${unread > 0 ? `(${unread}) ` : ''}Inbox · notifygen sandbox`;
  const count = conversations.reduce((sum, conversation) => sum + conversation.count, 0);
  byId('call-count').textContent = `${count.toLocaleString('en')} call${count === 1 ? '' : 's'}`;
  await renderEmptyState();
  // The URL may name a chat that has no calls yet.
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

async function renderEmptyState() {
  list.hidden = conversations.length === 0;
  noConversations.hidden = conversations.length > 0;
  const isFiltered = filter().text !== undefined || outcome !== 'all';
  noConversations.textContent = isFiltered ? 'No calls match.' : 'No calls yet.';
  const isEmpty = conversations.length === 0 && !isFiltered;
  if (selected !== undefined && !isEmpty) return;
  messages.close();
  byId('chat-header').replaceChildren();
  if (isEmpty) main.dataset.view = 'empty';
  else delete main.dataset.view;
  byId('log').replaceChildren(
    isEmpty ? await renderEmptyInbox() : el('p', { class: 'empty-state' }, 'Select a recipient.'),
  );
}

function backToList() {
  delete main.dataset.view;
  conversationsView.focus();
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
byId('clear-all').addEventListener('click', () => {
  if (confirm('Delete every call?')) void rest('messages', { method: 'DELETE' });
});
byId('show-shortcuts').addEventListener('click', () => dialogById('help').showModal());
document.addEventListener('visibilitychange', () => void markRead());
addKeyboardShortcuts({ chat: messages, details: showDetails, back: backToList });
markFilter();

listenToEvents({
  ready: () => {
    refresh();
    refreshChat();
  },
  added: ({ to = '' }) => {
    refresh();
    if (to === selected) refreshChat();
  },
  removed: ({ ids = [] }) => {
    messages.remove(ids);
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
