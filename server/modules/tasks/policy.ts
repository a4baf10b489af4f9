import { abilitiesOfTask, type TaskAbilities } from '../../../domain/task.ts';
import { abilitiesInProject, seesProject, type ProjectAccess } from '../projects/policy.ts';

export { mayCreateTask } from '../projects/policy.ts';

export const seesTask = seesProject;

export const abilitiesOnTask = (access: ProjectAccess, createdBy: string, viewerId: string): TaskAbilities =>
  abilitiesOfTask(abilitiesInProject(access), createdBy, viewerId);
