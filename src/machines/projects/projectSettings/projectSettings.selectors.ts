import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { TasksTo } from '../../people/members/members.types.ts';
import type { PersonChange, projectSettingsMachine } from './projectSettings.machine.ts';
import type { RemovalQuestion } from './projectSettings.types.ts';

type ProjectSettingsSnapshot = SnapshotFrom<typeof projectSettingsMachine>;

export const selectPeopleSearch = (snapshot: ProjectSettingsSnapshot): string => snapshot.context.peopleSearch;
export const selectPersonChanges = (snapshot: ProjectSettingsSnapshot): readonly PersonChange[] =>
  snapshot.context.changes;
export const selectPeopleError = (snapshot: ProjectSettingsSnapshot): Failure | null => snapshot.context.peopleError;
export const selectIsInviteOpen = (snapshot: ProjectSettingsSnapshot): boolean => snapshot.matches({ invite: 'open' });
/** Person of the open question, or null. */
export const selectRemovalQuestion = (snapshot: ProjectSettingsSnapshot): RemovalQuestion | null =>
  snapshot.matches({ question: 'asking' }) ? snapshot.context.question : null;
export const selectOpenTasksTo = (snapshot: ProjectSettingsSnapshot): TasksTo => snapshot.context.openTasksTo;
export const selectProjectDeletion = (
  snapshot: ProjectSettingsSnapshot,
): 'idle' | 'confirming' | 'deleting' | 'deleted' => snapshot.value.removal;
