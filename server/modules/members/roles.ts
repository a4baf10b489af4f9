import type { Role } from '../../../domain/workspace.ts';
import type { Unit } from '../../unitOfWork.ts';
import { joinProjects, leaveOpenProjects } from '../projects/opening.ts';
import { setRole } from '../workspaces/repository.ts';

/** Changes a member's role. Guests leave the projects that are open to the workspace, and others join them. */
export async function giveRole(
  unit: Unit,
  membership: { workspaceId: string; accountId: string },
  role: Role,
): Promise<void> {
  await setRole(unit.db, { ...membership, role });
  await (role === 'guest' ? leaveOpenProjects : joinProjects)(unit, membership);
}
