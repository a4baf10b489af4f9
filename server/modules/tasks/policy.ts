import { abilitiesOfTask, type TaskAbilities } from '../../../domain/task.ts';
import type { TaskRow } from '../../db/schema.ts';
import { abilitiesInProject, seesProject, type ProjectAccess } from '../projects/policy.ts';

export { mayCreateTask } from '../projects/policy.ts';

export const seesTask = seesProject;

export const abilitiesOnTask = (
  access: ProjectAccess,
  { created_by: createdBy, archived_at: archivedAt }: Pick<TaskRow, 'created_by' | 'archived_at'>,
  viewerId: string,
): TaskAbilities =>
  abilitiesOfTask(abilitiesInProject(access), { createdBy, archivedAt: archivedAt ?? undefined }, viewerId);
