import { managesWorkspace, type Role } from '../../../domain/workspace.ts';
import { maySeeAllMembers } from '../workspaces/policy.ts';

type Kind = 'direct' | 'group';

/** Everyone of the workspace, the asking person apart; guests reach its managers and whom they share a project with. */
export const mayTalkTo = (asker: { role: Role }, other: { role: Role; sharesProject: boolean }): boolean =>
  maySeeAllMembers(asker.role) || managesWorkspace(other.role) || other.sharesProject;

/** Name and members of a group; whoever is in it. */
export const mayUpdate = (kind: Kind): boolean => kind === 'group';
export const mayLeave = (kind: Kind): boolean => kind === 'group';

/** Whether someone in the conversation may take another member out of it. */
export const mayRemoveOther = ({ kind, role, isCreator }: { kind: Kind; role: Role; isCreator: boolean }): boolean =>
  kind === 'group' && (isCreator || managesWorkspace(role));

export const mayEditMessage = ({ isSender }: { isSender: boolean }): boolean => isSender;

/** Of someone in the conversation. */
export const mayDeleteMessage = ({ isSender, role }: { isSender: boolean; role: Role }): boolean =>
  isSender || managesWorkspace(role);

export const abilitiesOnMessage = (
  viewer: { id: string; role: Role },
  { sender, deletedAt }: { sender: { id: string }; deletedAt: string | null },
): { update: boolean; delete: boolean } => {
  const isSender = sender.id === viewer.id;
  return {
    update: deletedAt === null && mayEditMessage({ isSender }),
    delete: deletedAt === null && mayDeleteMessage({ isSender, role: viewer.role }),
  };
};

export const abilitiesIn = (kind: Kind): { update: boolean; leave: boolean } => ({
  update: mayUpdate(kind),
  leave: mayLeave(kind),
});
