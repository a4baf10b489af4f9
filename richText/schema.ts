import { type Extensions, getSchema } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention, type MentionOptions } from '@tiptap/extension-mention';
import type { Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { isLinkHref } from './safeHref.ts';

export interface BasicOptions {
  /** What an @ offers; nothing unless told. */
  suggestion?: MentionOptions['suggestion'];
  /** Whether the editor keeps its own history; not where a text is edited together, which has another. */
  undoRedo?: boolean;
}

/** Everything that any text may hold: headings, lists, tasks, quotes, code, links and mentions. What isn't here can't get in, by typing, pasting or dropping. */
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

/** The schema of texts that are not documents. */
export const basicSchema = (): Schema => getSchema(basicExtensions());
