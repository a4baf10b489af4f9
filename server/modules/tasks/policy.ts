import { abilitiesOfTask, type TaskAbilities } from '../../../domain/task.ts';
import { abilitiesInProject, seesProject, type ProjectAccess } from '../projects/policy.ts';

export { mayCreateTask } from '../projects/policy.ts';

export const seesTask = seesProject;

/** Abilities of a person on a task that they can see. `createdBy` is the id of its creator. */
export const abilitiesOnTask = (access: ProjectAccess, createdBy: string, viewerId: string): TaskAbilities =>
  abilitiesOfTask(abilitiesInProject(access), createdBy, viewerId);
