import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { arrowKey } from '../../base/arrowKey/arrowKey.ts';
import { useTexts } from '../../base/texts/index.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { ToolButton } from './ToolButton.tsx';
import classes from './RichTextEditor.module.css';

export interface Tool {
  id: string;
  label: string;
  icon: TablerIcon;
  keys?: string;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  /** Returns whether the tool is disabled. Absent if it is always enabled. */
  isOff?: (editor: Editor) => boolean;
}

const headingIcons = { 1: IconH1, 2: IconH2, 3: IconH3 } as const;
const levels = [1, 2, 3] as const;

const headingTools = (texts: Catalogues['editor']): Tool[] =>
  levels.map((level) => ({
    id: `heading${level}`,
    label: texts.heading({ level }),
    icon: headingIcons[level],
    keys: `Ctrl+Alt+${level}`,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    isOn: (editor) => editor.isActive('heading', { level }),
  }));

const markTools = (texts: Catalogues['editor']): Tool[] => [
  {
    id: 'bold',
    label: texts.bold,
    icon: IconBold,
    keys: 'Ctrl+B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    label: texts.italic,
    icon: IconItalic,
    keys: 'Ctrl+I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    id: 'strike',
    label: texts.strike,
    icon: IconStrikethrough,
    keys: 'Ctrl+Shift+S',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    id: 'code',
    label: texts.code,
    icon: IconCode,
    keys: 'Ctrl+E',
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
  },
];

const blockTools = (texts: Catalogues['editor']): Tool[] => [
  {
    id: 'bulletList',
    label: texts.bulletList,
    icon: IconList,
    keys: 'Ctrl+Shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'orderedList',
    label: texts.orderedList,
    icon: IconListNumbers,
    keys: 'Ctrl+Shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'taskList',
    label: texts.taskList,
    icon: IconListCheck,
    keys: 'Ctrl+Shift+9',
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
    isOn: (editor) => editor.isActive('taskList'),
  },
  {
    id: 'blockquote',
    label: texts.quote,
    icon: IconBlockquote,
    keys: 'Ctrl+Shift+B',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    id: 'codeBlock',
    label: texts.codeBlock,
    icon: IconSourceCode,
    keys: 'Ctrl+Alt+C',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
];

export interface ToolbarProps {
  editor: Editor;
  /** Receives the toolbar's element, to which a key of the editor moves the focus. */
  bar: RefObject<HTMLDivElement | null>;
  linkOpened: boolean;
  onLink: () => void;
  withMentions: boolean;
  more?: readonly (readonly Tool[])[];
}

const noMore: readonly (readonly Tool[])[] = [];

/** Toolbar of the editor. Tab reaches one button, and the arrow keys move between the buttons. */
export function Toolbar({ editor, bar, linkOpened, onLink, withMentions, more = noMore }: ToolbarProps) {
  const texts = useTexts('editor');
  const groups = useMemo(() => [headingTools(texts), markTools(texts), blockTools(texts)], [texts]);
  const { on, off } = useToolStates(editor, groups, more);
  const [current, setCurrent] = useState('heading1');
  const hint = useRef(
    /Mac|iPhone|iPad/.test(navigator.userAgent) ? (keys: string) => keys.replace('Ctrl', '⌘') : (keys: string) => keys,
  );
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[arrowKey(event.key)];
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.commands.focus();
    } else if (to !== undefined) {
      event.preventDefault();
      buttons[(to + buttons.length) % buttons.length]?.focus();
    }
  };
  const button = ({ id, label, icon, keys, run, pressed }: Tool & { pressed: boolean | undefined }) => (
    <ToolButton
      key={id}
      label={label}
      icon={icon}
      keys={keys?.replace('Ctrl', 'Control')}
      hint={keys && hint.current(keys)}
      pressed={pressed}
      disabled={off.includes(id)}
      isCurrent={current === id}
      onFocus={() => setCurrent(id)}
      onClick={() => run(editor)}
    />
  );
  return (
    <div ref={bar} role="toolbar" aria-label={texts.toolbar} className={classes.toolbar} onKeyDown={move}>
      {groups.map((tools, index) => (
        <div key={index} className={classes.group}>
          {tools.map((tool) => button({ ...tool, pressed: on.includes(tool.id) }))}
        </div>
      ))}
      <div className={classes.group}>
        {button({
          id: 'link',
          label: texts.link,
          icon: IconLink,
          run: onLink,
          pressed: linkOpened || on.includes('link'),
        })}
        {withMentions &&
          button({ id: 'mention', label: texts.mention, icon: IconAt, run: (now) => mention(now), pressed: undefined })}
      </div>
      {more.map((tools, index) => (
        <div key={`more${index}`} className={classes.group}>
          {tools.map((tool) => button({ ...tool, pressed: tool.isOn && on.includes(tool.id) }))}
        </div>
      ))}
    </div>
  );
}

/** Returns the ids of the active tools, and of the disabled tools. */
function useToolStates(
  editor: Editor,
  groups: Tool[][],
  more: readonly (readonly Tool[])[],
): { on: string[]; off: string[] } {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [
        ...groups
          .flat()
          .filter((tool) => tool.isOn?.(now))
          .map((tool) => tool.id),
        ...(now.isActive('link') ? ['link'] : []),
      ].join(' '),
  }).split(' ');
  const off = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      more
        .flat()
        .filter((tool) => tool.isOff?.(now))
        .map((tool) => tool.id)
        .join(' '),
  }).split(' ');
  return { on, off };
}

/** Inserts the @ that opens the list of people, with a space before it after a word. */
const mention = (editor: Editor) => {
  const before = editor.state.selection.$from.nodeBefore?.textContent ?? '';
  editor
    .chain()
    .focus()
    .insertContent(before === '' || /\s$/.test(before) ? '@' : ' @')
    .run();
};
