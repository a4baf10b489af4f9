import { type AnyExtension, Extension, type Editor, type Extensions, type MappablePosition } from '@tiptap/core';
import { Collaboration, isChangeOrigin, type CollaborationOptions } from '@tiptap/extension-collaboration';
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import { Placeholder } from '@tiptap/extensions';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Suggestion, type SuggestionOptions } from '@tiptap/suggestion';
import { documentExtensions } from '../../../../richText/documentSchema.ts';
import type { BasicOptions } from '../../../../richText/schema.ts';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import { limits } from '../../../../domain/limits.ts';
import { toneOf } from '../../people/PersonAvatar/initials.ts';
import { Pasting } from '../paste/pasting.ts';
import { AutoDirection } from '../RichTextEditor/autoDirection.ts';
import type { Block } from './blocks.ts';
import classes from './DocumentEditor.module.css';

/** Name of the fragment of the Yjs document that contains the text. */
const fragment = 'content';

export type SharedDocument = NonNullable<CollaborationOptions['document']>;

export interface EditorParts {
  document: SharedDocument;
  provider: { awareness: unknown };
  /** The current user, as other users see them. */
  user: { id: string; name: string };
  placeholder: () => string;
  mention: BasicOptions['suggestion'];
  slash: Omit<SuggestionOptions<Block>, 'editor'>;
  taskKeys: AnyExtension;
}

/** Unused colour that y-tiptap requires. Carets get their colour from the user's id. */
const anyColor = '#b4491f';

export const editorExtensions = ({
  document,
  provider,
  user,
  placeholder,
  mention,
  slash,
  taskKeys,
}: EditorParts): Extensions => [
  ...documentExtensions({ suggestion: mention, undoRedo: false }).map((extension) =>
    // Without this, every open editor would add a trailing paragraph to the shared text.
    extension.name === 'starterKit' ? extension.configure({ ...extension.options, trailingNode: false }) : extension,
  ),
  taskKeys,
  AutoDirection,
  Placeholder.configure({ placeholder }),
  Collaboration.configure({ document, field: fragment }),
  CollaborationCaret.configure({
    provider,
    user: { ...user, color: anyColor },
    render: caretOf,
    selectionRender: selectionOf,
  }),
  SlashMenu.configure({ suggestion: slash }),
  TableKeys,
  Uploads,
  Pasting.configure({
    dialect: 'document',
    most: limits.documentContent,
    separateUndo: (state) => yUndoPluginKey.getState(state)?.undoManager.stopCapturing(),
  }),
];

const toneOfUser = (user: Record<string, unknown>): string => toneOf(typeof user['id'] === 'string' ? user['id'] : '');

const caretOf = (user: Record<string, unknown>): HTMLElement => {
  const caret = window.document.createElement('span');
  caret.className = classes.caret ?? '';
  caret.style.setProperty('--tone', toneOfUser(user));
  const name = window.document.createElement('span');
  name.className = classes.caretName ?? '';
  name.textContent = typeof user['name'] === 'string' ? user['name'].slice(0, 60) : '';
  caret.append(name);
  return caret;
};

const selectionOf = (user: Record<string, unknown>) => ({
  nodeName: 'span',
  class: classes.othersSelection ?? '',
  style: `--tone: ${toneOfUser(user)}`,
});

export const slashKey = new PluginKey('slashMenu');

const SlashMenu = Extension.create<{ suggestion: Omit<SuggestionOptions<Block>, 'editor'> }>({
  name: 'slashMenu',
  addOptions: () => ({ suggestion: {} }),
  addProseMirrorPlugins() {
    return [
      Suggestion<Block>({
        char: '/',
        pluginKey: slashKey,
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        // A slash that another user types doesn't open the menu here.
        shouldShow: ({ transaction }) => !isChangeOrigin(transaction),
        ...this.options.suggestion,
        editor: this.editor,
      }),
    ];
  },
});

