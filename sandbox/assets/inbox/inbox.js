import { createFaultPanel } from '../../pages/faults/fault-panel.tsx';
import { createCallFilter } from '../shared/call-filter.js';
import { byId, dialogById, el, inputById } from '../shared/dom.js';
import { focusFirst, hasVisibleFocus } from '../shared/focus.js';
import { showNotice } from '../shared/notice.js';
import { change, query, rest } from '../shared/rest-client.js';
import { currentRun } from '../shared/run.js';
import { startPage } from '../shared/start-page.js';
import { throttled } from '../shared/throttled.js';
import { showDetails } from './call-details.js';
import { openCallMenu } from './call-menu.js';
import { chat } from './chat.js';
import { renderChatHeader } from './chat-header.js';
import { renderEmptyInbox } from './empty-inbox.js';
import { addKeyboardShortcuts } from './keyboard-shortcuts.js';
import { findLinkedCall } from './linked-call.js';
import { createRecipients } from './recipients.js';
import { highlightSearch } from './search-highlights.js';

/** @import { Call } from '@notifygen/sandbox' */

const search = inputById('search');
const list = byId('conversations');
const log = byId('log');
const main = byId('main');
/** @type {string | undefined} */
let selected;
let lastCallRemoved = false;

/** @param {Call} call */
const remove = (call) => void change(`messages/${call.id}`, { method: 'DELETE' });
/** @param {Call} call @param {HTMLElement} button */
const menu = (call, button) => void openCallMenu(call, button, showSent).catch(() => undefined);
const messages = chat({ details: showDetails, remove, menu });
const highlights = highlightSearch([list, log], () => search.value);
const filter = createCallFilter(applyFilter);
const recipients = createRecipients(filter, { open: (to) => void open(to), enter });

/** @param {string} [to] */
const addressOf = (to) => `/?${query({ to, ...filter.address() })}`;

/** On a narrow screen, either the recipients or the chat. */
const showsList = () => search.checkVisibility();
const showsChat = () => log.checkVisibility();

/** Shows a chat. On a narrow screen, the recipients stay visible until `enter`. @param {string} to @param {string} [id] */
async function open(to, id) {
  selected = to;
  // Not reset by a refresh: one that started before the removal may still see the call.
  lastCallRemoved = false;
  recipients.select(to);
  renderChatHeader(to, leave);
  if (showsChat()) history.replaceState(history.state, '', addressOf(to));
  await messages.open({ to, ...filter.values() }, id, recipients.unreadOf(to));
  await markRead();
}

/** Goes to a chat. The browser's Back button returns from it. @param {string} to */
function enter(to) {
  const target = addressOf(to);
  const fromList = !new URLSearchParams(location.search).has('to');
  if (target !== location.pathname + location.search) history.pushState({ fromList }, '', target);
  main.dataset.view = 'chat';
  if (messages.shows() === to) void markRead();
  else void open(to);
  log.focus({ preventScroll: true });
}

/** Goes back to the recipients. */
function leave() {
  if (showsList()) focusFirst(list, search);
  else if (history.state?.fromList) history.back();
  else {
    history.pushState(null, '', addressOf());
    goToAddress();
  }
}

/** Shows what the address names. */
function showAddress() {
  const address = new URLSearchParams(location.search);
  filter.readAddress();
  refresh();
  const to = address.get('to');
  if (to !== null) {
    main.dataset.view = 'chat';
    void open(to);
    return;
  }
  delete main.dataset.view;
  // On a narrow screen, the chat is hidden and its recipient stays selected.
  if (selected !== undefined && showsChat()) void closeChat();
}

/** After the browser's Back and Forward buttons. */
function goToAddress() {
  showAddress();
  if (showsList()) focusFirst(list, search);
}

/** Shows no chat, for example because its last call was deleted. */
async function closeChat() {
  selected = undefined;
  recipients.select(undefined);
  history.replaceState(null, '', addressOf());
  await renderEmptyState();
  if (document.activeElement?.closest('.chat')) focusFirst(list, search);
}

