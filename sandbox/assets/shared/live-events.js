/** @typedef {{ to?: string, ids?: readonly string[] }} EventData */

const names = ['ready', 'added', 'removed', 'read', 'templates'];

/**
 * Follows what happens in the sandbox, and shows in the page's head whether the line is open.
 *
 * A browser opens six connections to a server, and a stream keeps one: with a stream a tab, the seventh would stay blank.
 * So one tab listens, the one that holds the lock, and tells the others; when it closes, the next takes over.
 *
 * @param {Readonly<Record<string, (data: EventData) => void>>} listeners By the event's name; `ready` comes at the start
 *   and after a break.
 */
export function followEvents(listeners) {
  const channel = new BroadcastChannel('notifygen-sandbox');
  /** @type {EventSource | undefined} */
  let source;

  /** @param {string} name @param {EventData} data */
  const hear = (name, data) => {
    if (name === 'ready') showLine('open', 'live');
    if (name === 'lost') showLine('lost', 'connection lost, trying again');
    listeners[name]?.(data);
  };
  /** @param {string} name @param {EventData} data */
  const tell = (name, data) => {
    channel.postMessage({ name, data });
    hear(name, data);
  };
  const listen = () => {
    source = new EventSource('/sandbox/events');
    source.addEventListener('error', () => tell('lost', {}));
    for (const name of names) source.addEventListener(name, ({ data }) => tell(name, JSON.parse(data)));
  };

  channel.addEventListener('message', ({ data: { name, data } }) => {
    if (name !== 'hello') hear(name, data);
    // A tab that has just come: where the line is open, it may begin.
    else if (source?.readyState === EventSource.OPEN) channel.postMessage({ name: 'ready', data: {} });
  });
  channel.postMessage({ name: 'hello', data: {} });
  // A page that came over the network without https has no locks, and listens for itself.
  if (!navigator.locks) return listen();
  void navigator.locks.request('notifygen-sandbox', () => {
    listen();
    return new Promise(() => undefined);
  });
}

/** @param {'open' | 'lost'} state @param {string} words */
function showLine(state, words) {
  const live = document.getElementById('live');
  if (!live || live.dataset.state === state) return;
  live.dataset.state = state;
  live.textContent = words;
}
