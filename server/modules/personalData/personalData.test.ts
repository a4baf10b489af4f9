import type { Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { defaultNotificationSettings } from '../../../domain/notificationSettings.ts';
import type { PokerAction, PokerSettings } from '../../../domain/poker.ts';
import { newId } from '../../db/ids.ts';
import { pokerParticipants } from '../../db/migrations/0034_poker_participants.ts';
import { joinWorkspace, makeProject, makeTask } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { applyAction, enter } from '../poker/actions.ts';

describeOnBoth('personal data', (make, kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await make();
  });
  const remove = (person: Person, confirmation = person.password) =>
    server.as(person).call('deleteAccount', { body: { confirmation } });

  const settings: PokerSettings = {
    name: 'Sprint 12',
    deck: { kind: 'fibonacci' },
    revealing: 'everyone',
    autoReveal: false,
    timer: null,
  };
  const participant = ({ id, user }: Person) =>
    ({ kind: 'account', id, name: user.name, avatar: null, sessionId: '' }) as const;
  const enterRoom = (person: Person, roomId: string) =>
    server.app.unitOfWork((unit) => enter(unit, participant(person), roomId, { id: newId(), processId: newId() }));

  it('are exported to their owner, without secrets and without data of other people', async () => {
    const boss = await server.signUpPerson({ name: 'Boss' });
    const ada = await joinWorkspace(server, boss.workspaceId, 'member');
    const project = await makeProject(server, boss, [ada]);
    const task = await makeTask(server, boss, project, { title: 'Mine to do', assignees: [ada.id] });
    const other = await makeTask(server, boss, project, { title: 'Not mine' });
    const secret = await makeProject(server, boss, [ada], 'Secret');
    await makeTask(server, ada, secret, { title: 'Seen no more' });
    const [hidden] = (await server.as(ada).call('listProjectTasks', { params: { projectId: secret.id } })).data
      .elements;
    const say = async (person: Person, conversationId: string, content: string) =>
      (await server.as(person).call('createMessage', { params: { conversationId }, body: { content } })).data;
    const write = async (person: Person, taskId: string, content: string) =>
      (await server.as(person).call('createComment', { params: { taskId }, body: { content } })).data;
    const { data: board } = await server
      .as(ada)
      .call('createBoard', { body: { name: 'Week 12', projectId: project.id }, workspaceId: boss.workspaceId });
    await server.as(boss).call('createBoard', { body: { name: 'Not mine', projectId: project.id } });
    const stories = [{ id: newId(), title: 'Fly', taskId: null, projectId: null }];
    const { data: room } = await server
      .as(ada)
      .call('createPokerRoom', { body: { settings, stories }, workspaceId: boss.workspaceId });
    const mention = [{ id: newId(), title: `Ask ${ada.id}`, taskId: null, projectId: null }];
    const [entered] = await Promise.all(
      [
        { settings: { ...settings, name: 'Entered' } },
        { settings: { ...settings, name: 'Not mine' }, stories: mention },
      ].map(async (body) => (await server.as(boss).call('createPokerRoom', { body })).data),
    );
    const actions: PokerAction[] = [
      { type: 'story.chosen', storyId: stories[0]?.id ?? '' },
      { type: 'vote.cast', card: '8' },
      { type: 'votes.revealed' },
    ];
    const person = participant(ada);
    for (const action of actions)
      await server.app.unitOfWork((unit) => applyAction(unit, person, room.id, newId(), action));
    await enterRoom(ada, entered?.id ?? '');
    const comment = await write(ada, task.id, 'A word of mine');
    await write(boss, other.id, 'Not mine, said the boss');
    await write(ada, hidden?.id ?? '', 'Seen no more');
    const { data: direct } = await server
      .as(ada)
      .call('createConversation', { body: { memberIds: [boss.id] }, workspaceId: boss.workspaceId });
    const { data: left } = await server
      .as(ada)
      .call('createConversation', { body: { memberIds: [boss.id], name: 'Left' }, workspaceId: boss.workspaceId });
    const message = await say(ada, direct.id, 'A message of mine');
    await say(boss, direct.id, 'Not mine either');
    await say(ada, left.id, 'Seen no more');
    await server.as(ada).call('removeFromConversation', { params: { conversationId: left.id, memberId: ada.id } });
    await server.as(boss).call('removeFromProject', { params: { projectId: secret.id, userId: ada.id } });
    const { data, text } = await server.as(ada).call('exportAccount');
    expect(data).toMatchObject({
      account: { id: ada.id, email: ada.email, language: null, signInMethods: { password: true, providers: [] } },
      projects: [{ id: project.id, name: 'Launch', workspaceId: boss.workspaceId }],
      sessions: [{ device: 'Unknown device' }],
      notificationSettings: defaultNotificationSettings,
      tasks: [
        {
          id: task.id,
          title: 'Mine to do',
          project: { id: project.id, name: 'Launch' },
          createdByYou: false,
          assignedToYou: true,
        },
      ],
      boards: [
        { id: board.id, name: 'Week 12', project: { id: project.id, name: 'Launch' }, createdAt: board.createdAt },
      ],
      pokerRooms: [
        { id: room.id, name: 'Sprint 12', createdByYou: true, votes: [{ story: 'Fly', card: '8' }] },
        { id: entered?.id, name: 'Entered', createdByYou: false, votes: [] },
      ],
      comments: [
        { id: comment.id, taskId: task.id, content: 'A word of mine', createdAt: comment.createdAt, editedAt: null },
      ],
      messages: [
        {
          id: message.id,
          conversationId: direct.id,
          content: 'A message of mine',
          createdAt: message.createdAt,
          editedAt: null,
        },
      ],
    });
    expect(data.workspaces.map(({ role }) => role).sort()).toEqual(['member', 'owner']);
    expect(text).not.toMatch(/argon2|token|Not mine|Seen no more/);
    expect((await server.anonymous.call('exportAccount')).status).toBe(401);
  });

  it('are deleted with the password', async () => {
    const ada = await server.signUpPerson();
    expect((await server.anonymous.call('deleteAccount', { body: { confirmation: 'x' } })).status).toBe(401);
    expect((await server.as(ada).delete('/api/auth/account')).status).toBe(400);
    for (const confirmation of ['wrong password', ada.email]) {
      const { status, error } = await remove(ada, confirmation);
      expect([status, error.issues]).toEqual([
        400,
        [{ path: 'body.confirmation', message: 'The current password is wrong' }],
      ]);
    }
    expect((await remove(ada)).data).toEqual({ accepted: true });
    expect((await server.as(ada).call('getAccount')).error.code).toBe('INVALID_TOKEN');
    const { email, password } = ada;
    expect((await server.anonymous.call('signIn', { body: { email, password } })).error.code).toBe(
      'INVALID_CREDENTIALS',
    );
    const row = await server.database.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Ada|Lovelace|person-/);
    expect((await server.signUpPerson({ email })).id).not.toBe(ada.id);
  });

  it('are deleted with the e-mail address if there is no password', async () => {
    const ada = await server.signUpPerson();
    await server.database.transact((db) =>
      db.updateTable('accounts').set({ password_hash: null }).where('id', '=', ada.id).execute(),
    );
    expect((await remove(ada)).error.issues).toEqual([
      { path: 'body.confirmation', message: 'Enter the e-mail address of this account' },
    ]);
    expect((await remove(ada, ` ${ada.email.toUpperCase()} `)).status).toBe(200);
  });

  it('are not deleted while the person is the only owner of a shared workspace', async () => {
    const boss = await server.signUpPerson({ name: 'Boss' });
    const ada = await joinWorkspace(server, boss.workspaceId, 'member');
    const { status, error } = await remove(boss);
    expect([status, error]).toEqual([
      409,
      {
        message: "You are the only owner of these workspaces. Transfer or delete them first: Boss's workspace",
        code: 'CONFLICT',
      },
    ]);
    expect((await server.as(boss).call('listMembers')).data.elements).toHaveLength(2);
    await server
      .as(boss)
      .call('transferWorkspace', { params: { workspaceId: boss.workspaceId }, body: { memberId: ada.id } });
    expect((await remove(boss)).status).toBe(200);
    expect((await server.as(ada).call('listMembers')).data.elements.map(({ id }) => id)).toEqual([ada.id]);
  });

  it('leave texts in the workspace, by a deleted user', async () => {
    const boss = await server.signUpPerson({ name: 'Boss' });
    const ada = await joinWorkspace(server, boss.workspaceId, 'member');
    const project = await makeProject(server, boss, [ada]);
    const task = await makeTask(server, ada, project, { title: 'Left behind' });
    expect((await remove(ada)).status).toBe(200);
    const params = { projectId: project.id, taskId: task.id };
    const detail = await server.as(boss).call('getProjectTask', { params });
    expect(detail.data).toMatchObject({ title: 'Left behind', createdBy: { name: 'Deleted' } });
    expect((await server.as(boss).call('getProject', { params })).data.members.map(({ id }) => id)).toEqual([boss.id]);
    expect((await server.as(boss).call('taskHistory', { params })).status).toBe(200);
  });

  it('leave a participant without a name in the poker rooms that the person entered', async () => {
    const boss = await server.signUpPerson({ name: 'Boss' });
    const ada = await joinWorkspace(server, boss.workspaceId, 'member');
    const { data: room } = await server.as(boss).call('createPokerRoom', { body: { settings } });
    await enterRoom(ada, room.id);
    expect((await remove(ada)).status).toBe(200);
    const { data } = await server.as(boss).call('getPokerRoom', { params: { roomId: room.id } });
    expect(data.participants.map(({ id, name }) => [id, name])).toEqual([
      [boss.id, expect.stringContaining('Boss')],
      [ada.id, 'Deleted user'],
    ]);
  });

  it('of earlier versions are found in poker rooms after the upgrade', async () => {
    const boss = await server.signUpPerson({ name: 'Boss' });
    const ada = await joinWorkspace(server, boss.workspaceId, 'member');
    const { data: room } = await server.as(boss).call('createPokerRoom', { body: { settings } });
    await enterRoom(ada, room.id);
    const stored = () =>
      server.database.db
        .selectFrom('poker_participants')
        .selectAll()
        .orderBy('participant_id')
        .orderBy('room_id')
        .execute();
    const before = await stored();
    await server.database.transact(async (db) => {
      await db.schema.dropTable('poker_participants').execute();
      await pokerParticipants(kind).up(db as unknown as Kysely<unknown>);
    });
    expect(await stored()).toEqual(before);
  });
});