const TableKeys = Extension.create({
  name: 'tableKeys',
  addKeyboardShortcuts() {
    const inTable = (run: (editor: Editor) => boolean) => () => this.editor.isActive('table') && run(this.editor);
    return {
      'Alt-Shift-ArrowUp': inTable((editor) => editor.commands.addRowBefore()),
      'Alt-Shift-ArrowDown': inTable((editor) => editor.commands.addRowAfter()),
      'Alt-Shift-ArrowLeft': inTable((editor) => editor.commands.addColumnBefore()),
      'Alt-Shift-ArrowRight': inTable((editor) => editor.commands.addColumnAfter()),
      'Alt-Shift-Backspace': inTable((editor) => editor.commands.deleteRow()),
      'Alt-Shift-Delete': inTable((editor) => editor.commands.deleteColumn()),
    };
  },
});

interface UploadPlace {
  position: MappablePosition;
  /** Element into which React renders the upload's card. */
  element: HTMLElement;
}
type UploadPlaces = ReadonlyMap<string, UploadPlace>;
type UploadStep = { add: string; at: number; element: HTMLElement } | { remove: string };
const uploadsKey = new PluginKey<UploadPlaces>('uploads');

/**
 * Stores the positions of uploads in progress, and updates them when anyone edits the text. The shared text contains an
 * image only after its upload.
 */
const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<UploadPlaces>({
        key: uploadsKey,
        state: {
          init: () => new Map(),
          apply: (transaction, places) => {
            const step = transaction.getMeta(uploadsKey) as UploadStep | undefined;
            if (!step && !transaction.docChanged) return places;
            const next = new Map<string, UploadPlace>();
            for (const [id, place] of places) {
              if (step && 'remove' in step && step.remove === id) continue;
              next.set(
                id,
                transaction.docChanged
                  ? { ...place, position: editor.utils.getUpdatedPosition(place.position, transaction).position }
                  : place,
              );
            }
            if (step && 'add' in step)
              next.set(step.add, { position: editor.utils.createMappablePosition(step.at), element: step.element });
            return next;
          },
        },
        props: {
          decorations: (state) => {
            const places = uploadsKey.getState(state);
            if (!places || places.size === 0) return null;
            return DecorationSet.create(
              state.doc,
              [...places].map(([id, { position, element }]) =>
                Decoration.widget(withinDocument(state, position.position), element, {
                  key: id,
                  side: 1,
                  ignoreSelection: true,
                  stopEvent: () => true,
                }),
              ),
            );
          },
        },
      }),
    ];
  },
});

const withinDocument = ({ doc }: EditorState, position: number): number =>
  Math.max(0, Math.min(doc.content.size, position));

/** Returns the place for an image: after the block at the position, or before it if it is an empty paragraph. */
const placeNear = (editor: Editor, position: number): number => {
  const at = editor.state.doc.resolve(withinDocument(editor.state, position));
  if (at.depth === 0) return at.pos;
  return at.node(1).type.name === 'paragraph' && at.node(1).content.size === 0 ? at.before(1) : at.after(1);
};

export const addUpload = (editor: Editor, uploadId: string, position: number): HTMLElement => {
  const element = window.document.createElement('div');
  element.contentEditable = 'false';
  editor.view.dispatch(
    editor.state.tr.setMeta(uploadsKey, {
      add: uploadId,
      at: placeNear(editor, position),
      element,
    } satisfies UploadStep),
  );
  return element;
};

/** Removes the placeholder of an image. Returns true if there was one. */
export const removeUpload = (editor: Editor, uploadId: string): boolean => {
  const known = uploadsKey.getState(editor.state)?.has(uploadId) === true;
  if (known) editor.view.dispatch(editor.state.tr.setMeta(uploadsKey, { remove: uploadId } satisfies UploadStep));
  return known;
};

/** Inserts the image in place of its placeholder, or at the end of the text. */
export const placeImage = (editor: Editor, uploadId: string, src: string, alt: string): void => {
  const place = uploadsKey.getState(editor.state)?.get(uploadId);
  const at = place ? withinDocument(editor.state, place.position.position) : editor.state.doc.content.size;
  removeUpload(editor, uploadId);
  editor.commands.insertContentAt(at, { type: 'image', attrs: { src, alt } }, { updateSelection: false });
};
