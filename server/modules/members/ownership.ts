import { AppError } from '../../../domain/errors.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { phrase } from '../../../domain/phrase.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import { mayDeleteWorkspace, mayTransferWorkspace } from '../workspaces/policy.ts';
import { presentWorkspace } from '../workspaces/presenter.ts';
import { moveDefaults, setRole, softDeleteWorkspace, workspaceById } from '../workspaces/repository.ts';
import { checkOwnerRemains, lockMembers, removeFromWorkspace } from './departure.ts';
import { giveRole } from './roles.ts';

export async function leaveWorkspace(unit: Unit, workspaceId: string, accountId: string): Promise<void> {
  const { target } = await lockMembers(unit.db, workspaceId, accountId, accountId);
  await checkOwnerRemains(unit.db, workspaceId, target);
  await removeFromWorkspace(unit, workspaceId, accountId);
}

export async function transferWorkspace(
  unit: Unit,
  workspaceId: string,
  callerId: string,
  memberId: string,
): Promise<Workspace> {
  const { db } = unit;
  const { caller } = await lockMembers(db, workspaceId, callerId, memberId);
  if (!mayTransferWorkspace(caller.role))
    throw new AppError('FORBIDDEN', phrase('errors', 'workspaces.onlyOwnerTransfers'));
  if (callerId === memberId)
    throw validationError([{ path: 'body.memberId', message: phrase('errors', 'workspaces.toYourself') }]);
  await giveRole(unit, { workspaceId, accountId: memberId }, 'owner');
  await setRole(db, { workspaceId, accountId: callerId, role: 'admin' });
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  unit.publish(workspaceId, { accountId: memberId }, { type: 'projects.changed' });
  await refreshNotifications(unit, { workspaceId, accountIds: [memberId] });
  const workspace = await workspaceById(db, workspaceId);
  if (!workspace) throw new AppError('NOT_FOUND', phrase('errors', 'workspaces.notFound'));
  return presentWorkspace({ ...workspace, role: 'admin' });
}

export async function deleteWorkspace(
  unit: Unit,
  workspaceId: string,
  callerId: string,
  typedName: string,
): Promise<void> {
  const { db, now } = unit;
  const { caller } = await lockMembers(db, workspaceId, callerId, callerId);
  if (!mayDeleteWorkspace(caller.role))
    throw new AppError('FORBIDDEN', phrase('errors', 'workspaces.onlyOwnerDeletes'));
  const workspace = await workspaceById(db, workspaceId);
  if (workspace?.name !== typedName.trim())
    throw validationError([{ path: 'body.name', message: phrase('errors', 'workspaces.nameDiffers') }]);
  await softDeleteWorkspace(db, workspaceId, now);
  await moveDefaults(db, workspaceId);
  await refreshNotifications(unit, { invitingWorkspaceId: workspaceId });
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
}
