import { Box, Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { defaultDisplay } from '../../../domain/boardDisplay.ts';
import { type Project, restingStatuses } from '../../../domain/project.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { Task } from '../../../domain/task.ts';
import type { LinkedTask } from '../../../domain/taskRelation.ts';
import {
  boardColumns,
  emptyOrder,
  selectAppliedSearch,
  selectDragged,
  selectDisplay,
  selectDragMeans,
  selectFilters,
  selectIsNarrowed,
  selectOrder,
  selectReturning,
} from '../../machines/tasks/board/board.selectors.ts';
import {
  selectList,
  selectResource,
  type TaskReader,
  readsNoTask,
  selectProjectTaskReader,
  selectStatusCounts,
  selectSyncByEntity,
} from '../../machines/sync/records/records.selectors.ts';
import type { SyncState } from '../../machines/sync/outbox/outbox.types.ts';
import { initialOf } from '../../../domain/workflowChart.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { KanbanBoard } from '../../ui/task/KanbanBoard/KanbanBoard.tsx';
import type { KanbanBoardProps, KanbanColumnData } from '../../ui/task/KanbanBoard/kanbanProps.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useOlderOfProject } from './useOlderOfProject.ts';
import { blockerReader, hasUnknownBlocker } from './blockers.ts';
import { useCardFamily, withoutShownBelow } from './cardFamily.ts';
import { useMoves } from './useMoves.ts';
import { useReader } from './useReader.ts';

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
  const system = useSystem();
  const board = useSender('board');
  const { columns, shown, older } = useColumns(project, tasks, searchResult, shownOrder);
  const display = useSelect('board', selectDisplay, defaultDisplay);
  const resting = useMemo(() => restingStatuses([project]), [project]);
  const prefixes = useMemo(() => ({ [project.id]: project.prefix }), [project.id, project.prefix]);
  const getTask = useSelect('records', selectProjectTaskReader(project.id), readsNoTask);
  const outside = useOutsideBlockers(project.id, tasks, getTask);
  const getBlockers = useMemo(() => blockerReader([project], getTask, outside), [project, getTask, outside]);
  const getFamily = useCardFamily(project, tasks, getTask, display.subtasks ?? 'cards');
  const dragged = useSelect('board', selectDragged, null);
  const draggedBy = useSelect('board', selectDragMeans, null);
  const draggedTask = dragged && 'taskId' in dragged ? getTask(dragged.taskId) : undefined;
  const hidden = columns.length - shown.length;
  return (
    <Box flex={1} mih={0} pb="sm">
      <KanbanBoard
        columns={shown}
        getTask={getTask}
        getSync={useSyncReader()}
        types={project.taskTypes}
        priorities={project.taskPriorities}
        prefixes={prefixes}
        labels={project.labels}
        today={system.today()}
        restingStatuses={resting}
        getBlockers={getBlockers}
        getFamily={getFamily}
        blockedColumns={useBlockedColumns(project, draggedTask, getTask)}
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
        onLoadMore={(columnId) => older.get(columnId)?.load()}
        createIn={project.workflow ? initialOf(project.workflow.definition) : undefined}
        dragged={dragged}
        draggedBy={draggedBy}
        {...useDragHandlers(columns, getTask)}
        after={hidden > 0 && <HiddenColumns count={hidden} />}
      />
    </Box>
  );
}

/** Returns the columns with their filtered tasks, and those of them that are shown. Writes the order of the tasks. */
function useColumns(
  project: Project,
  tasks: readonly Task[],
  searchResult: readonly string[] | undefined,
  shownOrder: KanbanViewProps['order'],
) {
  const texts = useTexts('board');
  const today = useSystem().today();
  const order = useSelect('board', selectOrder, emptyOrder);
  const filters = useSelect('board', selectFilters, noFilters);
  const appliedSearch = useSelect('board', selectAppliedSearch, '');
  const { hidesEmpty, subtasks = 'cards' } = useSelect('board', selectDisplay, defaultDisplay);
  const isNarrowed = useSelect('board', selectIsNarrowed, false);
  const getTask = useSelect('records', selectProjectTaskReader(project.id), readsNoTask);
  // A search or filter finds subtasks too, so they have cards then.
  const withCards = useMemo(
    () => (subtasks === 'cards' || isNarrowed ? tasks : withoutShownBelow(tasks, getTask)),
    [tasks, subtasks, isNarrowed, getTask],
  );
  const columns = boardColumns({
    project,
    tasks: withCards,
    order,
    filters,
    appliedSearch,
    searchResult,
    unknownName: texts.unknownStatus,
    today,
    reader: useReader(project),
  });
  const counts = useSelect('records', selectStatusCounts({ kind: 'projectTasks', projectId: project.id }), undefined);
  const { buttons: older, missing } = useOlderOfProject(
    project.id,
    tasks,
    useMemo(() => columns.map(({ id }) => ({ id, statusIds: [id] })), [columns]),
  );
  const shown = useMemo(() => {
    const counted: readonly KanbanColumnData[] = columns.map((column) => {
      const more = older.get(column.id);
      const loaded = Math.max(column.taskIds.length, counts?.[column.id] ?? 0);
      return isNarrowed || (!counts && !missing)
        ? { ...column, more }
        : { ...column, more, total: loaded + (missing?.[column.id] ?? 0) };
    });
    const filled = hidesEmpty
      ? counted.filter(({ taskIds, total, more }) => more !== undefined || (total ?? taskIds.length) > 0)
      : [];
    return filled.length > 0 ? filled : counted;
  }, [columns, hidesEmpty, counts, isNarrowed, older, missing]);
  useEffect(() => {
    shownOrder.current = () => columns.flatMap(({ taskIds }) => taskIds);
  }, [shownOrder, columns]);
  return { columns, shown, older };
}

