/**
 * Turns the HTML that other programs write into the few elements that the editors know. The result has no styles,
 * scripts, event handlers or unsafe addresses. DOMParser's document loads nothing and runs no script.
 */
import type { Dialect } from '../../../../richText/bounds.ts';
import { isSafeImage } from '../../../../richText/safeHref.ts';
import { emojiOf } from '../../base/LeftOut/pictures.ts';
import { type Code, codeOf } from './code.ts';
import { isBlock, isElement, isList, isSkipped, isText, previousBlock } from './elements.ts';
import { appendRuns, type Marks, marksWithin, plainMarks, type Run, runsOfText } from './inline.ts';
import { itemsOf, nestLists, takeTick } from './lists.ts';
import { tableBlocks } from './tables.ts';

/** Attribute of HTML that an editor of this app has copied. */
export const ownCopy = 'data-faena';

/** Attribute of code from a code editor, where a single line is often only a word. */
const fromEditor = 'data-from-editor';

/** Elements that are nested deeper become plain text. */
const mostLevels = 150;

export const cleanHtml = (html: string, dialect: Dialect): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // A copy from our own editors needs no cleaning, unless it has a table and the text is a short one.
  const isOwn = page.querySelector(`[${ownCopy}]`) !== null;
  if (isOwn && (dialect === 'document' || page.querySelector('table') === null)) return html;
  for (const element of [...page.body.getElementsByTagName('*')].filter(({ tagName }) => tagName.includes(':')))
    element.replaceWith(...element.childNodes);
  wrapItems(page);
  nestLists(page);
  const blocks = new BlockReader(page, dialect).read(page.body);
  const [only] = blocks;
  const result = page.createElement('div');
  result.append(...(only && blocks.length === 1 ? partOfSentence(only) : blocks));
  return result.innerHTML;
};

/** Returns what is inserted into a sentence instead of a block: a text without a structure, or one line of code. */
const partOfSentence = (block: Element): Node[] => {
  const code = block.tagName === 'PRE' && !block.textContent.includes('\n') ? block.firstElementChild : null;
  if (block.tagName !== 'P' && !code) return [block];
  if (!code) return [...block.childNodes];
  code.removeAttribute('class');
  return block.hasAttribute(fromEditor) ? [...code.childNodes] : [code];
};

/** Puts adjacent items that have no list into one list. */
const wrapItems = (page: Document): void => {
  const wrapped = new WeakSet<Element>();
  for (const item of page.querySelectorAll('li')) {
    if (item.parentElement && isList(item.parentElement)) continue;
    const before = previousBlock(item);
    if (before && wrapped.has(before)) before.append(item);
    else {
      const list = page.createElement('ul');
      wrapped.add(list);
      item.replaceWith(list);
      list.append(item);
    }
  }
};

class BlockReader {
  private readonly page: Document;
  private readonly dialect: Dialect;
  private level = 0;

  constructor(page: Document, dialect: Dialect) {
    this.page = page;
    this.dialect = dialect;
  }

  read(parent: Element, marks: Marks = marksWithin(parent, plainMarks)): Element[] {
    const blocks: Element[] = [];
    let runs: Run[] = [];
    const close = () => {
      const paragraph = this.page.createElement('p');
      if (appendRuns(paragraph, runs)) blocks.push(paragraph);
      runs = [];
    };
    const readNodes = (nodes: Iterable<Node>, outer: Marks): void => {
      for (const node of nodes) {
        if (isText(node)) runs.push(...runsOfText(node, outer));
        else if (isElement(node) && !isSkipped(node)) readElement(node, outer);
      }
    };
    const readElement = (element: Element, outer: Marks): void => {
      if (element.tagName === 'IMG') return readImage(element, outer);
      if (!isBlock(element) && codeOf(element) === null && !this.hasImage(element))
        return void runs.push(...this.runsOf(element, outer));
      const found = this.blocksOf(element, outer);
      if (found === null) return readNodes(element.childNodes, marksWithin(element, outer));
      close();
      blocks.push(...found);
    };
    const readImage = (image: Element, outer: Marks): void => {
      if (!this.isShown(image)) return void runs.push(...this.runsOfImage(image, outer));
      close();
      blocks.push(this.imageOf(image, outer));
    };
    if (this.level > mostLevels) runs.push({ kind: 'text', text: parent.textContent ?? '', marks });
    else {
      this.level += 1;
      readNodes(parent.childNodes, marks);
      this.level -= 1;
    }
    close();
    return blocks;
  }

  /** Returns null for an inline element that contains blocks. Its marks continue in them. */
  private blocksOf(element: Element, outer: Marks): Element[] | null {
    const code = codeOf(element);
    if (code) return this.codeBlock(code);
    const heading =
      element.getAttribute('role') === 'heading'
        ? Number(element.getAttribute('aria-level') ?? 2)
        : Number(/^H([1-6])$/.exec(element.tagName)?.[1]);
    if (heading > 0) return this.heading(element, Math.min(3, heading), outer);
    switch (element.tagName) {
      case 'HR':
        return [this.page.createElement('hr')];
      case 'UL':
      case 'OL':
        return this.lists(element, outer);
      case 'TABLE':
        return tableBlocks(element, this.dialect, (part) => this.read(part, marksWithin(part, outer)));
      case 'BLOCKQUOTE': {
        const quote = this.page.createElement('blockquote');
        quote.append(...this.read(element, marksWithin(element, outer)));
        return quote.hasChildNodes() ? [quote] : [];
      }
      default:
        return isInlineTag(element) ? null : this.read(element, marksWithin(element, outer));
    }
  }

