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
  return {
    ...rest,
    ...(header && { header: fill(header) }),
    ...(file && { file: { ...file, url: values.fileUrl } }),
    body: fill(body),
    // Each language may have another URL.
    buttons: buttons.map((button, index) => {
      const suffix = dynamicUrls.findIndex((dynamicUrl) => dynamicUrl.index === index);
      const { example = '' } = dynamicUrls[suffix] ?? {};
      if (suffix < 0 || button.opens === undefined) return button;
      return { ...button, opens: `${approvedUrl(button.opens, example)}${values.suffixes[suffix] ?? ''}` };
    }),
  };
}

/**
 * What is approved of a URL that the example of a suffix completes.
 *
 * @param {string} url
 * @param {string} example
 */
export function approvedUrl(url, example) {
  return url.slice(0, url.length - example.length);
}

/**
 * The bubble of a template's example in a language, or its only one.
 *
 * @param {Pick<TemplatePreview, 'bubbles'>} template
 * @param {string | undefined} language
 */
export function bubbleIn({ bubbles }, language) {
  return (bubbles.find((one) => one.language === language) ?? bubbles[0])?.bubble;
}
