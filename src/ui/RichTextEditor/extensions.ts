import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { basicExtensions, type BasicOptions } from '../../../richText/schema.ts';

/** What a task's description may hold, with its placeholder and the list of people. */
export const editorExtensions = ({
  placeholder,
  suggestion,
}: {
  placeholder: () => string;
  suggestion: BasicOptions['suggestion'];
}): Extensions => [...basicExtensions({ suggestion }), Placeholder.configure({ placeholder })];
