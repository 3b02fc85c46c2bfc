import { el } from './dom.js';

/**
 * A button that copies a text and confirms it.
 *
 * @param {string} label
 * @param {() => string} text
 */
export function copyButton(label, text) {
  const button = el('button', { type: 'button', class: 'subtle', 'aria-live': 'polite' }, label);
  button.addEventListener('click', async () => {
    // The clipboard needs a secure context.
    const copied = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    );
    button.textContent = copied ? 'Copied' : 'Copying failed';
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
  return button;
}
