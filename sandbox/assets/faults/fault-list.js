import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';

/**
 * @import { PlannedFault } from '@notifygen/sandbox'
 * @import { ChangeFaults } from './fault-panel.js'
 * @typedef {{ element: HTMLElement, remaining: HTMLElement }} Row
 */

/**
 * The planned faults, each with the number of calls that are left and a button that removes it.
 *
 * @param {ChangeFaults} change
 * @param {() => void} focusElsewhere Called if the last fault is gone and had the focus.
 */
export function faultList(change, focusElsewhere) {
  const list = el('ol', { class: 'fault-list' });
  const hint = el('p', { class: 'fault-hint' });
  const removeAll = el('button', { type: 'button', class: 'subtle danger' }, 'Remove all');
  removeAll.addEventListener('click', () => void change('faults', { method: 'DELETE' }));
  const element = el(
    'section',
    { 'aria-label': 'Planned faults' },
    el('div', { class: 'fault-list-header' }, el('h3', {}, 'Planned'), removeAll),
    list,
    hint,
  );
  /** The rows in the page, by fault. @type {Map<string, Row>} */
  let rows = new Map();

  return {
    element,
    /** Changes only what differs, so that the focus stays. @param {readonly PlannedFault[]} faults */
    update: (faults) => {
      const before = [...rows.values()];
      const focused = before.findIndex((row) => row.element.contains(document.activeElement));
      const hadFocus = focused >= 0 || document.activeElement === removeAll;
      rows = new Map(
        faults.map((fault) => {
          const key = JSON.stringify({ ...fault, applied: undefined });
          const row = rows.get(key) ?? renderRow(fault, change);
          row.remaining.textContent = remainingText(fault);
          return [key, row];
        }),
      );
      const kept = [...rows.values()];
      for (const row of before) if (!kept.includes(row)) row.element.remove();
      kept.forEach(({ element: row }, index) => {
        const place = list.children[index] ?? null;
        if (place !== row) list.insertBefore(row, place);
      });
      list.hidden = faults.length === 0;
      removeAll.hidden = faults.length < 2;
      hint.hidden = faults.length === 1;
      hint.textContent =
        faults.length === 0 ? 'No fault is planned.' : 'A call gets the first one that applies to it.';
      if (!hadFocus || element.contains(document.activeElement)) return;
      const next = kept[Math.min(Math.max(focused, 0), kept.length - 1)];
      if (next) next.element.querySelector('button')?.focus();
      else focusElsewhere();
    },
  };
}

/** @param {PlannedFault} fault @param {ChangeFaults} change @returns {Row} */
function renderRow(fault, change) {
  const { id, to, template, delay, retryAfter } = fault;
  const limits = [
    to !== undefined && `to ${to}`,
    template !== undefined && `with ${template}`,
    delay !== undefined && `${delay.toLocaleString('en')} ms`,
    retryAfter !== undefined && `Retry-After ${retryAfter} s`,
  ].filter(Boolean);
  const remaining = el('span', { class: 'fault-remaining' });
  const remove = el(
    'button',
    {
      type: 'button',
      class: 'subtle danger',
      'aria-label': `Remove ${[fault.fault, ...limits].join(', ')}`,
    },
    icon('bin'),
  );
  remove.addEventListener('click', () => void change(`faults/${id}`, { method: 'DELETE' }));
  const element = el(
    'li',
    {},
    el('strong', {}, String(fault.fault)),
    el('span', { class: 'fault-limits' }, limits.join(' · ')),
    remaining,
    remove,
  );
  return { element, remaining };
}

/** How many calls it still applies to. @param {PlannedFault} fault */
function remainingText({ times, share, applied }) {
  const calls = share === undefined ? '' : share === 1 ? 'every call, ' : `${percent(share)} of calls, `;
  if (times === undefined && share !== undefined) return `${calls}${applied.toLocaleString('en')} so far`;
  const planned = times ?? 1;
  return `${calls}${(planned - applied).toLocaleString('en')} of ${planned.toLocaleString('en')} left`;
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(share * 10_000) / 100}%`;
}
