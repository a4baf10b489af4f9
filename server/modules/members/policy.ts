import { type MemberAbilities, type Role, roles } from '../../../domain/workspace.ts';

/** A person of the workspace who asks, or who is asked about. */
export interface Asker {
  id: string;
  role: Role;
}

const belowOwner = roles.filter((role) => role !== 'owner');

/** Owners give every role; admins every other to everyone but owners. Anything else stays as it is. */
export function rolesToGive(asker: Asker, target: Asker): Role[] {
  switch (asker.role) {
    case 'owner':
      return [...roles];
    case 'admin':
      return target.role === 'owner' ? [] : belowOwner;
    case 'member':
    case 'guest':
      return [];
  }
}

/** Everyone may go; whom one gives roles one may let go. */
export const mayRemoveMember = (asker: Asker, target: Asker): boolean =>
  asker.id === target.id || rolesToGive(asker, target).length > 0;

export const mayResetPassword = (asker: Asker, target: Asker): boolean =>
  asker.id !== target.id && rolesToGive(asker, target).length > 0;

export const mayTransferTo = (asker: Asker, target: Asker): boolean => asker.role === 'owner' && asker.id !== target.id;

export const abilitiesOverMember = (asker: Asker, target: Asker): MemberAbilities => ({
  giveRoles: rolesToGive(asker, target),
  remove: mayRemoveMember(asker, target),
  resetPassword: mayResetPassword(asker, target),
  transferTo: mayTransferTo(asker, target),
});
