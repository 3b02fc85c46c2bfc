import { useEffect } from 'preact/hooks';

/** Marks words in the elements that a selector finds, whenever their content changes, without changing the elements. */
export function useHighlights(selector: string, words: readonly string[]): void {
  useEffect(() => {
    // Older browsers show the results without marks.
    if (!('highlights' in CSS)) return undefined;
    CSS.highlights.delete('search');
    if (words.length === 0) return undefined;
    let frame = 0;
    const mark = (): void => {
      const ranges = [...document.querySelectorAll(selector)].flatMap((element) => rangesIn(element, words));
      CSS.highlights.set('search', new Highlight(...ranges));
    };
    const update = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    update();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [selector, words.join(' ')]);
}

function rangesIn(container: Element, words: readonly string[]): readonly Range[] {
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
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
