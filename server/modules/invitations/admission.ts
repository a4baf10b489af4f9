import type { Unit } from '../../unitOfWork.ts';
import { joinProjects } from '../projects/opening.ts';
import { lockWorkspace } from '../../db/memberships.ts';
import { addMember } from '../workspaces/repository.ts';
import { type InvitationRow, projectsOfInvitations } from './repository.ts';

/** Makes a person a member of the invitation's workspace and its projects. A member keeps their role. */
export async function admit(unit: Unit, invitation: InvitationRow, accountId: string): Promise<void> {
  const { workspace_id: workspaceId, role } = invitation;
  await lockWorkspace(unit.db, workspaceId);
  if (await addMember(unit.db, { workspaceId, accountId, role }, unit.now))
    unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
  const projects = (await projectsOfInvitations(unit.db, [invitation.id])).get(invitation.id) ?? [];
  await joinProjects(
    unit,
    { workspaceId, accountId },
    projects.map(({ id }) => id),
  );
}
