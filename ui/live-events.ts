/** What an event contains depends on its name. `run` names the run of the server. */
export interface EventData {
  readonly run?: string;
  readonly [name: string]: unknown;
}

/** Milliseconds until a lost stream is opened again. An EventSource ends for good at a response other than 200. */
const pause = 250;

/**
 * Listens to server-sent events, and reconnects: `ready` comes at the start and after each reconnect, `lost` when the stream
 * ends.
 *
 * A browser opens at most six connections to a server, and an event stream occupies one: with one stream per tab, the
 * seventh tab could not load. So only the tab that holds a lock opens the stream and forwards its events to the others.
 * When that tab closes, the next one gets the lock.
 *
 * @param names Of the events besides `ready`.
 * @param welcome What a new tab gets with `ready`.
 */
export function listenToEvents(
  url: string,
  names: readonly string[],
  welcome: () => EventData,
  handle: (name: string, data: EventData) => void,
): void {
  const channel = new BroadcastChannel(url);
  let source: EventSource | undefined;
  const broadcast = (name: string, data: EventData): void => {
    channel.postMessage({ name, data });
    handle(name, data);
  };
  const openStream = (): void => {
    source = new EventSource(url);
    source.addEventListener('error', () => {
      source?.close();
      broadcast('lost', {});
      setTimeout(openStream, pause);
    });
    for (const name of ['ready', ...names]) {
      source.addEventListener(name, ({ data }) => broadcast(name, JSON.parse(data)));
    }
  };
  channel.addEventListener('message', ({ data: { name, data } }) => {
    if (name !== 'hello') handle(name, data);
    // A new tab asks whether the stream is open.
    else if (source?.readyState === EventSource.OPEN) channel.postMessage({ name: 'ready', data: welcome() });
  });
  channel.postMessage({ name: 'hello', data: {} });
  // Locks need a secure context. Without one, every tab opens its own stream.
  if (!navigator.locks) openStream();
  void navigator.locks?.request(url, () => {
    openStream();
    return new Promise(() => undefined);
  });
}
