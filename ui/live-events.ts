/**
 * Milliseconds until a lost stream is opened again, twice as many each time, and at most. An EventSource ends for good at a
 * response other than 200.
 */
const [firstPause, longestPause] = [250, 5_000];

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
 * @param handle Gets the name of an event and its data as JSON.
 */
export function listenToEvents(
  url: string,
  names: readonly string[],
  welcome: () => object,
  handle: (name: string, json: string) => void,
): void {
  const channel = new BroadcastChannel(url);
  let source: EventSource | undefined;
  let pause = firstPause;
  const broadcast = (name: string, json: string): void => {
    channel.postMessage({ name, json });
    handle(name, json);
  };
  const openStream = (): void => {
    source = new EventSource(url);
    source.addEventListener('error', () => {
      source?.close();
      broadcast('lost', '{}');
      setTimeout(openStream, pause);
      pause = Math.min(2 * pause, longestPause);
    });
    source.addEventListener('open', () => {
      pause = firstPause;
    });
    for (const name of ['ready', ...names]) {
      source.addEventListener(name, ({ data }) => broadcast(name, data));
    }
  };
  channel.addEventListener('message', ({ data: { name, json } }) => {
    if (name !== 'hello') handle(name, json);
    // A new tab asks whether the stream is open.
    else if (source?.readyState === EventSource.OPEN)
      channel.postMessage({ name: 'ready', json: JSON.stringify(welcome()) });
  });
  channel.postMessage({ name: 'hello' });
  // Locks need a secure context. Without one, every tab opens its own stream.
  if (!navigator.locks) openStream();
  void navigator.locks?.request(url, () => {
    openStream();
    return new Promise(() => undefined);
  });
}
