import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/workspace.ts';
import { abilitiesOnBoard, type BoardAccess, managesBoard, mayCreateBoard, seesBoard } from './policy.ts';

const nobody: BoardAccess = { role: 'member', isCreator: false, isShared: false, inProject: null };
const inProject = (role: Role, isCreator: boolean, belongs: boolean): BoardAccess => ({
  ...nobody,
  role,
  inProject: { role, isCreator, belongs },
});

describe('the policy of boards', () => {
  it.each<[string, BoardAccess, sees: boolean, manages: boolean]>([
    ['a member of the workspace', nobody, false, false],
    ['an admin of the workspace, outside of projects', { ...nobody, role: 'admin' }, false, false],
    ['its creator', { ...nobody, isCreator: true }, true, true],
    ['a person it is shared with', { ...nobody, isShared: true }, true, false],
    ['a guest it is shared with', { ...nobody, role: 'guest', isShared: true }, true, false],
    ['an admin it is shared with', { ...nobody, role: 'admin', isShared: true }, true, true],
    ['a member of its project', inProject('member', false, true), true, false],
    ['the creator of its project', inProject('member', true, true), true, true],
    ['the creator of its project, who has left it', inProject('member', true, false), false, false],
    ['a guest of its project', inProject('guest', false, true), true, false],
    ['an owner outside of its project', inProject('owner', false, false), true, true],
    ['a member outside of its project', inProject('member', false, false), false, false],
  ])('is right for %s', (_, access, sees, manages) => {
    expect([seesBoard(access), managesBoard(access)]).toEqual([sees, manages]);
    expect(abilitiesOnBoard(access)).toEqual({ update: manages, delete: manages });
  });

  it('allows everyone but guests to create boards', () => {
    expect((['owner', 'admin', 'member', 'guest'] as const).map(mayCreateBoard)).toEqual([true, true, true, false]);
  });
});
