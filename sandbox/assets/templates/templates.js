import { createFaultPanel } from '../faults/fault-panel.js';
import { byId, el, inputById } from '../shared/dom.js';
import { rest } from '../shared/rest-client.js';
import { startPage } from '../shared/start-page.js';
import { textOf } from '../shared/text-parts.js';
import { keepInput } from './keep-input.js';
import { templateCard } from './template-card.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 * @import { TemplateCard } from './template-card.js'
 * @typedef {TemplateCard & { json: string, text: string }} ShownTemplate Its JSON, and the text that a search looks at.
 */

const search = inputById('search');
const cards = byId('cards');

/** By name. @type {Map<string, ShownTemplate>} */
let shown = new Map();

/** Shows the current templates. A card whose template has not changed stays as it is. */
async function renderTemplates() {
  /** @type {[readonly TemplatePreview[], readonly { text: string }[]]} */
  const [templates, errors] = await Promise.all([rest('templates'), rest('template-errors')]);
  renderErrors(errors);
  const before = shown;
  shown = new Map(
    templates.map((template) => {
      const json = JSON.stringify(template);
      const old = before.get(template.name);
      return [
        template.name,
        old?.json === json ? old : { json, text: searchTextOf(template), ...templateCard(template) },
      ];
    }),
  );
  for (const [name, { element }] of before) {
    const now = shown.get(name);
    if (now === undefined) element.remove();
    else if (now.element !== element) {
      const focused = document.activeElement;
      element.replaceWith(now.element);
      if (element.open) now.open();
      keepInput(element, now.element, focused);
    }
  }
  // Moving a card would take the focus from its form.
  [...shown.values()].forEach(({ element }, index) => {
    const place = cards.children[index] ?? null;
    if (place !== element) cards.insertBefore(element, place);
  });
  renderIndex();
  applySearch();
}

function renderIndex() {
  byId('index').replaceChildren(
    ...[...shown].map(([name, { element, open }]) => {
      const link = el('a', { href: `#${element.id}`, 'data-name': name }, name);
      link.addEventListener('click', open);
      return el('li', {}, link);
    }),
  );
}

/** Opens the template that the address names. */
function openAddressed() {
  for (const { element, open } of shown.values()) {
    if (`#${element.id}` !== location.hash) continue;
    open();
    element.scrollIntoView();
  }
}

/** @param {TemplatePreview} template */
function searchTextOf({ name, description = '', languages, bubbles }) {
  const texts = bubbles.flatMap(({ bubble: { header = [], body, footer = '', buttons } }) => [
    textOf(header),
    textOf(body),
    footer,
    ...buttons.map(({ text }) => text),
  ]);
  return [name, description, ...languages, ...texts].join('\n').toLowerCase();
}

/** @param {readonly { text: string }[]} errors */
function renderErrors(errors) {
  const region = byId('load-errors');
  region.hidden = errors.length === 0;
  region.replaceChildren(
    el('h2', {}, 'The templates have errors'),
    el('p', {}, 'This page and the gateway use the previous templates until they are fixed.'),
    ...errors.map((error) =>
      el(
        'pre',
        { tabindex: '0', role: 'group', dir: 'ltr', 'aria-label': 'Template error' },
        ...linesOf(error.text),
      ),
    ),
  );
}

/** Long sentences wrap. The excerpt does not, so that the mark below it stays at its place. @param {string} error */
function linesOf(error) {
  return error
    .split(/(?<=\n)/)
    .map((line) => (/^\d* *\|/.test(line) ? line : el('span', { class: 'wraps' }, line)));
}

/** Shows the templates that contain all words. */
function applySearch() {
  const words = search.value.toLowerCase().split(/\s+/);
  const links = byId('index').children;
  [...shown.values()].forEach(({ element, text }, index) => {
    element.hidden = !words.every((word) => text.includes(word));
    const row = links[index];
    if (row instanceof HTMLElement) row.hidden = element.hidden;
  });
  const isEmpty = [...shown.values()].every(({ element }) => element.hidden);
  const message = byId('no-templates');
  message.hidden = !isEmpty;
  message.textContent = shown.size === 0 ? 'There are no templates yet.' : 'No template matches the search.';
}

/** The forms offer the recipients that cause a fault. */
async function offerMagicRecipients() {
  /** @type {import('../shared/rest-client.js').Info} */
  const { magicRecipients } = await rest('info');
  byId('magic-recipients').replaceChildren(
    ...Object.entries(magicRecipients).map(([fault, value]) =>
      el('option', { value, label: `${value}: fault ${fault}` }),
    ),
  );
}

search.addEventListener('input', applySearch);
const refresh = () => void renderTemplates().catch(() => undefined);
// The templates may have changed while the connection was lost.
startPage(createFaultPanel(), { ready: refresh, templates: refresh });
await Promise.all([renderTemplates(), offerMagicRecipients()]);
openAddressed();
addEventListener('hashchange', openAddressed);
