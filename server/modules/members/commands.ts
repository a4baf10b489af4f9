import { AppError } from '../../../domain/errors.ts';
import type { OpenTasksTo, Role, WorkspaceMember } from '../../../domain/workspace.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Config } from '../../config.ts';
import { enqueueMail, type MailService } from '../../mail/outbox.ts';
import type { Realtime } from '../../realtime/slot.ts';
import type { Unit } from '../../unitOfWork.ts';
import { revokeTokensOf } from '../accessTokens/repository.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import { endSessions, makeShownLink } from '../passwords/commands.ts';
import { handOverTasks } from '../tasks/handover.ts';
import { ownsEveryWorkspaceOf } from '../workspaces/repository.ts';
import { checkOwnerRemains, lockMembers, removeFromWorkspace } from './departure.ts';
import { mayRemoveMember, mayResetPassword, rolesToAssign } from './policy.ts';
import { presentMember } from './presenter.ts';
import { giveRole } from './roles.ts';

interface MemberChange {
  workspaceId: string;
  callerId: string;
  memberId: string;
}

export async function changeRole(
  unit: Unit,
  { workspaceId, callerId, memberId }: MemberChange,
  role: Role,
): Promise<WorkspaceMember> {
  const { db } = unit;
  const { caller, target } = await lockMembers(db, workspaceId, callerId, memberId);
  if (!rolesToAssign(caller, target).includes(role))
    throw new AppError('FORBIDDEN', phrase('errors', 'members.mayNotGive', { role }));
  if (target.role === role) return presentMember(target, caller);
  await checkOwnerRemains(db, workspaceId, target);
  await giveRole(unit, { workspaceId, accountId: memberId }, role);
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  unit.publish(workspaceId, { accountId: memberId }, { type: 'projects.changed' });
  await refreshNotifications(unit, { workspaceId, accountIds: [memberId] });
  return presentMember({ ...target, role }, callerId === memberId ? { ...caller, role } : caller);
}

export async function removeMember(
  unit: Unit,
  { workspaceId, callerId, memberId }: MemberChange,
  openTasksTo?: OpenTasksTo,
): Promise<WorkspaceMember> {
  const { db } = unit;
  const { caller, target } = await lockMembers(db, workspaceId, callerId, memberId);
  if (!mayRemoveMember(caller, target)) throw new AppError('FORBIDDEN', phrase('errors', 'members.mayNotRemove'));
  await checkOwnerRemains(db, workspaceId, target);
  if (openTasksTo !== undefined)
    await handOverTasks(unit, { ...caller, workspaceId }, { personId: memberId, to: openTasksTo });
  await removeFromWorkspace(unit, workspaceId, memberId);
  return presentMember(target, caller);
}

/**
 * Ends a member's sessions and requires a new password, which the member sets through a link in an e-mail. Without a
 * mail server, returns the link if the caller owns every workspace that the member's account opens, otherwise null.
 */
export async function forcePasswordReset(
  unit: Unit,
  { config, mail, realtime }: { config: Pick<Config, 'mail' | 'publicUrl'>; mail: MailService; realtime: Realtime },
  { workspaceId, callerId, memberId }: MemberChange,
): Promise<string | null> {
  const { db, now } = unit;
  const { caller, target } = await lockMembers(db, workspaceId, callerId, memberId);
  if (!mayResetPassword(caller, target)) throw new AppError('FORBIDDEN', phrase('errors', 'members.mayNotReset'));
  // Without an e-mail, the link would be shown to the caller, and it opens all workspaces of the person. Without a
  // link, the person would be locked out.
  if (config.mail === null && !(await ownsEveryWorkspaceOf(db, callerId, memberId)))
    throw new AppError('CONFLICT', phrase('errors', 'members.resetNeedsMail'));
  await db
    .updateTable('accounts')
    .set({ require_password_change: 1, updated_at: now })
    .where('id', '=', memberId)
    .execute();
  await revokeTokensOf(db, memberId, workspaceId);
  await endSessions(unit, realtime, memberId);
  if (config.mail === null) return makeShownLink(unit, config.publicUrl, { accountId: memberId, shownTo: callerId });
  await enqueueMail(unit, mail, { kind: 'forcedReset', recipient: target.email });
  return null;
}
