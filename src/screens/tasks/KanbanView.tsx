import { Box, Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { defaultDisplay } from '../../../domain/boardDisplay.ts';
import { type Project, restingStatuses } from '../../../domain/project.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { Task } from '../../../domain/task.ts';
import {
  boardColumns,
  emptyOrder,
  selectAppliedSearch,
  selectDragged,
  selectDisplay,
  selectDragMeans,
  selectFilters,
  selectOrder,
  selectReturning,
} from '../../machines/tasks/board/board.selectors.ts';
import {
  readsNoTask,
  selectProjectTaskReader,
  selectSyncByEntity,
} from '../../machines/sync/records/records.selectors.ts';
import type { SyncState } from '../../machines/sync/outbox/outbox.types.ts';
import { initialOf } from '../../../domain/workflowChart.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { KanbanBoard } from '../../ui/task/KanbanBoard/KanbanBoard.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { blockerCounter } from './blockers.ts';
import { useMoves } from './useMoves.ts';

export interface KanbanViewProps {
  project: Project;
  /** All tasks of the project. The board applies its filters to them. */
  tasks: readonly Task[];
  /** Ids of the tasks that the server found for the search. */
  searchResult: readonly string[] | undefined;
  selected: ReadonlySet<string>;
  /** Receives the function that returns the ids of the shown tasks, in their order. */
  order: RefObject<() => readonly string[]>;
  onOpenTask: (taskId: string) => void;
  /** Absent if the user may not create tasks. */
  onCreateTask?: (statusId: string) => void;
}

const allSaved: Readonly<Record<string, SyncState>> = {};
const none: readonly string[] = [];

export function KanbanView({
  project,
  tasks,
  searchResult,
  selected,
  order: shownOrder,
  onOpenTask,
  onCreateTask,
}: KanbanViewProps) {
  const texts = useTexts('board');
  const system = useSystem();
  const today = system.today();
  const board = useSender('board');
  const order = useSelect('board', selectOrder, emptyOrder);
  const filters = useSelect('board', selectFilters, noFilters);
  const appliedSearch = useSelect('board', selectAppliedSearch, '');
  const syncs = useSelect('records', selectSyncByEntity, allSaved);
  const returning = useSelect('board', selectReturning, none);
  const columns = boardColumns({
    project,
    tasks,
    order,
    filters,
    appliedSearch,
    searchResult,
    unknownName: texts.unknownStatus,
    today,
  });
  const display = useSelect('board', selectDisplay, defaultDisplay);
  const shown = useMemo(() => {
    const filled = display.hidesEmpty ? columns.filter(({ taskIds }) => taskIds.length > 0) : [];
    return filled.length > 0 ? filled : columns;
  }, [columns, display.hidesEmpty]);
  const hidden = columns.length - shown.length;
  useEffect(() => {
    shownOrder.current = () => columns.flatMap(({ taskIds }) => taskIds);
  }, [shownOrder, columns]);
  const resting = useMemo(() => restingStatuses([project]), [project]);
  const getTask = useSelect('records', selectProjectTaskReader(project.id), readsNoTask);
  const getBlockers = useMemo(() => blockerCounter([project], getTask), [project, getTask]);
  const moves = useMoves(project.workflow !== null);
  const dragged = useSelect('board', selectDragged, null);
  const draggedBy = useSelect('board', selectDragMeans, null);
  const draggedTask = dragged && 'taskId' in dragged ? getTask(dragged.taskId) : undefined;
  const blocked = useMemo(
    () => (moves && draggedTask ? moves.refusalsOf(texts, project, draggedTask, getTask) : undefined),
    [moves, texts, project, draggedTask, getTask],
  );
  const getSync = useCallback(
    (taskId: string) => {
      if (returning.includes(taskId)) return 'failed';
      const state = syncs[taskId];
      return state === 'saved' ? undefined : state;
    },
    [syncs, returning],
  );
  return (
    <Box flex={1} mih={0} pb="sm">
      <KanbanBoard
        columns={shown}
        getTask={getTask}
        getSync={getSync}
        types={project.taskTypes}
        priorities={project.taskPriorities}
        today={today}
        restingStatuses={resting}
        getBlockers={getBlockers}
        blockedColumns={blocked}
        display={display}
        selected={selected}
        onSelectTask={(taskId, how) =>
          sendTo(
            system,
            'selection',
            how === 'toggle'
              ? { type: 'task.toggled', taskId }
              : { type: 'range.chosen', taskId, among: shown.flatMap(({ taskIds }) => taskIds) },
          )
        }
        onOpenTask={onOpenTask}
        onHoverTask={(taskId) => board.send({ type: 'task.hovered', taskId })}
        onCreateTask={onCreateTask}
        onQuickAdd={
          onCreateTask &&
          ((statusId) => sendTo(system, 'commands', { type: 'quickAdd.opened', projectId: project.id, statusId }))
        }
        createIn={project.workflow ? initialOf(project.workflow.definition) : undefined}
        dragged={dragged}
        draggedBy={draggedBy}
        onPress={() => board.send({ type: 'drag.pressed' })}
        onRelease={() => board.send({ type: 'drag.released' })}
        onDragStart={(drag) => board.send({ type: 'drag.started', ...drag })}
        onDragCancel={(reason) => board.send({ type: 'drag.cancelled', reason })}
        onDrop={(drop) => {
          const task = getTask(drop.taskId);
          if (!task) return board.send({ type: 'drag.cancelled' });
          board.send({
            type: 'drag.dropped',
            ...drop,
            fromStatusId: task.statusId,
            mutationId: system.newId(),
            at: system.now(),
          });
        }}
        onReorderColumns={(columnIds) => {
          const next = columnIds.values();
          const isShown = new Set(columnIds);
          // Hidden columns keep their positions.
          const all = columns.map(({ id }) => (isShown.has(id) ? (next.next().value ?? id) : id));
          board.send({ type: 'columns.reordered', columnIds: all });
        }}
        after={
          hidden > 0 && (
            <Button
              variant="subtle"
              color="gray"
              c="dimmed"
              m={6}
              leftSection={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
              title={texts.display.show}
              onClick={() => board.send({ type: 'display.chosen', display: { hidesEmpty: false } })}
            >
              {texts.display.hidden({ count: hidden })}
            </Button>
          )
        }
      />
    </Box>
  );
}
