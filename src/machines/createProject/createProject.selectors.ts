import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { createProjectMachine } from './createProject.machine.ts';
import type { CreateProjectForm } from './createProject.types.ts';

export { createProjectForm } from './createProjectForm.ts';

type CreateProjectSnapshot = SnapshotFrom<typeof createProjectMachine>;

/** The step on screen. */
export const selectWizardStep = (snapshot: CreateProjectSnapshot): 'general' | 'tasks' =>
  snapshot.matches('general') ? 'general' : 'tasks';
export const selectProjectForm = (snapshot: CreateProjectSnapshot): CreateProjectForm => snapshot.context.form;
export const selectProjectNameError = (snapshot: CreateProjectSnapshot): string | null => snapshot.context.nameError;
/** Why the last try failed. */
export const selectProjectFormError = (snapshot: CreateProjectSnapshot): Failure | null => snapshot.context.error;
export const selectIsCreatingProject = (snapshot: CreateProjectSnapshot): boolean => snapshot.hasTag('saving');
/** The name isn't blank: the wizard may go on, and create. */
export const selectCanAdvance = (snapshot: CreateProjectSnapshot): boolean => snapshot.context.form.name.trim() !== '';
