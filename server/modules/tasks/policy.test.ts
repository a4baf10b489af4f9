import { describe, expect, it } from 'vitest';
import { roles } from '../../../domain/workspace.ts';
import { abilitiesOnTask, mayCreateTask, seesTask } from './policy.ts';

const viewerId = 'viewer';

describe('policy of tasks', () => {
  it.each(
    roles.flatMap((role) =>
      [true, false].flatMap((belongs) =>
        [true, false].flatMap((own) => [true, false].map((archived) => ({ role, belongs, own, archived }))),
      ),
    ),
  )('matches the roles: %j', ({ role, belongs, own, archived }) => {
    const access = { role, belongs, isCreator: false };
    const sees = role === 'owner' || role === 'admin' || belongs;
    expect(seesTask(access)).toBe(sees);
    expect(mayCreateTask(access)).toBe(sees && role !== 'guest');
    expect(
      abilitiesOnTask(access, { created_by: own ? viewerId : 'other', archived_at: archived ? 'x' : null }, viewerId),
    ).toEqual({
      update: !archived,
      delete: own || (sees && role !== 'guest'),
    });
  });
});
