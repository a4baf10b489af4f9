import { beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { makeProject, makeTask } from '../../testing/team.ts';
import { readGrantedRooms } from '../../realtime/access.ts';
import { rooms } from '../../realtime/rooms.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import type { Project } from '../../../domain/project.ts';

describeOnBoth('projects open to the workspace', (make) => {
  let server: TestServer;
  let owner: Person;
  let maker: Person;
  let member: Person;
  let guest: Person;
  let project: Project;
  beforeEach(async () => {
    server ??= await make();
    owner = await server.signUpPerson();
    [maker, member, guest] = [
      await addPerson(server, owner, 'member'),
      await addPerson(server, owner, 'member'),
      await addPerson(server, owner, 'guest'),
    ];
    project = await makeProject(server, maker);
  });
  const setOpen = (open: boolean, by = maker) =>
    server.as(by).call('updateProject', { params: { projectId: project.id }, body: { open } });
  const sees = async (person: Person) =>
    (await server.as(person).call('getProject', { params: { projectId: project.id } })).status === 200;
  const setRole = (person: Person, role: 'member' | 'guest') =>
    server.as(owner).call('updateMember', { params: { memberId: person.id }, body: { role } });

  it('are seen and used by every member except guests, until they are closed', async () => {
    expect([await sees(member), await sees(guest)]).toEqual([false, false]);
    expect((await setOpen(true, member)).status).toBe(404);
    const opened = (await setOpen(true)).data;
    expect(opened.open).toBe(true);
    expect(opened.members.map(({ id }) => id).sort()).toEqual([owner.id, maker.id, member.id].sort());
    expect((await setOpen(false, member)).status).toBe(403);
    const task = await makeTask(server, member, project, { assignees: [owner.id] });
    expect(task.createdBy).toBe(member.id);
    const search = await server.as(member).call('listTasks', { query: { search: task.title } });
    expect(search.data.elements.map(({ id }) => id)).toEqual([task.id]);
    const granted = await readGrantedRooms(server.database.db, [member.id, guest.id]);
    expect([member, guest].map(({ id }) => granted.get(id)?.has(rooms.project(project.id)))).toEqual([true, false]);
    expect([await sees(member), await sees(guest)]).toEqual([true, false]);

    expect((await setOpen(false)).data.members.map(({ id }) => id)).toEqual([maker.id]);
    expect(await sees(member)).toBe(false);
  });

  it('keep those who were added by name when they are closed', async () => {
    const params = { projectId: project.id };
    await server.as(maker).call('inviteToProject', { params, body: { usersToInvite: [member.id, guest.id] } });
    await setOpen(true);
    expect((await setOpen(false)).data.members.map(({ id }) => id).sort()).toEqual(
      [maker.id, member.id, guest.id].sort(),
    );
  });

  it('add people who join the workspace or are no longer guests, and remove people who become guests', async () => {
    await setOpen(true);
    expect((await setRole(guest, 'member')).status).toBe(200);
    expect((await setRole(member, 'guest')).status).toBe(200);
    expect([await sees(guest), await sees(member)]).toEqual([true, false]);
    const { data } = await server.as(owner).call('createInvitation', { body: { email: 'late@example.com' } });
    const late = await server.signUpPerson({
      email: 'late@example.com',
      invitation: data.link?.split('/').at(-1),
    });
    expect((await server.as(late).call('listProjects', {})).data.elements.map(({ id }) => id)).toEqual([project.id]);
    const { members } = (await server.as(owner).call('getProject', { params: { projectId: project.id } })).data;
    expect(members.map(({ id }) => id).sort()).toEqual([owner.id, maker.id, guest.id, late.id].sort());
  });

  it('are restored with the present members of the workspace', async () => {
    const params = { projectId: project.id };
    await setOpen(true);
    expect((await server.as(member).call('restoreProject', { params })).status).toBe(403);
    await server.as(maker).call('deleteProject', { params });
    await setRole(member, 'guest');
    await setRole(guest, 'member');
    expect((await server.as(member).call('restoreProject', { params })).status).toBe(403);
    const { data } = await server.as(maker).call('restoreProject', { params });
    expect(data.members.map(({ id }) => id).sort()).toEqual([owner.id, maker.id, guest.id].sort());
    expect([await sees(guest), await sees(member)]).toEqual([true, false]);
  });

  it('reject the removal of a member, and allow the removal of a guest', async () => {
    const params = { projectId: project.id };
    await server.as(maker).call('inviteToProject', { params, body: { usersToInvite: [guest.id] } });
    await setOpen(true);
    const remove = (person: Person) =>
      server.as(maker).call('removeFromProject', { params: { ...params, userId: person.id } });
    expect((await remove(member)).error).toEqual({
      code: 'CONFLICT',
      message: 'This project is open to the whole workspace. Close it first, or make this person a guest.',
    });
    expect((await remove(guest)).status).toBe(200);
  });
});
