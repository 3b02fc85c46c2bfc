import { fieldsOf } from '../shared/field-errors.js';

/**
 * Copies what the user has entered, and the focus, from the card of a template to the card of its new version.
 *
 * @param {HTMLElement} before
 * @param {HTMLElement} after In the page.
 * @param {Element | null} focused The element that had the focus.
 */
export function keepInput(before, after, focused) {
  for (const field of fieldsOf(after)) {
    const old = fieldsOf(before).find(({ id, type }) => id === field.id && type === field.type);
    if (!old) continue;
    if (isEdited(old)) field.value = old.value;
    // The new version of the template may not have the chosen language.
    if (field instanceof HTMLSelectElement && field.selectedIndex === -1) field.selectedIndex = 0;
    if (old !== focused) continue;
    field.focus({ preventScroll: true });
    if (isTextInput(old) && isTextInput(field)) field.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  after.querySelector('form')?.dispatchEvent(new Event('input'));
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function isEdited(field) {
  return field instanceof HTMLSelectElement ? field.selectedIndex > 0 : field.value !== field.defaultValue;
}

/** Only these have a selection. @param {HTMLInputElement | HTMLSelectElement} field @returns {field is HTMLInputElement} */
function isTextInput(field) {
  return field instanceof HTMLInputElement && field.type === 'text';
}
