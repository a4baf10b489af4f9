import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { createProjectMachine } from './createProject.machine.ts';

type CreateProjectSnapshot = SnapshotFrom<typeof createProjectMachine>;

export const selectWizardStep = (snapshot: CreateProjectSnapshot): 'general' | 'tasks' =>
  snapshot.matches('general') ? 'general' : 'tasks';
export const selectProjectFormError = (snapshot: CreateProjectSnapshot): Failure | null => snapshot.context.error;
export const selectIsCreatingProject = (snapshot: CreateProjectSnapshot): boolean => snapshot.hasTag('saving');
