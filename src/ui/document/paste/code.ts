/** Recognises code in pasted HTML: code blocks, code editors, and tables of numbered lines. */
import { trimEndOf } from '../../../../domain/trimText.ts';
import { cleanCode } from '../../base/LeftOut/characters.ts';
import { isElement, isSkipped, isText, styleOf } from './elements.ts';

export interface Code {
  text: string;
  language: string | null;
  /** True if it comes from VS Code or an editor that copies like it. */
  isFromEditor: boolean;
}

const gutters =
  '.blob-num, .react-line-number, .js-line-number, .lineno, .linenos, .linenumber, .line-numbers-rows, .line-number, .gutter, .hljs-ln-numbers, [data-pseudo-content]';
const codeCells = [
  '.blob-code',
  'td.code',
  'td.rouge-code',
  'td.hljs-ln-code',
  'td.line_content',
  'td.crayon-code',
].join();
const monospace = /mono|consolas|menlo|monaco|courier|fira code|source code|cascadia|inconsolata/i;

/** Returns the code of an element, or null if it is no code. */
export const codeOf = (element: Element): Code | null => {
  if (element.tagName === 'PRE') return { text: linesOf(element), language: languageOf(element), isFromEditor: false };
  if (element.tagName === 'TABLE') {
    const text = numberedLines(element);
    return text === null ? null : { text, language: languageOf(element), isFromEditor: false };
  }
  if (element.tagName !== 'DIV' || !element.hasAttribute('style')) return null;
  const style = styleOf(element);
  const isEditor = monospace.test(style.get('font-family') ?? '') && (style.get('white-space') ?? '').startsWith('pre');
  return isEditor ? { text: linesOf(element), language: null, isFromEditor: true } : null;
};

/** Returns the lines of a table whose first cells are line numbers, as GitHub, GitLab and blogs write them. */
const numberedLines = (table: Element): string | null => {
  const cells = [...table.querySelectorAll(codeCells)].filter(
    (cell) => cell.parentElement?.closest(codeCells) === null,
  );
  if (cells.length === 0) return null;
  const [only] = cells;
  if (cells.length === 1 && only?.querySelector('pre')) return linesOf(only);
  const signs = cells.map((cell) => {
    const sign =
      cell.getAttribute('data-code-marker') ??
      cell.querySelector('[data-code-marker]')?.getAttribute('data-code-marker');
    return sign?.trim() ?? '';
  });
  // The added and removed lines of a comparison keep their signs, and then all lines have a place for one.
  const hasSigns = signs.some((sign) => sign !== '');
  return cells.map((cell, at) => `${hasSigns ? signs[at] || ' ' : ''}${linesOf(cell)}`).join('\n');
};

const linesOf = (element: Element): string => {
  let text = '';
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const read = (node: Node): void => {
    if (isText(node)) text += node.data;
    else if (isElement(node) && !isSkipped(node) && !node.matches(gutters)) {
      // Code editors write an empty line as a `br`, with or without an element around it.
      if (node.tagName === 'BR') text += '\n';
      else if (isLine(node)) {
        breakLine();
        const before = text.length;
        node.childNodes.forEach(read);
        if (text.length > before) breakLine();
      } else node.childNodes.forEach(read);
    }
  };
  element.childNodes.forEach(read);
  return trimEndOf(cleanCode(text).replace(/^\n/, ''), '\n');
};

const isLine = ({ tagName }: Element): boolean =>
  tagName === 'DIV' || tagName === 'P' || tagName === 'LI' || tagName === 'TR';

const languageOf = (element: Element): string | null => {
  for (const each of [
    element,
    element.querySelector('code'),
    element.parentElement,
    element.parentElement?.parentElement,
  ]) {
    const name =
      each?.getAttribute('data-language') ?? each?.getAttribute('data-lang') ?? each?.getAttribute('lang-name');
    const found =
      name ??
      /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#-]+)/i.exec(each?.getAttribute('class') ?? '')?.[1];
    if (found && /^[\w+#-]{1,30}$/.test(found) && !/^(?:none|text|plain|plaintext)$/i.test(found))
      return found.toLowerCase();
  }
  return null;
};
