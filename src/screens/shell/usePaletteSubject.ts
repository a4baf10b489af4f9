import { useParams, useRouterState, useSearch } from '@tanstack/react-router';
import type { ProjectSummary } from '../../../domain/project.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Facts } from '../../machines/app/commands/commandTable.selectors.ts';
import { selectAim } from '../../machines/app/commands/commands.selectors.ts';
import type { Where } from '../../machines/app/commands/commands.types.ts';
import {
  selectProject,
  selectProjectList,
  selectSprints,
  selectTask,
} from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { useWorkspace } from './useWorkspace.ts';

const noProjects: readonly ProjectSummary[] = [];
const noSprints: readonly Sprint[] = [];

/**
 * Returns the place, task and project to which the palette's commands apply, and loads their lists while the palette is
 * open.
 */
export function usePaletteSubject(opened: boolean) {
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const workspace = useWorkspace();
  const target = useSelect('commands', selectAim, null);
  useResource(opened ? { kind: 'projects', search: '' } : null);
  const projects = useSelect('records', selectProjectList(''), noProjects);

  const taskId = search.task ?? (target?.path === path ? target.taskId : null) ?? null;
  const task = useSelect(
    'records',
    (snapshot) => (taskId === null ? undefined : selectTask(taskId)(snapshot)),
    undefined,
  );
  const projectId = params.projectId ?? task?.projectId ?? null;
  const project = useSelect(
    'records',
    (snapshot) => (projectId === null ? undefined : selectProject(projectId)(snapshot)),
    undefined,
  );
  useResource(opened && task && projectId !== null ? { kind: 'sprints', projectId } : null);
  const sprints = useSelect(
    'records',
    (snapshot) => (projectId === null ? noSprints : selectSprints(projectId)(snapshot)),
    noSprints,
  );

  const prefix = project?.prefix ?? projects.find(({ id }) => id === projectId)?.prefix;
  const where: Where = {
    path,
    projectId,
    boardId: params.boardId ?? null,
    taskId: task ? taskId : null,
    taskKey: task && prefix !== undefined ? keyOf(prefix, task.number) : null,
    isTaskOpen: search.task !== undefined,
    at: target?.taskId === taskId ? (target?.at ?? null) : null,
  };
  const mayCreateSomewhere = projects.some(({ abilities }) => abilities.createTask);
  const facts: Facts = {
    task: task?.abilities.update ?? false,
    archivedTask: task?.archivedAt !== undefined,
    project: project !== undefined && params.projectId !== undefined,
    board: params.boardId !== undefined,
    tasksScreen: /^\/projects\/[^/]+\/tasks\/?$/.test(path),
    home: path === '/',
    workspace: workspace !== null,
    createTask: (project?.abilities.createTask ?? false) || (projectId === null && mayCreateSomewhere),
    createProject: workspace?.abilities.createProject ?? false,
    createBoard: workspace !== null && workspace.role !== 'guest',
    invite: workspace?.abilities.invite ?? false,
  };
  const mayQuickAdd = facts.createTask || mayCreateSomewhere;
  return { where, facts, mayQuickAdd, task, project, projects, sprints, workspace };
}
