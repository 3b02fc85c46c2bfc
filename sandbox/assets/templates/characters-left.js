import { bubbleIn } from './fill-bubble.js';

/**
 * @import { TextPart, TemplatePreview } from '@notifygen/sandbox'
 * @import { CallValues } from './generated-call.js'
 */

/**
 * How many characters the texts of a template leave in the language of the form, such as `header: 43 characters left`.
 *
 * @param {TemplatePreview} template
 * @param {CallValues} values
 */
export function charactersLeft(template, { language, parameters }) {
  const { placeholders, limits } = template;
  const bubble = bubbleIn(template, language);
  const texts = { header: bubble?.header, body: bubble?.body };
  const textOf = (/** @type {TextPart} */ { text, placeholder }) =>
    parameters[placeholders.findIndex(({ label }) => label === placeholder)] ?? text;
  return Object.entries(limits)
    .map(([name, limit]) => {
      const parts = texts[name === 'header' ? 'header' : 'body'] ?? [];
      const left = limit - Array.from(parts.map(textOf).join('')).length;
      const count = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
      return `${name}: ${count} ${left < 0 ? 'too many' : 'left'}`;
    })
    .join(', ');
}
