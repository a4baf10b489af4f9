import { AppError } from '../../../domain/errors.ts';
import { hashToken } from '../../tokens.ts';
import type { Unit } from '../../unitOfWork.ts';
import { addMember } from './repository.ts';

const invalid = 'invitation: it is unknown, used or expired';

/** Spends an invitation link and makes the person a member; gives the workspace's id. Links work once. */
export async function redeemInvitation(unit: Unit, token: string, accountId: string): Promise<string> {
  const { db, now } = unit;
  const invitation = await db.updateTable('invitations')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['workspace_id', 'role'])
    .executeTakeFirst();
  if (!invitation) throw new AppError('INVITATION_INVALID', invalid);
  const { workspace_id: workspaceId, role } = invitation;
  if (await addMember(db, { workspaceId, accountId, role }, now)) {
    unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  }
  return workspaceId;
}
