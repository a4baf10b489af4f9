import { AppError } from '../../../domain/errors.ts';
import type { Role, Workspace } from '../../../domain/workspace.ts';
import { phrase } from '../../../domain/phrase.ts';
import { checkBounds } from '../../shared/bounds.ts';
import type { Unit } from '../../unitOfWork.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import { mayUpdateWorkspace } from './policy.ts';
import { presentWorkspace } from './presenter.ts';
import {
  countOwned,
  insertWorkspace,
  setDefaultWorkspaceIfNone,
  updateWorkspaceName,
  workspaceById,
} from './repository.ts';

export async function createWorkspace(
  unit: Unit,
  ownerId: string,
  given: { id?: string; name: string },
): Promise<Workspace> {
  const { db, now } = unit;
  await checkBounds(unit, ownerId, { workspaces: () => countOwned(db, ownerId) });
  const id = await insertWorkspace(db, { ...given, ownerId }, now);
  await setDefaultWorkspaceIfNone(db, ownerId, id);
  unit.publish(id, { accountId: ownerId }, { type: 'workspace.saved', id, name: given.name, version: 1 });
  return presentWorkspace({ id, name: given.name, version: 1, role: 'owner' });
}

export async function renameWorkspace(
  unit: Unit,
  { id, role }: { id: string; role: Role },
  name: string,
): Promise<Workspace> {
  const { db, now } = unit;
  if (!mayUpdateWorkspace(role)) throw new AppError('FORBIDDEN', phrase('errors', 'workspaces.mayNotUpdate'));
  const workspace = await workspaceById(db, id);
  if (!workspace) throw new AppError('NOT_FOUND', phrase('errors', 'workspaces.notFound'));
  if (workspace.name === name) return presentWorkspace({ ...workspace, role });
  const { version } = await updateWorkspaceName(db, id, name, now);
  unit.publish(id, 'workspace', { type: 'workspace.saved', id, name, version });
  await refreshNotifications(unit, { invitingWorkspaceId: id });
  return presentWorkspace({ id, name, version, role });
}
