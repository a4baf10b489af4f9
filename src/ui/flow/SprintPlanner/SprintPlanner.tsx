import { shortcutKey } from '../../../../domain/shortcutKey.ts';
import { DndContext, DragOverlay, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { MouseSensor, TouchSensor } from '../../base/drag/sensors.ts';
import type { Color } from '../../../../domain/common.ts';
import { Count } from '../../base/Chip/Chip.tsx';
import { SectionHead } from '../../base/SectionHead/SectionHead.tsx';
import { TagBadge } from '../../task/TagBadge/TagBadge.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './SprintPlanner.module.css';

export interface PlannerRow {
  id: string;
  title: string;
  estimate: string | null;
  status: { name: string; color: Color } | null;
  done: boolean;
}

export interface PlannerList {
  id: string;
  title: string;
  summary: ReactNode;
  head?: ReactNode;
  /** Rows from top to bottom. Must be a new array exactly when it changes. */
  rows: readonly PlannerRow[];
  empty: ReactNode;
}

export interface SprintPlannerProps {
  /** The two lists. They are side by side, or below each other on narrow screens. */
  lists: readonly [PlannerList, PlannerList];
  /** Selected rows, which are all in one list. */
  selection: { list: string; ids: readonly string[] };
  /** Rows that are being dragged by pointer. */
  held: readonly string[];
  readOnly?: boolean;
  /** Explains the keys to screen readers. */
  hint: string;
  /** Called when a row is selected: alone, in addition, or as the end of a range. */
  onSelect: (list: string, id: string, how: 'alone' | 'toggle' | 'range') => void;
  onSelectAll: (list: string) => void;
  onClear: () => void;
  /** Called when Enter is pressed, to move the selected rows, or only this row, to the other list. */
  onSend: (list: string, id: string) => void;
  onOpen: (id: string) => void;
  onDragStart: (list: string, id: string) => void;
  onDragCancel: () => void;
  onDrop: (list: string) => void;
}

const mouse = { activationConstraint: { distance: 5 } };
const touch = { activationConstraint: { delay: 250, tolerance: 5 } };
const rowKey = (list: string, id: string) => `${list} ${id}`;
/** Turns off dnd-kit's announcements, which contain ids. The screen announces moved tasks itself. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};

/**
 * Two lists of tasks for planning a sprint. Tasks can be moved by dragging, with a selection of several, and by
 * keyboard. It reports the user's actions.
 */
export function SprintPlanner(props: SprintPlannerProps) {
  const { lists, selection, held, hint, onDragStart, onDragCancel, onDrop } = props;
  const texts = useTexts('sprints');
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const hintId = useId();
  const [first] = held;
  const title = [...lists[0].rows, ...lists[1].rows].find(({ id }) => id === first)?.title;
  return (
    <DndContext
      sensors={sensors}
      accessibility={silent}
      onDragStart={({ active }) => {
        const [list = '', id = ''] = String(active.id).split(' ');
        onDragStart(list, id);
      }}
      onDragCancel={onDragCancel}
      onDragEnd={({ over }) => (over ? onDrop(String(over.id)) : onDragCancel())}
    >
      <VisuallyHidden component="p" id={hintId}>
        {hint}
      </VisuallyHidden>
      <div className={classes.root}>
        {lists.map((list) => (
          <List
            key={list.id}
            {...props}
            list={list}
            selected={selection.list === list.id ? selection.ids : none}
            hintId={hintId}
          />
        ))}
      </div>
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {title !== undefined && (
            <div className={classes.overlay}>
              <span className={classes.title} dir="auto">
                {title}
              </span>
              {held.length > 1 && <Count tone="accent">{texts.tasks({ count: held.length })}</Count>}
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

const none: readonly string[] = [];

type ListProps = Omit<SprintPlannerProps, 'lists'> & { list: PlannerList; selected: readonly string[]; hintId: string };

function List(props: ListProps) {
  const { list, selected, hintId, readOnly = false, onSelect } = props;
  const { id: listId, rows } = list;
  const headingId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { setNodeRef, isOver, active } = useDroppable({ id: listId, disabled: readOnly });
  const { focused, at, setFocused } = useFocusedRow(rows);
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTouch ? 44 : 40),
    overscan: 8,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const press = useCallback(
    (id: string, event: ReactMouseEvent) => {
      setFocused(id);
      const isAdded = event.metaKey || event.ctrlKey || (event.target as Element).closest(`.${classes.mark}`) !== null;
      onSelect(listId, id, event.shiftKey ? 'range' : isAdded ? 'toggle' : 'alone');
    },
    [listId, onSelect, setFocused],
  );
  const goTo = (index: number, extend: boolean) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setFocused(row.id);
    virtual.scrollToIndex(rows.indexOf(row));
    if (extend) onSelect(listId, row.id, 'range');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isMod = event.metaKey || event.ctrlKey;
    const key = shortcutKey(event.nativeEvent);
    const action = isMod
      ? key === 'a' && (() => props.onSelectAll(listId))
      : keyActions(props, { at, goTo, extend: event.shiftKey })[key];
    if (!action || event.altKey || (key === 'Escape' && selected.length === 0)) return;
    event.preventDefault();
    action();
  };

  const rowId = (id: string) => `${headingId}-${id}`;
  return (
    <section
      className={classes.list}
      aria-labelledby={headingId}
      ref={setNodeRef}
      data-over={(isOver && !String(active?.id).startsWith(`${listId} `)) || undefined}
    >
      <SectionHead title={list.title} titleId={headingId} px="md" pt="sm" pb="xs">
        <Text span size="sm" c="dimmed">
          {list.summary}
        </Text>
      </SectionHead>
      {list.head}
      <div className={classes.scroller} ref={scroller}>
        {rows.length === 0 ? (
          list.empty
        ) : (
          <div
            role="listbox"
            aria-multiselectable
            aria-labelledby={headingId}
            aria-describedby={readOnly ? undefined : hintId}
            aria-readonly={readOnly || undefined}
            aria-activedescendant={at >= 0 ? rowId(rows[at]?.id ?? '') : undefined}
            tabIndex={0}
            className={classes.box}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={readOnly ? undefined : onKeyDown}
            onFocus={() => focused === null && setFocused(rows[0]?.id ?? null)}
          >
            <Rows {...props} items={virtual.getVirtualItems()} focused={focused} rowId={rowId} onPress={press} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Returns the focused row. When it has moved to the other list, the row that took its place gets the focus. */
function useFocusedRow(rows: readonly PlannerRow[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const at = focused === null ? -1 : rows.findIndex(({ id }) => id === focused);
  const lastAt = useRef(0);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
    else if (focused !== null) setFocused(rows[Math.min(lastAt.current, rows.length - 1)]?.id ?? null);
  }, [at, focused, rows]);
  return { focused, at, setFocused };
}

/** Returns the actions of the keys without Ctrl or Cmd. `at` is the index of the focused row, or -1. */
function keyActions(
  { list: { id: listId, rows }, selected, onSelect, onClear, onSend, onOpen }: ListProps,
  { at, goTo, extend }: { at: number; goTo: (index: number, extend: boolean) => void; extend: boolean },
): Readonly<Partial<Record<string, () => void>>> {
  const row = rows[at];
  const step = (index: number) => {
    if (extend && selected.length === 0 && row) onSelect(listId, row.id, 'alone');
    goTo(index, extend);
  };
  return {
    ArrowDown: () => step(at + 1),
    ArrowUp: () => step(at < 0 ? 0 : at - 1),
    Home: () => goTo(0, extend),
    End: () => goTo(rows.length - 1, extend),
    PageDown: () => goTo(at + 10, extend),
    PageUp: () => goTo(at - 10, extend),
    ' ': () => row && onSelect(listId, row.id, extend ? 'range' : 'toggle'),
    Enter: () => row && onSend(listId, row.id),
    o: () => row && onOpen(row.id),
    Escape: onClear,
  };
}

interface RowsProps extends ListProps {
  items: readonly VirtualItem[];
  focused: string | null;
  rowId: (id: string) => string;
  onPress: RowProps['onPress'];
}

function Rows({ list, selected, held, readOnly = false, items, focused, rowId, onPress, onOpen }: RowsProps) {
  const { id: listId, rows } = list;
  const selectedIds = new Set(selected);
  const heldIds = new Set(held);
  return items.map((item) => {
    const row = rows[item.index];
    return (
      row && (
        <Row
          key={row.id}
          row={row}
          list={listId}
          domId={rowId(row.id)}
          top={item.start}
          height={item.size}
          position={item.index + 1}
          total={rows.length}
          selected={selectedIds.has(row.id)}
          held={heldIds.has(row.id)}
          focused={row.id === focused}
          readOnly={readOnly}
          onPress={onPress}
          onOpen={onOpen}
        />
      )
    );
  });
}

interface RowProps {
  row: PlannerRow;
  list: string;
  domId: string;
  top: number;
  height: number;
  position: number;
  total: number;
  selected: boolean;
  held: boolean;
  focused: boolean;
  readOnly: boolean;
  onPress: (id: string, event: ReactMouseEvent) => void;
  onOpen: (id: string) => void;
}

const Row = memo(function Row({
  row,
  list,
  domId,
  top,
  height,
  position,
  total,
  selected,
  held,
  focused,
  readOnly,
  onPress,
  onOpen,
}: RowProps) {
  const messages = useTexts('sprints').planner;
  const { id, title, estimate, status, done } = row;
  const { setNodeRef, listeners } = useDraggable({ id: rowKey(list, id), disabled: readOnly });
  return (
    <div
      ref={setNodeRef}
      id={domId}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={total}
      className={classes.row}
      style={{ height, transform: `translateY(${top}px)` }}
      data-selected={selected || undefined}
      data-held={held || undefined}
      data-focused={focused || undefined}
      data-readonly={readOnly || undefined}
      {...listeners}
      onClick={readOnly ? undefined : (event) => onPress(id, event)}
      onDoubleClick={(event) => {
        if ((event.target as Element).closest(`.${classes.mark}`) === null) onOpen(id);
      }}
    >
      <span className={classes.mark} aria-hidden>
        <span className={classes.tick} data-on={selected || undefined} />
      </span>
      <span className={classes.title} dir="auto" data-done={done || undefined} title={title}>
        {title}
      </span>
      <VisuallyHidden>, </VisuallyHidden>
      {status && (
        <span className={classes.status}>
          <TagBadge name={status.name} color={status.color} variant="dot" />
        </span>
      )}
      <VisuallyHidden>
        {done ? `, ${messages.done}, ` : ', '}
        {estimate === null && messages.noEstimate}
      </VisuallyHidden>
      {estimate === null ? <span aria-hidden>–</span> : <Count>{estimate}</Count>}
    </div>
  );
});
