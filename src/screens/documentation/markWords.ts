import { foldText } from '../../../domain/foldText.ts';

const name = 'faena-found';

/**
 * Highlights the terms of the query in an element, if the browser supports CSS highlights. Returns a function that
 * removes the highlights.
 */
export function markWords(root: HTMLElement, query: string): (() => void) | undefined {
  if (!('highlights' in CSS)) return undefined;
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word.length > 1);
  const mark = () => {
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null && ranges.length < 500; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const folded = foldText(text);
      // Skip texts whose length changes with folding, because the offsets would be wrong.
      if (folded.length !== text.length) continue;
      for (const word of words) {
        for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        }
      }
    }
    CSS.highlights.set(name, new Highlight(...ranges));
  };
  const frame = requestAnimationFrame(mark);
  return () => {
    cancelAnimationFrame(frame);
    CSS.highlights.delete(name);
  };
}
