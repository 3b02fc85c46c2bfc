import { drawBubble } from './bubble.js';
import { byId, el, icon } from './dom.js';
import { query, rest } from './rest.js';

/** @import { Call } from '@notifygen/sandbox' */

/** How many messages are fetched at a time; about five screens. */
const pageSize = 60;

/**
 * The bubbles of one recipient. It holds a stretch of the chat and fetches more at either end.
 *
 * @param {{ details: (call: Call) => void, remove: (call: Call) => void }} actions
 */
export function chat({ details, remove }) {
  const log = byId('log');
  const newer = byId('newer');
  const older = el('div', { class: 'edge' });
  const later = el('div', { class: 'edge' });
  const items = el('div', { class: 'items' });
  /** @type {{ to: string, text?: string | undefined, outcome: string } | undefined} */
  let shown;
  /** @type {Map<string, Call>} */
  let calls = new Map();
  let [hasOlder, hasNewer] = [false, false];

  const ids = () => [...calls.keys()];
  const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  // Bubbles out of sight have a guessed height, so the end moves while they come into sight: follow it.
  let pinned = true;
  const toEnd = () => {
    pinned = true;
    log.scrollTop = log.scrollHeight;
    newer.hidden = true;
  };
  new ResizeObserver(() => {
    if (pinned && !hasNewer) toEnd();
  }).observe(items);

  /** @param {Record<string, string | number | undefined>} part @returns {Promise<readonly Call[]>} */
  const load = (part) => rest(`messages?${query({ ...shown, ...part })}`);

  /** @param {readonly Call[]} found @param {'before' | 'after'} side */
  const insert = (found, side) => {
    const fresh = found.filter(({ id }) => !calls.has(id));
    const pairs = fresh.map((call) => /** @type {const} */ ([call.id, call]));
    calls = new Map(side === 'before' ? [...pairs, ...calls] : [...calls, ...pairs]);
    const drawn = fresh.map((call) => drawCall(call, { details, remove }));
    if (side === 'before') items.prepend(...drawn);
    else items.append(...drawn);
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
    const run = queue.then(() => (shown === filter ? task() : undefined));
    queue = run.catch(() => undefined);
    return run;
  };

  const loadOlder = async () => {
    if (!hasOlder) return;
    const asked = shown;
    const found = await load({ before: ids()[0], limit: pageSize });
    if (shown !== asked) return;
    hasOlder = found.length === pageSize;
    // What is in sight stays where it is while bubbles come in above it.
    const fromEnd = log.scrollHeight - log.scrollTop;
    insert(found, 'before');
    log.scrollTop = log.scrollHeight - fromEnd;
  };

  const loadNewer = async () => {
    const asked = shown;
    if (!asked) return;
    const found = await load({ after: ids().at(-1), first: pageSize });
    if (shown !== asked) return;
    hasNewer = found.length === pageSize;
    insert(found, 'after');
  };

  const edges = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target === older) void inTurn(loadOlder);
        if (isIntersecting && target === later && hasNewer) void inTurn(loadNewer);
      }
    },
    { root: log, rootMargin: '600px' },
  );
  edges.observe(older);
  edges.observe(later);
  log.addEventListener('scroll', () => {
    if (atEnd() && !hasNewer) newer.hidden = true;
  });
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    log.addEventListener(
      name,
      () => requestAnimationFrame(() => requestAnimationFrame(() => (pinned = atEnd()))),
      { passive: true },
    );
  }
  newer.addEventListener('click', () => {
    void inTurn(async () => {
      while (hasNewer) await loadNewer();
      toEnd();
    });
  });

  return {
    /**
     * Shows a chat from its end, or around one message.
     *
     * @param {{ to: string, text?: string | undefined, outcome: string }} filter
     * @param {string} [id]
     */
    open: (filter, id) => {
      shown = filter;
      return inTurn(async () => {
        const number = id === undefined ? undefined : Number(id.replace('sandbox-', ''));
        const [before, after] = await Promise.all([
          load({ limit: pageSize, before: id }),
          number === undefined ? [] : load({ after: `sandbox-${number - 1}`, first: pageSize }),
        ]);
        if (shown !== filter) return;
        calls = new Map();
        [hasOlder, hasNewer] = [before.length === pageSize, after.length === pageSize];
        items.replaceChildren();
        log.replaceChildren(older, items, later);
        insert([...before, ...after], 'after');
        const target = id === undefined ? null : document.getElementById(id);
        if (target) {
          pinned = false;
          target.classList.add('target');
          target.scrollIntoView({ block: 'center' });
          target.focus({ preventScroll: true });
        } else toEnd();
      });
    },
    /** Fetches what came since, and follows it where the end is in sight. */
    refresh: () =>
      inTurn(async () => {
        if (hasNewer) return;
        const follow = pinned || atEnd();
        const count = calls.size;
        do await loadNewer();
        while (hasNewer && follow);
        if (follow) toEnd();
        else if (calls.size > count) newer.hidden = false;
      }),
    /** @param {readonly string[]} gone */
    drop: (gone) => {
      for (const id of gone) {
        if (calls.delete(id)) document.getElementById(id)?.remove();
      }
    },
    close: () => {
      shown = undefined;
      calls = new Map();
      newer.hidden = true;
    },
    /** @param {Element | null} element */
    callOf: (element) => calls.get(element?.closest('.call')?.id ?? ''),
    /** @param {1 | -1} step */
    step: (step) => {
      const all = [...items.children];
      const current = all.indexOf(document.activeElement?.closest('.call') ?? log);
      const next = all[current === -1 ? all.length - 1 : current + step];
      if (next instanceof HTMLElement) next.focus();
    },
    shows: () => shown?.to,
    isEmpty: () => calls.size === 0,
  };
}

