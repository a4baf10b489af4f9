import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArchive, IconBolt, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { DoneTally } from '../../shell/Logo/DoneTally.tsx';
import { tagColor } from '../TagBadge/tagColors.ts';
import type { KanbanColumnData, KanbanTexts } from './kanbanProps.ts';
import classes from './KanbanBoard.module.css';

export interface ColumnHeaderProps {
  column: KanbanColumnData;
  texts: KanbanTexts;
  /** True if work ends in this column. */
  isDone: boolean;
  /** True if a card has moved here from a column that isn't done. */
  isFinishing: boolean;
  isMovable: boolean;
  onCreateTask: ((statusId: string) => void) | undefined;
  onQuickAdd: ((statusId: string) => void) | undefined;
  instructionsId: string;
}

/** Name, number of cards and buttons of a column. It is the handle for dragging the column. */
export const ColumnHeader = memo(function ColumnHeader({
  column,
  texts,
  isDone,
  isFinishing,
  isMovable,
  onCreateTask,
  onQuickAdd,
  instructionsId,
}: ColumnHeaderProps) {
  return (
    <Group
      {...headerLook}
      component="header"
      className={classes.header}
      data-movable={isMovable ? column.id : undefined}
    >
      <ColumnTitle column={column} texts={texts} />
      {isDone && <DoneTally count={column.total ?? column.taskIds.length} draws={isFinishing} />}
      <ColumnButtons
        id={column.id}
        name={column.name}
        texts={texts}
        isMovable={isMovable}
        onCreateTask={column.archived ? undefined : onCreateTask}
        onQuickAdd={column.archived ? undefined : onQuickAdd}
        instructionsId={instructionsId}
      />
    </Group>
  );
});

type ColumnButtonsProps = Omit<ColumnHeaderProps, 'column' | 'isDone' | 'isFinishing'> & { id: string; name: string };

/** A separate component, so that a new number of cards doesn't render the buttons. */
const ColumnButtons = memo(function ColumnButtons({
  id,
  name,
  texts,
  isMovable,
  onCreateTask,
  onQuickAdd,
  instructionsId,
}: ColumnButtonsProps) {
  return (
    <Group gap={2} ms="auto" wrap="nowrap">
      {isMovable && (
        <ActionIcon
          {...button}
          className={classes.grip}
          data-column-handle={id}
          aria-label={texts.moveColumn({ column: name })}
          aria-describedby={instructionsId}
        >
          <IconGripVertical size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      {onQuickAdd && (
        <ActionIcon
          {...button}
          data-drag-ignore
          aria-label={texts.quickAddIn({ column: name })}
          title={texts.quickAdd}
          onClick={() => onQuickAdd(id)}
        >
          <IconBolt size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {onCreateTask && (
        <ActionIcon
          {...button}
          data-drag-ignore
          aria-label={texts.createTaskIn({ column: name })}
          title={texts.createTask}
          onClick={() => onCreateTask(id)}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
});

export const headerLook = { gap: 8, wrap: 'nowrap', h: 44, ps: 14, pe: 8 } as const;
const button = { variant: 'subtle', color: 'gray', c: 'dimmed', size: 28 } as const;

export function ColumnTitle({ column, texts }: { column: KanbanColumnData; texts: KanbanTexts }) {
  return (
    <>
      <span className={classes.dot} style={{ background: tagColor(column.color) }} aria-hidden />
      <Text
        component="h2"
        dir="auto"
        fz="sm"
        fw={600}
        truncate
        title={column.name}
        c={column.archived ? 'dimmed' : undefined}
      >
        {column.name}
      </Text>
      {column.archived && <IconArchive size={14} stroke={1.8} aria-label={texts.archived} />}
      <Text span fz="sm" c="dimmed" aria-hidden>
        {column.total ?? column.taskIds.length}
      </Text>
    </>
  );
}
