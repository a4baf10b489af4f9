import { projectCreate } from '../../../../domain/project.ts';
import type { NewProject } from './createProject.types.ts';

export type WizardStep = 'general' | 'tasks';

/** Returns the errors that prevent leaving a step. `options` is the error of the statuses, types or priorities. */
export function stepErrors(step: WizardStep, project: NewProject): { name?: string; options?: string } {
  const issues = projectCreate.safeParse(project).error?.issues ?? [];
  const name = issues.find(({ path }) => path[0] === 'name');
  const option = step === 'tasks' ? issues.find(({ path }) => path[0] !== 'name') : undefined;
  return { ...(name && { name: name.message }), ...(option && { options: option.message }) };
}
