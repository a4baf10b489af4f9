import type { Unit } from '../../unitOfWork.ts';
import { wholeConversation } from './access.ts';
import { conversationsOf, deleteMember, nextVersion } from './repository.ts';

/**
 * Takes a person who leaves the workspace out of its groups, and tells those who stay. A conversation of two keeps both,
 * so that the other still reads with whom it was; nobody outside of the workspace sees it.
 */
export async function leaveConversations(unit: Unit, workspaceId: string, accountId: string): Promise<void> {
  for (const { id, kind } of await conversationsOf(unit.db, workspaceId, accountId)) {
    unit.publish(workspaceId, { accountId }, { type: 'conversation.left', conversationId: id });
    if (kind === 'direct') continue;
    const row = await nextVersion(unit.db, id);
    await deleteMember(unit.db, id, accountId);
    unit.publish(
      workspaceId,
      { conversationId: id },
      { type: 'conversation.saved', conversation: await wholeConversation(unit.db, row) },
    );
  }
}
