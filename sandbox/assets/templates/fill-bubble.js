/**
 * @import { Bubble, TextPart, TemplatePreview } from '@notifygen/sandbox'
 * @import { CallValues } from './generated-call.js'
 */

/**
 * The bubble of a template's example, with the values of the form.
 *
 * @param {Bubble} example
 * @param {TemplatePreview} template
 * @param {CallValues} values
 * @returns {Bubble}
 */
export function fillBubble({ header, file, buttons, body, ...rest }, template, values) {
  const { placeholders, dynamicUrls = [] } = template;
  const byLabel = new Map(placeholders.map(({ label }, index) => [label, values.parameters[index] ?? '']));
  const fill = (/** @type {readonly TextPart[]} */ parts) =>
    parts.map((part) => ({ ...part, text: byLabel.get(part.placeholder ?? '') ?? part.text }));
  let next = 0;
  return {
    ...rest,
    ...(header && { header: fill(header) }),
    ...(file && { file: { ...file, url: values.fileUrl } }),
    body: fill(body),
    buttons: buttons.map((button) => {
      const dynamicUrl = dynamicUrls[next];
      const approved = dynamicUrl?.url.replace(/\{\{1\}\}$/, '');
      if (dynamicUrl === undefined || button.opens !== `${approved}${dynamicUrl.example}`) return button;
      return { ...button, opens: `${approved}${values.suffixes[next++] ?? ''}` };
    }),
  };
}
