import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { arrowKey } from '../../base/arrowKey/arrowKey.ts';
import { ToolButton } from '../RichTextEditor/ToolButton.tsx';
import { useTexts } from '../../base/texts/index.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import classes from './DocumentEditor.module.css';

interface Command {
  label: string;
  icon: TablerIcon;
  keys?: string;
  run: (editor: Editor) => void;
}

const commandsOf = (texts: Catalogues['editor']['document']): Command[] => [
  {
    label: texts.rowBefore,
    icon: IconRowInsertTop,
    keys: 'Alt+Shift+ArrowUp',
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    label: texts.rowAfter,
    icon: IconRowInsertBottom,
    keys: 'Alt+Shift+ArrowDown',
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: texts.columnBefore,
    icon: IconColumnInsertLeft,
    keys: 'Alt+Shift+ArrowLeft',
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    label: texts.columnAfter,
    icon: IconColumnInsertRight,
    keys: 'Alt+Shift+ArrowRight',
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    label: texts.deleteRow,
    icon: IconRowRemove,
    keys: 'Alt+Shift+Backspace',
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    label: texts.deleteColumn,
    icon: IconColumnRemove,
    keys: 'Alt+Shift+Delete',
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  { label: texts.deleteTable, icon: IconTableOff, run: (editor) => editor.chain().focus().deleteTable().run() },
];
const arrows = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** Toolbar of the table at the caret. Renders nothing outside a table. */
export function TableBar({ editor }: { editor: Editor }) {
  const texts = useTexts('editor').document;
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const [current, setCurrent] = useState(0);
  if (!inTable) return null;
  const commands = commandsOf(texts);
  const names: Partial<Record<string, string>> = { ...arrows, ...texts.keys };
  const shown = (keys: string) =>
    keys
      .split('+')
      .map((key) => names[key] ?? key)
      .join('+');
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: commands.length - 1 }[
      arrowKey(event.key)
    ];
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.commands.focus();
    } else if (to !== undefined) {
      event.preventDefault();
      event.currentTarget.querySelectorAll('button')[(to + commands.length) % commands.length]?.focus();
    }
  };
  const toolbar = (
    <div role="toolbar" aria-label={texts.table} className={classes.tableBar} onKeyDown={move}>
      {commands.map(({ label, icon, keys, run }, index) => (
        <ToolButton
          key={label}
          label={label}
          icon={icon}
          keys={keys}
          hint={keys && shown(keys)}
          isCurrent={index === current}
          onFocus={() => setCurrent(index)}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  );
  // Rendered in the frame of the page instead of the scroll area, to remain at its edge.
  const frame = editor.view.dom.closest(`.${classes.root}`);
  return frame ? createPortal(toolbar, frame) : toolbar;
}
