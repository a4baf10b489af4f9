import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { createProjectMachine } from './createProject.machine.ts';
import type { WizardStep } from './stepErrors.ts';

export { stepErrors } from './stepErrors.ts';

type CreateProjectSnapshot = SnapshotFrom<typeof createProjectMachine>;

export const selectWizardStep = (snapshot: CreateProjectSnapshot): WizardStep =>
  snapshot.matches('general') ? 'general' : 'tasks';
export const selectProjectFormError = (snapshot: CreateProjectSnapshot): Failure | null => snapshot.context.error;
export const selectIsCreatingProject = (snapshot: CreateProjectSnapshot): boolean => snapshot.hasTag('saving');
