import { Extension } from '@tiptap/core';

/**
 * Each paragraph and heading takes its direction from its text. The attribute is only drawn: tiptap's own option would
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
