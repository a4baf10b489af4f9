import { type Editor, posToDOMRect } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { LinkForm } from '../RichTextEditor/LinkForm.tsx';
import { Toolbar } from '../RichTextEditor/Toolbar.tsx';
import classes from './DocumentEditor.module.css';

interface SelectionToolsProps {
  editor: Editor;
  bar: RefObject<HTMLDivElement | null>;
}

const gap = 8;

/**
 * Toolbar above the selected text, or below it on touch screens, which show their own menu above. Without a selection,
 * Alt+F10 shows the toolbar at the caret.
 */
export function SelectionTools({ editor, bar }: SelectionToolsProps) {
  const [linkOpened, setLinkOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const selection = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { selection: at } = now.state;
      return `${at.from} ${at.to} ${at instanceof TextSelection && !at.empty && now.isFocused}`;
    },
  });
  const isShown = selection.endsWith('true');
  useLayoutEffect(() => {
    const page = box.current?.offsetParent;
    if (!box.current || !page || editor.isDestroyed) return;
    const { from, to } = editor.state.selection;
    const text = posToDOMRect(editor.view, from, to);
    const frame = page.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const isBelow = window.matchMedia('(pointer: coarse)').matches || text.top - frame.top < height + gap;
    const top = isBelow ? text.bottom + gap : text.top - height - gap;
    const left = Math.min(text.left - frame.left, frame.width - width - gap);
    box.current.style.translate = `${Math.max(gap, left)}px ${top - frame.top + page.scrollTop}px`;
  }, [editor, selection, linkOpened]);
  return (
    <div
      ref={box}
      className={classes.tools}
      style={{ top: 0, left: 0 }}
      data-shown={isShown || linkOpened || undefined}
    >
      <Toolbar
        editor={editor}
        bar={bar}
        linkOpened={linkOpened}
        onLink={() => setLinkOpened((now) => !now)}
        withMentions={false}
      />
      {linkOpened && (
        <LinkForm
          editor={editor}
          onClose={() => {
            setLinkOpened(false);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}
