import type { Editor } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { parseMarkdown, toMarkdown } from '../../../../richText/markdown.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { pasteRules } from '../paste/pasting.ts';
import { useKeysInEditor } from '../taskKeys/useKeysInEditor.ts';
import type { useTaskSuggestion } from '../taskKeys/useTaskSuggestion.ts';
import { editorExtensions } from './extensions.ts';
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
    own.current = value;
    last.current = null;
    replaceText(editor, value);
  }, [value, editor]);
  taskKeys.useTasksOf(editor);
  return editor;
}

const listOf = <T>(offer: T | null, id: string) => offer && { id, offer };

/** Replaces the content, keeps the caret's position, and adds nothing to the undo history. */
function replaceText(editor: Editor, markdown: string): void {
  const { from, to } = editor.state.selection;
  editor.chain().setMeta('addToHistory', false).setContent(parseMarkdown(markdown), { emitUpdate: false }).run();
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}
