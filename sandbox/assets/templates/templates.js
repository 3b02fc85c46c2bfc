import { drawBubble } from '../shared/bubble.js';
import { byId, copyButton, el, inputById } from '../shared/dom.js';
import { followEvents } from '../shared/live-events.js';
import { rest } from '../shared/rest-client.js';
import { fillBubble } from './fill-bubble.js';
import { generatedCall } from './generated-call.js';
import { templateForm } from './template-form.js';

/**
 * @import { ShownTemplate } from '@notifygen/sandbox'
 * @import { CallValues } from './generated-call.js'
 */

const find = inputById('find');

async function draw() {
  /** @type {readonly ShownTemplate[]} */
  const templates = await rest('templates');
  byId('cards').replaceChildren(...templates.map(card));
  applySearch();
}

/** @param {ShownTemplate} template */
function card(template) {
  const { name, file, description, languages, bubbles } = template;
  const code = el('code');
  const preview = el('div', { class: 'preview' });
  const show = (/** @type {CallValues} */ values) => {
    code.textContent = generatedCall(template, values);
    const found = bubbles.find(({ language }) => language === values.language) ?? bubbles[0];
    preview.replaceChildren(...(found ? [drawBubble(fillBubble(found.bubble, template, values))] : []));
  };
  const { form, values } = templateForm(template, show);
  show(values());
  const tags = languages.length === 0 ? ['no language'] : languages;
  return el(
    'article',
    { class: 'card', 'data-name': name, 'aria-label': name },
    el(
      'div',
      { class: 'card-head' },
      el('h2', {}, name),
      ...tags.map((tag) => el('span', { class: 'tag' }, tag)),
      el('span', { class: 'place' }, file),
      description !== undefined && el('p', { dir: 'auto' }, description),
    ),
    preview,
    el(
      'div',
      { class: 'card-call' },
      el('pre', { tabindex: '0', 'aria-label': `Call of ${template.send}` }, code),
      copyButton('Copy the call', () => code.textContent ?? ''),
    ),
    el('details', {}, el('summary', {}, 'Send one'), form),
  );
}

function applySearch() {
  const text = find.value.trim().toLowerCase();
  for (const element of document.querySelectorAll('.card')) {
    if (element instanceof HTMLElement)
      element.hidden =
        !element.innerText.toLowerCase().includes(text) && !element.dataset.name?.includes(text);
  }
}

find.addEventListener('input', applySearch);
// A form that somebody is filling in is not drawn over; the next visit shows the new templates.
followEvents({
  ready: () => undefined,
  templates: () => document.activeElement?.closest('form') ?? void draw(),
});
await draw();
