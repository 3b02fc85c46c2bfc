import { renderBubble } from '../shared/bubble.js';
import { copyButton } from '../shared/copy-button.js';
import { el } from '../shared/dom.js';
import { plainTextOf } from '../shared/message-text.js';
import { fillBubble } from './fill-bubble.js';
import { generatedCall } from './generated-call.js';
import { templateForm } from './template-form.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 * @typedef {{ element: HTMLDetailsElement, open: () => void }} TemplateCard
 */

/**
 * One template: a line that opens to its bubbles, its form and its code. They are rendered when it opens for the first time.
 *
 * @param {TemplatePreview} template
 * @returns {TemplateCard}
 */
export function templateCard(template) {
  const { name, file, description, languages, bubbles } = template;
  const tags = languages.length === 0 ? ['no language'] : languages;
  const element = document.createElement('details');
  element.className = 'card';
  element.id = `template-${name}`;
  element.dataset.name = name;
  element.ariaLabel = name;
  element.append(
    el(
      'summary',
      {},
      el('h2', {}, name),
      el('span', { class: 'tags' }, ...tags.map((tag) => el('span', { class: 'tag' }, tag))),
      el('span', { class: 'excerpt', dir: 'auto' }, plainTextOf(bubbles[0]?.bubble.body ?? [])),
    ),
  );
  let isRendered = false;
  const render = () => {
    if (isRendered) return;
    isRendered = true;
    element.append(
      el(
        'div',
        { class: 'card-about' },
        description !== undefined && el('p', { dir: 'auto' }, description),
        el('span', { class: 'location' }, file),
      ),
      renderContent(template),
    );
  };
  element.addEventListener('toggle', () => element.open && render());
  return {
    element,
    open: () => {
      element.open = true;
      render();
    },
  };
}

/** @param {TemplatePreview} template */
function renderContent(template) {
  const code = el('code');
  const preview = el('div', { class: 'preview' });
  const { form, values } = templateForm(template, show);
  function show() {
    const chosen = values();
    code.textContent = generatedCall(template, chosen);
    preview.replaceChildren(
      ...template.bubbles.map(({ language, bubble }) =>
        el(
          'section',
          { class: language === chosen.language ? 'language chosen' : 'language' },
          template.bubbles.length > 1 && el('h3', {}, language ?? ''),
          renderBubble(fillBubble(bubble, template, values(language))),
        ),
      ),
    );
  }
  show();
  return el(
    'div',
    { class: template.bubbles.length > 1 ? 'card-content several' : 'card-content' },
    preview,
    form,
    el(
      'div',
      { class: 'card-call' },
      el(
        'div',
        { class: 'card-call-header' },
        el('h3', {}, 'Code'),
        copyButton('Copy', () => code.textContent ?? ''),
      ),
      el('pre', { tabindex: '0', role: 'group', 'aria-label': `Call to ${template.send}` }, code),
    ),
  );
}
