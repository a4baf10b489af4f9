import { describe, expect, it } from 'vitest';
import { roles } from '../../../domain/workspace.ts';
import { abilitiesOnTask, mayCreateTask, seesTask } from './policy.ts';

const viewerId = 'viewer';

describe('policy of tasks', () => {
  it.each(
    roles.flatMap((role) => [true, false].flatMap((belongs) => [true, false].map((own) => ({ role, belongs, own })))),
  )('matches the roles: %j', ({ role, belongs, own }) => {
    const access = { role, belongs, isCreator: false };
    const sees = role === 'owner' || role === 'admin' || belongs;
    expect(seesTask(access)).toBe(sees);
    expect(mayCreateTask(access)).toBe(sees && role !== 'guest');
    expect(abilitiesOnTask(access, own ? viewerId : 'other', viewerId)).toEqual({
      update: true,
      delete: own || (sees && role !== 'guest'),
    });
  });
});
