import { el } from '../shared/dom.js';
import { rest } from '../shared/rest-client.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * What the sandbox finds in the file of a call, if it is on this machine.
 *
 * @param {Call} call
 */
export function renderMediaCheck({ id, bubble: { file } }) {
  const host = URL.parse(file?.url ?? '')?.hostname ?? '';
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) return undefined;
  const place = el('div', { class: 'media-check' });
  void fill(place, id);
  return place;
}

/**
 * @param {HTMLElement} place
 * @param {string} id
 */
async function fill(place, id) {
  /** @type {{ severity: string, message: string, hint?: string }[]} */
  const findings = await rest(`messages/${id}/media`).catch(() => []);
  if (findings.length === 0) return;
  const items = findings.map(({ severity, message, hint }) =>
    el(
      'li',
      {},
      `The file: ${severity}: ${message}`,
      hint !== undefined && el('span', { class: 'location' }, hint),
    ),
  );
  const isError = findings.some(({ severity }) => severity === 'error');
  const classes = isError ? 'issues' : 'issues warnings';
  place.append(el('ul', { class: classes, 'aria-label': 'Findings in the file' }, ...items));
}
