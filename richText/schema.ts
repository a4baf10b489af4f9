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

/**
 * Task item whose checkbox keeps the focus. The editor would create the item again when another part of the app sets an
 * attribute of the focused checkbox.
 */
const CheckboxItem = TaskItem.extend({
  addNodeView() {
    const create = this.parent?.();
    if (!create) return null;
    return (props) => {
      const view = create(props);
      return {
        ...view,
        ignoreMutation: ({ type, target }) => type !== 'selection' && view.contentDOM?.contains(target) === false,
      };
    };
  },
});

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
  // The name of a checkbox is the text of its item. Without a text, the extension would name it in English.
  CheckboxItem.configure({ nested: true, a11y: { checkboxLabel: (node) => node.firstChild?.textContent || '…' } }),
  Mention.configure({ HTMLAttributes: { 'data-type': 'mention' }, ...(suggestion && { suggestion }) }),
];

export const basicSchema = (): Schema => getSchema(basicExtensions());
