import type { Unit } from '../../unitOfWork.ts';
import { recordProject } from './commands.ts';
import { addByOpening, addToProject, removeByOpening } from './repository.ts';

interface Membership {
  workspaceId: string;
  accountId: string;
}

/**
 * Adds a member of the workspace to the given projects and, unless they are a guest, to the open ones. The caller must
 * lock the workspace: otherwise, a project that another request opens at the same time could miss this person.
 */
export async function joinProjects(
  unit: Unit,
  { workspaceId, accountId }: Membership,
  projectIds: readonly string[] = [],
): Promise<void> {
  const { db, now } = unit;
  const joined: string[] = [];
  for (const id of projectIds)
    if ((await addToProject(db, { id, workspaceId }, [accountId], now)).length > 0) joined.push(id);
  const opened = await addByOpening(db, { workspaceId, accountId }, now);
  for (const id of [...joined, ...opened.map((row) => row.project_id)])
    await recordProject(unit, id, { updated_at: now });
}

/** Ends the memberships that a person has only because the projects are open. */
export async function leaveOpenProjects(unit: Unit, membership: Membership): Promise<void> {
  for (const { project_id: id } of await removeByOpening(unit.db, membership))
    await recordProject(unit, id, { updated_at: unit.now });
}
