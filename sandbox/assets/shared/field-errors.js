import { el } from '../shared/dom.js';

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * Shows an error below a field, and tells screen readers.
 *
 * @param {Field} field
 * @param {string} message
 */
export function showFieldError(field, message) {
  clearFieldError(field);
  const id = `${field.id}-error`;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  field.after(el('span', { class: 'field-error', id }, message));
}

/** @param {Field} field */
export function clearFieldError(field) {
  document.getElementById(`${field.id}-error`)?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}

/**
 * Shows what the browser or a formatter rejects, at each field, and moves the focus to the first one.
 *
 * @param {HTMLFormElement} form
 * @returns {boolean} Whether all fields are valid.
 */
export function checkFields(form) {
  const fields = fieldsOf(form);
  for (const field of fields) clearFieldError(field);
  const invalid = fields.filter((field) => !field.checkValidity());
  for (const field of invalid) showFieldError(field, field.validationMessage);
  invalid[0]?.focus();
  return invalid.length === 0;
}

/** @param {HTMLElement} container @returns {readonly Field[]} */
export function fieldsOf(container) {
  return [...container.querySelectorAll('input, select')].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
}