  private codeBlock({ text, language, isFromEditor }: Code): Element[] {
    if (text === '') return [];
    const [block, code] = [this.page.createElement('pre'), this.page.createElement('code')];
    if (language !== null) code.className = `language-${language}`;
    if (isFromEditor) block.setAttribute(fromEditor, '');
    code.textContent = text;
    block.append(code);
    return [block];
  }

  private heading(element: Element, level: number, outer: Marks): Element[] {
    const heading = this.page.createElement(`h${level}`);
    // A heading is bold by itself.
    const runs = this.runsOf(element, outer).map((run) =>
      run.kind === 'text' ? { ...run, marks: { ...run.marks, strong: false } } : run,
    );
    return appendRuns(heading, runs) ? [heading] : [];
  }

  private lists(list: Element, outer: Marks): Element[] {
    const start = Number(list.getAttribute('start') ?? list.firstElementChild?.getAttribute('value') ?? 1);
    return this.listsOf(
      itemsOf(list),
      list.tagName === 'OL',
      Number.isInteger(start) ? start : 1,
      marksWithin(list, outer),
    );
  }

  /** Returns several lists if ticked and other items alternate, because the editor has different lists for them. */
  private listsOf(items: readonly Element[], isOrdered: boolean, start: number, outer: Marks): Element[] {
    const lists: Element[] = [];
    for (const item of items) {
      const tick = takeTick(item);
      const kind = item.getAttribute('data-list');
      const tag = tick === null && (kind === null ? isOrdered : kind === 'ordered') ? 'ol' : 'ul';
      const made = this.page.createElement('li');
      if (tick !== null) {
        made.setAttribute('data-type', 'taskItem');
        made.setAttribute('data-checked', String(tick));
      }
      const content = this.read(item, marksWithin(item, outer));
      if (content.length === 0) continue;
      // An item begins with a paragraph.
      const [first] = content;
      if (first && /^H\d$/.test(first.tagName)) content[0] = this.paragraphOf(first);
      else if (first?.tagName !== 'P') content.unshift(this.page.createElement('p'));
      made.append(...content);
      let last = lists.at(-1);
      if (last?.tagName.toLowerCase() !== tag || last.hasAttribute('data-type') !== (tick !== null)) {
        last = this.page.createElement(tag);
        if (tick !== null) last.setAttribute('data-type', 'taskList');
        if (tag === 'ol' && start !== 1 && lists.length === 0) last.setAttribute('start', String(start));
        lists.push(last);
      }
      last.append(made);
    }
    return lists;
  }

  private paragraphOf(heading: Element): Element {
    const paragraph = this.page.createElement('p');
    paragraph.append(...heading.childNodes);
    return paragraph;
  }

  /** Returns the text of an element. Blocks inside it are separated by line breaks. */
  private runsOf(element: Element, outer: Marks): Run[] {
    if (element.tagName === 'BR') return [{ kind: 'break' }];
    if (element.tagName === 'IMG') return this.runsOfImage(element, outer);
    if (element.getAttribute('data-type') === 'mention') return [{ kind: 'element', element: this.mentionOf(element) }];
    const marks = marksWithin(element, outer);
    if (this.level > mostLevels) return [{ kind: 'text', text: element.textContent ?? '', marks }];
    this.level += 1;
    const runs = [...element.childNodes].flatMap((node): Run[] => {
      if (isText(node)) return runsOfText(node, marks);
      if (!isElement(node) || isSkipped(node)) return [];
      return isBlock(node)
        ? [{ kind: 'break' }, ...this.runsOf(node, marks), { kind: 'break' }]
        : this.runsOf(node, marks);
    });
    this.level -= 1;
    return runs;
  }

  private mentionOf(mention: Element): Element {
    const made = this.page.createElement('span');
    for (const name of ['data-type', 'data-id', 'data-label'])
      made.setAttribute(name, mention.getAttribute(name) ?? '');
    made.textContent = mention.textContent;
    return made;
  }

  private hasImage(element: Element): boolean {
    return this.dialect === 'document' && [...element.querySelectorAll('img')].some((image) => this.isShown(image));
  }

  /** Returns false for emoji, and for the invisible images that count readers. */
  private isShown(image: Element): boolean {
    const isTiny = ['width', 'height'].some((name) => /^[01](?:px)?$/.test(image.getAttribute(name) ?? ''));
    return (
      this.dialect === 'document' && !isTiny && emojiOf(image) === null && isSafeImage(image.getAttribute('src') ?? '')
    );
  }

  private imageOf(image: Element, { href }: Marks): Element {
    const made = this.page.createElement('img');
    for (const name of ['src', 'alt', 'title']) {
      const value = image.getAttribute(name);
      if (value !== null) made.setAttribute(name, value);
    }
    if (href === null) return made;
    const link = this.page.createElement('a');
    link.setAttribute('href', href);
    link.append(made);
    return link;
  }

  private runsOfImage(image: Element, marks: Marks): Run[] {
    const emoji = emojiOf(image);
    if (emoji !== null) return [{ kind: 'text', text: emoji, marks }];
    if (!this.isShown(image)) return [];
    const src = image.getAttribute('src') ?? '';
    return [{ kind: 'text', text: image.getAttribute('alt') || src, marks: { ...marks, href: marks.href ?? src } }];
  }
}

const isInlineTag = ({ tagName }: Element): boolean =>
  /^(?:A|ABBR|B|BDI|BDO|BIG|CITE|CODE|DEL|EM|FONT|I|INS|KBD|MARK|S|SAMP|SMALL|SPAN|STRIKE|STRONG|SUB|SUP|TT|U|VAR)$/.test(
    tagName,
  );

export const hasStructure = (clean: string): boolean =>
  /<(?:ul|ol|pre|table|h[1-3]|blockquote|strong|em|s|code|a|img|hr)\b/.test(clean);
