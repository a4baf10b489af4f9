import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Conversation, conversationName, conversationShared } from '../../../domain/conversation.ts';
import { endpoints } from '../../../domain/endpoints.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { joinWorkspace, makeProject, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const none = '00000000-0000-4000-8000-000000000000';

describeOnBoth('conversations', (make) => {
  let server: TestServer;
  let team: Team;
  let mate: Person;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    mate = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Nils');
    await makeProject(server, team.owner, [team.member, team.guest]);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(() => {
    published = [];
  });

  const start = (person: Person, others: { id: string }[], given: { id?: string; name?: string } = {}, key?: string) =>
    server.as(person).call('createConversation', {
      body: { memberIds: others.map(({ id }) => id), ...given },
      ...(key !== undefined && { key }),
    });
  const group = async (name = 'Crew') => (await start(team.owner, [team.member, team.guest], { name })).data;
  const at = ({ id }: { id: string }) => ({ params: { conversationId: id } });
  const read = (person: Person, of: { id: string }) => server.as(person).call('getConversation', at(of));
  const list = async (person: Person, query = {}) =>
    (await server.as(person).call('listConversations', { query })).data;
  const rename = (person: Person, of: { id: string }, name: string, version?: number) =>
    server
      .as(person)
      .call('updateConversation', { ...at(of), body: { name, ...(version !== undefined && { version }) } });
  const add = (person: Person, of: { id: string }, ...others: { id: string }[]) =>
    server.as(person).call('addToConversation', { ...at(of), body: { memberIds: others.map(({ id }) => id) } });
  const remove = (person: Person, of: { id: string }, other: { id: string }) =>
    server.as(person).call('removeFromConversation', { params: { conversationId: of.id, memberId: other.id } });
  const say = (person: Person, of: { id: string }, content = 'Hello') =>
    server.as(person).call('createMessage', { ...at(of), body: { content } });
  const idsOf = (people: { id: string }[]) => people.map(({ id }) => id).sort();
  const shared = (of: Conversation) => conversationShared.parse(of);
  const personOf = ({ user: { id, name, lastName, nickname, avatar } }: Person) => ({
    id,
    name,
    lastName,
    nickname,
    avatar,
  });
  const publishedEvents = () => published.map(({ audience, change }) => [change.type, audience]);

  it('between two people exist once, even if both start one', async () => {
    const [one, two] = [
      await joinWorkspace(server, team.owner.workspaceId, 'member', 'One'),
      await joinWorkspace(server, team.owner.workspaceId, 'guest', 'Two'),
    ];
    const id = newId();
    const { status, data } = await start(one, [two, one, two], { id: id.toUpperCase(), name: '  ' }, 'start');
    expect(status).toBe(200);
    expect(data).toEqual({
      id,
      workspaceId: team.owner.workspaceId,
      kind: 'direct',
      name: '',
      members: expect.any(Array),
      createdBy: one.id,
      createdAt: expect.any(String),
      place: expect.any(Number),
      version: 1,
      lastMessage: null,
      unread: 0,
      lastRead: 0,
      abilities: { update: false, leave: false },
    });
    expect(data.members).toEqual(expect.arrayContaining([personOf(one), personOf(two)]));
    expect(conversationName(data, one.id)).toBe('Two Lovelace');
    expect(published).toEqual([
      {
        workspaceId: team.owner.workspaceId,
        audience: { conversationId: id },
        change: {
          type: 'conversation.saved',
          seq: expect.any(Number),
          conversation: shared(data),
          mutationId: 'start',
        },
      },
    ]);
    published = [];
    for (const again of [await start(one, [two]), await start(one, [two], { id: newId() })])
      expect([again.status, again.data]).toEqual([200, data]);
    expect(published).toEqual([]);
    const [three] = [await joinWorkspace(server, team.owner.workspaceId, 'member')];
    const answers = await Promise.all(
      [one, three, one, three].map((person) => start(person, [person === one ? three : one])),
    );
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect((await start(one, [two], { name: 'Named' })).data).toMatchObject({ kind: 'group', name: 'Named' });
  });

  it('of several people are groups, named or not, in any number', async () => {
    const { data: named } = await start(team.member, [team.owner, team.guest], { name: ' Crew ' });
    expect(named).toMatchObject({
      kind: 'group',
      name: 'Crew',
      createdBy: team.member.id,
      abilities: { update: true, leave: true },
    });
    expect(idsOf(named.members)).toEqual(idsOf([team.member, team.owner, team.guest]));
    const [one, two] = [await start(team.member, [team.owner, mate]), await start(team.member, [team.owner, mate])];
    expect(one.data.id).not.toBe(two.data.id);
    expect(one.data.name).toBe('');
    const taken = await start(team.stranger, [await joinWorkspace(server, team.stranger.workspaceId, 'member')], {
      id: named.id,
    });
    expect([taken.status, taken.error.message]).toEqual([409, 'A record with this id already exists']);
  });

  it.each<[string, (team: Team) => unknown, string | RegExp]>([
    ['only yourself', ({ member }) => ({ memberIds: [member.id] }), 'memberIds: Choose someone other than yourself'],
    ['nobody', () => ({ memberIds: [] }), /^memberIds: At least one entry is needed/],
    [
      'a person of another workspace',
      ({ owner, stranger }) => ({ memberIds: [owner.id, stranger.id] }),
      /^memberIds: You can only add people of the workspace/,
    ],
    ['an unknown person', () => ({ memberIds: [none] }), /^memberIds: You can only add people of the workspace/],
    ['an invalid id', () => ({ memberIds: ['x'] }), 'memberIds.0: Must be a UUID'],
    [
      'too many',
      () => ({ memberIds: Array.from({ length: 101 }, () => newId()) }),
      /^memberIds: At most 100 entries are allowed, and this list has 101/,
    ],
    [
      'a long name',
      ({ owner }) => ({ memberIds: [owner.id], name: 'x'.repeat(101) }),
      /^name: At most 100 characters are allowed, and this has 101/,
    ],
  ])('cannot be started with %s', async (_, body, message) => {
    const { status, error } = await server
      .as(team.member)
      .post(`/api/workspaces/${team.owner.workspaceId}/conversations`, body(team) as object);
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
  });

  it('have at most a hundred members', async () => {
    const people = Array.from({ length: 100 }, () => newId());
    await server.database.transact(async (db) => {
      const now = new Date().toISOString();
      await db
        .insertInto('accounts')
        .values(
          people.map((id) => ({
            id,
            email: `${id}@example.com`,
            password_hash: null,
            nickname: 'One',
            name: 'One',
            last_name: 'Of many',
            avatar: null,
            workspace_default_id: null,
            google_id: null,
            google_access_token: null,
            google_refresh_token: null,
            require_password_change: 0 as const,
            search_text: 'one',
            created_at: now,
            updated_at: null,
            deleted_at: null,
          })),
        )
        .execute();
      await db
        .insertInto('workspace_members')
        .values(
          people.map((id) => ({
            workspace_id: team.owner.workspaceId,
            account_id: id,
            role: 'member' as const,
            created_at: now,
          })),
        )
        .execute();
    });
    const all = people.map((id) => ({ id }));
    expect((await start(team.member, all)).error.message).toBe(
      'memberIds: At most 100 people can be in a conversation',
    );
    const { data } = await start(team.member, all.slice(1));
    expect(data.members).toHaveLength(100);
    expect((await add(team.member, data, ...all)).error.message).toBe(
      'memberIds: At most 100 people can be in a conversation',
    );
    expect((await add(team.member, data, ...all.slice(1))).data.version).toBe(1);
  });

  it('connect guests with managers and people of their projects, and everyone with guests', async () => {
    for (const other of [team.owner, team.admin, team.member])
      expect((await start(team.guest, [other])).status).toBe(200);
    const alone = await joinWorkspace(server, team.owner.workspaceId, 'guest');
    for (const others of [[mate], [alone], [team.owner, mate]]) {
      expect((await start(team.guest, others)).error.issues).toEqual([
        { path: 'body.memberIds', message: 'You can only add people of the workspace that you can see' },
      ]);
    }
    const crew = await group();
    expect((await add(team.guest, crew, mate)).status).toBe(400);
    expect((await add(team.guest, crew, team.admin)).status).toBe(200);
    expect((await start(mate, [team.guest])).status).toBe(200);
    const gone = await makeProject(server, team.owner, [mate, alone]);
    await server.as(team.owner).call('deleteProject', { params: { projectId: gone.id } });
    expect((await start(alone, [mate])).status).toBe(400);
    const { data: theirs } = await start(mate, [alone]);
    expect((await start(alone, [mate])).data).toEqual({ ...theirs });
  }, 30_000);

  it('are visible only to their members, not to managers', async () => {
    const crew = await group('Private');
    await say(team.owner, crew);
    for (const person of [team.admin, mate, { ...team.stranger, workspaceId: team.owner.workspaceId }]) {
      const { id: messageId } = (await say(team.owner, crew)).data;
      const params = { conversationId: crew.id, messageId };
      const answers = [
        await read(person, crew),
        await rename(person, crew, 'Mine'),
        await add(person, crew, person),
        await remove(person, crew, team.member),
        await remove(person, crew, person),
        await say(person, crew),
        await server.as(person).call('listMessages', at(crew)),
        await server.as(person).call('readConversation', { ...at(crew), body: { number: 1 } }),
        await server.as(person).call('updateMessage', { params, body: { content: 'x' } }),
        await server.as(person).call('deleteMessage', { params }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      if (person.id !== team.stranger.id)
        expect((await list(person)).elements.map(({ id }) => id)).not.toContain(crew.id);
    }
    expect(
      (await server.as(team.owner).get(`/api/workspaces/${team.stranger.workspaceId}/conversations/${crew.id}`)).status,
    ).toBe(404);
  });

  it('are renamed by every member of the group, and not from an outdated version', async () => {
    const crew = await group();
    published = [];
    const { data } = await rename(team.guest, crew, ' Rowers ', 1);
    expect(data).toEqual({ ...crew, name: 'Rowers', version: 2 });
    expect(published).toMatchObject([
      { audience: { conversationId: crew.id }, change: { type: 'conversation.saved', conversation: shared(data) } },
    ]);
    const rejected = await rename(team.member, crew, 'Sailors', 1);
    expect([rejected.status, rejected.error]).toEqual([
      409,
      {
        code: 'CONFLICT',
        message: 'Another person or session has changed this text',
        issues: [{ path: 'body.name', message: 'Another person or session has changed this text' }],
        current: data,
      },
    ]);
    expect(endpoints.updateConversation.answer.parse(rejected.error.current)).toEqual(rejected.error.current);
    published = [];
    expect((await rename(team.member, crew, 'Rowers', 1)).data).toEqual(data);
    expect(published).toEqual([]);
    expect((await rename(team.guest, crew, 'Divers', 1)).data.version).toBe(3);
    await add(team.owner, crew, mate);
    expect((await rename(team.guest, crew, 'Swimmers', 3)).data.name).toBe('Swimmers');
    expect((await rename(team.owner, crew, '  ')).status).toBe(400);
    const { data: direct } = await start(team.owner, [team.member]);
    expect((await rename(team.owner, direct, 'Us')).error).toMatchObject({
      code: 'FORBIDDEN',
      message: 'A conversation of two cannot be renamed',
    });
    expect((await add(team.owner, direct, mate)).error.message).toBe(
      'You cannot add people to a conversation of two. Start a group instead.',
    );
    expect((await remove(team.owner, direct, team.owner)).error.message).toBe('You cannot leave a conversation of two');
    expect((await remove(team.owner, direct, team.member)).status).toBe(403);
  });

  it('show all earlier messages as read to a new member', async () => {
    const crew = await group();
    for (const content of ['One', 'Two', 'Three']) await say(team.owner, crew, content);
    published = [];
    const { data } = await add(team.member, crew, mate, team.guest, mate);
    expect([idsOf(data.members), data.version]).toEqual([idsOf([team.owner, team.member, team.guest, mate]), 2]);
    expect(publishedEvents()).toEqual([['conversation.saved', { conversationId: crew.id }]]);
    expect((await read(mate, crew)).data).toMatchObject({ unread: 0, lastRead: 3, lastMessage: { content: 'Three' } });
    expect((await server.as(mate).call('listMessages', at(crew))).data.elements.map(({ content }) => content)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
    published = [];
    expect((await add(team.member, crew, mate)).data.version).toBe(2);
    expect(published).toEqual([]);
  });

  it('may be left by any member, and their creator and managers may remove members', async () => {
    const { data: crew } = await start(team.member, [team.owner, team.guest, mate], { name: 'Crew' });
    expect((await remove(team.guest, crew, mate)).error.message).toBe(
      'Only the creator of this group and the managers of the workspace may remove others',
    );
    published = [];
    const { data: left } = await remove(team.guest, crew, team.guest);
    expect(left).toMatchObject({
      id: crew.id,
      lastMessage: null,
      unread: 0,
      abilities: { update: false, leave: false },
    });
    expect(idsOf(left.members)).toEqual(idsOf([team.member, team.owner, mate]));
    expect(publishedEvents()).toEqual([
      ['conversation.left', { accountId: team.guest.id }],
      ['conversation.saved', { conversationId: crew.id }],
    ]);
    expect((await read(team.guest, crew)).status).toBe(404);
    expect((await remove(team.member, crew, team.guest)).error.message).toBe('That person is not in this conversation');
    expect(idsOf((await remove(team.member, crew, mate)).data.members)).toEqual(idsOf([team.member, team.owner]));
    expect(idsOf((await remove(team.owner, crew, team.member)).data.members)).toEqual([team.owner.id]);
    expect((await remove(team.owner, crew, team.owner)).data.members).toEqual([]);
    for (const person of [team.owner, team.member, mate]) expect((await read(person, crew)).status).toBe(404);
  });

  it('remove members who leave the workspace or delete their account, but direct conversations still show the name', async () => {
    const people = [];
    for (const name of ['Lea', 'Rem', 'Del'])
      people.push(await joinWorkspace(server, team.owner.workspaceId, 'member', name));
    const [leaver, removed, deleter] = people as [Person, Person, Person];
    const { data: crew } = await start(team.owner, people, { name: 'Crew' });
    const directs = [];
    for (const person of people) directs.push((await start(team.owner, [person])).data);
    published = [];
    const departures = [
      await server.as(leaver).call('leaveWorkspace', { params: { workspaceId: team.owner.workspaceId } }),
      await server.as(team.owner).call('removeMember', { params: { memberId: removed.id } }),
      await server.as(deleter).call('deleteAccount', { body: { confirmation: deleter.password } }),
    ];
    expect(departures.map(({ text }) => text)).toEqual(
      expect.arrayContaining(departures.map(() => expect.stringContaining('"data"'))),
    );
    expect((await read(team.owner, crew)).data.members).toEqual([personOf(team.owner)]);
    for (const person of people) {
      expect(
        publishedEvents().filter(
          ([type, audience]) => type === 'conversation.left' && JSON.stringify(audience).includes(person.id),
        ),
      ).toHaveLength(2);
    }
    expect(
      published.filter(({ change }) => change.type === 'conversation.saved').map(({ audience }) => audience),
    ).toEqual([1, 2, 3].map(() => ({ conversationId: crew.id })));
    const names = [];
    for (const direct of directs) names.push(conversationName((await read(team.owner, direct)).data, team.owner.id));
    expect(names).toEqual(['Lea Lovelace', 'Rem Lovelace', 'Deleted user']);
    expect((await read(leaver, crew)).status).toBe(404);
    const late = await joinWorkspace(server, team.owner.workspaceId, 'member');
    expect((await start(late, [leaver])).status).toBe(400);
    expect((await start(team.owner, [leaver])).data.id).toBe(directs[0]?.id);
    const [direct] = directs;
    await say(team.owner, direct ?? crew, 'Are you there?');
    await server.database.transact((db) =>
      db
        .insertInto('workspace_members')
        .values({
          workspace_id: team.owner.workspaceId,
          account_id: leaver.id,
          role: 'member',
          created_at: new Date().toISOString(),
        })
        .execute(),
    );
    expect((await list(leaver)).elements.map(({ id, unread }) => [id, unread])).toEqual([[direct?.id, 1]]);
  });

  it('are listed in pages by their last message, with the number of unread messages', async () => {
    const [ada, bob] = [
      await joinWorkspace(server, team.owner.workspaceId, 'member'),
      await joinWorkspace(server, team.owner.workspaceId, 'member', 'Bob'),
    ];
    const [{ data: direct }, { data: crew }, { data: silent }] = [
      await start(ada, [bob]),
      await start(ada, [bob, mate], { name: 'Crew' }),
      await start(ada, [bob], { name: 'Silent' }),
    ];
    server.clock.advance(1000);
    await say(ada, crew, 'First');
    server.clock.advance(1000);
    for (const content of ['Hi', 'there', '!']) await say(ada, direct, content);
    const { elements, pagination } = await list(bob);
    expect(
      elements.map(({ id, unread, lastRead, lastMessage }) => [id, unread, lastRead, lastMessage?.content]),
    ).toEqual([
      [direct.id, 3, 0, '!'],
      [crew.id, 1, 0, 'First'],
      [silent.id, 0, 0, undefined],
    ]);
    expect(elements.map(({ lastMessage }) => lastMessage?.sender.id)).toEqual([ada.id, ada.id, undefined]);
    expect(pagination).toEqual({ pageIndex: 1, pageSize: 100, total: 3 });
    for (const { id, members } of elements)
      expect([id, idsOf(members)]).toEqual([id, idsOf((await read(bob, { id })).data.members)]);
    for (const element of elements) expect((await read(bob, element)).data).toEqual(element);
    expect(await list(bob, { pageIndex: 2, pageSize: 2 })).toEqual({
      elements: elements.slice(2),
      pagination: { pageIndex: 2, pageSize: 2, total: 3 },
    });
    expect((await list(ada)).elements.map(({ unread }) => unread)).toEqual([0, 0, 0]);
  });
});