/** Returns a function that returns whether a task is being saved or has failed to save. */
function useSyncReader(): KanbanBoardProps['getSync'] {
  const syncs = useSelect('records', selectSyncByEntity, allSaved);
  const returning = useSelect('board', selectReturning, none);
  return useCallback(
    (taskId: string) => {
      if (returning.includes(taskId)) return 'failed';
      const state = syncs[taskId];
      return state === 'saved' ? undefined : state;
    },
    [syncs, returning],
  );
}

/** Returns the columns to which the workflow doesn't allow the dragged task to move, with the reasons. */
function useBlockedColumns(
  project: Project,
  dragged: Task | undefined,
  getTask: KanbanBoardProps['getTask'],
): KanbanBoardProps['blockedColumns'] {
  const texts = useTexts('board');
  const moves = useMoves(project.workflow !== null);
  return useMemo(
    () => (moves && dragged ? moves.refusalsOf(texts, project, dragged, getTask) : undefined),
    [moves, texts, project, dragged, getTask],
  );
}

/** Returns the handlers that report each step of a drag to the board. */
function useDragHandlers(
  columns: ReturnType<typeof boardColumns>,
  getTask: KanbanBoardProps['getTask'],
): Pick<KanbanBoardProps, 'onPress' | 'onRelease' | 'onDragStart' | 'onDragCancel' | 'onDrop' | 'onReorderColumns'> {
  const system = useSystem();
  const board = useSender('board');
  return {
    onPress: () => board.send({ type: 'drag.pressed' }),
    onRelease: () => board.send({ type: 'drag.released' }),
    onDragStart: (drag) => board.send({ type: 'drag.started', ...drag }),
    onDragCancel: (reason) => board.send({ type: 'drag.cancelled', reason }),
    onDrop: (drop) => {
      const task = getTask(drop.taskId);
      if (!task) return board.send({ type: 'drag.cancelled' });
      board.send({
        type: 'drag.dropped',
        ...drop,
        fromStatusId: task.statusId,
        mutationId: system.newId(),
        at: system.now(),
      });
    },
    onReorderColumns: (columnIds) => {
      const next = columnIds.values();
      const isShown = new Set(columnIds);
      // Hidden columns keep their positions.
      const all = columns.map(({ id }) => (isShown.has(id) ? (next.next().value ?? id) : id));
      board.send({ type: 'columns.reordered', columnIds: all });
    },
  };
}

/** Button after the last column that shows the empty columns again. */
function HiddenColumns({ count }: { count: number }) {
  const { display } = useTexts('board');
  const board = useSender('board');
  return (
    <Button
      variant="subtle"
      color="gray"
      c="dimmed"
      m={6}
      leftSection={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
      title={display.show}
      onClick={() => board.send({ type: 'display.chosen', display: { hidesEmpty: false } })}
    >
      {display.hidden({ count })}
    </Button>
  );
}

const nothingOutside: readonly LinkedTask[] = [];

/** Returns the blockers in other projects. They are only loaded if a blocker isn't among the project's tasks. */
function useOutsideBlockers(projectId: string, tasks: readonly Task[], getTask: TaskReader): readonly LinkedTask[] {
  const spec = { kind: 'outsideBlockers', projectId } as const;
  const tasksState = useSelect('records', selectResource({ kind: 'projectTasks', projectId }), null);
  const complete = tasksState?.complete ?? false;
  const isNeeded = useMemo(() => complete && hasUnknownBlocker(tasks, getTask), [complete, tasks, getTask]);
  useResource(isNeeded ? spec : null);
  return useSelect(
    'records',
    useMemo(() => selectList({ kind: 'outsideBlockers', projectId }), [projectId]),
    nothingOutside,
  );
}
