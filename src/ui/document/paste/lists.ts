/** Lists that programs write as paragraphs or as flat items with levels, turned into nested lists. */
import { isElement, isList, isText, previousBlock, styleOf } from './elements.ts';

interface FlatItem {
  element: Element;
  level: number;
  isOrdered: boolean;
  start: number | null;
}

/** Rebuilds the lists of Word, Word online, Slack and Quill in the page. */
export const nestLists = (page: Document): void => {
  replaceRuns([...page.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')].flatMap(wordItem));
  replaceRuns([...page.querySelectorAll('li')].flatMap(leveledItem));
};

/** Returns a paragraph of Word that is a list item. Its style contains the level, and its text begins with the marker. */
const wordItem = (paragraph: Element): FlatItem[] => {
  const level = Number(/mso-list:[^;:]*level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
  if (level === 0)
    return /Mso/.test(paragraph.className) && checkedSign.test(paragraph.textContent ?? '')
      ? [{ element: paragraph, level: 1, isOrdered: false, start: null }]
      : [];
  const drawn = [...paragraph.querySelectorAll('span')].find((span) =>
    /ignore/i.test(styleOf(span).get('mso-list') ?? ''),
  );
  const marker = (drawn?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
  if (/^H\d$/.test(paragraph.tagName)) {
    // A numbered heading is still a heading. Its number is a part of the text.
    drawn?.replaceWith(`${marker} `);
    return [];
  }
  drawn?.remove();
  const number = /^\(?(\d{1,9}|[a-z]{1,6})[.)]/i.exec(marker)?.[1];
  const box = /^[☐☑☒✓✔□]/.exec(marker)?.[0];
  if (box) paragraph.prepend(`${box} `);
  const start = Number(number);
  return [
    { element: paragraph, level, isOrdered: number !== undefined, start: Number.isInteger(start) ? start : null },
  ];
};

/** Returns an item whose level is an attribute or a class, because all its lists are on one level. */
const leveledItem = (item: Element): FlatItem[] => {
  const list = item.parentElement;
  if (!list || !isList(list)) return [];
  const indent =
    list.getAttribute('data-indent') ??
    item.getAttribute('data-stringify-indent') ??
    (item.hasAttribute('data-list') ? (/ql-indent-(\d)/.exec(item.className)?.[1] ?? '0') : null);
  const level = item.getAttribute('data-aria-level') ?? (indent === null ? null : Number(indent) + 1);
  if (level === null || !(Number(level) > 0)) return [];
  const kind = item.getAttribute('data-list');
  const start = Number(item.previousElementSibling ? Number.NaN : (list.getAttribute('start') ?? Number.NaN));
  return [
    {
      element: item,
      level: Number(level),
      isOrdered: kind === null ? list.tagName === 'OL' : kind === 'ordered',
      start: Number.isInteger(start) ? start : null,
    },
  ];
};

const replaceRuns = (items: readonly FlatItem[]): void => {
  let run: FlatItem[] = [];
  let last: Element | null = null;
  for (const item of items) {
    const block = outermostOf(item.element);
    const isNext = last !== null && (block === last || previousBlock(block) === last);
    if (!isNext) nest(run);
    if (!isNext) run = [];
    // The paragraphs of a run are still in their places, because `nest` begins only after the last one.
    run.push(item);
    last = continuationsOf(block).at(-1) ?? block;
  }
  nest(run);
};

/** Returns the paragraphs that continue an item. They have the style of a list, but no marker. */
const continuationsOf = (paragraph: Element): Element[] => {
  const found: Element[] = [];
  for (let next = paragraph.nextElementSibling; next && isContinuation(next); next = next.nextElementSibling)
    found.push(next);
  return found;
};
const isContinuation = (element: Element): boolean =>
  /MsoListParagraph/.test(element.className) && !/mso-list:[^;:]*level/i.test(element.getAttribute('style') ?? '');

/** Returns the list of an item, or the element that contains nothing but this list. A paragraph is its own block. */
const outermostOf = (element: Element): Element => {
  if (element.tagName !== 'LI') return element;
  let block = element.parentElement ?? element;
  while (block.parentElement?.tagName === 'DIV' && block.parentElement.children.length === 1)
    block = block.parentElement;
  return block;
};

const nest = (items: readonly FlatItem[]): void => {
  const [first] = items;
  if (!first) return;
  const page = first.element.ownerDocument;
  const place = page.createElement('div');
  outermostOf(first.element).before(place);
  const open: { list: Element; level: number; isOrdered: boolean }[] = [];
  for (const { element, level, isOrdered, start } of items) {
    const block = outermostOf(element);
    const followers = element === block ? continuationsOf(element) : [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const top = open.at(-1);
    const isOther = top?.level === level && (top.isOrdered !== isOrdered || (isOrdered && start === 1));
    if (isOther) open.pop();
    let list = open.at(-1)?.level === level ? open.at(-1)?.list : undefined;
    if (!list) {
      const outer = open.at(-1)?.list.lastElementChild ?? place;
      const tag = isOrdered ? 'ol' : 'ul';
      const last = outer.lastElementChild;
      // A list of a deeper level that was skipped before is continued.
      if (!isOther && outer !== place && last?.localName === tag) list = last;
      else {
        list = page.createElement(tag);
        if (isOrdered && start !== null) list.setAttribute('start', String(start));
        outer.append(list);
      }
      open.push({ list, level, isOrdered });
    }
    let item = element;
    if (element.tagName !== 'LI') {
      item = page.createElement('li');
      const text = page.createElement('p');
      text.append(...element.childNodes);
      item.append(text, ...followers);
      element.remove();
    }
    list.append(item);
    if (item === element && block.querySelector('li') === null) block.remove();
  }
  place.replaceWith(...place.childNodes);
};

const checkedSign = /^[\s\u00a0]*(?:\[([ xX])\]|([☐□⬜])|([☑☒✓✔✅]))(?:[\s\u00a0]+|$)/;

/**
 * Takes the tick from an item: a checkbox, an attribute, or a sign before the text. Returns true if it is checked, and
 * null if there is none.
 */
export const takeTick = (item: Element): boolean | null => {
  const own = (selector: string) => [...item.querySelectorAll(selector)].find((found) => found.closest('li') === item);
  const box = own('input[type=checkbox]');
  if (box) return box.hasAttribute('checked');
  const state = [item, own('[role=checkbox][aria-checked]'), own('.checkbox-on, .checkbox-off')];
  for (const element of state) {
    const said = element?.getAttribute('aria-checked') ?? element?.getAttribute('data-checked');
    if (said === 'true' || said === 'false') return said === 'true';
    if (element && /checkbox-(?:on|off)/.test(element.className)) return element.className.includes('checkbox-on');
  }
  const kind = item.getAttribute('data-list');
  if (kind === 'checked' || kind === 'unchecked') return kind === 'checked';
  if (item.parentElement?.closest('[data-section-style="7"], .inline-task-list, [data-checked]'))
    return item.classList.contains('checked') || item.parentElement.getAttribute('data-checked') === 'true';
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if ((text.nodeValue ?? '').trim() === '') continue;
    if (text.parentElement?.closest('li') !== item) return null;
    const sign = checkedSign.exec(text.nodeValue ?? '');
    if (!sign) return null;
    text.nodeValue = (text.nodeValue ?? '').slice(sign[0].length);
    return sign[3] !== undefined || /x/i.test(sign[1] ?? '');
  }
  return null;
};

/** Returns the items of a list. A list after an item becomes a part of it, and other content becomes a separate item. */
export const itemsOf = (list: Element): Element[] => {
  const items: Element[] = [];
  for (const child of Array.from(list.childNodes)) {
    const last = items.at(-1);
    if (!isElement(child)) {
      if (isText(child) && child.data.trim() !== '') items.push(itemWith(list, child));
    } else if (child.tagName === 'LI') items.push(child);
    else if (!isList(child)) items.push(itemWith(list, child));
    else if (last) last.append(child);
    else items.push(...itemsOf(child));
  }
  return items;
};

const itemWith = (list: Element, content: Node): Element => {
  const item = list.ownerDocument.createElement('li');
  item.append(content);
  list.append(item);
  return item;
};
