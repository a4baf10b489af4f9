import type { AnyExtension, Editor } from '@tiptap/core';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import { PluginKey } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { type RefObject, useRef, useState } from 'react';
import { fullName } from '../../../../domain/account.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { pasteRules } from '../paste/pasting.ts';
import { peopleFor } from '../RichTextEditor/people.ts';
import { focusToolbar, textAttributes } from '../RichTextEditor/textProps.ts';
import type { useSuggestion } from '../RichTextEditor/useSuggestion.ts';
import { useKeysInEditor } from '../taskKeys/useKeysInEditor.ts';
import type { useTaskSuggestion } from '../taskKeys/useTaskSuggestion.ts';
import { type Block, blocksFor, blocksMatching, runBlock } from './blocks.ts';
import type { DocumentEditorProps } from './documentProps.ts';
import { editorExtensions } from './extensions.ts';
import { isTextFile } from '../../base/LeftOut/textFiles.ts';
import { pastedFiles } from './pastedFiles.ts';
import type { TakeFiles } from './useUploadPlaces.ts';
import classes from './DocumentEditor.module.css';

const mentionKey = new PluginKey('documentMention');

interface GivenProps extends DocumentEditorProps {
  texts: Catalogues['editor'];
}

interface EditorParts {
  /** Prefix of the ids of both lists of suggestions. */
  id: string;
  bar: RefObject<HTMLElement | null>;
  picker: RefObject<HTMLInputElement | null>;
  mention: ReturnType<typeof useSuggestion<Person>>;
  slash: ReturnType<typeof useSuggestion<Block>>;
  tasks: ReturnType<typeof useTaskSuggestion>;
  take: RefObject<TakeFiles>;
}

/** Creates the editor of the shared document. */
export function useDocumentEditor(given: GivenProps, parts: EditorParts): Editor {
  const { mention, slash, tasks, take } = parts;
  const taskKeys = useKeysInEditor(tasks, isChangeOrigin);
  const props = useRef(given);
  props.current = given;
  const [extensions] = useState(() => extensionsFor(props, parts, taskKeys.extension));
  const [textProps] = useState(() => textPropsFor(props, parts));
  const editor = useEditor({
    extensions,
    editable: given.editable,
    enablePasteRules: pasteRules,
    editorProps: {
      ...textProps,
      handlePaste: (view, event): boolean => {
        const files = pastedFiles(event);
        return files.length > 0 && take.current(files, view.state.selection.from);
      },
      handleDrop: (view, event, _slice, moved): boolean => {
        const files = [...(event.dataTransfer?.files ?? [])].filter((file) => !isTextFile(file));
        if (moved || files.length === 0) return false;
        event.preventDefault();
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return take.current(files, position ?? view.state.doc.content.size);
      },
    },
    onBlur: () => {
      mention.close();
      slash.close();
      tasks.close();
    },
  });
  taskKeys.useTasksOf(editor);
  return editor;
}

const extensionsFor = (
  props: RefObject<GivenProps>,
  { picker, mention, slash }: EditorParts,
  taskKeys: AnyExtension,
) => {
  const { document, provider, user } = props.current;
  return editorExtensions({
    document,
    provider,
    user: { id: user.id, name: fullName(user) },
    placeholder: () => props.current.texts.document.placeholder,
    mention: {
      pluginKey: mentionKey,
      items: ({ query }) => peopleFor(props.current.people, query),
      render: mention.render,
    },
    slash: {
      items: ({ query }) =>
        blocksMatching(
          blocksFor(props.current.texts, () => picker.current?.click()),
          query,
        ),
      command: ({ editor, range, props: block }) => runBlock(editor, range, block as Block),
      render: slash.render,
    },
    taskKeys,
  });
};

const textPropsFor = (props: RefObject<GivenProps>, { id, bar, mention, slash, tasks }: EditorParts) => ({
  attributes: () => ({
    ...textAttributes({
      className: classes.text,
      label: props.current.texts.document.label,
      editable: props.current.editable,
      list: mention.shown.current
        ? { id: `${id}-people`, offer: mention.shown.current }
        : slash.shown.current
          ? { id: `${id}-blocks`, offer: slash.shown.current }
          : tasks.shown.current && { id: `${id}-tasks`, offer: tasks.shown.current },
    }),
    'data-takes': 'files',
  }),
  handleKeyDown: (_: unknown, event: KeyboardEvent): boolean => focusToolbar(event, bar.current),
  handleClick: openLink,
});

/** Opens a link on Ctrl+click or Cmd+click. Returns true if it opened one. */
function openLink(_view: unknown, _position: number, event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !(event.ctrlKey || event.metaKey)) return false;
  window.open(link.href, '_blank', 'noopener,noreferrer');
  return true;
}
