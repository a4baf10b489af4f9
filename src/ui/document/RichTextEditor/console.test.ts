import { expect, it, vi } from 'vitest';

// Runs before the imports, because linkifyjs copies the console's functions when it is loaded.
const said = vi.hoisted(() => [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]);

import { Editor } from '@tiptap/core';
import { basicExtensions } from '../../../../richText/schema.ts';

it('writes nothing to the console when a second editor opens after links were found in the first', () => {
  const editors = ['https://example.com ', 'mailto:ada@example.com '].map((text) => {
    const editor = new Editor({ extensions: basicExtensions() });
    // The editor emits this event only after a timeout.
    editor.emit('create', { editor });
    editor.commands.insertContent(text);
    return editor;
  });
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
  expect(editors[0]?.getHTML()).toContain('href="https://example.com"');
  for (const editor of editors) editor.destroy();
});
