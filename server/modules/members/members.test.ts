import { beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('workspace members', (make) => {
  let server: TestServer;
  let owner: Person;
  let zoe: Person;
  let guest: Person;
  let outsider: Person;
  beforeAll(async () => {
    server = await make();
    owner = await server.signUpPerson({ name: 'Óscar', lastName: 'Núñez' });
    zoe = await addPerson(server, owner, 'member', { name: 'Zoë', lastName: 'Ångström' });
    guest = await addPerson(server, owner, 'guest', { name: 'Gus', lastName: 'Guest' });
    await addPerson(server, owner, 'admin', { name: '100%', lastName: 'Under_score' });
    outsider = await server.signUpPerson({ name: 'Zoltan' });
  });
  const names = async (person: Person, query = {}) =>
    (await server.as(person).call('listMembers', { query })).data.elements.map(({ name }) => name);

  it('are visible only to members', async () => {
    expect((await server.anonymous.call('listMembers', { workspaceId: owner.workspaceId })).error.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await server.as(outsider).call('listMembers', { workspaceId: owner.workspaceId })).error).toEqual({
      message: 'Workspace not found',
      code: 'NOT_FOUND',
    });
  });

  it('are sorted by name, paged, and include their role', async () => {
    const all = await server.as(zoe).call('listMembers');
    expect(all.data.pagination).toEqual({ pageIndex: 1, pageSize: 100, total: 4 });
    expect(all.data.elements.map(({ name, role }) => [name, role])).toEqual([
      ['100%', 'admin'],
      ['Gus', 'guest'],
      ['Óscar', 'owner'],
      ['Zoë', 'member'],
    ]);
    expect(all.data.elements.at(-1)).toEqual({
      id: zoe.id,
      name: 'Zoë',
      lastName: 'Ångström',
      nickname: 'Zoë',
      email: zoe.email,
      avatar: null,
      role: 'member',
      abilities: { giveRoles: [], remove: true, resetPassword: false, transferTo: false },
    });
    const page = await server.as(owner).call('listMembers', { query: { pageIndex: 2, pageSize: 3 } });
    expect([page.data.elements.map(({ name }) => name), page.data.pagination]).toEqual([
      ['Zoë'],
      { pageIndex: 2, pageSize: 3, total: 4 },
    ]);
    expect(await names(owner, { pageIndex: 9 })).toEqual([]);
  });

  it.each([
    ['oscar', ['Óscar']],
    ['NUNEZ', ['Óscar']],
    ['zoe ang', ['Zoë']],
    [' ångström ', ['Zoë']],
    ['%', ['100%']],
    ['_', ['100%']],
    ['nobody', []],
    ['\\', []],
  ])('are found by %j', async (search, found) => {
    expect(await names(owner, { search })).toEqual(found);
  });

  it('are limited per page and in the search text', async () => {
    for (const query of ['pageSize=1001', 'pageSize=0', 'pageIndex=0', `search=${'x'.repeat(201)}`]) {
      expect((await server.as(owner).get(`/api/workspaces/${owner.workspaceId}/members?${query}`)).status).toBe(400);
    }
  });

  it('are visible to guests only if they share a project', async () => {
    expect(await names(guest)).toEqual(['Gus']);
    const project = await server.as(zoe).call('createProject', { body: { name: 'Shared' } });
    expect(project.status).toBe(201);
    const { id: projectId } = project.data;
    await server.as(zoe).call('inviteToProject', { params: { projectId }, body: { usersToInvite: [guest.id] } });
    expect(await names(guest)).toEqual(['Gus', 'Zoë']);
    expect(await names(guest, { search: 'oscar' })).toEqual([]);
    await server.as(zoe).call('deleteProject', { params: { projectId } });
    expect(await names(guest)).toEqual(['Gus']);
  });
});
