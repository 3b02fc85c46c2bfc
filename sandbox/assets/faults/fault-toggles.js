import { el } from '../shared/dom.js';
import { rest } from '../shared/rest-client.js';

/**
 * @import { PlannedFault } from '@notifygen/sandbox'
 * @import { ChangeFaults } from './fault-panel.js'
 */

/** @type {Readonly<Record<string, string>>} */
const descriptions = {
  401: 'unauthorized',
  429: 'too many requests',
  500: 'server error',
  503: 'unavailable',
  'timeout-before': 'no response',
  'timeout-after': 'no response',
  'cut-before': 'connection closes',
  'cut-after': 'connection closes',
  slow: 'after 2 seconds',
  drip: 'byte by byte',
  malformed: 'incomplete HTML',
};

/**
 * A toggle for each kind of fault, which makes every call fail while it is on. Only one can be on: a second one would never
 * be applied.
 *
 * @param {ChangeFaults} change
 */
export function faultToggles(change) {
  const notAccepted = el('div', { class: 'toggles', role: 'group', 'aria-label': 'Not accepted' });
  const accepted = el('div', { class: 'toggles', role: 'group', 'aria-label': 'Accepted' });
  const element = el(
    'section',
    { 'aria-label': 'Every call fails' },
    el('h3', {}, 'Every call fails'),
    el('p', { class: 'toggles-title' }, 'The message is not accepted'),
    notAccepted,
    el('p', { class: 'toggles-title' }, 'The message is accepted, but the caller cannot know, or waits'),
    accepted,
  );
  /** @type {readonly PlannedFault[]} */
  let faults = [];
  const buttons = () => [...element.querySelectorAll('button')];

  /** @param {string} kind */
  const toggle = async (kind) => {
    const on = faults.filter(isEveryCall);
    for (const { id } of on) await change(`faults/${id}`, { method: 'DELETE' });
    if (on.some(({ fault }) => String(fault) === kind)) return;
    const fault = /^\d/.test(kind) ? Number(kind) : kind;
    await change('faults', { method: 'POST', body: JSON.stringify({ fault, share: 1 }) });
  };
  let running = Promise.resolve();
  /** One after the other: each looks at the faults that are on. @param {string} kind */
  const enqueue = (kind) => {
    running = running.then(() => toggle(kind));
  };
  const mark = () => {
    const on = new Set(faults.filter(isEveryCall).map(({ fault }) => String(fault)));
    for (const button of buttons()) {
      button.setAttribute('aria-pressed', String(on.has(button.dataset.kind ?? '')));
    }
  };

  return {
    element,
    /** Shows the kinds that the sandbox knows. */
    load: async () => {
      if (buttons().length > 0) return;
      /** @type {import('../shared/rest-client.js').Info} */
      const { magicRecipients } = await rest('info');
      // The panel may have been opened twice.
      if (buttons().length > 0) return;
      for (const kind of Object.keys(magicRecipients)) {
        const group = /^\d|-before$/.test(kind) ? notAccepted : accepted;
        group.append(
          el(
            'button',
            { type: 'button', 'data-kind': kind, 'aria-pressed': 'false', click: () => enqueue(kind) },
            el('strong', {}, kind),
            ' ',
            el('span', {}, descriptions[kind] ?? ''),
          ),
        );
      }
      mark();
    },
    /** @param {readonly PlannedFault[]} planned */
    update: (planned) => {
      faults = planned;
      mark();
    },
  };
}

/** Whether a fault is what a toggle plans. @param {PlannedFault} fault */
function isEveryCall({ share, times, to, template, delay, retryAfter }) {
  return share === 1 && [times, to, template, delay, retryAfter].every((value) => value === undefined);
}
