import { useCallback, useMemo, useRef } from 'react';
import { type Project, restingStatuses } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import {
  blockedFor,
  type BoardTaskColumn,
  boardTaskColumns,
  selectDragged,
  selectDragMeans,
  withTotals,
} from '../../machines/tasks/boardTasks/boardTasks.selectors.ts';
import {
  readsNoTask,
  selectSyncByEntity,
  selectTaskReader,
  type TaskReader,
} from '../../machines/sync/records/records.selectors.ts';
import type { SyncState } from '../../machines/sync/outbox/outbox.types.ts';
import { initialOf } from '../../../domain/workflowChart.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { KanbanBoard } from '../../ui/task/KanbanBoard/KanbanBoard.tsx';
import type { KanbanColumnData } from '../../ui/task/KanbanBoard/kanbanProps.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { useBoardTasks } from './useBoardTasks.ts';
import { blockerReader } from '../tasks/blockers.ts';
import { useMoves } from '../tasks/useMoves.ts';
import classes from './boards.module.css';

export interface BoardColumnsProps {
  boardTasks: ReturnType<typeof useBoardTasks>;
  onOpenTask: (taskId: string) => void;
  /** Absent if the project of a new task isn't known. */
  onCreateTask?: (statusId: string) => void;
}

const allSaved: Readonly<Record<string, SyncState>> = {};

/** Columns of a board, by status name. A card can be dropped in a column if its project has a status of that name. */
export function BoardColumns({ boardTasks, onOpenTask, onCreateTask }: BoardColumnsProps) {
  const { projects, older } = boardTasks;
  const system = useSystem();
  const board = useSender('boardTasks');
  const dragged = useSelect('boardTasks', selectDragged, null);
  const draggedBy = useSelect('boardTasks', selectDragMeans, null);
  const syncs = useSelect('records', selectSyncByEntity, allSaved);
  const columns = useColumns(projects, boardTasks.shown);
  const shown = useShownColumns(columns, boardTasks);
  const types = useTypes(projects);
  const priorities = useMemo(() => projects.flatMap(({ taskPriorities }) => taskPriorities), [projects]);
  const prefixes = useMemo(() => Object.fromEntries(projects.map(({ id, prefix }) => [id, prefix])), [projects]);
  const labels = useMemo(() => projects.flatMap((project) => project.labels), [projects]);
  const resting = useMemo(() => restingStatuses(projects), [projects]);
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  const getBlockers = useMemo(() => blockerReader(projects, getTask), [projects, getTask]);
  const getSync = useCallback(
    (taskId: string) => {
      const state = syncs[taskId];
      return state === 'saved' ? undefined : state;
    },
    [syncs],
  );
  const blocked = useBlockedColumns(columns, projects, dragged === null ? undefined : getTask(dragged.taskId), getTask);
  const statusIn = (columnId: string, projectId: string): string | undefined =>
    columns.find(({ id }) => id === columnId)?.statusOf[projectId];
  const [only] = projects;
  const begins = only?.workflow ? initialOf(only.workflow.definition) : undefined;
  return (
    <div className={classes.boardBox}>
      <KanbanBoard
        columns={shown}
        onLoadMore={(columnId) => older.get(columnId)?.load()}
        getTask={getTask}
        getSync={getSync}
        types={types}
        priorities={priorities}
        prefixes={prefixes}
        labels={labels}
        today={system.today()}
        restingStatuses={resting}
        getBlockers={getBlockers}
        blockedColumns={blocked}
        onOpenTask={onOpenTask}
        onHoverTask={(taskId) => {
          const projectId = getTask(taskId)?.projectId;
          if (projectId) board.send({ type: 'task.hovered', projectId, taskId });
        }}
        onCreateTask={
          onCreateTask &&
          only &&
          ((columnId) => {
            const statusId = statusIn(columnId, only.id);
            if (statusId) onCreateTask(statusId);
          })
        }
        createIn={begins && columns.find(({ statusOf }) => statusOf[only?.id ?? ''] === begins)?.id}
        dragged={dragged}
        draggedBy={draggedBy}
        onDragStart={(drag) => 'taskId' in drag && board.send({ type: 'drag.started', ...drag })}
        onDragCancel={(reason) => board.send({ type: 'drag.cancelled', reason })}
        onDrop={({ taskId, statusId: columnId }) => {
          const task = getTask(taskId);
          const statusId = task?.projectId ? statusIn(columnId, task.projectId) : undefined;
          // A drop in the same column changes nothing, because its cards are sorted by age.
          if (!task?.projectId || statusId === undefined || statusId === task.statusId)
            return board.send({ type: 'drag.cancelled' });
          board.send({
            type: 'drag.dropped',
            projectId: task.projectId,
            taskId,
            statusId,
            mutationId: system.newId(),
            at: system.now(),
          });
        }}
      />
    </div>
  );
}

function useColumns(projects: readonly Project[], tasks: readonly Task[]): readonly BoardTaskColumn[] {
  const before = useRef<readonly BoardTaskColumn[]>([]);
  return useMemo(() => (before.current = boardTaskColumns(projects, tasks, before.current)), [projects, tasks]);
}

/** Returns the columns with the numbers of their tasks and the buttons for older ones. */
const useShownColumns = (
  columns: readonly BoardTaskColumn[],
  { projects, tasks, shown, counts, older, missing }: BoardColumnsProps['boardTasks'],
): readonly KanbanColumnData[] =>
  useMemo(() => {
    const isCounted = shown === tasks && (counts !== undefined || missing !== undefined);
    const counted = isCounted ? withTotals(columns, projects, { counts, missing }) : columns;
    return counted.map((column) => ({ ...column, more: older.get(column.id) }));
  }, [columns, projects, tasks, shown, counts, older, missing]);

/** Returns the types of all projects. On a board with several projects, the type of a card also names its project. */
const useTypes = (projects: readonly Project[]) =>
  useMemo(
    () =>
      projects.flatMap(({ name, taskTypes }) =>
        projects.length === 1 ? taskTypes : taskTypes.map((type) => ({ ...type, name: `${type.name} · ${name}` })),
      ),
    [projects],
  );

/** Returns the reasons for which columns reject the dragged task, by column id. */
function useBlockedColumns(
  columns: readonly BoardTaskColumn[],
  projects: readonly Project[],
  dragged: Task | undefined,
  getTask: TaskReader,
) {
  const texts = useTexts('boards');
  const reasons = useTexts('board');
  const moves = useMoves(projects.some(({ workflow }) => workflow !== null));
  const project = projects.find(({ id }) => id === dragged?.projectId);
  return useMemo(() => {
    if (!dragged || !project) return undefined;
    return blockedFor(
      columns,
      project.id,
      texts.board.otherProject,
      moves?.refusalsOf(reasons, project, dragged, getTask),
    );
  }, [columns, dragged, project, moves, getTask, texts, reasons]);
}
