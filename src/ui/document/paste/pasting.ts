import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMParser as ContentParser, DOMSerializer, Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { phrase } from '../../../../domain/phrase.ts';
import { trimEndOf } from '../../../../domain/trimText.ts';
import type { Dialect } from '../../../../richText/bounds.ts';
import { encodedHref } from '../../../../richText/safeHref.ts';
import { literalLinksIn } from '../../../../richText/literalLinks.ts';
import { parseMarkdown } from '../../../../richText/markdown.ts';
import { cleanCharacters } from '../../base/LeftOut/characters.ts';
import { cleanHtml, hasStructure, ownCopy } from './cleanHtml.ts';
import {
  insertedFrom,
  isRefusal,
  readTextFiles,
  report,
  textFilesOf,
  type Transfer,
} from '../../base/LeftOut/inserted.ts';
import { formOf, tableHtml, type TextForm, withMarkdownBullets } from './recognise.ts';

export interface PastingOptions {
  dialect: Dialect;
  /** Maximum number of characters that may be inserted at once. */
  most: number;
  /** Separates the next change from the last one for undo, where the editor's own history isn't used. */
  separateUndo: (state: EditorState) => void;
}

/** Paste rules that an editor enables. The other rules would format signs in text that isn't Markdown. */
export const pasteRules = ['link'];

/** Inserts what a person pastes or drops: HTML of other programs, plain text, Markdown and text files. */
export const Pasting = Extension.create<PastingOptions>({
  name: 'pasting',
  addOptions: () => ({ dialect: 'basic', most: 0, separateUndo: () => {} }),
  addProseMirrorPlugins() {
    const { options } = this;
    return [new Plugin({ props: propsFor(options, this.editor.schema) })];
  },
});

const propsFor = (options: PastingOptions, schema: Schema) => {
  let isPlainWanted = false;
  const take = (view: EditorView, event: Event, data: Transfer | null, select: () => void): boolean => {
    if (!data) return false;
    const isTaken = insert(view, data, { ...options, isPlainWanted, select });
    isPlainWanted = false;
    if (isTaken) event.preventDefault();
    return isTaken;
  };
  return {
    handleDOMEvents: {
      keydown: (_: EditorView, { shiftKey, key }: KeyboardEvent) => {
        if (key !== 'Shift') isPlainWanted = shiftKey && key.toLowerCase() === 'v';
        return false;
      },
      paste: (view: EditorView, event: ClipboardEvent) => take(view, event, event.clipboardData, () => {}),
      drop: (view: EditorView, event: DragEvent) =>
        view.dragging === null &&
        take(view, event, event.dataTransfer, () => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
          view.focus();
        }),
    },
    transformPastedHTML: (html: string) => cleanHtml(html, options.dialect),
    transformPastedText: cleanCharacters,
    transformPasted: (slice: Slice) => new Slice(withLinks(slice.content, schema), slice.openStart, slice.openEnd),
    clipboardSerializer: new OwnSerializer(schema),
  };
};

/** Marks the copies of our editors, so that they are recognised when they are pasted. */
class OwnSerializer extends DOMSerializer {
  constructor(schema: Schema) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    super(nodes, marks);
  }

  override serializeFragment(...given: Parameters<DOMSerializer['serializeFragment']>) {
    const made = super.serializeFragment(...given);
    const { firstChild } = made;
    if (firstChild instanceof Element) firstChild.setAttribute(ownCopy, '');
    return made;
  }
}

/**
 * Returns true for prose and for a part of one line, which VS Code also copies with the colours of code. The editor's
 * code block reads other code of VS Code, with its language.
 */
const isProse = (data: Transfer, text: string): boolean => {
  const mode = /"mode":"([^"]*)"/.exec(data.getData('vscode-editor-data'))?.[1];
  return mode !== undefined && (/^(?:markdown|plaintext)$/.test(mode) || !text.trim().includes('\n'));
};

interface Place extends PastingOptions {
  isPlainWanted: boolean;
  /** Selects the place of a drop. */
  select: () => void;
}

