import { expect, it } from 'vitest';
import { type Role, roles } from '../../../domain/workspace.ts';
import { abilitiesOverMember } from './policy.ts';

const all = ['owner', 'admin', 'member', 'guest'];
const below = ['admin', 'member', 'guest'];

it.each<[Role, Role, string[], boolean, boolean, boolean]>([
  ['owner', 'owner', all, true, true, true],
  ['owner', 'admin', all, true, true, true],
  ['owner', 'guest', all, true, true, true],
  ['admin', 'owner', [], false, false, false],
  ['admin', 'admin', below, true, true, false],
  ['admin', 'member', below, true, true, false],
  ['admin', 'guest', below, true, true, false],
  ...roles.flatMap((target): [Role, Role, string[], boolean, boolean, boolean][] => [
    ['member', target, [], false, false, false],
    ['guest', target, [], false, false, false],
  ]),
])(
  'the %s can give the %s the roles %j, remove: %s, reset password: %s, transfer: %s',
  (caller, target, giveRoles, remove, resetPassword, transferTo) => {
    expect(abilitiesOverMember({ id: 'a', role: caller }, { id: 'b', role: target })).toEqual({
      giveRoles,
      remove,
      resetPassword,
      transferTo,
    });
  },
);

it.each<[Role, string[]]>([
  ['owner', all],
  ['admin', below],
  ['member', []],
  ['guest', []],
])('the %s can leave, and can choose the role %j for themselves', (role, giveRoles) => {
  const self = { id: 'a', role };
  expect(abilitiesOverMember(self, self)).toEqual({
    giveRoles,
    remove: true,
    resetPassword: false,
    transferTo: false,
  });
});
