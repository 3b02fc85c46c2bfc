import { currentRun, noteRun } from './run.js';

/** @typedef {{ id?: string, to?: string, template?: string, kind?: string, outcome?: string, ids?: readonly string[], run?: string }} EventData */

const names = ['ready', 'added', 'removed', 'read', 'templates', 'faults'];

/**
 * Listens to the events of the sandbox, and shows in the page header whether the connection is open.
 *
 * A browser opens at most six connections to a server, and an event stream occupies one: with one stream per tab, the
 * seventh tab could not load. So only the tab that holds a lock opens the stream and forwards its events to the others.
 * When that tab closes, the next one gets the lock.
 *
 * @param {Readonly<Record<string, (data: EventData) => void>>} listeners By event name. `ready` comes at the start
 *   and after each reconnect.
 */
export function listenToEvents(listeners) {
  const channel = new BroadcastChannel('notifygen-sandbox');
  /** @type {EventSource | undefined} */
  let source;

  /** @param {string} name @param {EventData} data */
  const handle = (name, data) => {
    if (name === 'ready') showConnection('open', 'live');
    // Those that listen to restarts are called before those that listen to this event.
    noteRun(data.run);
    if (name === 'lost') showConnection('lost', 'connection lost, reconnecting');
    listeners[name]?.(data);
  };
  /** @param {string} name @param {EventData} data */
  const broadcast = (name, data) => {
    channel.postMessage({ name, data });
    handle(name, data);
  };
  const openStream = () => {
    source = new EventSource('/sandbox/events');
    source.addEventListener('error', () => broadcast('lost', {}));
    for (const name of names) source.addEventListener(name, ({ data }) => broadcast(name, JSON.parse(data)));
  };

  channel.addEventListener('message', ({ data: { name, data } }) => {
    if (name !== 'hello') handle(name, data);
    // A new tab asks whether the stream is open.
    else if (source?.readyState === EventSource.OPEN)
      channel.postMessage({ name: 'ready', data: { run: currentRun() } });
  });
  channel.postMessage({ name: 'hello', data: {} });
  // Locks need a secure context. Without one, every tab opens its own stream.
  if (!navigator.locks) return openStream();
  void navigator.locks.request('notifygen-sandbox', () => {
    openStream();
    return new Promise(() => undefined);
  });
}

/** @param {'open' | 'lost'} state @param {string} text */
function showConnection(state, text) {
  const element = document.getElementById('connection');
  if (!element || element.dataset.state === state) return;
  element.dataset.state = state;
  element.textContent = text;
}
