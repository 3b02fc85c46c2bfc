/**
 * @import { Bubble, Piece, ShownTemplate } from '@notifygen/sandbox'
 * @import { CallValues } from './generated-call.js'
 */

/**
 * A template's example with other values in it.
 *
 * @param {Bubble} example
 * @param {ShownTemplate} template
 * @param {CallValues} values
 * @returns {Bubble}
 */
export function fillBubble({ header, file, buttons, body, ...rest }, template, values) {
  const { placeholders, suffixes = [] } = template;
  const byLabel = new Map(placeholders.map(({ label }, index) => [label, values.parameters[index] ?? '']));
  const fill = (/** @type {readonly Piece[]} */ pieces) =>
    pieces.map((piece) => ({ ...piece, text: byLabel.get(piece.parameter ?? '') ?? piece.text }));
  let next = 0;
  return {
    ...rest,
    ...(header && { header: fill(header) }),
    ...(file && { file: { ...file, url: values.fileUrl } }),
    body: fill(body),
    buttons: buttons.map((button) => {
      const suffix = suffixes[next];
      const approved = suffix?.url.replace(/\{\{1\}\}$/, '');
      if (suffix === undefined || button.opens !== `${approved}${suffix.label}`) return button;
      return { ...button, opens: `${approved}${values.suffixes[next++] ?? ''}` };
    }),
  };
}
