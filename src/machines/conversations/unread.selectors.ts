import type { SnapshotFrom } from 'xstate';
import type { conversationsMachine } from './conversations.machine.ts';

/** Unread messages in all conversations together: apart from the other selectors, since every page shows it. */
export const selectUnreadMessages = ({ context }: SnapshotFrom<typeof conversationsMachine>): number =>
  Object.values(context.conversations).reduce((sum, { unread }) => sum + unread, 0);
