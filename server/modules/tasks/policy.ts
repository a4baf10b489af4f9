import { abilitiesOfTask, type TaskAbilities } from '../../../domain/task.ts';
import { abilitiesInProject, seesProject, type Standing } from '../projects/policy.ts';

export { mayCreateTask } from '../projects/policy.ts';

/** Who sees a project sees its tasks. */
export const seesTask = seesProject;

/** What a person may do with a task they see; `createdBy` made it. */
export const abilitiesOnTask = (standing: Standing, createdBy: string, viewerId: string): TaskAbilities =>
  abilitiesOfTask(abilitiesInProject(standing), createdBy, viewerId);
