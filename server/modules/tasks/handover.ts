import { phrase } from '../../../domain/phrase.ts';
import type { OpenTasksTo } from '../../../domain/workspace.ts';
import { roleIn } from '../../db/memberships.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { inviteToProject } from '../projects/commands.ts';
import type { Viewer } from '../projects/policy.ts';
import { updateTask } from './commands.ts';
import { assigneesOf, membersAmong, openTasksOf } from './repository.ts';

/**
 * Unassigns a person from their open tasks in the workspace, or in one project. Assigns these tasks to another member,
 * who joins the projects, or to nobody. The activity log shows the viewer as the author of the changes.
 */
export async function handOverTasks(
  unit: Unit,
  viewer: Viewer,
  { personId, projectId, to }: { personId: string; projectId?: string; to: OpenTasksTo },
): Promise<void> {
  const { db } = unit;
  const successor = to === 'nobody' ? null : to.toLowerCase();
  if (successor === personId || (successor !== null && (await roleIn(db, viewer.workspaceId, successor)) === null))
    throw validationError([{ path: 'query.openTasksTo', message: phrase('errors', 'members.noSuccessor') }]);
  const tasks = await openTasksOf(db, viewer.workspaceId, personId, projectId);
  const assignees = await assigneesOf(
    db,
    tasks.map(({ id }) => id),
  );
  for (const id of new Set(tasks.map((task) => task.project_id))) {
    if (successor !== null && (await membersAmong(db, id, [successor])).size === 0)
      await inviteToProject(unit, viewer, id, [successor]);
  }
  for (const task of tasks) {
    const rest = (assignees.get(task.id) ?? []).flatMap(({ id }) =>
      id !== personId ? [id] : successor === null ? [] : [successor],
    );
    await updateTask(unit, viewer, task.project_id, task.id, { assignees: [...new Set(rest)] });
  }
}
