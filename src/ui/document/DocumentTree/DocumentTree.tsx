import { DndContext, DragOverlay, useSensor, useSensors } from '@dnd-kit/core';
import { Group, Paper, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconFolder } from '@tabler/icons-react';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { MouseSensor, TouchSensor } from '../../base/drag/sensors.ts';
import { lazyComponent, useLazyComponent } from '../../base/Popup/lazyComponent.ts';
import { useTexts } from '../../base/texts/index.ts';
import { createTypeAhead, commandOf } from './treeKeys.ts';
import { type DocumentTreeProps, type DocumentTreeRow, type DropPlace, placeOn, titleOf } from './treeProps.ts';
import { type MenuPoint, TreeRow, type TreeRowProps } from './TreeRow.tsx';
import { type TreeDrag, useTreeDrag } from './useTreeDrag.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import classes from './DocumentTree.module.css';

const treeMenu = lazyComponent(async () => (await import('./TreeMenu.tsx')).TreeMenu);

const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 250, tolerance: 5 } };

/** Virtualised tree of folders and documents, usable by mouse, touch and keyboard. It has no data of its own. */
export function DocumentTree(props: DocumentTreeProps) {
  const texts = useTexts('documents');
  const { rows, focusedId, cut, renamingId } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const tree = () => latest.current;
  const [rowHeight] = useState(() =>
    typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 42 : 32,
  );
  const [said, setSaid] = useState('');
  const put = (row: { id: string; title: string }, target: DropPlace) => {
    props.onDrop(row.id, target);
    setSaid(movedWords(texts, row, target, rows));
  };
  const paste = (row: DocumentTreeRow) => {
    if (cut && props.canDrop(cut.id, placeOn(row))) put(cut, placeOn(row));
  };
  const drag = useTreeDrag(scroller, rowHeight, tree, put);
  const focusedAt = Math.max(
    0,
    rows.findIndex((row) => row.id === focusedId),
  );
  const focused = rows[focusedAt];
  const virtualizer = useTreeRows(scroller, props, focusedAt, rowHeight, drag.heldId);
  useFocusAfterRename(scroller, renamingId);
  const menu = useTreeMenu(scroller, props, paste);
  const onKeyDown = useTreeKeys(scroller, props, focusedAt, { paste, openMenu: menu.open, say: setSaid });
  return (
    <DndContext
      sensors={useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))}
      autoScroll={false}
      accessibility={ownAccessibility}
      collisionDetection={noCollisions}
      onDragStart={drag.start}
      onDragEnd={drag.drop}
      onDragCancel={drag.cancel}
    >
      <div
        ref={scroller}
        className={classes.tree}
        role="tree"
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={`${id}-how`}
        aria-activedescendant={focused ? `${id}-${focused.id}` : undefined}
        data-held={drag.held ? '' : undefined}
        data-end={drag.place?.kind === 'end' || undefined}
        onKeyDown={onKeyDown}
        style={{ '--row': `${rowHeight}px` } as CSSProperties}
      >
        <div className={classes.list} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {treeRows(props, virtualizer.getVirtualItems(), { id, focused, drag, tree, scroller, onMenu: menu.open })}
        </div>
      </div>
      <div id={`${id}-how`} hidden>
        {texts.items.instructions}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {menu.shown}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={400}>
          {drag.held && <HeldRow row={drag.held} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

interface Drawn extends Pick<TreeRowProps, 'id' | 'tree' | 'scroller' | 'onMenu'> {
  focused: DocumentTreeRow | undefined;
  drag: TreeDrag;
}

/** Renders the visible rows. Each row gets only its own part of the state, so that `memo` can skip the others. */
const treeRows = (
  { rows, selectedId, cut, renamingId }: DocumentTreeProps,
  items: readonly VirtualItem[],
  { id, focused, drag: { held, place }, ...shared }: Drawn,
): ReactNode[] =>
  items.map(({ index, start, key }) => {
    const row = rows[index];
    return (
      row && (
        <TreeRow
          key={key}
          id={`${id}-${row.id}`}
          row={row}
          top={start}
          selected={row.id === selectedId}
          focused={row.id === focused?.id}
          cut={cut?.id === row.id}
          held={held?.id === row.id}
          drop={place && 'id' in place && place.id === row.id ? place.kind : null}
          renamed={renamingId === row.id}
          {...shared}
        />
      )
    );
  });

const movedWords = (
  texts: Catalogues['documents'],
  row: { title: string },
  target: DropPlace,
  rows: readonly DocumentTreeRow[],
): string => {
  const title = titleOf(texts, row);
  if (target.kind === 'end') return texts.items.movedToTop({ title });
  const other = titleOf(texts, rows.find((each) => each.id === target.id) ?? { title: '' });
  return target.kind === 'into'
    ? texts.items.movedInto({ title, folder: other })
    : texts.items.movedAfter({ title, other });
};

/** Virtualises the rows, and scrolls to the focused row when it changes. */
function useTreeRows(
  scroller: RefObject<HTMLDivElement | null>,
  { rows, focusedId, renamingId }: DocumentTreeProps,
  focusedAt: number,
  rowHeight: number,
  heldId: () => string | undefined,
) {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const shown = new Set<number>();
      const last = Math.min(count - 1, endIndex + overscan);
      for (let index = Math.max(0, startIndex - overscan); index <= last; index += 1) shown.add(index);
      // Rows that must remain in the DOM: `aria-activedescendant`, the drag or the field for a title refers to them.
      for (const keep of [focusedId, heldId(), renamingId]) {
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
  return virtualizer;
}

function useFocusAfterRename(scroller: RefObject<HTMLDivElement | null>, renamedId: string | null): void {
  const lastRenamed = useRef<string | null>(null);
  useEffect(() => {
    if (
      lastRenamed.current &&
      renamedId === null &&
      (document.activeElement === document.body || scroller.current?.contains(document.activeElement))
    )
      scroller.current?.focus();
    lastRenamed.current = renamedId;
  }, [scroller, renamedId]);
}

function useTreeMenu(
  scroller: RefObject<HTMLDivElement | null>,
  props: DocumentTreeProps,
  paste: (row: DocumentTreeRow) => void,
) {
  const texts = useTexts('documents');
  const { rows, cut, canCreate, canDrop, onFocus } = props;
  const [menu, setMenu] = useState<({ id: string } & MenuPoint) | null>(null);
  const { View: TreeMenu } = useLazyComponent(treeMenu, menu !== null);
  const row = menu && rows.find((each) => each.id === menu.id);
  return {
    open: (opened: DocumentTreeRow, at?: MenuPoint) => {
      const element = scroller.current?.querySelector(`[data-row-id="${CSS.escape(opened.id)}"]`);
      const box = element?.getBoundingClientRect();
      onFocus(opened.id);
      setMenu({
        id: opened.id,
        x: at?.x ?? (box?.right ?? 0) - 8,
        y: at?.y ?? box?.bottom ?? 0,
        side: at?.side ?? 'end',
      });
    },
    shown: TreeMenu && menu && row && (
      <TreeMenu
        row={row}
        title={titleOf(texts, row)}
        at={menu}
        cut={cut}
        canPaste={cut !== null && canDrop(cut.id, placeOn(row))}
        canCreate={canCreate}
        onPaste={() => paste(row)}
        tree={props}
        onClose={(focus) => {
          setMenu(null);
          if (focus) scroller.current?.focus();
        }}
      />
    ),
  };
}

function useTreeKeys(
  scroller: RefObject<HTMLDivElement | null>,
  tree: DocumentTreeProps,
  at: number,
  {
    paste,
    openMenu,
    say,
  }: {
    paste: (row: DocumentTreeRow) => void;
    openMenu: (row: DocumentTreeRow) => void;
    say: (words: string) => void;
  },
) {
  const texts = useTexts('documents');
  const [typeAhead] = useState(createTypeAhead);
  return (event: KeyboardEvent) => {
    const row = tree.rows[at];
    if (!row || event.target !== scroller.current || event.nativeEvent.isComposing) return;
    const command = commandOf(row, event, {
      tree,
      at,
      cut: (each) => {
        tree.onCut(each.id);
        say(texts.items.isCut({ title: titleOf(texts, each) }));
      },
      paste,
      cancelCut: () => {
        tree.onCutCancel();
        say('');
      },
      openMenu,
      typeAhead: (letter, time) => typeAhead(texts, tree.rows, at, letter, time),
    });
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    command();
  };
}

function HeldRow({ row }: { row: DocumentTreeRow }) {
  const texts = useTexts('documents');
  const Icon = row.type === 'folder' ? IconFolder : IconFileText;
  return (
    <Paper withBorder shadow="lg" maw={260} px={12} py={6} fz="sm" style={{ cursor: 'grabbing' }}>
      <Group gap="xs" wrap="nowrap">
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className={classes.title} dir="auto">
          {titleOf(texts, row)}
        </span>
      </Group>
    </Paper>
  );
}

const noCollisions = () => [];
const silence = () => undefined;
/** Turns off the announcements of dnd-kit, because the tree has its own. */
const ownAccessibility = {
  announcements: { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence },
  screenReaderInstructions: { draggable: '' },
};
