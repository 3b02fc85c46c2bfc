import { byId, el } from '../shared/dom.js';
import { query, rest } from '../shared/rest-client.js';
import { throttled } from '../shared/throttled.js';
import { nameOf } from './recipient-name.js';
import { renderedCalls } from './rendered-calls.js';

/**
 * @import { Call } from '@notifygen/sandbox'
 * @typedef {{ to: string, search?: string | undefined, outcome: string }} ChatFilter
 */

/** Calls per request: several screens, and few enough to render without a visible delay. */
const pageSize = 30;

/** Calls in the page. Those far from the visible part are removed and fetched again when needed. */
const maxRendered = 4 * pageSize;

/** `sandbox-7` and 1 -> `sandbox-8`. @param {string} id @param {1 | -1} step */
const neighborOf = (id, step) => `sandbox-${Number(id.replace('sandbox-', '')) + step}`;

/** Pixels. The next calls are fetched when the user scrolls this close to the last rendered one. */
const fetchDistance = 800;

/**
 * The chat of one recipient. It renders a limited number of calls and replaces them as the user scrolls.
 *
 * @param {import('./call-card.js').CallActions} actions
 */
export function chat(actions) {
  const log = byId('log');
  const newMessages = byId('new-messages');
  const rendered = renderedCalls(log, maxRendered, actions);
  const { items } = rendered;
  /** @type {ChatFilter | undefined} */
  let shown;
  let [hasOlder, hasNewer] = [false, false];
  /** Whether the newest call is visible, so that the chat scrolls to each new one. */
  let followsEnd = true;

  const distanceToEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight;
  const atEnd = () => !hasNewer && distanceToEnd() < 80;
  const toEnd = () => {
    log.scrollTop = log.scrollHeight;
    followsEnd = true;
    newMessages.hidden = true;
  };
  const resized = new ResizeObserver(() => followsEnd && toEnd());
  for (const element of [log, items]) resized.observe(element);

  /**
   * Resolves with `undefined` if the user has opened another chat in the meantime.
   *
   * @param {Record<string, string | number | undefined>} part
   * @returns {Promise<readonly Call[] | undefined>}
   */
  const load = async (part) => {
    const requested = shown;
    const found = await rest(`messages?${query({ ...shown, ...part })}`);
    return shown === requested ? found : undefined;
  };

  /** @param {string} text */
  const showText = (text) => {
    rendered.clear();
    log.replaceChildren(el('p', { class: 'empty-state' }, text));
  };

  const showEmpty = () => {
    if (!shown) return;
    const { to, search, outcome } = shown;
    const isFiltered = search !== undefined || outcome !== 'all';
    showText(
      isFiltered
        ? `No call to ${nameOf(to)} matches the search and the filter.`
        : `No calls to ${nameOf(to)} yet. They appear here when they arrive.`,
    );
  };

  /** Fetches the newest calls, and replaces the rendered ones if there is a gap between them. */
  const loadEnd = async () => {
    const found = await load({ last: pageSize });
    if (!found) return;
    if (!found.some(({ id }) => rendered.call(id))) {
      rendered.clear();
      hasOlder = found.length === pageSize;
    }
    hasOlder = rendered.insert(found, 'after') || hasOlder;
    hasNewer = false;
    if (rendered.size() === 0) showEmpty();
    toEnd();
  };

  const loadOlder = async () => {
    const found = await load({ before: rendered.first(), last: pageSize });
    if (!found) return;
    hasOlder = found.length === pageSize;
    hasNewer = rendered.insert(found, 'before') || hasNewer;
  };

  const loadNewer = async () => {
    const found = await load({ after: rendered.last(), first: pageSize });
    if (!found) return;
    hasNewer = found.length === pageSize;
    hasOlder = rendered.insert(found, 'after') || hasOlder;
  };

  /** @param {string} id */
  const loadAround = async (id) => {
    const before = await load({ before: id, last: pageSize });
    const after = await load({ after: neighborOf(id, -1), first: pageSize });
    if (!before || !after) return;
    [hasOlder, hasNewer, followsEnd] = [before.length === pageSize, after.length === pageSize, false];
    rendered.clear();
    rendered.insert([...before, ...after], 'after');
    const target = document.getElementById(id);
    target?.classList.add('target');
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };

  /** @type {Promise<void>} */
  let queue = Promise.resolve();
  /**
   * Runs tasks one after the other, so that no response is added to the wrong chat, and none is lost.
   *
   * @param {() => Promise<void>} task
   */
  const enqueue = (task) => {
    const filter = shown;
    const run = queue.then(() => (filter !== undefined && shown === filter ? task() : undefined));
    queue = run.catch(() => undefined);
    return run;
  };

  const fill = throttled(
    () =>
      enqueue(async () => {
        if (hasOlder && log.scrollTop < fetchDistance) await loadOlder();
        if (hasNewer && distanceToEnd() < fetchDistance) await loadNewer();
      }),
    0,
  );
  log.addEventListener('scroll', () => {
    followsEnd = atEnd();
    if (followsEnd) newMessages.hidden = true;
    fill();
  });
  newMessages.addEventListener('click', () => void enqueue(loadEnd));

  return {
    /**
     * Shows the end of a chat, or the calls around one id.
     *
     * @param {ChatFilter} filter
     * @param {string} [id]
     * @param {number} [unread] How many of the last calls the user has not seen yet.
     */
    open: (filter, id, unread = 0) => {
      shown = filter;
      rendered.forget();
      newMessages.hidden = true;
      const load = async () => {
        await (id === undefined ? loadEnd() : loadAround(id));
        if (!hasNewer) rendered.markUnread(unread);
      };
      return enqueue(load).catch((error) => {
        // Otherwise, the calls of the previous chat would stay below the name of this one.
        if (shown === filter)
          showText(`The calls to ${nameOf(filter.to)} could not be loaded: ${error.message}.`);
      });
    },
    /** Fetches new calls, and scrolls to them if the end was visible. */
    refresh: () =>
      enqueue(async () => {
        if (followsEnd || atEnd()) return loadEnd();
        const size = rendered.size();
        // With the maximum rendered, adding calls would remove those that the user reads: wait until they scroll.
        if (hasNewer || size + pageSize > maxRendered) hasNewer = true;
        else await loadNewer();
        if (hasNewer || rendered.size() > size) newMessages.hidden = false;
      }),
    remove: rendered.remove,
    /** Removes the calls that were deleted while the connection was lost. */
    removeDeleted: () =>
      enqueue(async () => {
        const [first, last] = [rendered.first(), rendered.last()];
        if (first === undefined || last === undefined) return;
        const found = await load({ after: neighborOf(first, -1), before: neighborOf(last, 1) });
        const kept = new Set(found?.map(({ id }) => id));
        if (found) rendered.remove(rendered.ids().filter((id) => !kept.has(id)));
      }),
    close: () => {
      shown = undefined;
      rendered.forget();
      newMessages.hidden = true;
    },
    /** @param {Element | null} element */
    callOf: (element) => rendered.call(element?.closest('.call')?.id ?? ''),
    /** @param {1 | -1} step */
    step: (step) => {
      const all = [...items.children];
      const current = all.indexOf(document.activeElement?.closest('.call') ?? log);
      const next = all[current === -1 ? all.length - 1 : current + step];
      if (next instanceof HTMLElement) next.focus();
    },
    shows: () => shown?.to,
    isEmpty: () => rendered.size() === 0,
  };
}
