import { renderBubble } from '../shared/bubble.js';
import { copyButton } from '../shared/copy-button.js';
import { byId, el, inputById } from '../shared/dom.js';
import { listenToEvents } from '../shared/live-events.js';
import { rest } from '../shared/rest-client.js';
import { fillBubble } from './fill-bubble.js';
import { generatedCall } from './generated-call.js';
import { templateForm } from './template-form.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 * @import { CallValues } from './generated-call.js'
 */

const search = inputById('search');

async function renderTemplates() {
  /** @type {readonly TemplatePreview[]} */
  const templates = await rest('templates');
  byId('cards').replaceChildren(...templates.map(card));
  applySearch();
}

/** @param {TemplatePreview} template */
function card(template) {
  const { name, file, description, languages, bubbles } = template;
  const code = el('code');
  const preview = el('div', { class: 'preview' });
  const show = (/** @type {CallValues} */ values) => {
    code.textContent = generatedCall(template, values);
    const found = bubbles.find(({ language }) => language === values.language) ?? bubbles[0];
    preview.replaceChildren(...(found ? [renderBubble(fillBubble(found.bubble, template, values))] : []));
  };
  const { form, values } = templateForm(template, show);
  show(values());
  const tags = languages.length === 0 ? ['no language'] : languages;
  return el(
    'article',
    { class: 'card', 'data-name': name, 'aria-label': name },
    el(
      'div',
      { class: 'card-header' },
      el('h2', {}, name),
      ...tags.map((tag) => el('span', { class: 'tag' }, tag)),
      el('span', { class: 'location' }, file),
      description !== undefined && el('p', { dir: 'auto' }, description),
    ),
    preview,
    el(
      'div',
      { class: 'card-call' },
      el('pre', { tabindex: '0', 'aria-label': `Call to ${template.send}` }, code),
      copyButton('Copy', () => code.textContent ?? ''),
    ),
    el('details', {}, el('summary', {}, 'Send this template'), form),
  );
}

function applySearch() {
  const text = search.value.trim().toLowerCase();
  for (const element of document.querySelectorAll('.card')) {
    if (element instanceof HTMLElement)
      element.hidden =
        !element.innerText.toLowerCase().includes(text) && !element.dataset.name?.includes(text);
  }
}

search.addEventListener('input', applySearch);
// Do not replace a form that the user is filling in; the next visit shows the new templates.
listenToEvents({
  ready: () => undefined,
  templates: () => document.activeElement?.closest('form') ?? void renderTemplates(),
});
await renderTemplates();
