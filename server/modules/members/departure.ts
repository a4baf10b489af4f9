import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { revokeTokensOf } from '../accessTokens/repository.ts';
import { leaveBoards } from '../boards/commands.ts';
import { leaveConversations } from '../conversations/departure.ts';
import { removeFollowers } from '../followers/queries.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import { recordProject } from '../projects/commands.ts';
import { lockWorkspace } from '../../db/memberships.ts';
import { countMembers, moveDefaults } from '../workspaces/repository.ts';
import type { Caller } from './policy.ts';
import { type MemberRow, memberById } from './repository.ts';

export async function lockMembers(
  db: Db,
  workspaceId: string,
  callerId: string,
  memberId: string,
): Promise<{ caller: Caller; target: MemberRow }> {
  if (!(await lockWorkspace(db, workspaceId))) throw new AppError('NOT_FOUND', phrase('errors', 'workspaces.notFound'));
  const caller = await memberById(db, workspaceId, callerId);
  if (!caller) throw new AppError('NOT_FOUND', phrase('errors', 'workspaces.notFound'));
  const target = await memberById(db, workspaceId, memberId);
  if (!target) throw new AppError('NOT_FOUND', phrase('errors', 'members.notMember'));
  return { caller, target };
}

/** Throws CONFLICT if the workspace, which must be locked, would have no owner left. */
export async function checkOwnerRemains(db: Db, workspaceId: string, leaving: { role: string }): Promise<void> {
  if (leaving.role === 'owner' && (await countMembers(db, workspaceId, 'owner')) === 1)
    throw new AppError('CONFLICT', phrase('errors', 'members.lastOwner'));
}

/** Removes a person from a workspace. The person remains assigned to tasks. */
export async function removeFromWorkspace(unit: Unit, workspaceId: string, accountId: string): Promise<void> {
  const { db, now } = unit;
  const left = await db
    .deleteFrom('project_members')
    .where('account_id', '=', accountId)
    .where('workspace_id', '=', workspaceId)
    .returning('project_id')
    .execute();
  await removeFollowers(db, { workspaceId, accountId });
  await leaveBoards(unit, workspaceId, accountId);
  await db
    .deleteFrom('workspace_members')
    .where('account_id', '=', accountId)
    .where('workspace_id', '=', workspaceId)
    .execute();
  await leaveConversations(unit, workspaceId, accountId);
  await moveDefaults(db, workspaceId, accountId);
  await revokeTokensOf(db, accountId, workspaceId);
  const remaining =
    left.length === 0
      ? []
      : await db
          .selectFrom('projects')
          .select('id')
          .where(
            'id',
            'in',
            left.map((row) => row.project_id),
          )
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute();
  for (const { id } of remaining) await recordProject(unit, id, { updated_at: now });
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  unit.publish(workspaceId, { accountId }, { type: 'projects.changed' });
  await refreshNotifications(unit, { workspaceId, accountIds: [accountId] });
}
