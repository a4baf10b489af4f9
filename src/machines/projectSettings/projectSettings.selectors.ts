import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { PersonChange, projectSettingsMachine } from './projectSettings.machine.ts';

type ProjectSettingsSnapshot = SnapshotFrom<typeof projectSettingsMachine>;

/** The text the list of people is narrowed by. */
export const selectPeopleSearch = (snapshot: ProjectSettingsSnapshot): string => snapshot.context.peopleSearch;
/** People being added or taken out, oldest first. */
export const selectPersonChanges = (snapshot: ProjectSettingsSnapshot): readonly PersonChange[] =>
  snapshot.context.changes;
export const selectPeopleError = (snapshot: ProjectSettingsSnapshot): Failure | null => snapshot.context.peopleError;
export const selectIsInviteOpen = (snapshot: ProjectSettingsSnapshot): boolean => snapshot.matches({ invite: 'open' });
/** Where the deletion stands; 'confirming' shows the question. */
export const selectProjectDeletion = (
  snapshot: ProjectSettingsSnapshot,
): 'idle' | 'confirming' | 'deleting' | 'deleted' => snapshot.value.removal;
