import type { ClipboardEvent, DragEvent } from 'react';
import { limits } from '../../../../domain/limits.ts';
import { cleanCharacters } from '../../base/LeftOut/characters.ts';
import {
  insertedFrom,
  isRefusal,
  readTextFiles,
  report,
  textFilesOf,
  type Transfer,
} from '../../base/LeftOut/inserted.ts';

/** Tags and styles of HTML that Markdown can express. */
const form =
  /<(?:ul|ol|li|table|pre|code|b|strong|em|i|s|del|a|h\d|blockquote)[\s>]|mso-list|font-weight|white-space:\s*pre|line-through|italic/i;

/** Props of a field that inserts a paste or a drop as Markdown. */
export const insertProps = {
  'data-takes': 'textFiles',
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (insertMarkdown(event.currentTarget, event.clipboardData)) event.preventDefault();
  },
  onDrop: (event: DragEvent<HTMLTextAreaElement>) => {
    if (insertMarkdown(event.currentTarget, event.dataTransfer)) event.preventDefault();
  },
};

/**
 * Inserts a paste or a drop into a field in which people write Markdown: formatted text as Markdown, text files, and
 * text without invisible characters. Returns false if the browser should insert it.
 */
function insertMarkdown(field: HTMLTextAreaElement, data: Transfer): boolean {
  const inserted = insertedFrom(data, limits.comment);
  if (isRefusal(inserted)) {
    report(field, 'warning', inserted);
    return true;
  }
  const { html, text } = inserted;
  const files = textFilesOf(data);
  if (files.length > 0 && html === '') {
    void readTextFiles(files, limits.comment, field, (content) => insertAtCaret(field, content));
    return true;
  }
  const plain = cleanCharacters(text);
  if (!form.test(html)) {
    if (plain === text) return false;
    insertAtCaret(field, plain);
    return true;
  }
  void import('../../document/paste/markdownOfHtml.ts')
    .then(({ markdownOfHtml }) => markdownOfHtml(html))
    // Without a connection, the code may not load. The plain text is inserted then.
    .catch(() => null)
    .then((markdown) => insertAtCaret(field, markdown ?? plain));
  return true;
}

/** Inserts text as if it were typed, so that the browser can undo it. */
const insertAtCaret = (field: HTMLTextAreaElement, text: string): void => {
  field.focus();
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
