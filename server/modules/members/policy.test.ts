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
  'lets the %s give the %s %j, remove: %s, reset: %s, hand over: %s',
  (asker, target, giveRoles, remove, resetPassword, transferTo) => {
    expect(abilitiesOverMember({ id: 'a', role: asker }, { id: 'b', role: target })).toEqual({
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
])('lets the %s leave, and make themselves %j', (role, giveRoles) => {
  const oneself = { id: 'a', role };
  expect(abilitiesOverMember(oneself, oneself)).toEqual({
    giveRoles,
    remove: true,
    resetPassword: false,
    transferTo: false,
  });
});
