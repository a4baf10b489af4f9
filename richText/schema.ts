import { type Extensions, getSchema } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention, type MentionOptions } from '@tiptap/extension-mention';
import type { Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { isLinkHref } from './safeHref.ts';

export interface BasicOptions {
  suggestion?: MentionOptions['suggestion'];
  /** Enables the undo history of the editor. A collaboration has a separate history. */
  undoRedo?: boolean;
}

export const basicExtensions = ({ suggestion, undoRedo = true }: BasicOptions = {}): Extensions => [
  StarterKit.configure({
    underline: false,
    heading: { levels: [1, 2, 3] },
    ...(undoRedo ? {} : { undoRedo: false as const }),
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (uri) => isLinkHref(uri),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  Mention.configure({ HTMLAttributes: { 'data-type': 'mention' }, ...(suggestion && { suggestion }) }),
];

export const basicSchema = (): Schema => getSchema(basicExtensions());
