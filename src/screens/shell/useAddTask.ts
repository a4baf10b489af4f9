import { useParams, useRouterState } from '@tanstack/react-router';
import { selectProject } from '../../machines/sync/records/records.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { useWorkspace } from './useWorkspace.ts';

/**
 * Returns a function that opens the form for a new task: the form of the project or board on the page, or else the
 * quick form, which asks for the project. Returns undefined without a workspace.
 */
export function useAddTask(): (() => void) | undefined {
  const system = useSystem();
  const { projectId, boardId = null } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const mayCreate = useSelect(
    'records',
    (snapshot) => (projectId ? (selectProject(projectId)(snapshot)?.abilities.createTask ?? false) : false),
    false,
  );
  if (useWorkspace() === null) return undefined;
  const where = {
    path,
    projectId: mayCreate && projectId ? projectId : null,
    boardId,
    taskId: null,
    isTaskOpen: false,
    at: null,
  };
  return () =>
    sendTo(system, 'commands', {
      type: 'command.chosen',
      id: 'createTask',
      where,
      mutationId: system.newId(),
      at: system.now(),
    });
}
