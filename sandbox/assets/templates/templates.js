import { renderBubble } from '../shared/bubble.js';
import { copyButton } from '../shared/copy-button.js';
import { byId, el, inputById } from '../shared/dom.js';
import { listenToEvents } from '../shared/live-events.js';
import { rest } from '../shared/rest-client.js';
import { bubbleIn, fillBubble } from './fill-bubble.js';
import { generatedCall } from './generated-call.js';
import { keepInput } from './keep-input.js';
import { templateForm } from './template-form.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 * @import { CallValues } from './generated-call.js'
 */

const search = inputById('search');
const cards = byId('cards');

/** The cards by template, each with the JSON that it shows. @type {Map<string, { json: string, element: HTMLElement }>} */
let shown = new Map();

/** Shows the current templates. A card whose template has not changed stays as it is. */
async function renderTemplates() {
  /** @type {[readonly TemplatePreview[], readonly string[]]} */
  const [templates, errors] = await Promise.all([rest('templates'), rest('template-errors')]);
  renderErrors(errors);
  const before = shown;
  shown = new Map(
    templates.map((template) => {
      const json = JSON.stringify(template);
      const old = before.get(template.name);
      return [template.name, old?.json === json ? old : { json, element: card(template) }];
    }),
  );
  for (const [name, { element }] of before) {
    const now = shown.get(name)?.element;
    if (now === undefined) element.remove();
    else if (now !== element) {
      const focused = document.activeElement;
      element.replaceWith(now);
      keepInput(element, now, focused);
    }
  }
  // Moving a card would take the focus from its form.
  [...shown.values()].forEach(({ element }, index) => {
    const place = cards.children[index] ?? null;
    if (place !== element) cards.insertBefore(element, place);
  });
  applySearch();
}

/** @param {readonly string[]} errors */
function renderErrors(errors) {
  const region = byId('template-errors');
  region.hidden = errors.length === 0;
  region.replaceChildren(
    el('h2', {}, 'The templates have errors'),
    el('p', {}, 'This page and the gateway use the previous templates until they are fixed.'),
    ...errors.map((error) =>
      el('pre', { tabindex: '0', role: 'group', dir: 'ltr', 'aria-label': 'Template error' }, error),
    ),
  );
}

/** @param {TemplatePreview} template */
function card(template) {
  const { name, file, description, languages } = template;
  const code = el('code');
  const preview = el('div', { class: 'preview' });
  const show = (/** @type {CallValues} */ values) => {
    code.textContent = generatedCall(template, values);
    const bubble = bubbleIn(template, values.language);
    preview.replaceChildren(...(bubble ? [renderBubble(fillBubble(bubble, template, values))] : []));
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
      el('pre', { tabindex: '0', role: 'group', 'aria-label': `Call to ${template.send}` }, code),
      copyButton('Copy', () => code.textContent ?? ''),
    ),
    el('details', {}, el('summary', {}, 'Send this template'), form),
  );
}

function applySearch() {
  const text = search.value.trim().toLowerCase();
  for (const { element } of shown.values()) {
    element.hidden = !element.innerText.toLowerCase().includes(text) && !element.dataset.name?.includes(text);
  }
  const isEmpty = [...shown.values()].every(({ element }) => element.hidden);
  const message = byId('no-templates');
  message.hidden = !isEmpty;
  message.textContent = shown.size === 0 ? 'There are no templates yet.' : 'No template matches the search.';
}

search.addEventListener('input', applySearch);
const refresh = () => void renderTemplates().catch(() => undefined);
// The templates may have changed while the connection was lost.
listenToEvents({ ready: refresh, templates: refresh });
await renderTemplates();
