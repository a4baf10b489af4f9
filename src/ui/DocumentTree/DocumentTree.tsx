import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
  type DragStartEvent,
} from '@dnd-kit/core';
import {
  IconAlertCircle,
  IconChevronRight,
  IconCloudOff,
  IconDots,
  IconFileText,
  IconFolder,
  IconFolderOpen,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { limits } from '../../../domain/limits.ts';
import { treeTexts as texts } from './texts.ts';
import type { TreeMenuProps } from './TreeMenu.tsx';
import classes from './DocumentTree.module.css';

const TreeMenu = lazy(async () => ({ default: (await import('./TreeMenu.tsx')).TreeMenu }));

export interface DocumentTreeRow {
  id: string;
  title: string;
  type: 'document' | 'folder';
  /** 1 at the top. */
  level: number;
  /** An open folder. */
  expanded: boolean;
  /** Place among its siblings from 1. */
  place: number;
  /** How many siblings there are, itself included. */
  siblings: number;
  /** Where its last change is; absent when all is saved. */
  sync?: 'saving' | 'waiting' | 'failed';
  /** Whether the person may rename and move it. */
  changeable: boolean;
}

/** Where something is put: into a folder, behind an item, or at the end of the first level. */
export type DropPlace = { kind: 'into'; id: string } | { kind: 'after'; id: string } | { kind: 'end' };

export interface DocumentTreeProps {
  /** Name of the tree for screen readers. */
  label: string;
  /** Lines that are on the screen, top to bottom, without what lies in closed folders. */
  rows: readonly DocumentTreeRow[];
  /** The document that is open. */
  selectedId: string | null;
  /** The line that has the keyboard; the first one while it isn't here. */
  focusedId: string | null;
  /** Taken up, to be put elsewhere. */
  cut: { id: string; title: string } | null;
  /** The line whose title is being written, and what is written. */
  renaming: { id: string; title: string } | null;
  /** Whether the person may make documents. */
  canCreate: boolean;
  /** Whether something may be put there: a folder can't go into itself. */
  canDrop: (id: string, place: DropPlace) => boolean;
  onFocus: (id: string) => void;
  onToggle: (id: string) => void;
  onExpand: (id: string) => void;
  onCollapse: (id: string) => void;
  /** A document was clicked or entered. */
  onOpen: (id: string) => void;
  onCreate: (kind: 'document' | 'folder', parentId: string) => void;
  onRename: (id: string) => void;
  onRenameTyped: (title: string) => void;
  onRenameConfirm: () => void;
  onRenameCancel: () => void;
  onDelete: (id: string) => void;
  /** Whether the person may delete it. */
  canDelete: (id: string) => boolean;
  onCut: (id: string) => void;
  onCutCancel: () => void;
  /** It was dropped or pasted there. */
  onDrop: (id: string, place: DropPlace) => void;
  /** One step by keyboard: among its siblings, into the folder before it, out of its folder. */
  onStep: (id: string, step: 'up' | 'down' | 'in' | 'out') => void;
  /** Sends what failed once more, or lets it go. */
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

const titleOf = ({ title }: { title: string }) => (title.trim() === '' ? texts.untitled : title);
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 250, tolerance: 5 } };
/** So near an edge the list scrolls under a held item, and this fast at most, in pixels. */
const edge = 36;
const pace = 14;
/** Letters typed within this many milliseconds are one word. */
const wordPause = 600;
const samePlace = (a: DropPlace | null, b: DropPlace | null) =>
  a?.kind === b?.kind && (a && 'id' in a ? a.id : null) === (b && 'id' in b ? b.id : null);

