import { AppError } from '../../../domain/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { mayRedeem } from '../invitations/policy.ts';
import { invitationByToken, noteProvenEmail, spendInvitation } from '../invitations/repository.ts';
import { words } from '../invitations/words.ts';
import { addMember } from './repository.ts';

/** Spends an invitation at sign-up and makes the new person a member; gives the workspace's id. Links work once. */
export async function redeemInvitation(unit: Unit, token: string, accountId: string): Promise<string> {
  const { db, now } = unit;
  const invitation = await invitationByToken(db, token);
  if (!invitation) throw new AppError('INVITATION_INVALID', words.unknown);
  if (invitation.accepted_at !== null) throw new AppError('INVITATION_INVALID', words.used);
  if (invitation.expires_at <= now) throw new AppError('INVITATION_INVALID', words.expired);
  const account = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
  if (!mayRedeem(invitation, account)) {
    const message = words.otherEmail(invitation.email);
    throw new AppError('FORBIDDEN', message, { issues: [{ path: 'body.email', message }] });
  }
  if (!await spendInvitation(db, invitation.id, accountId, now)) throw new AppError('INVITATION_INVALID', words.used);
  await noteProvenEmail(db, invitation, { token, accountId }, now);
  const { workspace_id: workspaceId, role } = invitation;
  await addMember(db, { workspaceId, accountId, role }, now);
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  return workspaceId;
}
