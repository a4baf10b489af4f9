import type { Unit } from '../../unitOfWork.ts';
import { withMembersOf } from './access.ts';
import { conversationsOf, deleteMember, nextVersion } from './repository.ts';

/**
 * Removes a former workspace member from its groups, and publishes the change. Direct conversations keep both members,
 * so that the other person still sees the name. People outside the workspace can't open them.
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
