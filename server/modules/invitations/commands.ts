import { AppError } from '../../../domain/errors.ts';
import type { Invitation, invitationRoles, Role, Workspace } from '../../../domain/workspace.ts';
import type { Config } from '../../config.ts';
import { newId } from '../../db/ids.ts';
import { hashToken, makeToken } from '../../tokens.ts';
import type { Unit } from '../../unitOfWork.ts';
import { mayInviteToWorkspace } from '../workspaces/policy.ts';
import { presentWorkspace } from '../workspaces/presenter.ts';
import { addMember, roleIn, setDefaultWorkspaceIfNone, workspaceById } from '../workspaces/repository.ts';
import { mayRedeem } from './policy.ts';
import { presentInvitation } from './presenter.ts';
import { invitationByToken, isMemberByEmail, putInvitation, spendInvitation } from './repository.ts';
import { words } from './words.ts';

const week = 7 * 86_400_000;

interface Inviting {
  asker: { id: string };
  workspace: { id: string; role: Role };
  email: string;
  role?: (typeof invitationRoles)[number];
}

/** Makes a link that brings one person into the workspace, once, for a week. Only its answer holds the link. */
export async function createInvitation(
  { db, now }: Unit,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { asker, workspace, email, role = 'member' }: Inviting,
): Promise<Invitation> {
  if (!mayInviteToWorkspace(workspace.role)) throw new AppError('FORBIDDEN', words.mayNotInvite);
  if (await isMemberByEmail(db, workspace.id, email)) {
    throw new AppError('CONFLICT', words.memberAlready(email), { issues: [{ path: 'body.email', message: words.memberAlready(email) }] });
  }
  const token = makeToken();
  const row = await putInvitation(db, {
    id: newId(),
    workspace_id: workspace.id,
    email,
    role,
    token_hash: hashToken(token),
    invited_by: asker.id,
    created_at: now,
    expires_at: new Date(Date.parse(now) + week).toISOString(),
    accepted_at: null,
    accepted_by: null,
  });
  return presentInvitation(row, `${publicUrl}/invites/workspace/${token}`);
}

/** Makes the invited person a member. Who is in already stays with the role they have. */
export async function acceptInvitation(
  unit: Unit,
  account: { id: string; email: string },
  { token, userId }: { token: string; userId: string },
): Promise<Workspace> {
  const { db, now } = unit;
  if (userId !== account.id) throw new AppError('FORBIDDEN', words.otherPerson);
  const invitation = await invitationByToken(db, token);
  if (!invitation) throw new AppError('NOT_FOUND', words.unknown);
  if (!mayRedeem(invitation, account)) throw new AppError('FORBIDDEN', words.otherEmail(invitation.email));
  const { workspace_id: workspaceId } = invitation;
  const isOpen = invitation.accepted_at === null && invitation.expires_at > now;
  const isSpent = isOpen && await spendInvitation(db, invitation.id, account.id, now);
  // Looked up after it is spent: who sends the same twice at once is in by then.
  const roleBefore = await roleIn(db, workspaceId, account.id);
  if (roleBefore === null) {
    if (!isSpent) throw new AppError('INVITATION_INVALID', invitation.accepted_at === null && !isOpen ? words.expired : words.used);
    await addMember(db, { workspaceId, accountId: account.id, role: invitation.role }, now);
    await setDefaultWorkspaceIfNone(db, account.id, workspaceId);
    unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
    unit.publish(workspaceId, { accountId: account.id }, { type: 'projects.changed' });
  }
  const workspace = await workspaceById(db, workspaceId);
  if (!workspace) throw new AppError('NOT_FOUND', words.unknown);
  return presentWorkspace({ ...workspace, role: roleBefore ?? invitation.role });
}
