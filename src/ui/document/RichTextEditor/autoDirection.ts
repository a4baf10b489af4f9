import { Extension } from '@tiptap/core';

/**
 * Gives each paragraph and heading the direction of its text. The attribute is only rendered: tiptap's own option would
 * store it in every node of a shared text.
 */
export const AutoDirection = Extension.create({
  name: 'autoDirection',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: { dir: { default: null, parseHTML: () => null, renderHTML: () => ({ dir: 'auto' }) } },
      },
    ];
  },
});
