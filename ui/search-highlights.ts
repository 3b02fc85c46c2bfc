import { useEffect } from 'preact/hooks';

/** Marks words in the elements that a selector finds, whenever their content changes, without changing the elements. */
export function useHighlights(selector: string, words: readonly string[]): void {
  useEffect(() => {
    // Older browsers show the results without marks.
    if (!('highlights' in CSS)) return undefined;
    CSS.highlights.delete('search');
    if (words.length === 0) return undefined;
    let frame = 0;
    const longestFirst = words.toSorted((a, b) => b.length - a.length);
    const pattern = new RegExp(longestFirst.map(escaped).join('|'), 'giu');
    const mark = (): void => {
      const ranges = [...document.querySelectorAll(selector)].flatMap((element) =>
        rangesIn(element, pattern),
      );
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

function escaped(word: string): string {
  return word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}

function rangesIn(container: Element, pattern: RegExp): readonly Range[] {
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    for (const { index, 0: found } of (node.textContent ?? '').matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  }
  return ranges;
}
