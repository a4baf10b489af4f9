import { type MemberAbilities, type Role, roles } from '../../../domain/workspace.ts';

export interface Caller {
  id: string;
  role: Role;
}

const belowOwner = roles.filter((role) => role !== 'owner');

export function rolesToAssign(caller: Caller, target: Caller): Role[] {
  switch (caller.role) {
    case 'owner':
      return [...roles];
    case 'admin':
      return target.role === 'owner' ? [] : belowOwner;
    case 'member':
    case 'guest':
      return [];
  }
}

export const mayRemoveMember = (caller: Caller, target: Caller): boolean =>
  caller.id === target.id || rolesToAssign(caller, target).length > 0;

export const mayResetPassword = (caller: Caller, target: Caller): boolean =>
  caller.id !== target.id && rolesToAssign(caller, target).length > 0;

export const mayTransferTo = (caller: Caller, target: Caller): boolean =>
  caller.role === 'owner' && caller.id !== target.id;

export const abilitiesOverMember = (caller: Caller, target: Caller): MemberAbilities => ({
  giveRoles: rolesToAssign(caller, target),
  remove: mayRemoveMember(caller, target),
  resetPassword: mayResetPassword(caller, target),
  transferTo: mayTransferTo(caller, target),
});
