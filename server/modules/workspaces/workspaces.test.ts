import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../../domain/workspace.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { addPerson } from '../../testing/people.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { abilitiesInWorkspace, maySeeAllMembers } from './policy.ts';

describe('policy of workspaces', () => {
  it.each<[Role, Record<string, boolean>]>([
    ['owner', { update: true, delete: true, invite: true, createProject: true }],
    ['admin', { update: true, delete: false, invite: true, createProject: true }],
    ['member', { update: false, delete: false, invite: false, createProject: true }],
    ['guest', { update: false, delete: false, invite: false, createProject: false }],
  ])('gives the %s these abilities: %j', (role, abilities) => {
    expect(abilitiesInWorkspace(role)).toEqual(abilities);
  });

  it('shows all members to everyone except guests', () => {
    expect(roles.map((role) => [role, maySeeAllMembers(role)])).toEqual([
      ['owner', true],
      ['admin', true],
      ['member', true],
      ['guest', false],
    ]);
  });
});

describeOnBoth('workspaces', (make) => {
  let server: TestServer;
  let ada: Person;
  const published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(async () => {
    ada = await server.signUpPerson();
  });

  it('require a session', async () => {
    const answers = await Promise.all([
      server.anonymous.call('listWorkspaces'),
      server.anonymous.call('createWorkspace', { body: { name: 'Lab' } }),
      server.anonymous.call('updateWorkspace', { params: { workspaceId: ada.workspaceId }, body: { name: 'Lab' } }),
    ]);
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      Array.from({ length: 3 }, () => [401, 'UNAUTHENTICATED']),
    );
  });

  it('belong to their creator, and are listed by age, paged', async () => {
    const grace = await server.signUpPerson({ name: 'Grace' });
    const id = newId();
    const made = await server.as(grace).call('createWorkspace', { body: { id, name: '  Ships  ' } });
    expect([made.status, made.data]).toEqual([
      201,
      { id, name: 'Ships', role: 'owner', version: 1, abilities: abilitiesInWorkspace('owner') },
    ]);
    const first = {
      id: grace.workspaceId,
      name: "Grace's workspace",
      role: 'owner',
      version: 1,
      abilities: abilitiesInWorkspace('owner'),
    };
    expect((await server.as(grace).call('listWorkspaces')).data).toEqual({
      elements: [first, made.data],
      pagination: { pageIndex: 1, pageSize: 100, total: 2 },
    });
    expect((await server.as(grace).call('listWorkspaces', { query: { pageIndex: 2, pageSize: 1 } })).data).toEqual({
      elements: [made.data],
      pagination: { pageIndex: 2, pageSize: 1, total: 2 },
    });
    expect((await server.as(ada).call('listWorkspaces')).data.elements.map((workspace) => workspace.id)).toEqual([
      ada.workspaceId,
    ]);
    expect(published.filter(({ workspaceId }) => workspaceId === id)).toEqual([
      {
        workspaceId: id,
        audience: { accountId: grace.id },
        change: { type: 'workspace.saved', seq: 1, id, name: 'Ships', version: 1 },
      },
    ]);
    expect((await server.as(grace).call('getAccount')).data.workspaceDefaultId).toBe(grace.workspaceId);
  });

  it('become the default of a person without one', async () => {
    const lost = await server.signUpPerson();
    await server.database.transact((db) =>
      db.updateTable('accounts').set({ workspace_default_id: null }).where('id', '=', lost.id).execute(),
    );
    const { id } = (await server.as(lost).call('createWorkspace', { body: { name: 'Found' } })).data;
    expect((await server.as(lost).call('getAccount')).data.workspaceDefaultId).toBe(id);
  });

  it('are created once per idempotency key, and reject an id that is in use', async () => {
    const body = { name: 'Once' };
    const [first, again] = [
      await server.as(ada).call('createWorkspace', { body, key: 'w-1' }),
      await server.as(ada).call('createWorkspace', { body, key: 'w-1' }),
    ];
    expect(again.text).toBe(first.text);
    const taken = await server.as(ada).call('createWorkspace', { body: { id: ada.workspaceId, name: 'Twice' } });
    expect([taken.status, taken.error.code]).toEqual([409, 'CONFLICT']);
  });

  it.each([
    [{ name: '' }, /^name: /],
    [{ name: ' \n ' }, /^name: /],
    [{ name: 'x'.repeat(101) }, /^name: /],
    [{}, /^name: /],
    [{ name: 5 }, /^name: /],
    [{ name: 'x', id: 'no uuid' }, /^id: /],
  ])('reject %j', async (body, message) => {
    const { status, error } = await server.as(ada).post('/api/workspaces', body);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(message);
  });

  it('can be renamed by the owner and admins, for everyone in them', async () => {
    const owner = await server.signUpPerson();
    const { workspaceId } = owner;
    const outsider = await server.signUpPerson();
    const people = {
      admin: await addPerson(server, owner, 'admin'),
      member: await addPerson(server, owner, 'member'),
      guest: await addPerson(server, owner, 'guest'),
    };
    const rename = (person: Person, name: string) =>
      server.as(person).call('updateWorkspace', { params: { workspaceId }, body: { name } });
    published.length = 0;

    const renamed = await rename(owner, 'Engines');
    expect([renamed.status, renamed.data]).toEqual([
      200,
      { id: workspaceId, name: 'Engines', role: 'owner', version: 2, abilities: abilitiesInWorkspace('owner') },
    ]);
    expect((await rename(people.admin, 'Engine room')).data).toMatchObject({
      name: 'Engine room',
      role: 'admin',
      version: 3,
    });
    expect((await rename(people.admin, 'Engine room')).data).toMatchObject({ name: 'Engine room', version: 3 });
    for (const person of [people.member, people.guest]) {
      const { status, error } = await rename(person, 'Mine');
      expect([status, error]).toEqual([
        403,
        { message: 'Only the owner and admins can change the workspace', code: 'FORBIDDEN' },
      ]);
    }
    expect((await rename(outsider, 'Mine')).error).toEqual({ message: 'Workspace not found', code: 'NOT_FOUND' });
    expect((await rename(owner, ' ')).status).toBe(400);
    expect((await server.as(people.guest).call('listWorkspaces')).data.elements).toMatchObject([
      { id: workspaceId, name: 'Engine room', role: 'guest' },
    ]);
    expect(published.map(({ audience, change }) => [audience, change])).toEqual(
      ['Engines', 'Engine room'].map((name, index) => [
        'workspace',
        { type: 'workspace.saved', seq: expect.any(Number), id: workspaceId, name, version: index + 2 },
      ]),
    );
  });
});