/**
 * @param {Call} call
 * @param {{ details: (call: Call) => void, remove: (call: Call) => void }} actions
 */
function drawCall(call, { details, remove }) {
  const { id, outcome, template, kind, receivedAt, bubble, http } = call;
  const time = new Date(receivedAt);
  const what = template ?? (kind === 'unknown' ? http.path : `session ${kind}`);
  const isEmpty = bubble.body.length === 0 && !bubble.file;
  return el(
    'article',
    { class: `call call-${outcome}`, id, tabindex: '-1', 'aria-label': `${what}, ${outcome}` },
    el('div', { class: 'call-top' }, el('span', { class: 'call-what' }, what), drawBadge(call)),
    isEmpty
      ? el('p', { class: 'bubble-nothing' }, 'Nothing in this call could be shown as a message.')
      : drawBubble(bubble),
    outcome === 'refused' && drawReasons(call),
    el(
      'div',
      { class: 'call-foot' },
      el('button', { type: 'button', class: 'quiet', click: () => details(call) }, icon('code'), 'Details'),
      el('a', { class: 'quiet', href: `/?${query({ message: id })}` }, icon('link'), 'Link'),
      el('button', { type: 'button', class: 'quiet', click: () => remove(call) }, icon('bin'), 'Delete'),
      el('time', { datetime: receivedAt, title: time.toLocaleString() }, time.toLocaleTimeString()),
      outcome === 'accepted' && icon('ticks'),
    ),
  );
}

/** @param {Call} call */
function drawBadge({ outcome, fault, http }) {
  if (outcome === 'refused') return el('span', { class: 'badge badge-refused' }, `refused · ${http.status}`);
  return fault !== undefined && el('span', { class: 'badge badge-fault' }, icon('bolt'), `fault · ${fault}`);
}

/** @param {Call} call */
export function drawReasons(call) {
  if (!('problems' in call)) return undefined;
  return el(
    'ul',
    { class: 'reasons' },
    ...call.problems.map(({ path, message, place }) =>
      el(
        'li',
        {},
        path !== '' && el('code', {}, path),
        ` ${message}`,
        place !== undefined && el('span', { class: 'place' }, place),
      ),
    ),
  );
}
