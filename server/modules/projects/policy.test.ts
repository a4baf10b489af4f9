import { describe, expect, it } from 'vitest';
import { roles } from '../../../domain/workspace.ts';
import { abilitiesInProject, mayRemovePerson, seesProject, type ProjectAccess } from './policy.ts';

const all = 'update delete invite createTask deleteTasks';
const work = 'createTask deleteTasks';

const table: [access: string, sees: boolean, abilities: string, leaves: boolean, removesOthers: boolean][] = [
  ['owner', true, all, true, true],
  ['owner belongs', true, all, true, true],
  ['owner creator', true, all, true, true],
  ['owner creator belongs', true, all, true, true],
  ['admin', true, all, true, true],
  ['admin belongs', true, all, true, true],
  ['admin creator', true, all, true, true],
  ['admin creator belongs', true, all, true, true],
  ['member', false, '', false, false],
  ['member belongs', true, work, true, false],
  ['member creator', false, '', false, false],
  ['member creator belongs', true, all, true, true],
  ['guest', false, '', false, false],
  ['guest belongs', true, '', true, false],
  ['guest creator', false, '', false, false],
  ['guest creator belongs', true, '', true, false],
];

function accessOf(description: string): ProjectAccess {
  const [name, ...rest] = description.split(' ');
  const role = roles.find((known) => known === name);
  if (!role) throw new Error(`${name} is no role`);
  return { role, isCreator: rest.includes('creator'), belongs: rest.includes('belongs') };
}

describe('policy of projects', () => {
  it('has a row for every combination', () => {
    expect(new Set(table.map(([description]) => description)).size).toBe(roles.length * 4);
  });

  it.each(table)('%s: sees it %s, abilities %j', (description, sees, abilities, leaves, removesOthers) => {
    const access = accessOf(description);
    expect(seesProject(access)).toBe(sees);
    expect(
      Object.entries(abilitiesInProject(access))
        .filter(([, may]) => may)
        .map(([name]) => name)
        .join(' '),
    ).toBe(abilities);
    expect([mayRemovePerson(access, true), mayRemovePerson(access, false)]).toEqual([leaves, removesOthers]);
  });
});