/** Folders and documents of any number: opened, moved, renamed by mouse, touch and keyboard. Shows what it is given and reports what the person did. */
export function DocumentTree(props: DocumentTreeProps) {
  const { label, rows, selectedId, focusedId, cut, renaming, canDrop } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(() =>
    typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 42 : 32,
  );
  const [held, setHeld] = useState<DocumentTreeRow | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const [menu, setMenu] = useState<{ id: string; x: number; y: number; side: 'start' | 'end' } | null>(null);
  const [said, setSaid] = useState('');
  const drag = useRef<{ id: string; x: number; y: number; frame: number } | null>(null);
  const word = useRef({ text: '', at: 0 });
  const latest = useRef({ props, place });
  latest.current = { props, place };

  const focusedAt = Math.max(
    0,
    rows.findIndex((row) => row.id === focusedId),
  );
  const focused = rows[focusedAt];
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const shown = new Set<number>();
      for (
        let index = Math.max(0, startIndex - overscan);
        index <= Math.min(count - 1, endIndex + overscan);
        index += 1
      )
        shown.add(index);
      // The keyboard's line is named by the tree, the held one holds the pointer: both have to be there.
      for (const keep of [focusedId, drag.current?.id, renaming?.id]) {
        const at = keep ? rows.findIndex((row) => row.id === keep) : -1;
        if (at >= 0) shown.add(at);
      }
      return [...shown].sort((a, b) => a - b);
    },
  });

  const followed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!focusedId || followed.current === focusedId || !rows.some((row) => row.id === focusedId)) return;
    followed.current = focusedId;
    virtualizer.scrollToIndex(focusedAt);
  }, [focusedId, focusedAt, rows, virtualizer]);

  const renamedId = renaming?.id ?? null;
  const lastRenamed = useRef<string | null>(null);
  useEffect(() => {
    // The keyboard comes back from the field to the tree.
    if (
      lastRenamed.current &&
      renamedId === null &&
      (document.activeElement === document.body || scroller.current?.contains(document.activeElement))
    )
      scroller.current?.focus();
    lastRenamed.current = renamedId;
  }, [renamedId]);

  // ---- pointer ------------------------------------------------------------------------------------------------------

  const placeAt = (x: number, y: number): DropPlace | null => {
    const box = scroller.current?.getBoundingClientRect();
    const now = drag.current;
    if (!box || !now || x < box.left - 24 || x > box.right + 24 || y < box.top - 24 || y > box.bottom + 24) return null;
    const index = Math.floor((y - box.top + (scroller.current?.scrollTop ?? 0) - listPadding) / rowHeight);
    const { rows: lines } = latest.current.props;
    const row = lines[Math.max(0, index)];
    const found: DropPlace | null =
      index >= lines.length
        ? { kind: 'end' }
        : row && row.id !== now.id
          ? { kind: row.type === 'folder' ? 'into' : 'after', id: row.id }
          : null;
    return found && latest.current.props.canDrop(now.id, found) ? found : null;
  };
  const follow = () => {
    const now = drag.current;
    const list = scroller.current;
    if (!now || !list) return;
    const box = list.getBoundingClientRect();
    const over =
      now.y < box.top + edge ? now.y - box.top - edge : now.y > box.bottom - edge ? now.y - box.bottom + edge : 0;
    if (over !== 0 && now.x > box.left - 24 && now.x < box.right + 24)
      list.scrollTop += Math.max(-pace, Math.min(pace, over / 2));
    const next = placeAt(now.x, now.y);
    setPlace((before) => (samePlace(before, next) ? before : next));
    now.frame = requestAnimationFrame(follow);
  };
  const point = (event: Event) => {
    const at = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent);
    if (drag.current && at) Object.assign(drag.current, { x: at.clientX, y: at.clientY });
  };
  const release = () => {
    if (drag.current) cancelAnimationFrame(drag.current.frame);
    drag.current = null;
    window.removeEventListener('mousemove', point, true);
    window.removeEventListener('touchmove', point, true);
    setHeld(null);
    setPlace(null);
  };
  const startDrag = ({ active, activatorEvent }: DragStartEvent) => {
    const row = rows.find((each) => each.id === active.id);
    if (!row) return;
    drag.current = { id: row.id, x: 0, y: -1e6, frame: 0 };
    point(activatorEvent);
    window.addEventListener('mousemove', point, true);
    window.addEventListener('touchmove', point, true);
    setHeld(row);
    props.onFocus(row.id);
    drag.current.frame = requestAnimationFrame(follow);
  };
  const endDrag = () => {
    const now = drag.current;
    const target = now && placeAt(now.x, now.y);
    const row = now && rows.find((each) => each.id === now.id);
    release();
    if (row && target) put(row, target);
  };
  // A tree that goes while something is held lets go of it.
  useEffect(() => release, []); // eslint-disable-line react-hooks/exhaustive-deps

  const put = (row: { id: string; title: string }, target: DropPlace) => {
    props.onDrop(row.id, target);
    const other = 'id' in target ? titleOf(rows.find((each) => each.id === target.id) ?? { title: '' }) : '';
    const title = titleOf(row);
    setSaid(
      target.kind === 'into'
        ? texts.movedInto(title, other)
        : target.kind === 'after'
          ? texts.movedAfter(title, other)
          : texts.movedToTop(title),
    );
  };
  const paste = (row: DocumentTreeRow) => {
    const target: DropPlace = { kind: row.type === 'folder' ? 'into' : 'after', id: row.id };
    if (cut && canDrop(cut.id, target)) put(cut, target);
  };
  const openMenu = (row: DocumentTreeRow, at?: { x: number; y: number; side: 'start' | 'end' }) => {
    const box = scroller.current?.querySelector(`[data-row-id="${CSS.escape(row.id)}"]`)?.getBoundingClientRect();
    props.onFocus(row.id);
    setMenu({ id: row.id, x: at?.x ?? (box?.right ?? 0) - 8, y: at?.y ?? box?.bottom ?? 0, side: at?.side ?? 'end' });
  };

  // ---- keyboard -----------------------------------------------------------------------------------------------------

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row) props.onFocus(row.id);
  };
  const keys = (row: DocumentTreeRow, event: KeyboardEvent): (() => void) | undefined => {
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey) {
      const step = ({ ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const)[
        event.key as 'ArrowUp'
      ];
      return step && row.changeable ? () => props.onStep(row.id, step) : undefined;
    }
    if (command) {
      if (event.key === 'x' && row.changeable)
        return () => {
          props.onCut(row.id);
          setSaid(texts.isCut(titleOf(row)));
        };
      if (event.key === 'v' && cut) return () => paste(row);
      return undefined;
    }
    switch (event.key) {
      case 'ArrowDown':
        return () => goTo(focusedAt + 1);
      case 'ArrowUp':
        return () => goTo(focusedAt - 1);
      case 'Home':
        return () => goTo(0);
      case 'End':
        return () => goTo(rows.length - 1);
      case 'PageDown':
        return () => goTo(focusedAt + 10);
      case 'PageUp':
        return () => goTo(focusedAt - 10);
      case 'ArrowRight':
        if (row.type !== 'folder') return undefined;
        return row.expanded
          ? () => {
              if ((rows[focusedAt + 1]?.level ?? 0) > row.level) goTo(focusedAt + 1);
            }
          : () => props.onExpand(row.id);
      case 'ArrowLeft':
        if (row.expanded) return () => props.onCollapse(row.id);
        return () => goTo(rows.findLastIndex((each, index) => index < focusedAt && each.level < row.level));
      case 'Enter':
      case ' ':
        return () => (row.type === 'folder' ? props.onToggle(row.id) : props.onOpen(row.id));
      case '*':
        return () => {
          for (const each of rows) if (each.level === row.level && each.type === 'folder') props.onExpand(each.id);
        };
      case 'F2':
        return row.changeable ? () => props.onRename(row.id) : undefined;
      case 'Delete':
        return props.canDelete(row.id) ? () => props.onDelete(row.id) : undefined;
      case 'Escape':
        return cut
          ? () => {
              props.onCutCancel();
              setSaid('');
            }
          : undefined;
      case 'ContextMenu':
        return () => openMenu(row);
      case 'F10':
        return event.shiftKey ? () => openMenu(row) : undefined;
      default:
        return event.key.length === 1 ? () => typeAhead(event.key, event.timeStamp) : undefined;
    }
  };
  const typeAhead = (letter: string, at: number) => {
    word.current = { text: (at - word.current.at < wordPause ? word.current.text : '') + letter.toLowerCase(), at };
    const { text } = word.current;
    // One letter again and again walks through all that begin with it.
    const first = text.length === 1 || [...text].every((each) => each === text[0]) ? 1 : 0;
    const wanted = first === 1 ? text.slice(0, 1) : text;
    const order = rows.map((_, index) => (focusedAt + first + index) % rows.length);
    const found = order.find((index) =>
      titleOf(rows[index] ?? { title: '' })
        .toLowerCase()
        .startsWith(wanted),
    );
    if (found !== undefined) goTo(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!focused || event.target !== scroller.current || event.nativeEvent.isComposing) return;
    const run = keys(focused, event);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };

  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const menuRow = menu && rows.find((row) => row.id === menu.id);
  const menuProps: TreeMenuProps | null =
    menu && menuRow
      ? {
          row: menuRow,
          title: titleOf(menuRow),
          at: menu,
          cut,
          canPaste:
            cut !== null && canDrop(cut.id, { kind: menuRow.type === 'folder' ? 'into' : 'after', id: menuRow.id }),
          canCreate: props.canCreate,
          onPaste: () => paste(menuRow),
          tree: props,
          onClose: (focus) => {
            setMenu(null);
            if (focus) scroller.current?.focus();
          },
        }
      : null;

  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={ownAccessibility}
      collisionDetection={noCollisions}
      onDragStart={startDrag}
      onDragEnd={endDrag}
      onDragCancel={release}
    >
      <div
        ref={scroller}
        className={classes.tree}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-how`}
        aria-activedescendant={focused ? `${id}-${focused.id}` : undefined}
        data-held={held ? '' : undefined}
        data-end={place?.kind === 'end' || undefined}
        onKeyDown={onKeyDown}
        style={{ '--row': `${rowHeight}px` } as CSSProperties}
      >
        <div className={classes.list} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Row
                key={key}
                id={`${id}-${row.id}`}
                row={row}
                top={start}
                selected={row.id === selectedId}
                focused={row.id === focused?.id}
                cut={cut?.id === row.id}
                held={held?.id === row.id}
                drop={place && 'id' in place && place.id === row.id ? place.kind : null}
                renamed={renaming?.id === row.id ? renaming.title : null}
                tree={latest}
                onMenu={openMenu}
                scroller={scroller}
              />
            );
          })}
        </div>
      </div>
      <div id={`${id}-how`} hidden>
        {texts.instructions}
      </div>
      <div role="status" className={classes.hidden}>
        {said}
      </div>
      {menuProps && (
        <Suspense fallback={null}>
          <TreeMenu {...menuProps} />
        </Suspense>
      )}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={400}>
          {held && (
            <div className={classes.held}>
              {held.type === 'folder' ? (
                <IconFolder size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconFileText size={16} stroke={1.75} aria-hidden />
              )}
              <span className={classes.title}>{titleOf(held)}</span>
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** Space above the first line, as in the style sheet. */
const listPadding = 4;
const noCollisions = () => [];
/** The tree says by itself what happened. */
const ownAccessibility = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

interface RowProps {
  id: string;
  row: DocumentTreeRow;
  top: number;
  selected: boolean;
  focused: boolean;
  cut: boolean;
  held: boolean;
  drop: 'into' | 'after' | null;
  renamed: string | null;
  tree: { current: { props: DocumentTreeProps } };
  scroller: { current: HTMLDivElement | null };
  onMenu: (row: DocumentTreeRow, at?: { x: number; y: number; side: 'start' | 'end' }) => void;
}

const same = (a: RowProps, b: RowProps) =>
  a.row === b.row &&
  a.top === b.top &&
  a.selected === b.selected &&
  a.focused === b.focused &&
  a.cut === b.cut &&
  a.held === b.held &&
  a.drop === b.drop &&
  a.renamed === b.renamed;

const Row = memo(function Row({
  id,
  row,
  top,
  selected,
  focused,
  cut,
  held,
  drop,
  renamed,
  tree,
  scroller,
  onMenu,
}: RowProps) {
  const { setNodeRef, listeners } = useDraggable({ id: row.id, disabled: !row.changeable || renamed !== null });
  const open = row.type === 'folder' ? (row.expanded ? IconFolderOpen : IconFolder) : IconFileText;
  const Icon = open;
  const props = () => tree.current.props;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.type === 'folder' ? row.expanded : undefined}
      aria-selected={selected}
      aria-label={`${titleOf(row)}, ${row.type === 'folder' ? texts.folder : texts.document}${row.sync ? `, ${texts[row.sync]}` : ''}`}
      className={classes.row}
      data-row-id={row.id}
      data-type={row.type}
      data-focused={focused || undefined}
      data-cut={cut || undefined}
      data-held={held || undefined}
      data-drop={drop ?? undefined}
      style={{ transform: `translateY(${top}px)`, '--level': row.level - 1 } as CSSProperties}
      onClick={(event) => {
        if (renamed !== null) return;
        props().onFocus(row.id);
        if (event.target instanceof Element && event.target.closest('button')) return;
        scroller.current?.focus({ preventScroll: true });
        if (row.type === 'folder') props().onToggle(row.id);
        else props().onOpen(row.id);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(row, { x: event.clientX, y: event.clientY, side: 'start' });
      }}
    >
      <span className={classes.chevron} aria-hidden>
        {row.type === 'folder' && <IconChevronRight size={14} stroke={2} />}
      </span>
      <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
      {renamed === null ? (
        <span className={classes.title} data-blank={row.title.trim() === '' || undefined}>
          {titleOf(row)}
        </span>
      ) : (
        <input
          className={classes.field}
          aria-label={texts.newTitle}
          autoFocus
          value={renamed}
          maxLength={limits.taskTitle}
          data-mantine-stop-propagation="true"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => props().onRenameTyped(event.currentTarget.value)}
          onBlur={() => props().onRenameConfirm()}
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') props().onRenameConfirm();
            else if (event.key === 'Escape') props().onRenameCancel();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      )}
      {row.sync === 'waiting' && <IconCloudOff size={14} stroke={1.9} aria-hidden className={classes.waiting} />}
      {row.sync === 'failed' && <IconAlertCircle size={14} stroke={1.9} aria-hidden className={classes.failed} />}
      {renamed === null && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.actions(titleOf(row))}
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
      )}
    </div>
  );
}, same);
