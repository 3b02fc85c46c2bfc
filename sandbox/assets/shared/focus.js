/** Moves the focus to the first of some elements that is visible. @param {...HTMLElement} elements */
export function focusFirst(...elements) {
  elements.find((element) => element.checkVisibility())?.focus({ preventScroll: true });
}

/** Whether the element with the focus still exists and is visible. */
export function hasVisibleFocus() {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.checkVisibility();
}
