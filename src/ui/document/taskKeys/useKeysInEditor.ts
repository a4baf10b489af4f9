import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useContext, useEffect, useRef, useState } from 'react';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import { KeysInEditor, keysInDocument } from './keysInEditor.ts';
import { TaskKeysContext } from './taskKeysContext.ts';
import type { useTaskSuggestion } from './useTaskSuggestion.ts';

/** Returns the extension for task keys, and a hook that gives it the tasks of the editor's text. */
export function useKeysInEditor(
  { render }: Pick<ReturnType<typeof useTaskSuggestion>, 'render'>,
  isForeign: (transaction: Transaction) => boolean = () => false,
) {
  const context = useContext(TaskKeysContext);
  const current = useRef(context);
  current.current = context;
  const tasks = useRef<ReadonlyMap<string, KeyedTask>>(new Map());
  const [extension] = useState(() =>
    KeysInEditor.configure({
      taskOf: (key) => tasks.current.get(key),
      hasPrefix: (prefix) => current.current.hasPrefix(prefix),
      open: (key) => current.current.open(key),
      render,
      isForeign,
    }),
  );
  const useTasksOf = (editor: Editor) => {
    const keys = useEditorState({ editor, selector: ({ editor: now }) => keysInDocument(now.state.doc).join() });
    const found = context.useTasks(keys === '' ? noKeys : keys.split(','));
    useEffect(() => {
      tasks.current = new Map(found.map((task) => [task.asked, task]));
      // Draws the text again with the tasks.
      if (!editor.isDestroyed) editor.view.updateState(editor.state);
    }, [editor, found]);
  };
  return { extension, useTasksOf };
}

const noKeys: readonly string[] = [];
