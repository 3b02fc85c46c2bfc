import { createFaultPanel } from '../../pages/faults/fault-panel.tsx';
import { createCallFilter } from '../shared/call-filter.js';
import { byId } from '../shared/dom.js';
import { query, rest } from '../shared/rest-client.js';
import { currentRun } from '../shared/run.js';
import { startPage } from '../shared/start-page.js';
import { renderAttempts } from './call-row.js';
import { groupRetries } from './group-retries.js';

/** @import { Call } from '@notifygen/sandbox' */

/** Calls that are added each time. */
const pageSize = 200;

/** Milliseconds between two updates, however many calls arrive. */
const updateInterval = 150;

const stream = byId('stream');
const older = byId('older');

const filter = createCallFilter(() => {
  limit = pageSize;
  history.replaceState(null, '', `/calls?${query(filter.address())}`);
  refresh();
});

let limit = pageSize;
/** The groups in the page, by run and first call, with the JSON that they show. @type {Map<string, { json: string, element: HTMLElement }>} */
let shown = new Map();
let isScheduled = false;

async function update() {
  const part = () => query({ ...filter.values(), last: limit });
  const requested = part();
  /** @type {readonly Call[]} */
  const calls = await rest(`messages?${requested}`);
  // The user has changed the filter in the meantime, which requests the calls again.
  if (requested !== part()) return;
  const before = shown;
  // With a filter, attempts of a group may be missing.
  const groups = filter.isActive() ? calls.map((call) => /** @type {const} */ ([call])) : groupRetries(calls);
  shown = new Map(
    groups.toReversed().map((attempts) => {
      const json = attempts.map(({ id }) => id).join();
      const key = `${currentRun()} ${attempts[0].id}`;
      const old = before.get(key);
      return [key, old?.json === json ? old : { json, element: renderAttempts(attempts) }];
    }),
  );
  const elements = [...shown.values()].map(({ element }) => element);
  const kept = new Set(elements);
  for (const { element } of before.values()) if (!kept.has(element)) element.remove();
  // Moving a row would take the focus from it.
  elements.forEach((element, index) => {
    const place = stream.children[index] ?? null;
    if (place !== element) stream.insertBefore(element, place);
  });
  const empty = byId('stream-empty');
  empty.hidden = calls.length > 0;
  empty.textContent = filter.isActive()
    ? 'No call matches the search and the filter.'
    : 'No calls yet. They appear here when they arrive.';
  older.hidden = calls.length < limit;
}

function refresh() {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    void update().catch(() => undefined);
  }, updateInterval);
}

/** Shows the call that the address names, however old it is. */
async function showAddressed() {
  const id = location.hash.slice(1);
  // Loading every call takes long, so it must be one of them.
  if (!/^sandbox-\d+$/.test(id)) return;
  if (!document.getElementById(id) && (await isKept(id))) {
    limit = 1_000_000;
    await update();
  }
  const row = document.getElementById(id);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

/** @param {string} id */
async function isKept(id) {
  return rest(`messages/${id}`).then(
    () => true,
    () => false,
  );
}

older.addEventListener('click', () => {
  limit += pageSize;
  void update();
});
addEventListener('hashchange', () => void showAddressed());
filter.readAddress();
startPage(createFaultPanel(), { ready: refresh, added: refresh, removed: refresh });
await update();
await showAddressed();
