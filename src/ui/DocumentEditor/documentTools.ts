import type { Catalogues } from '../../../texts/catalogues.ts';
import { IconArrowBackUp, IconArrowForwardUp, IconPhoto, IconTable } from '@tabler/icons-react';
import type { Tool } from '../RichTextEditor/Toolbar.tsx';
import { insertTable } from './blocks.ts';

export const documentTools = (texts: Catalogues['editor']['document'], chooseImage: () => void): Tool[][] => [
  [
    {
      id: 'table',
      label: texts.insertTable,
      icon: IconTable,
      run: (editor) => void insertTable(editor.chain().focus()).run(),
      isOff: (editor) => editor.isActive('table'),
    },
    { id: 'image', label: texts.insertImage, icon: IconPhoto, run: chooseImage },
  ],
  [
    {
      id: 'undo',
      label: texts.undo,
      icon: IconArrowBackUp,
      keys: 'Ctrl+Z',
      run: (editor) => void editor.chain().focus().undo().run(),
      isOff: (editor) => !editor.can().undo(),
    },
    {
      id: 'redo',
      label: texts.redo,
      icon: IconArrowForwardUp,
      keys: 'Ctrl+Y',
      run: (editor) => void editor.chain().focus().redo().run(),
      isOff: (editor) => !editor.can().redo(),
    },
  ],
];