/** Inserts content that needs more than the editor's own handling. Returns false if the editor should insert it. */
const insert = (view: EditorView, data: Transfer, place: Place): boolean => {
  const files = textFilesOf(data);
  const inserted = insertedFrom(data, place.most);
  if (!view.editable) {
    report(view.dom, 'warning', phrase('editor', 'paste.locked'));
    return true;
  }
  if (isRefusal(inserted)) {
    report(view.dom, 'warning', inserted);
    return true;
  }
  const { html, text } = inserted;
  if (files.length > 0 && html === '') {
    place.select();
    void readTextFiles(files, place.most, view.dom, (content, isMarkdown) => {
      if (!view.isDestroyed) insertText(view, content, isMarkdown ? 'markdown' : formAt(view.state, content), place);
    });
    return files.length === data.files.length;
  }
  if (place.isPlainWanted || text === '') return false;
  const isHtmlUnwanted = isProse(data, text) || (html === '' && data.getData('text/html') !== '');
  const content = cleanCharacters(text);
  const found = html.includes(ownCopy) ? null : formAt(view.state, content);
  const isPlain = found !== null && (html === '' || isHtmlUnwanted || !hasStructure(cleanHtml(html, place.dialect)));
  if (!isPlain && !isHtmlUnwanted) return false;
  place.select();
  insertText(view, content, found, place);
  return true;
};

/** Returns the form of a text at the selection. Code takes every text as it is. */
const formAt = ({ selection: { $from } }: EditorState, text: string): TextForm | null =>
  $from.parent.type.spec.code ? null : formOf(text, $from.parent.content.size === 0);

/** Inserts a text, then replaces it with its formatted content in a separate step for undo. */
function insertText(view: EditorView, given: string, form: TextForm | null, place: PastingOptions): void {
  const before = view.state;
  const text = trimEndOf(given, '\n');
  if (text === '') return;
  const formatted = form && before.tr.replaceSelection(formattedSlice(before.schema, text, form, place.dialect));
  const step = (transaction: Transaction) => {
    place.separateUndo(view.state);
    view.dispatch(closeHistory(transaction).scrollIntoView());
  };
  step(before.tr.replaceSelection(textSlice(before, text)));
  if (!formatted || !replaceDifference(view, formatted, step)) return;
  const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘Z' : 'Ctrl+Z';
  report(view.dom, 'info', phrase('editor', 'paste.recognised', { form, keys }));
}

/** Replaces the part of the document that differs from the wanted one. Returns false if nothing differs. */
function replaceDifference(view: EditorView, wanted: Transaction, step: (transaction: Transaction) => void): boolean {
  const { doc, tr } = view.state;
  const start = doc.content.findDiffStart(wanted.doc.content);
  const end = doc.content.findDiffEnd(wanted.doc.content);
  if (start === null || end === null) return false;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, wanted.doc.slice(start, end.b + overlap));
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(wanted.selection.to, tr.doc.content.size)), -1));
  step(tr);
  return true;
}

const formattedSlice = (schema: Schema, text: string, form: TextForm, dialect: Dialect): Slice => {
  if (form === 'code')
    return new Slice(
      Fragment.from(schema.nodes['codeBlock']?.create(null, schema.text(text.replace(/^\n+/, '')))),
      0,
      0,
    );
  if (form === 'table') {
    const body = new DOMParser().parseFromString(cleanHtml(tableHtml(text), dialect), 'text/html').body;
    return openSlice(ContentParser.fromSchema(schema).parse(body).content);
  }
  return openSlice(schema.nodeFromJSON(parseMarkdown(withMarkdownBullets(text), dialect)).content);
};

const textSlice = ({ schema, selection: { $from } }: EditorState, text: string): Slice => {
  if ($from.parent.type.spec.code) return new Slice(Fragment.from(schema.text(text)), 0, 0);
  const marks = $from.marks();
  return openSlice(
    Fragment.from(
      text
        .split(/\n+/)
        .map((line) => schema.nodes['paragraph']?.create(null, line === '' ? null : schema.text(line, marks)))
        .filter((node) => node !== undefined),
    ),
  );
};

/** Returns a slice whose first and last paragraphs join the paragraph at the caret. */
const openSlice = (content: Fragment): Slice =>
  new Slice(content, openAt(content.firstChild), openAt(content.lastChild));
const openAt = (node: Node | null): number => (node?.type.name === 'paragraph' ? 1 : 0);

/** Adds links to the addresses in pasted text. */
const withLinks = (content: Fragment, schema: Schema): Fragment => {
  const link = schema.marks['link'];
  const nodes: Node[] = [];
  content.forEach((node) => {
    const { text } = node;
    if (text === undefined || !link || node.marks.some(({ type }) => type === link || type.name === 'code'))
      return void nodes.push(node.isText || node.type.spec.code ? node : node.copy(withLinks(node.content, schema)));
    let from = 0;
    for (const { start, end, href } of literalLinksIn(text)) {
      if (start > from) nodes.push(node.cut(from, start));
      const address = node.cut(start, end);
      nodes.push(address.mark(link.create({ href: encodedHref(href) }).addToSet(address.marks)));
      from = end;
    }
    if (from < text.length) nodes.push(node.cut(from));
  });
  return Fragment.fromArray(nodes);
};
