import { byId, dialogById, el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { rest } from '../shared/rest-client.js';
import { currentRun } from '../shared/run.js';
import { throttled } from '../shared/throttled.js';
import { faultForm } from './fault-form.js';
import { faultList } from './fault-list.js';
import { faultToggles } from './fault-toggles.js';

/**
 * @import { PlannedFault } from '@notifygen/sandbox'
 * @typedef {(path: string, init: RequestInit) => Promise<void>} ChangeFaults
 */

/**
 * The button in the page header, and the dialog that it opens: which faults are planned, and how to add and remove them.
 *
 * @returns {{ refresh: () => void }} To call when the faults may have changed.
 */
export function createFaultPanel() {
  const dialog = dialogById('faults');
  const open = byId('open-faults');
  const status = el('p', { class: 'fault-status', role: 'status' });

  /** Changes the faults of the run that the user sees, and no others. @type {ChangeFaults} */
  const change = async (path, init) => {
    status.textContent = '';
    await rest(path, { ...init, headers: { 'x-sandbox-run': currentRun() } });
    await update();
  };
  /** @type {ChangeFaults} */
  const changeOrReport = (path, init) =>
    change(path, init).catch((error) => {
      status.textContent = `Nothing was changed: ${error.message}.`;
      refresh();
    });
  const toggles = faultToggles(changeOrReport);
  const form = faultForm(change, (text) => {
    status.textContent = text;
  });
  const list = faultList(changeOrReport, form.focus);

  async function update() {
    /** @type {readonly PlannedFault[]} */
    const faults = await rest('faults');
    const count = faults.length;
    open.toggleAttribute('data-active', count > 0);
    open.setAttribute('aria-label', count === 0 ? 'Faults' : `Faults, ${count} active`);
    toggles.update(faults);
    list.update(faults);
  }
  const refresh = throttled(update, 100);

  const close = el('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, icon('cross'));
  close.addEventListener('click', () => dialog.close());
  dialog.replaceChildren(
    el(
      'header',
      {},
      el('h2', { id: 'faults-title' }, 'Faults'),
      el('p', {}, 'Make calls fail, to see what your application does.'),
      close,
    ),
    toggles.element,
    list.element,
    form.element,
    status,
  );
  open.addEventListener('click', () => {
    status.textContent = '';
    dialog.showModal();
    void Promise.all([update(), toggles.load(), form.load()]).catch(() => undefined);
  });
  return { refresh };
}
