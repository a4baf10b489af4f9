import { AppError } from '../../../domain/errors.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { validationError } from '../../errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { mayDeleteWorkspace, mayTransferWorkspace } from '../workspaces/policy.ts';
import { presentWorkspace } from '../workspaces/presenter.ts';
import { moveDefaults, setRole, softDeleteWorkspace, workspaceById } from '../workspaces/repository.ts';
import { messages as workspaceMessages } from '../workspaces/messages.ts';
import { checkOwnerStays, lockedPair, takeOut } from './departure.ts';

/** Takes the asking person out of a workspace. */
export async function leaveWorkspace(unit: Unit, workspaceId: string, accountId: string): Promise<void> {
  const { target } = await lockedPair(unit.db, workspaceId, accountId, accountId);
  await checkOwnerStays(unit.db, workspaceId, target);
  await takeOut(unit, workspaceId, accountId);
}

/** Makes a member the owner in the asking owner's place, who becomes an admin. */
export async function transferWorkspace(
  unit: Unit,
  workspaceId: string,
  askerId: string,
  memberId: string,
): Promise<Workspace> {
  const { db } = unit;
  const { asker } = await lockedPair(db, workspaceId, askerId, memberId);
  if (!mayTransferWorkspace(asker.role)) throw new AppError('FORBIDDEN', workspaceMessages.onlyOwnerTransfers);
  if (askerId === memberId) throw validationError([{ path: 'body.memberId', message: workspaceMessages.toYourself }]);
  await setRole(db, { workspaceId, accountId: memberId, role: 'owner' });
  await setRole(db, { workspaceId, accountId: askerId, role: 'admin' });
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  unit.publish(workspaceId, { accountId: memberId }, { type: 'projects.changed' });
  const workspace = await workspaceById(db, workspaceId);
  if (!workspace) throw new AppError('NOT_FOUND', workspaceMessages.notFound);
  return presentWorkspace({ ...workspace, role: 'admin' });
}

/** Deletes a workspace for everyone in it; its rows stay. */
export async function deleteWorkspace(
  unit: Unit,
  workspaceId: string,
  askerId: string,
  typedName: string,
): Promise<void> {
  const { db, now } = unit;
  const { asker } = await lockedPair(db, workspaceId, askerId, askerId);
  if (!mayDeleteWorkspace(asker.role)) throw new AppError('FORBIDDEN', workspaceMessages.onlyOwnerDeletes);
  const workspace = await workspaceById(db, workspaceId);
  if (workspace?.name !== typedName.trim())
    throw validationError([{ path: 'body.name', message: workspaceMessages.nameDiffers }]);
  await softDeleteWorkspace(db, workspaceId, now);
  await moveDefaults(db, workspaceId);
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
}