async function markRead() {
  const unread = recipients.unreadOf(selected);
  if (selected === undefined || unread === 0 || document.visibilityState === 'hidden' || !showsChat()) return;
  await rest('read', {
    method: 'POST',
    headers: { 'x-sandbox-run': currentRun() },
    body: JSON.stringify({ to: selected }),
  }).catch(() => undefined);
}

const refresh = throttled(async () => {
  await recipients.load().catch((error) => {
    // Such as a search for a state that no call can have.
    if (error.cause) showNotice(`${error.message}.`);
    throw error;
  });
  await renderEmptyState();
  const hasCalls = recipients.include(selected);
  // The URL may name a chat that has no calls yet.
  if (selected !== undefined && hasCalls && messages.shows() !== selected) await open(selected);
  if (selected !== undefined && !hasCalls && lastCallRemoved && !filter.isActive()) await closeChat();
  await markRead();
}, 150);

const refreshChat = throttled(async () => {
  if (selected === undefined) return;
  await messages.refresh();
  await markRead();
}, 100);

function applyFilter() {
  history.replaceState(history.state, '', addressOf(showsChat() ? selected : undefined));
  refresh();
  highlights.update();
  if (selected !== undefined) void open(selected);
}

async function renderEmptyState() {
  const hadFocus = document.activeElement?.closest('.chat, .recipients');
  recipients.show();
  const isEmpty = recipients.isEmpty() && !filter.isActive();
  if (selected !== undefined && !isEmpty) return;
  messages.close();
  byId('chat-header').replaceChildren();
  if (isEmpty) main.dataset.view = 'empty';
  else delete main.dataset.view;
  log.replaceChildren(
    isEmpty
      ? await renderEmptyInbox({ sent: enter })
      : el('p', { class: 'empty-state' }, 'Select a recipient.'),
  );
  // The button that deleted the last call is gone or hidden now.
  if (hadFocus && !hasVisibleFocus()) focusFirst(list, search, log);
}

byId('clear-all').addEventListener('click', () => {
  if (confirm('Delete every call?')) void change('messages', { method: 'DELETE' });
});
byId('show-shortcuts').addEventListener('click', () => dialogById('help').showModal());
document.addEventListener('visibilitychange', () => void markRead());
document.addEventListener('restart', () => {
  showNotice('The sandbox has restarted. This page now shows its current calls.');
  dialogById('details').close();
  refresh();
  if (selected !== undefined) void open(selected);
});
addEventListener('popstate', goToAddress);
addKeyboardShortcuts({ chat: messages, details: showDetails, remove, menu, back: leave });

startPage(createFaultPanel(), {
  ready: () => {
    refresh();
    void messages.removeDeleted().catch(() => undefined);
    refreshChat();
  },
  added: (call) => {
    refresh();
    if ((call.to ?? '') === selected) refreshChat();
  },
  removed: ({ ids = [] }) => {
    messages.remove(ids);
    lastCallRemoved = messages.isEmpty();
    // Other calls of the chat may remain.
    if (lastCallRemoved) refreshChat();
    refresh();
  },
  read: refresh,
});

const address = new URLSearchParams(location.search);
const linked = address.get('message');
if (linked === null) showAddress();
else {
  refresh();
  await openLinked(linked, address.get('run'));
}

/** Shows a message that this page has sent. One that was not accepted is the last of its chat. @param {string} to @param {string} [id] */
async function showSent(to, id) {
  if (id === undefined) await open(to);
  else await openLinked(id, null);
}

/** @param {string} id @param {string | null} run */
async function openLinked(id, run) {
  const call = await findLinkedCall(id, run);
  if (call === undefined) return history.replaceState(null, '', '/');
  main.dataset.view = 'chat';
  await open(call.to ?? '', call.id);
}
