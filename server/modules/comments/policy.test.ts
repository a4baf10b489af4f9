import { describe, expect, it } from 'vitest';
import { roles } from '../../../domain/workspace.ts';
import { abilitiesOnComment, mayComment } from './policy.ts';

const bools = [true, false];
const cases = roles.flatMap((role) =>
  bools.flatMap((belongs) => bools.flatMap((isCreator) => bools.map((own) => ({ role, belongs, isCreator, own })))),
);

describe('the policy of comments', () => {
  it.each(cases)('is right for %j', ({ own, ...access }) => {
    const { role, belongs, isCreator } = access;
    const runsWorkspace = role === 'owner' || role === 'admin';
    expect(mayComment(access)).toBe(runsWorkspace || belongs);
    const manages = runsWorkspace || (belongs && isCreator && role === 'member');
    expect(abilitiesOnComment(access, own ? 'viewer' : 'other', 'viewer')).toEqual({
      update: own,
      delete: own || manages,
    });
  });
});
