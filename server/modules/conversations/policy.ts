import { managesWorkspace, type Role } from '../../../domain/workspace.ts';
import { maySeeAllMembers } from '../workspaces/policy.ts';

type Kind = 'direct' | 'group';

export const mayTalkTo = (viewer: { role: Role }, other: { role: Role; sharesProject: boolean }): boolean =>
  maySeeAllMembers(viewer.role) || managesWorkspace(other.role) || other.sharesProject;

export const mayUpdate = (kind: Kind): boolean => kind === 'group';
export const mayLeave = (kind: Kind): boolean => kind === 'group';

export const mayRemoveOther = ({ kind, role, isCreator }: { kind: Kind; role: Role; isCreator: boolean }): boolean =>
  kind === 'group' && (isCreator || managesWorkspace(role));

export const mayEditMessage = ({ isSender }: { isSender: boolean }): boolean => isSender;

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
