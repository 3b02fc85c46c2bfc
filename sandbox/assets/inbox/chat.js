import { byId } from '../shared/dom.js';
import { query, rest, throttled } from '../shared/rest-client.js';
import { chatStretch } from './rendered-calls.js';

/**
 * @import { Call } from '@notifygen/sandbox'
 * @typedef {{ to: string, text?: string | undefined, outcome: string }} Chosen
 */

/** How many messages are fetched and drawn at a time: some screens, and few enough that scrolling stays smooth. */
const pageSize = 30;

/** How many are drawn, however long the chat is: those far out of sight go, and are fetched again. */
const most = 4 * pageSize;

/** How near an end of what is drawn more is fetched, in pixels: before anybody comes to it. */
const reach = 800;

/**
 * The bubbles of one recipient. It holds a stretch of the chat and moves it along as somebody scrolls.
 *
 * @param {{ details: (call: Call) => void, remove: (call: Call) => void }} actions
 */
export function chat(actions) {
  const log = byId('log');
  const newer = byId('newer');
  const stretch = chatStretch(log, most, actions);
  const { items } = stretch;
  /** @type {Chosen | undefined} */
  let shown;
  let [hasOlder, hasNewer] = [false, false];
  /** Whether the end is in sight, and stays there when more comes. */
  let pinned = true;

  const below = () => log.scrollHeight - log.scrollTop - log.clientHeight;
  const atEnd = () => !hasNewer && below() < 80;
  const toEnd = () => {
    log.scrollTop = log.scrollHeight;
    pinned = true;
    newer.hidden = true;
  };
  const resized = new ResizeObserver(() => pinned && toEnd());
  for (const element of [log, items]) resized.observe(element);

  /**
   * Resolves with nothing where another chat was chosen meanwhile.
   *
   * @param {Record<string, string | number | undefined>} part
   * @returns {Promise<readonly Call[] | undefined>}
   */
  const load = async (part) => {
    const asked = shown;
    const found = await rest(`messages?${query({ ...shown, ...part })}`);
    return shown === asked ? found : undefined;
  };

  /** Fetches the newest, and begins anew where that leaves a gap after what is drawn. */
  const loadEnd = async () => {
    const found = await load({ limit: pageSize });
    if (!found) return;
    if (!found.some(({ id }) => stretch.call(id))) {
      stretch.clear();
      hasOlder = found.length === pageSize;
    }
    hasOlder = stretch.insert(found, 'after') || hasOlder;
    hasNewer = false;
    toEnd();
  };

  const loadOlder = async () => {
    const found = await load({ before: stretch.first(), limit: pageSize });
    if (!found) return;
    hasOlder = found.length === pageSize;
    hasNewer = stretch.insert(found, 'before') || hasNewer;
  };

  const loadNewer = async () => {
    const found = await load({ after: stretch.last(), first: pageSize });
    if (!found) return;
    hasNewer = found.length === pageSize;
    hasOlder = stretch.insert(found, 'after') || hasOlder;
  };

  /** @param {string} id */
  const loadAround = async (id) => {
    const previous = `sandbox-${Number(id.replace('sandbox-', '')) - 1}`;
    const before = await load({ before: id, limit: pageSize });
    const after = await load({ after: previous, first: pageSize });
    if (!before || !after) return;
    [hasOlder, hasNewer, pinned] = [before.length === pageSize, after.length === pageSize, false];
    stretch.clear();
    stretch.insert([...before, ...after], 'after');
    const target = document.getElementById(id);
    target?.classList.add('target');
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };

  /** @type {Promise<void>} */
  let queue = Promise.resolve();
  /**
   * One after the other, so that no answer comes to a chat that it was not asked for, and none is lost.
   *
   * @param {() => Promise<void>} task
   */
  const inTurn = (task) => {
    const filter = shown;
    const run = queue.then(() => (filter !== undefined && shown === filter ? task() : undefined));
    queue = run.catch(() => undefined);
    return run;
  };

  const fill = throttled(
    () =>
      inTurn(async () => {
        if (hasOlder && log.scrollTop < reach) await loadOlder();
        if (hasNewer && below() < reach) await loadNewer();
      }),
    0,
  );
  log.addEventListener('scroll', () => {
    pinned = atEnd();
    if (pinned) newer.hidden = true;
    fill();
  });
  newer.addEventListener('click', () => void inTurn(loadEnd));

  return {
    /**
     * Shows a chat from its end, or around one message.
     *
     * @param {Chosen} filter
     * @param {string} [id]
     */
    open: (filter, id) => {
      shown = filter;
      stretch.forget();
      return inTurn(id === undefined ? loadEnd : () => loadAround(id));
    },
    /** Fetches what came since, and follows it where the end is in sight. */
    refresh: () =>
      inTurn(async () => {
        if (pinned || atEnd()) return loadEnd();
        const size = stretch.size();
        // A full stretch would lose at its other end what somebody reads: the rest waits until they come near.
        if (hasNewer || size + pageSize > most) hasNewer = true;
        else await loadNewer();
        if (hasNewer || stretch.size() > size) newer.hidden = false;
      }),
    drop: stretch.drop,
    close: () => {
      shown = undefined;
      stretch.forget();
      newer.hidden = true;
    },
    /** @param {Element | null} element */
    callOf: (element) => stretch.call(element?.closest('.call')?.id ?? ''),
    /** @param {1 | -1} step */
    step: (step) => {
      const all = [...items.children];
      const current = all.indexOf(document.activeElement?.closest('.call') ?? log);
      const next = all[current === -1 ? all.length - 1 : current + step];
      if (next instanceof HTMLElement) next.focus();
    },
    shows: () => shown?.to,
    isEmpty: () => stretch.size() === 0,
  };
}
