import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { conversationsMachine } from './conversations.machine.ts';

type ConversationsSnapshot = SnapshotFrom<typeof conversationsMachine>;

export const selectIsDialogOpen = (snapshot: ConversationsSnapshot): boolean => snapshot.matches('open');
export const selectIsCreating = (snapshot: ConversationsSnapshot): boolean => snapshot.matches({ open: 'creating' });
export const selectCreateFailure = (snapshot: ConversationsSnapshot): Failure | null => snapshot.context.failure;
