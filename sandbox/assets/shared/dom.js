/**
 * @typedef {Node | string | false | undefined} Child Strings become text nodes, never markup.
 * @typedef {Record<string, string | number | boolean | undefined | ((event: Event) => void)>} Attributes
 */

/**
 * Creates an element. Attributes that are `undefined` or `false` are omitted; functions listen to the event of that name.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/**
 * Finds an element, which must exist.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

/**
 * @param {string} id
 * @returns {HTMLInputElement}
 */
export function inputById(id) {
  const element = byId(id);
  if (!(element instanceof HTMLInputElement)) throw new Error(`${id} is not an input`);
  return element;
}

/**
 * @param {string} id
 * @returns {HTMLDialogElement}
 */
export function dialogById(id) {
  const element = byId(id);
  if (!(element instanceof HTMLDialogElement)) throw new Error(`${id} is not a dialog`);
  return element;
}
