import type { Unit } from '../../unitOfWork.ts';
import { withMembersOf } from './access.ts';
import { conversationsOf, deleteMember, nextVersion } from './repository.ts';

/**
 * Removes a former member of the workspace from its groups, and publishes the change. A conversation of two people keeps
 * both members, so that the other person still sees the name. People outside the workspace can't see it.
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
      { type: 'conversation.saved', conversation: await withMembersOf(unit.db, row) },
    );
  }
}
