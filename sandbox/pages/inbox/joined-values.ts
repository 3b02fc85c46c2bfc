/** Highlights a value of the request and its place in the bubble together, while the mouse is on either. */
export function highlightJoined({ target, currentTarget }: Event): void {
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return;
  const name = target.closest('[data-placeholder]')?.getAttribute('data-placeholder');
  for (const element of currentTarget.querySelectorAll('[data-placeholder]')) {
    const isOfCall = element.closest('.call:not(.selected)') === null;
    element.classList.toggle('lit', isOfCall && element.getAttribute('data-placeholder') === name);
  }
}
