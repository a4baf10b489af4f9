import { expect, it } from 'vitest';
import type { Role } from '../../../domain/workspace.ts';
import { abilitiesOnBoard, type BoardStanding, managesBoard, mayCreateBoard, seesBoard } from './policy.ts';

const nobody: BoardStanding = { role: 'member', isCreator: false, isShared: false, inProject: null };
const inProject = (role: Role, isCreator: boolean, belongs: boolean): BoardStanding => ({
  ...nobody,
  role,
  inProject: { role, isCreator, belongs },
});

it.each<[string, BoardStanding, sees: boolean, manages: boolean]>([
  ['a member of the workspace', nobody, false, false],
  ['an admin of the workspace, outside of projects', { ...nobody, role: 'admin' }, false, false],
  ['its creator', { ...nobody, isCreator: true }, true, true],
  ['one it is shared with', { ...nobody, isShared: true }, true, false],
  ['a guest it is shared with', { ...nobody, role: 'guest', isShared: true }, true, false],
  ['an admin it is shared with', { ...nobody, role: 'admin', isShared: true }, true, true],
  ['a member of its project', inProject('member', false, true), true, false],
  ['the creator of its project', inProject('member', true, true), true, true],
  ['the creator of its project, who has left it', inProject('member', true, false), false, false],
  ['a guest of its project', inProject('guest', false, true), true, false],
  ['an owner outside of its project', inProject('owner', false, false), true, true],
  ['a member outside of its project', inProject('member', false, false), false, false],
])('%s', (_, standing, sees, manages) => {
  expect([seesBoard(standing), managesBoard(standing)]).toEqual([sees, manages]);
  expect(abilitiesOnBoard(standing)).toEqual({ update: manages, delete: manages });
});

it('is made by everyone but guests', () => {
  expect((['owner', 'admin', 'member', 'guest'] as const).map(mayCreateBoard)).toEqual([true, true, true, false]);
});
