import { AppError } from '../../../domain/errors.ts';
import type { Role, Workspace } from '../../../domain/workspace.ts';
import { validationError } from '../../errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { checkOwnerStays, lockedPair, takeOut } from '../members/departure.ts';
import { mayDeleteWorkspace, mayTransferWorkspace, mayUpdateWorkspace } from './policy.ts';
import { presentWorkspace } from './presenter.ts';
import {
  insertWorkspace,
  moveDefaults,
  setDefaultWorkspaceIfNone,
  setRole,
  softDeleteWorkspace,
  updateWorkspaceName,
  workspaceById,
} from './repository.ts';
import { words } from './words.ts';

/** Makes a workspace that belongs to its maker. */
export async function createWorkspace(
  unit: Unit,
  ownerId: string,
  given: { id?: string; name: string },
): Promise<Workspace> {
  const { db, now } = unit;
  const id = await insertWorkspace(db, { ...given, ownerId }, now);
  await setDefaultWorkspaceIfNone(db, ownerId, id);
  unit.publish(id, { accountId: ownerId }, { type: 'workspace.saved', id, name: given.name, version: 1 });
  return presentWorkspace({ id, name: given.name, version: 1, role: 'owner' });
}

/** Renames a workspace for everyone in it; the name it has already changes nothing. */
export async function renameWorkspace(
  unit: Unit,
  { id, role }: { id: string; role: Role },
  name: string,
): Promise<Workspace> {
  const { db, now } = unit;
  if (!mayUpdateWorkspace(role)) throw new AppError('FORBIDDEN', words.mayNotUpdate);
  const workspace = await workspaceById(db, id);
  if (!workspace) throw new AppError('NOT_FOUND', words.notFound);
  if (workspace.name === name) return presentWorkspace({ ...workspace, role });
  const { version } = await updateWorkspaceName(db, id, name, now);
  unit.publish(id, 'workspace', { type: 'workspace.saved', id, name, version });
  return presentWorkspace({ id, name, version, role });
}

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
  if (!mayTransferWorkspace(asker.role)) throw new AppError('FORBIDDEN', words.onlyOwnerTransfers);
  if (askerId === memberId) throw validationError([{ path: 'body.memberId', message: words.toYourself }]);
  await setRole(db, { workspaceId, accountId: memberId, role: 'owner' });
  await setRole(db, { workspaceId, accountId: askerId, role: 'admin' });
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  unit.publish(workspaceId, { accountId: memberId }, { type: 'projects.changed' });
  const workspace = await workspaceById(db, workspaceId);
  if (!workspace) throw new AppError('NOT_FOUND', words.notFound);
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
  if (!mayDeleteWorkspace(asker.role)) throw new AppError('FORBIDDEN', words.onlyOwnerDeletes);
  const workspace = await workspaceById(db, workspaceId);
  if (workspace?.name !== typedName.trim()) throw validationError([{ path: 'body.name', message: words.nameDiffers }]);
  await softDeleteWorkspace(db, workspaceId, now);
  await moveDefaults(db, workspaceId);
  unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
}
