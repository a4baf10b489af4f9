/** Questions about the elements of pasted HTML. */

const blocks = [
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
];
const skipped = new Set([
  'audio',
  'button',
  'canvas',
  'col',
  'colgroup',
  'embed',
  'head',
  'iframe',
  'input',
  'link',
  'math',
  'meta',
  'noscript',
  'object',
  'option',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xml',
]);
const blockTags = new Set(blocks);
const blockSelector = blocks.join();

export const isElement = (node: Node | null | undefined): node is Element => node?.nodeType === 1;
export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isBlock = (element: Element): boolean =>
  blockTags.has(element.localName) || element.querySelector(blockSelector) !== null;
export const isList = (element: Element): boolean => element.tagName === 'UL' || element.tagName === 'OL';

/**
 * Returns the declarations of an element's style attribute. The attribute is read as text, because the policy of the
 * page may forbid the browser to apply it.
 */
export const styleOf = (element: Element): ReadonlyMap<string, string> => {
  const style = new Map<string, string>();
  for (const declaration of (element.getAttribute('style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) style.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
  }
  return style;
};

export const isSkipped = (element: Element): boolean =>
  skipped.has(element.localName) ||
  element.hasAttribute('hidden') ||
  /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(element.getAttribute('style') ?? '');

/** Returns the element before this one, or null if there is text between them. */
export const previousBlock = (element: Element): Element | null => {
  let node = element.previousSibling;
  while (node && !isElement(node) && (!isText(node) || node.data.trim() === '')) node = node.previousSibling;
  return isElement(node) ? node : null;
};
