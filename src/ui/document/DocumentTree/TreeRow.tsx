import { useDraggable } from '@dnd-kit/core';
import {
  IconAlertCircle,
  IconChevronRight,
  IconCloudOff,
  IconDots,
  IconFileText,
  IconFolder,
  IconFolderOpen,
} from '@tabler/icons-react';
import { type CSSProperties, memo, type RefObject, useState } from 'react';
import { limits } from '../../../../domain/limits.ts';
import { useTexts } from '../../base/texts/index.ts';
import { type DocumentTreeProps, type DocumentTreeRow, titleOf } from './treeProps.ts';
import classes from './DocumentTree.module.css';

/** Position of a row's menu in pixels of the window, and the side of the point on which it opens. */
export interface MenuPoint {
  x: number;
  y: number;
  side: 'start' | 'end';
}

export interface TreeRowProps {
  id: string;
  row: DocumentTreeRow;
  top: number;
  selected: boolean;
  focused: boolean;
  cut: boolean;
  held: boolean;
  drop: 'into' | 'after' | null;
  renamed: boolean;
  tree: () => DocumentTreeProps;
  scroller: RefObject<HTMLDivElement | null>;
  onMenu: (row: DocumentTreeRow, at?: MenuPoint) => void;
}

const isSame = (a: TreeRowProps, b: TreeRowProps) =>
  a.row === b.row &&
  a.top === b.top &&
  a.selected === b.selected &&
  a.focused === b.focused &&
  a.cut === b.cut &&
  a.held === b.held &&
  a.drop === b.drop &&
  a.renamed === b.renamed;

/** Row of the tree. `isSame` doesn't compare functions, because they are new in each render. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const texts = useTexts('documents');
  const { id, row, top, selected, focused, cut, held, drop, renamed, tree, scroller, onMenu } = props;
  const { setNodeRef, listeners } = useDraggable({ id: row.id, disabled: !row.changeable || renamed });
  const isFolder = row.type === 'folder';
  const Icon = isFolder ? (row.expanded ? IconFolderOpen : IconFolder) : IconFileText;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={isFolder ? row.expanded : undefined}
      aria-selected={selected}
      aria-label={`${titleOf(texts, row)}, ${isFolder ? texts.items.folder : texts.items.document}${row.sync ? `, ${texts.items[row.sync]}` : ''}`}
      className={classes.row}
      data-row-id={row.id}
      data-type={row.type}
      data-focused={focused || undefined}
      data-cut={cut || undefined}
      data-held={held || undefined}
      data-drop={drop ?? undefined}
      style={{ transform: `translateY(${top}px)`, '--level': row.level - 1 } as CSSProperties}
      onClick={(event) => {
        if (renamed) return;
        tree().onFocus(row.id);
        if (event.target instanceof Element && event.target.closest('button')) return;
        scroller.current?.focus({ preventScroll: true });
        if (isFolder) tree().onToggle(row.id);
        else tree().onOpen(row.id);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(row, { x: event.clientX, y: event.clientY, side: 'start' });
      }}
    >
      <span className={classes.chevron} aria-hidden>
        {isFolder && <IconChevronRight size={14} stroke={2} />}
      </span>
      <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
      {renamed ? (
        <TitleField title={row.title} tree={tree} />
      ) : (
        <span className={classes.title} dir="auto" data-blank={row.title.trim() === '' || undefined}>
          {titleOf(texts, row)}
        </span>
      )}
      {row.sync === 'waiting' && (
        <IconCloudOff size={14} stroke={1.9} aria-hidden color="var(--faena-warning)" className={classes.fixed} />
      )}
      {row.sync === 'failed' && (
        <IconAlertCircle size={14} stroke={1.9} aria-hidden color="var(--faena-danger)" className={classes.fixed} />
      )}
      {!renamed && <MenuButton row={row} onMenu={onMenu} />}
    </div>
  );
}, isSame);

function TitleField({ title, tree }: { title: string; tree: TreeRowProps['tree'] }) {
  const texts = useTexts('documents');
  const [typed, setTyped] = useState(title);
  return (
    <input
      dir="auto"
      className={classes.field}
      aria-label={texts.items.newTitle}
      autoFocus
      value={typed}
      maxLength={limits.taskTitle}
      data-mantine-stop-propagation="true"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => tree().onRenameConfirm(typed)}
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') tree().onRenameConfirm(typed);
        else if (event.key === 'Escape') tree().onRenameCancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function MenuButton({ row, onMenu }: Pick<TreeRowProps, 'row' | 'onMenu'>) {
  const texts = useTexts('documents');
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={texts.items.actions({ title: titleOf(texts, row) })}
      aria-haspopup="menu"
      className={classes.more}
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onMenu(row, { x: box.right, y: box.bottom, side: 'end' });
      }}
    >
      <IconDots size={15} stroke={1.9} aria-hidden />
    </button>
  );
}
