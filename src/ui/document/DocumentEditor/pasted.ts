import type { EditorState } from '@tiptap/pm/state';

export const looksLikeMarkdown = (text: string): boolean =>
  /^(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> \S|```|~~~|- \[[ xX]\] |\|.+\|\s*$|-{3,}\s*$)/m.test(text) ||
  /\*\*[^\s*][^*\n]*\*\*|(?<!\w)__[^\s_][^_\n]*__(?!\w)|`[^`\n]+`|\[[^\][\n]*\]\([^)\s[]+\)/.test(text);

/**
 * Returns pasted HTML without scripts, styles and comments, and with Word's paragraphs turned into lists. The editor's
 * schema removes event handlers, other styles and unsafe addresses. DOMParser's document loads nothing and runs no
 * script.
 */
export const cleanPastedHtml = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(
    'script, style, meta, link, title, iframe, object, embed, template, noscript, form',
  ))
    element.remove();
  if (/mso-|class="?Mso|urn:schemas-microsoft-com/i.test(html)) fromWord(page);
  const comments = page.createNodeIterator(page, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment);
  return page.body.innerHTML;
};

/** Turns Word's list paragraphs into lists. Each contains its bullet as text, and its style contains the level. */
const fromWord = (page: Document): void => {
  let open: { list: HTMLElement; level: number }[] = [];
  for (const paragraph of page.body.querySelectorAll<HTMLElement>('p')) {
    const level = Number(/mso-list:[^;:]*level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) {
      open = [];
      continue;
    }
    const last = open.at(-1);
    const follows = last !== undefined && previousElement(paragraph) === open[0]?.list;
    if (!follows) open = [];
    const marker = takeMarker(paragraph);
    const isNumbered = /^\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i.test(marker);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const top = open.at(-1);
    if (!top || top.level < level) {
      const list = page.createElement(isNumbered ? 'ol' : 'ul');
      if (top) (top.list.lastElementChild ?? top.list).append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = page.createElement('li');
    const text = page.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
  for (const element of [...page.body.getElementsByTagName('*')].filter((each) => each.tagName.includes(':')))
    element.replaceWith(...element.childNodes);
};

const previousElement = (element: Element): Element | null => element.previousElementSibling;

/** Removes the bullet or number from a Word paragraph and returns it. */
const takeMarker = (paragraph: HTMLElement): string => {
  const drawn = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const marker = (drawn?.textContent ?? '').trim();
  drawn?.remove();
  return marker;
};

const isImage = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.children.length === 1 && body.firstElementChild?.tagName === 'IMG' && body.textContent.trim() === '';
};

/** Returns the images or the Markdown of a paste, or null if the editor should paste the content itself. */
export function pastedFrom({ clipboardData }: ClipboardEvent, state: EditorState): readonly File[] | string | null {
  const files = [...(clipboardData?.files ?? [])];
  const html = clipboardData?.getData('text/html') ?? '';
  // Word and browsers add an image of the copied text. Paste files only if the HTML is nothing but an image.
  if (files.length > 0 && (html === '' || isImage(html))) return files;
  const text = clipboardData?.getData('text/plain') ?? '';
  const isPlain = html === '' && !state.selection.$from.parent.type.spec.code;
  return isPlain && looksLikeMarkdown(text) ? text : null;
}
