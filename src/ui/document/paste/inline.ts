/** Text of a pasted paragraph, with the marks that the editors know. */
import { isSafeHref } from '../../../../richText/safeHref.ts';
import { literalLinksIn } from '../../../../richText/literalLinks.ts';
import { cleanCharacters } from '../../base/LeftOut/characters.ts';
import { styleOf } from './elements.ts';

export interface Marks {
  strong: boolean;
  em: boolean;
  s: boolean;
  code: boolean;
  href: string | null;
  /** True if line breaks in the text are shown. */
  keepsLines: boolean;
}

export const plainMarks: Marks = { strong: false, em: false, s: false, code: false, href: null, keepsLines: false };

/** Part of a paragraph. An element is inserted as it is. */
export type Run =
  | { kind: 'text'; text: string; marks: Marks }
  | { kind: 'break' }
  | { kind: 'element'; element: Element };

const tagMarks: Readonly<Record<string, Partial<Marks>>> = {
  B: { strong: true },
  STRONG: { strong: true },
  I: { em: true },
  EM: { em: true },
  S: { s: true },
  STRIKE: { s: true },
  DEL: { s: true },
  CODE: { code: true },
  KBD: { code: true },
  SAMP: { code: true },
  TT: { code: true },
};

/** Returns the marks of an element's content. A style wins over the tag: Google wraps a text in a `b` that isn't bold. */
export const marksWithin = (element: Element, outer: Marks): Marks => {
  const marks = { ...outer, ...tagMarks[element.tagName] };
  if (element.tagName === 'A') marks.href = hrefOf(element) ?? outer.href;
  if (!element.hasAttribute('style')) return marks;
  const style = styleOf(element);
  const weight = style.get('font-weight');
  if (weight !== undefined) marks.strong = weight.startsWith('bold') || Number(weight) >= 600;
  const slant = style.get('font-style');
  if (slant !== undefined) marks.em = /^(?:italic|oblique)/.test(slant);
  if (/line-through/.test(`${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`))
    marks.s = true;
  const space = `${style.get('white-space') ?? ''} ${style.get('white-space-collapse') ?? ''}`;
  if (space.trim() !== '') marks.keepsLines = /pre|break-spaces/.test(space);
  return marks;
};

/**
 * Returns a link's address. A relative address belongs to an unknown page. An address that the browser only completed
 * becomes what the text says, so that the link is stored as its address.
 */
const hrefOf = (link: Element): string | null => {
  const href = (link.getAttribute('href') ?? '').trim();
  if (!isSafeHref(href)) return null;
  const shown = (link.textContent ?? '').trim();
  return literalLinksIn(shown).some((found) => found.href === shown && found.end === shown.length) &&
    isSameAddress(shown, href)
    ? shown
    : href;
};

const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ'][at] ?? sign]),
);

/** Writes an exponent with its own characters, so that 10² doesn't become 102. Other raised text stays as it is. */
const raise = (text: string): string => {
  const signs = [...text.trim()];
  return signs.every((sign) => raised[sign] !== undefined) ? signs.map((sign) => raised[sign]).join('') : text;
};

export const runsOfText = (node: Text, marks: Marks): Run[] => {
  const text = cleanCharacters(node.parentElement?.tagName === 'SUP' ? raise(node.data) : node.data);
  const lines = marks.keepsLines ? text.split('\n') : [text];
  return lines.flatMap((line, at): Run[] => [
    ...(at > 0 ? [{ kind: 'break' } as const] : []),
    { kind: 'text', text: line, marks },
  ]);
};

/**
 * Appends runs to a block. Joins their spaces and leaves out line breaks at both ends. Returns false if there is
 * nothing else.
 */
export const appendRuns = (block: Element, runs: readonly Run[]): boolean => {
  let [isEmpty, isAfterSpace, breaks] = [true, true, 0];
  for (const run of runs) {
    if (run.kind === 'break') {
      if (!isEmpty) breaks += 1;
      isAfterSpace = true;
      continue;
    }
    const text =
      run.kind === 'text' ? run.text.replace(isAfterSpace ? /^[ \t\n]+/ : '', '').replace(/[ \t\n]+/g, ' ') : null;
    if (text === '') continue;
    for (; breaks > 0; breaks -= 1) block.append(block.ownerDocument.createElement('br'));
    block.append(run.kind === 'text' ? marked(block.ownerDocument, text ?? '', run.marks) : run.element);
    isAfterSpace = text?.endsWith(' ') ?? false;
    isEmpty = false;
  }
  return !isEmpty;
};

const marked = (page: Document, text: string, { href, ...marks }: Marks): Node => {
  let node: Node = page.createTextNode(text);
  const wrap = (tag: string): Element => {
    const element = page.createElement(tag);
    element.append(node);
    node = element;
    return element;
  };
  // Code has no other marks in the editor, and a link is worth more than code.
  if (marks.code && href === null) return wrap('code');
  if (marks.s) wrap('s');
  if (marks.em) wrap('em');
  if (marks.strong) wrap('strong');
  if (href !== null) wrap('a').setAttribute('href', href);
  return node;
};
