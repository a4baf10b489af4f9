import type { Editor } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { itemsOf, ticksBetween } from '../../../../domain/checklist.ts';
import { parseMarkdown, toMarkdown } from '../../../../richText/markdown.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { pasteRules } from '../paste/pasting.ts';
import { useKeysInEditor } from '../taskKeys/useKeysInEditor.ts';
import type { useTaskSuggestion } from '../taskKeys/useTaskSuggestion.ts';
import { editorExtensions } from './extensions.ts';
import { checkboxesIn, isCheckbox, placeOf } from './checkboxes.ts';
import { peopleFor } from './people.ts';
import type { RichTextEditorProps } from './richTextProps.ts';
import { focusToolbar, textAttributes } from './textProps.ts';
import type { useSuggestion } from './useSuggestion.ts';
import classes from './RichTextEditor.module.css';

const mentionKey = new PluginKey('mentionSuggestion');

interface EditorParts {
  listId: string;
  bar: RefObject<HTMLElement | null>;
  mention: ReturnType<typeof useSuggestion<Person>>;
  tasks: ReturnType<typeof useTaskSuggestion>;
}

/** Creates the editor and exchanges its text as Markdown. */
export function useMarkdownEditor(given: RichTextEditorProps, { listId, bar, mention, tasks }: EditorParts): Editor {
  const { value, editable = true, autofocus = false } = given;
  const props = useRef(given);
  props.current = given;
  const taskKeys = useKeysInEditor(tasks);
  const own = useRef(value);
  /**
   * Markdown after the last change. Null after a change of `value`, whose Markdown may differ from the editor's for the
   * same content.
   */
  const last = useRef<string | null>(null);

  const [extensions] = useState(() =>
    editorExtensions({
      placeholder: () => props.current.placeholder ?? '',
      suggestion: {
        pluginKey: mentionKey,
        items: ({ query }) => peopleFor(props.current.people ?? [], query),
        render: mention.render,
      },
      taskKeys: taskKeys.extension,
    }),
  );
  const [content] = useState(() => parseMarkdown(value));
  const [editorProps] = useState(() => ({
    attributes: () =>
      textAttributes({
        className: classes.text,
        label: props.current.label,
        editable: props.current.editable ?? true,
        list: listOf(mention.shown.current ?? tasks.shown.current, listId),
      }),
    // The keys of a checkbox are not those of the text around it.
    handleDOMEvents: { keydown: isOfCheckbox, keypress: isOfCheckbox },
    handleKeyDown: (_: unknown, event: KeyboardEvent): boolean => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && props.current.onSubmit) {
        props.current.onSubmit();
        return true;
      }
      return focusToolbar(event, bar.current);
    },
  }));

  const editor = useEditor({
    extensions,
    content,
    editable,
    autofocus: autofocus ? 'end' : false,
    editorProps,
    enablePasteRules: pasteRules,
    onUpdate: ({ editor: now, transaction }) => {
      const before = last.current ?? toMarkdown(transaction.before.toJSON());
      const next = toMarkdown(now.getJSON());
      last.current = next;
      // Ignores the trailing paragraph that the editor adds itself, which is no change by the user.
      if (next === before) return;
      own.current = next;
      props.current.onChange(next);
    },
    onBlur: () => {
      mention.close();
      tasks.close();
      props.current.onBlur?.();
    },
  });

  useEffect(() => {
    if (value === own.current) return;
    const isTicked = tickItems(editor, own.current, value);
    own.current = value;
    last.current = null;
    if (!isTicked) replaceText(editor, value);
  }, [value, editor]);
  taskKeys.useTasksOf(editor);
  useTicks(editor, props, value, editable);
  return editor;
}

const listOf = <T>(offer: T | null, id: string) => offer && { id, offer };

const isOfCheckbox = (_: unknown, { target }: Event): boolean => isCheckbox(target);

/** Asks the owner before the press of a checkbox changes the text. */
function useTicks(editor: Editor, props: RefObject<RichTextEditorProps>, value: string, editable: boolean): void {
  useEffect(() => {
    const { dom } = editor.view;
    const handleChange = (event: Event) => {
      const { target: box } = event;
      if (!isCheckbox(box)) return;
      const { checked } = box;
      // The new value sets the checkbox.
      box.checked = !checked;
      if (props.current.onTick?.({ ...placeOf(dom, box), checked })) event.stopPropagation();
      else box.checked = checked;
    };
    // Captures the event before the extension changes the text.
    dom.addEventListener('change', handleChange, { capture: true });
    return () => dom.removeEventListener('change', handleChange, { capture: true });
  }, [editor, props]);
  useEffect(() => {
    for (const box of checkboxesIn(editor.view.dom)) box.disabled = !editable;
  }, [editor, editable, value]);
}

/**
 * Changes only the checkboxes, if the text differs in nothing else. Replacing the content would remove a space that the
 * user has just typed at the end of a line. Returns false if the text differs in more.
 */
function tickItems(editor: Editor, before: string, after: string): boolean {
  const positions: number[] = [];
  const { tr, doc } = editor.state;
  doc.descendants((node, at) => void (node.type.name === 'taskItem' && positions.push(at)));
  const items = itemsOf(after);
  if (items.length !== positions.length || ticksBetween(before, after) === null) return false;
  for (const [index, { checked }] of items.entries()) {
    const at = positions[index] ?? 0;
    if (doc.nodeAt(at)?.attrs['checked'] !== checked) tr.setNodeAttribute(at, 'checked', checked);
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  return true;
}

/** Replaces the content, keeps the caret's position, and adds nothing to the undo history. */
function replaceText(editor: Editor, markdown: string): void {
  const { from, to } = editor.state.selection;
  editor.chain().setMeta('addToHistory', false).setContent(parseMarkdown(markdown), { emitUpdate: false }).run();
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}
