import type { Extensions } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { isSafeHref } from '../RichText/index.ts';

/** Everything a text may hold; what isn't here can't get in, by typing, pasting or dropping. */
export const editorExtensions = ({ placeholder, suggestion }: { placeholder: () => string; suggestion: Omit<SuggestionOptions, 'editor'> }): Extensions => [
  StarterKit.configure({
    underline: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      isAllowedUri: (uri) => isSafeHref(uri),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  Mention.configure({ HTMLAttributes: { 'data-type': 'mention' }, suggestion }),
  Placeholder.configure({ placeholder }),
];
