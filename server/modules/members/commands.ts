import { AppError } from '../../../domain/errors.ts';
import type { Role, WorkspaceMember } from '../../../domain/workspace.ts';
import type { Config } from '../../config.ts';
import { enqueueMail, type MailService } from '../../mail/outbox.ts';
import type { Realtime } from '../../realtime.ts';
import type { Unit } from '../../unitOfWork.ts';
import { revokeTokensOf } from '../accessTokens/repository.ts';
import { endSessions, makeShownLink } from '../passwords/commands.ts';
import { ownsEveryWorkspaceOf, setRole } from '../workspaces/repository.ts';
import { checkOwnerStays, lockedPair, takeOut } from './departure.ts';
import { mayRemoveMember, mayResetPassword, rolesToGive } from './policy.ts';
import { presentMember } from './presenter.ts';
import { messages } from './messages.ts';

/** Who asks about whom, and where. */
interface About {
  workspaceId: string;
  askerId: string;
  memberId: string;
}

/** Gives a member another role. */
export async function changeRole(
  unit: Unit,
  { workspaceId, askerId, memberId }: About,
  role: Role,
): Promise<WorkspaceMember> {
  const { db } = unit;
  const { asker, target } = await lockedPair(db, workspaceId, askerId, memberId);
  if (!rolesToGive(asker, target).includes(role)) throw new AppError('FORBIDDEN', messages.mayNotGive(role));
  if (target.role === role) return presentMember(target, asker);
  await checkOwnerStays(db, workspaceId, target);
  await setRole(db, { workspaceId, accountId: memberId, role });
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  unit.publish(workspaceId, { accountId: memberId }, { type: 'projects.changed' });
  return presentMember({ ...target, role }, askerId === memberId ? { ...asker, role } : asker);
}

export async function removeMember(unit: Unit, { workspaceId, askerId, memberId }: About): Promise<WorkspaceMember> {
  const { db } = unit;
  const { asker, target } = await lockedPair(db, workspaceId, askerId, memberId);
  if (!mayRemoveMember(asker, target)) throw new AppError('FORBIDDEN', messages.mayNotRemove);
  await checkOwnerStays(db, workspaceId, target);
  await takeOut(unit, workspaceId, memberId);
  return presentMember(target, asker);
}

/**
 * Ends a member's sessions, and lets them in again only with a password they choose by a mailed link. Without a mail
 * server, returns the link if the asker owns every workspace that it opens; null otherwise.
 */
export async function forcePasswordReset(
  unit: Unit,
  { config, mail, realtime }: { config: Pick<Config, 'mail' | 'publicUrl'>; mail: MailService; realtime: Realtime },
  { workspaceId, askerId, memberId }: About,
): Promise<string | null> {
  const { db, now } = unit;
  const { asker, target } = await lockedPair(db, workspaceId, askerId, memberId);
  if (!mayResetPassword(asker, target)) throw new AppError('FORBIDDEN', messages.mayNotReset);
  // Without a link the person would be locked out, and a shown one opens all their workspaces.
  if (config.mail === null && !(await ownsEveryWorkspaceOf(db, askerId, memberId)))
    throw new AppError('CONFLICT', messages.resetNeedsMail);
  await db
    .updateTable('accounts')
    .set({ require_password_change: 1, updated_at: now })
    .where('id', '=', memberId)
    .execute();
  await revokeTokensOf(db, memberId, workspaceId);
  await endSessions(unit, realtime, memberId);
  if (config.mail === null) return makeShownLink(unit, config.publicUrl, { accountId: memberId, shownTo: askerId });
  await enqueueMail(unit, mail, { kind: 'forcedReset', recipient: target.email });
  return null;
}
