import type { SnapshotFrom } from 'xstate';
import type { Language } from '../../../../domain/languages.ts';
import type { languageMachine } from './language.machine.ts';

type Snapshot = SnapshotFrom<typeof languageMachine>;

export const selectLanguage = ({ context }: Snapshot): Language => context.shown;
/** Returns the language that is loading, or the shown one, for the controls with which the user chooses. */
export const selectChosenLanguage = ({ context }: Snapshot): Language => context.next;
/** Returns true if the user has neither chosen a language on this device nor declined another one. */
export const selectIsUndecided = ({ context }: Snapshot): boolean => !context.isChosen && !context.isUnsaved;
