import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { createWorkspaceMachine } from './createWorkspace.machine.ts';

type CreateWorkspaceSnapshot = SnapshotFrom<typeof createWorkspaceMachine>;

export const selectWorkspaceFormError = (snapshot: CreateWorkspaceSnapshot): Failure | null => snapshot.context.error;
export const selectIsCreatingWorkspace = (snapshot: CreateWorkspaceSnapshot): boolean => snapshot.hasTag('saving');
