import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { newConversationMachine } from './newConversation.machine.ts';

type NewConversationSnapshot = SnapshotFrom<typeof newConversationMachine>;

export const selectIsCreating = (snapshot: NewConversationSnapshot): boolean => !snapshot.matches('choosing');
export const selectCreateFailure = (snapshot: NewConversationSnapshot): Failure | null => snapshot.context.failure;
