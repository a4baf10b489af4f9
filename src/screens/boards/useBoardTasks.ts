import { useMemo } from 'react';
import type { Board } from '../../../domain/board.ts';
import type { BoardTaskFilters } from '../../machines/tasks/boardTasks/boardTasks.types.ts';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Task } from '../../../domain/task.ts';
import {
  isAssignedToAny,
  noTaskFilters,
  selectTaskFilters,
  statusesByColumn,
} from '../../machines/tasks/boardTasks/boardTasks.selectors.ts';
import {
  selectBoardTasks,
  selectOlderCounts,
  selectProjectsById,
  selectSprints,
  selectStatusCounts,
} from '../../machines/sync/records/records.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { useOlderTasks } from '../useOlderTasks.ts';
import { sprintFilterOf } from '../tasks/sprintOptions.ts';
import { useTexts } from '../../ui/base/texts/index.ts';

const noTasks: readonly Task[] = [];
const noSprints: readonly Sprint[] = [];
const noProjects: Readonly<Record<string, Project>> = {};

export function useBoardTasks(board: Board) {
  const texts = useTexts('boards');
  const resource = useResource({ kind: 'boardTasks', boardId: board.id });
  useResource({ kind: 'sprints', projectId: board.projectId });
  const tasks = useSelect('records', selectBoardTasks(board.id), noTasks);
  const projectsById = useSelect('records', selectProjectsById, noProjects);
  const knownSprints = useSelect('records', selectSprints(board.projectId), noSprints);
  const filters = useSelect('boardTasks', selectTaskFilters, noTaskFilters);
  const { assignedTo, sprints } = filters;

  const projectIds = useMemo(
    () => [
      ...new Set([
        ...(board.projectId === null ? [] : [board.projectId]),
        ...tasks.flatMap(({ projectId }) => projectId ?? []),
      ]),
    ],
    [board.projectId, tasks],
  );
  const projects = useMemo(() => projectIds.flatMap((id) => projectsById[id] ?? []), [projectIds, projectsById]);
  const people = useMemo(() => {
    const all = [...projects.flatMap(({ members }) => members), ...tasks.flatMap(({ assignees }) => assignees)];
    return [...new Map(all.map((person) => [person.id, person])).values()];
  }, [projects, tasks]);
  const sprintOptions = useMemo(
    () =>
      sprintFilterOf(
        knownSprints.filter(({ projectId }) => projectIds.includes(projectId)),
        texts.board.noSprint,
        texts.board.sprintStates,
      ),
    [knownSprints, projectIds, texts],
  );
  const shown = useMemo(() => {
    const assigned = assignedTo.length === 0 ? tasks : tasks.filter((task) => isAssignedToAny(task, assignedTo));
    return sprints.length === 0 ? assigned : assigned.filter(({ sprintId }) => sprints.includes(sprintId ?? 'none'));
  }, [tasks, assignedTo, sprints]);
  const counted = useSelect('records', selectStatusCounts({ kind: 'boardTasks', boardId: board.id }), undefined);
  /** Numbers of tasks by status, while the tasks are loading and no filter hides any of them. */
  const counts = shown === tasks ? counted : undefined;

  const { buttons: older, missing } = useOlderOfBoard(board.id, tasks, projects, filters, shown !== tasks);

  const showsSkeleton =
    resource.status === 'idle' || resource.status === 'loading' || (tasks.length > 0 && projects.length === 0);
  return {
    resource,
    showsSkeleton,
    tasks,
    shown,
    counts,
    older,
    missing,
    projectIds,
    projects,
    projectsById,
    people,
    filters,
    sprintOptions,
  };
}

/** Returns the buttons that load the older tasks of each column, and the numbers of those that aren't loaded. */
function useOlderOfBoard(
  boardId: string,
  tasks: readonly Task[],
  projects: readonly Project[],
  { assignedTo, sprints: sprintIds }: BoardTaskFilters,
  isNarrowed: boolean,
) {
  return useOlderTasks({
    place: useMemo(() => ({ boardId }), [boardId]),
    groups: useMemo(() => statusesByColumn(projects), [projects]),
    tasks,
    counts: useSelect('records', selectOlderCounts({ kind: 'boardTasks', boardId }), undefined),
    filters: useMemo(() => ({ assignedTo, sprintIds }), [assignedTo, sprintIds]),
    isNarrowed,
    send: useSender('boardTasks').send,
  });
}
