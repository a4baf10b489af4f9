import {
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { Color } from '../../../../domain/common.ts';
import { arrowKey } from '../../base/arrowKey/arrowKey.ts';
import { OptionMark } from '../../form/OptionList/OptionMark.tsx';
import { AvatarGroup, type AvatarGroupProps } from '../../people/AvatarGroup/AvatarGroup.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './SubtaskList.module.css';

export interface SubtaskRow {
  id: string;
  /** Task of the row's parent, which may be the one that has the list. */
  parentId: string;
  /** Level below the task that has the list, from 1. */
  level: number;
  taskKey: string | null;
  title: string;
  status: string;
  color?: Color;
  done: boolean;
  people: AvatarGroupProps['people'];
  /** Progress of the row's own subtasks. Null if it has none. */
  progress: { done: number; total: number } | null;
}

export interface SubtaskListProps {
  /** Task that has the list. A row that is dropped on the heading becomes its direct subtask. */
  taskId: string;
  rows: readonly SubtaskRow[];
  /** Progress and sums, shown in the heading. */
  facts: ReactNode;
  onOpen: (taskId: string) => void;
  /** Called when a row gets another parent, by drag or by Alt and an arrow. Without it, rows can't be moved. */
  onMove?: (taskId: string, parentId: string) => void;
  canMove: (taskId: string, parentId: string) => boolean;
  /** Returns the menu at the end of a row. */
  menuOf?: (row: SubtaskRow) => ReactNode;
}

/** Subtasks of a task on all levels, with their status and people. */
export function SubtaskList({ taskId, rows, facts, onOpen, onMove, canMove, menuOf }: SubtaskListProps) {
  const texts = useTexts('tasks').subtasks;
  const id = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const move = (moved: string, parentId: string | undefined) => {
    const row = rows.find((each) => each.id === moved);
    if (row && parentId !== undefined && parentId !== row.parentId && canMove(moved, parentId))
      onMove?.(moved, parentId);
  };
  const onKeyDown = (row: SubtaskRow, event: KeyboardEvent) => {
    const key = arrowKey(event.key);
    if (!event.altKey || !onMove || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return;
    event.preventDefault();
    event.stopPropagation();
    move(row.id, key === 'ArrowRight' ? siblingBefore(rows, row)?.id : outside(rows, row));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={false}
      accessibility={{ restoreFocus: false }}
      onDragEnd={({ active, over }) => move(String(active.id), over ? String(over.id) : undefined)}
    >
      <section aria-labelledby={`${id}-title`}>
        <Heading taskId={taskId}>
          <Text id={`${id}-title`} component="h3" fz="sm" fw={600} m={0}>
            {texts.title}
          </Text>
          {facts}
        </Heading>
        <span id={`${id}-keys`} hidden>
          {texts.keys}
        </span>
        <ul className={classes.list}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              describedBy={onMove && `${id}-keys`}
              canDrop={canMove}
              onOpen={onOpen}
              onKeyDown={onKeyDown}
              menu={menuOf?.(row)}
            />
          ))}
        </ul>
      </section>
    </DndContext>
  );
}

/** Returns the row of the same parent before this one, which Alt and the right arrow make its parent. */
function siblingBefore(rows: readonly SubtaskRow[], row: SubtaskRow): SubtaskRow | undefined {
  const at = rows.indexOf(row);
  return rows.findLast((each, index) => index < at && each.parentId === row.parentId);
}

/** Returns the parent of the row's parent, if that is in the list. */
const outside = (rows: readonly SubtaskRow[], { parentId }: SubtaskRow): string | undefined =>
  rows.find(({ id }) => id === parentId)?.parentId;

function Heading({ taskId, children }: { taskId: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: taskId });
  return (
    <Group ref={setNodeRef} gap={10} className={classes.heading} data-over={isOver || undefined}>
      {children}
    </Group>
  );
}

interface RowProps {
  row: SubtaskRow;
  describedBy: string | undefined;
  canDrop: (taskId: string, parentId: string) => boolean;
  onOpen: (taskId: string) => void;
  onKeyDown: (row: SubtaskRow, event: KeyboardEvent) => void;
  menu: ReactNode;
}

function Row({ row, describedBy, canDrop, onOpen, onKeyDown, menu }: RowProps) {
  const texts = useTexts('tasks').subtasks;
  const { id, level, taskKey, title, status, color, done, people, progress } = row;
  const drag = useDraggable({ id, disabled: describedBy === undefined });
  const drop = useDroppable({ id, disabled: drag.isDragging });
  const over = drop.isOver && drop.active && canDrop(String(drop.active.id), id);
  const { transform } = drag;
  return (
    <li
      ref={drop.setNodeRef}
      className={classes.row}
      data-level={level}
      data-over={over || undefined}
      data-held={drag.isDragging || undefined}
      style={
        {
          '--level': level - 1,
          ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
        } as CSSProperties
      }
    >
      <button
        ref={drag.setNodeRef}
        {...drag.listeners}
        type="button"
        className={classes.open}
        title={`${title} · ${status}`}
        aria-label={texts.open({
          title: [taskKey, title].filter(Boolean).join(' '),
          status: [status, progress && texts.progress(progress)].filter(Boolean).join(', '),
        })}
        aria-describedby={describedBy}
        onClick={() => onOpen(id)}
        onKeyDown={(event) => onKeyDown(row, event)}
      >
        <OptionMark option={done ? { icon: <IconCheck size={13} stroke={2.2} /> } : { color }} />
        {taskKey !== null && <span className={classes.key}>{taskKey}</span>}
        <Text dir="auto" span size="sm" truncate c={done ? 'dimmed' : undefined} td={done ? 'line-through' : undefined}>
          {title}
        </Text>
        <span className={classes.end}>
          {progress && (
            <Text span size="xs" c="dimmed">
              {progress.done}/{progress.total}
            </Text>
          )}
          <Text span size="xs" c="dimmed" className={classes.status}>
            {status}
          </Text>
        </span>
      </button>
      <AvatarGroup people={people} max={3} size={22} />
      {menu}
    </li>
  );
}
