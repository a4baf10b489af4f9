/** Task keys in the text of an editor. They stay text: links and completion are only drawn. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Suggestion, type SuggestionOptions } from '@tiptap/suggestion';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import { type FoundKey, taskKeysIn } from '../../../../richText/taskKeys.ts';
import { isDone, taskAddress } from './taskLook.ts';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import { taskQueryAt } from './taskQuery.ts';

export interface KeysInEditorOptions {
  /** Returns the task of a key, if it is known. */
  taskOf: (key: string) => KeyedTask | undefined;
  hasPrefix: (prefix: string) => boolean;
  /** Opens the task with this key. */
  open: (key: string) => void;
  render: SuggestionOptions<KeyedTask>['render'];
  /** Returns true for a change that another person made. */
  isForeign: (transaction: Transaction) => boolean;
}

const suggestionKey = new PluginKey<{ active: boolean; range: { from: number; to: number } }>('taskSuggestion');

export const KeysInEditor = Extension.create<KeysInEditorOptions>({
  name: 'taskKeys',
  addOptions: () => ({
    taskOf: () => undefined,
    hasPrefix: () => false,
    open: () => undefined,
    render: undefined,
    isForeign: () => false,
  }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [completion(editor, options), links(options)];
  },
});

/** Returns the keys in the text, once each. */
export function keysInDocument(doc: Node): string[] {
  const keys = new Set<string>();
  doc.descendants((node) => {
    if (node.isTextblock) for (const { key } of keysOfBlock(node)) keys.add(key);
    return !node.isTextblock;
  });
  return [...keys];
}

const known = new WeakMap<Node, readonly FoundKey[]>();
const noKeys: readonly FoundKey[] = [];

/** Returns the keys of a paragraph. Its positions count from the paragraph's start. Unchanged paragraphs are cached. */
function keysOfBlock(block: Node): readonly FoundKey[] {
  const found = known.get(block) ?? (block.type.spec.code ? noKeys : withoutMarked(block));
  known.set(block, found);
  return found;
}

const withoutMarked = (block: Node): readonly FoundKey[] => {
  const { code, link } = block.type.schema.marks;
  return taskKeysIn(block.textBetween(0, block.content.size, undefined, ' ')).filter(
    ({ start, end }) => ![code, link].some((mark) => mark && block.rangeHasMark(start, end, mark)),
  );
};

const completion = (editor: Editor, { hasPrefix, render, isForeign }: KeysInEditorOptions) =>
  Suggestion<KeyedTask>({
    editor,
    pluginKey: suggestionKey,
    char: '#',
    findSuggestionMatch: ({ $position }) => {
      const before = $position.parent.textBetween(0, $position.parentOffset, undefined, ' ');
      const match = taskQueryAt(before, hasPrefix);
      if (!match) return null;
      const from = $position.pos - (before.length - match.at);
      return { range: { from, to: $position.pos }, query: match.query, text: before.slice(match.at) };
    },
    allow: ({ state: { doc, schema }, range: { from, to } }) =>
      !doc.resolve(from).parent.type.spec.code &&
      ![schema.marks.code, schema.marks.link].some((mark) => mark && doc.rangeHasMark(from, to, mark)),
    // Only typing opens the list. Without this, it would open when the caret passes a key.
    shouldShow: ({ transaction }) =>
      suggestionKey.getState(editor.state)?.active === true
        ? transaction.docChanged || !transaction.selectionSet
        : transaction.docChanged &&
          !isForeign(transaction) &&
          transaction.getMeta('preventUpdate') !== true &&
          transaction.getMeta('uiEvent') !== 'paste',
    command: ({ range, props: { key } }) => insertKey(editor, range, key),
    render,
  });

/** Replaces the query by the key with one space after it, and moves the caret behind the space. */
const insertKey = (editor: Editor, { from, to }: { from: number; to: number }, key: string): void =>
  void editor.commands.command(({ tr }) => {
    const isFollowed = tr.doc.textBetween(to, Math.min(to + 1, tr.doc.resolve(to).end())) === ' ';
    tr.insertText(isFollowed ? key : `${key} `, from, to);
    tr.setSelection(TextSelection.create(tr.doc, from + key.length + 1));
    return true;
  });

const links = ({ taskOf, open }: KeysInEditorOptions) =>
  new Plugin({
    props: {
      decorations: (state) => decorationsOf(state, taskOf),
      handleClick: (_view, _position, event) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null;
        const key = link?.dataset['key'];
        if (key === undefined || event.button !== 0) return false;
        if (event.ctrlKey || event.metaKey) window.open(taskAddress(key), '_blank', 'noopener,noreferrer');
        else open(key);
        return true;
      },
      handleKeyDown: ({ state }, event) => {
        if (event.key !== 'Enter' || !event.altKey) return false;
        const task = taskAtCaret(state, taskOf);
        if (task) open(task.key);
        return task !== undefined;
      },
    },
  });

function taskAtCaret({ selection }: EditorState, taskOf: KeysInEditorOptions['taskOf']): KeyedTask | undefined {
  const { parent, parentOffset: at } = selection.$head;
  const found = parent.isTextblock && keysOfBlock(parent).find(({ start, end }) => start <= at && at <= end);
  return found ? taskOf(found.key) : undefined;
}

function decorationsOf(state: EditorState, taskOf: KeysInEditorOptions['taskOf']): DecorationSet | null {
  const typed = suggestionKey.getState(state);
  const decorations: Decoration[] = [];
  state.doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    for (const { key, start, end } of keysOfBlock(node)) {
      const [from, to] = [position + 1 + start, position + 1 + end];
      const task = typed?.active && typed.range.from < to && typed.range.to >= from ? undefined : taskOf(key);
      if (task) decorations.push(Decoration.inline(from, to, attributesOf(task)));
    }
    return false;
  });
  return decorations.length === 0 ? null : DecorationSet.create(state.doc, decorations);
}

const attributesOf = (task: KeyedTask): Record<string, string> => ({
  'data-type': 'taskKey',
  'data-key': task.key,
  'data-title': task.key === task.asked ? task.title : `${task.key} ${task.title}`,
  ...(isDone(task) && { 'data-done': 'true' }),
  style: `--status: ${tagColor(task.statusColor)}`,
});
