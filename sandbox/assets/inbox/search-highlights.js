/**
 * Marks the words of a search in the page, without changing its elements.
 *
 * @param {readonly HTMLElement[]} containers Their content may change at any time.
 * @param {() => string} search
 */
export function highlightSearch(containers, search) {
  // Older browsers show the results without marks.
  if (!('highlights' in CSS)) return { update: () => undefined };
  const mark = () => {
    const words = wordsOf(search());
    const ranges = words.length === 0 ? [] : containers.flatMap((container) => rangesIn(container, words));
    CSS.highlights.set('search', new Highlight(...ranges));
  };
  let frame = 0;
  const update = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  };
  const observer = new MutationObserver(update);
  for (const container of containers) observer.observe(container, { childList: true, subtree: true });
  return { update };
}

/** What a search looks for in texts. @param {string} search */
function wordsOf(search) {
  const tokens = search.toLowerCase().split(/\s+/);
  return tokens.map((token) => token.replace(/^(is:.*|template:)/, '')).filter(Boolean);
}

/** @param {HTMLElement} container @param {readonly string[]} words */
function rangesIn(container, words) {
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  /** @type {Range[]} */
  const ranges = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent?.toLowerCase() ?? '';
    for (const word of words) {
      for (let from = text.indexOf(word); from !== -1; from = text.indexOf(word, from + word.length)) {
        // In a few languages, lowercase has another length.
        if (from + word.length > (node.textContent?.length ?? 0)) break;
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, from + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
