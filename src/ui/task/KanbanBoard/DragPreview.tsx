import { Group, Stack } from '@mantine/core';
import { memo, type Ref } from 'react';
import { TaskCard } from '../TaskCard/TaskCard.tsx';
import type { CardLook } from './cardLook.ts';
import type { KanbanBoardProps } from './kanbanProps.ts';
import { ColumnTitle, headerLook } from './ColumnHeader.tsx';
import classes from './KanbanBoard.module.css';

export interface DragPreviewProps extends Pick<
  KanbanBoardProps,
  'dragged' | 'draggedBy' | 'columns' | 'getTask' | 'getBlockers'
> {
  look: CardLook;
  ref: Ref<HTMLDivElement>;
}

const cardsOfDraggedColumn = 6;

/** Preview of the dragged card or column under the pointer. A drag by keyboard has none. */
export const DragPreview = memo(function DragPreview({
  dragged,
  draggedBy,
  columns,
  getTask,
  getBlockers,
  ref,
  look: { typesById, prioritiesById, prefixes, today, restingStatuses, display, texts },
}: DragPreviewProps) {
  const card = (taskId: string) => {
    const task = getTask(taskId);
    return (
      task && (
        <TaskCard
          key={taskId}
          task={task}
          prefix={prefixes?.[task.projectId ?? '']}
          type={typesById.get(task.typeId)}
          priority={prioritiesById.get(task.priorityId)}
          today={today}
          resting={restingStatuses?.has(task.statusId)}
          blockers={getBlockers?.(task)}
          display={display}
        />
      )
    );
  };
  if (dragged === null || draggedBy === 'keyboard') return null;
  if ('taskId' in dragged)
    return (
      <div ref={ref} className={classes.draggedCard}>
        {card(dragged.taskId)}
      </div>
    );
  const column = columns.find(({ id }) => id === dragged.columnId);
  if (!column) return null;
  return (
    <div ref={ref} className={`${classes.column} ${classes.draggedColumn}`}>
      <Group {...headerLook} className={classes.header}>
        <ColumnTitle column={column} texts={texts} />
      </Group>
      <Stack gap={8} mah={420} px={8} pb={12} style={{ overflow: 'hidden' }}>
        {column.taskIds.slice(0, cardsOfDraggedColumn).map(card)}
      </Stack>
    </div>
  );
});
