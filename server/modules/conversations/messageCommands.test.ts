import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type Conversation,
  type ConversationMessage,
  conversationMessage,
  viewedMessage,
} from '../../../domain/conversation.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { joinWorkspace, makeProject, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { notificationsById } from '../notifications/repository.ts';

const mention = ({ id }: { id: string }, name = 'Ada') => `[@${name}](mention:${id})`;

describeOnBoth('messages', (make) => {
  let server: TestServer;
  let team: Team;
  let crew: Conversation;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    await makeProject(server, team.owner, [team.member, team.guest]);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(async () => {
    crew = await start(team.owner, [team.member, team.guest], 'Crew');
    published = [];
  });

  const start = async (person: Person, others: Person[], name = '') =>
    (await server.as(person).call('createConversation', { body: { memberIds: others.map(({ id }) => id), name } }))
      .data;
  const say = (
    person: Person,
    content: string,
    given: { id?: string; key?: string; of?: { id: string }; seen?: number } = {},
  ) =>
    server.as(person).call('createMessage', {
      params: { conversationId: (given.of ?? crew).id },
      body: {
        content,
        ...(given.id !== undefined && { id: given.id }),
        ...(given.seen !== undefined && { seen: given.seen }),
      },
      ...(given.key !== undefined && { key: given.key }),
    });
  const at = ({ id }: { id: string }) => ({ params: { conversationId: crew.id, messageId: id } });
  const edit = (person: Person, message: { id: string }, content: string) =>
    server.as(person).call('updateMessage', { ...at(message), body: { content } });
  const remove = (person: Person, message: { id: string }) => server.as(person).call('deleteMessage', at(message));
  const list = async (person: Person, query = {}, of: { id: string } = crew) =>
    (await server.as(person).call('listMessages', { params: { conversationId: of.id }, query })).data;
  const read = async (person: Person, of: { id: string } = crew) =>
    (await server.as(person).call('getConversation', { params: { conversationId: of.id } })).data;
  const readTo = async (person: Person, number: number) =>
    (await server.as(person).call('readConversation', { params: { conversationId: crew.id }, body: { number } })).data;
  const numbers = ({ elements }: { elements: ConversationMessage[] }) => elements.map(({ number }) => number);
  const of = (type: string) => published.filter(({ change }) => change.type === type);
  const personOf = ({ user: { id, name, lastName, nickname, avatar } }: Person) => ({
    id,
    name,
    lastName,
    nickname,
    avatar,
  });
  const notificationsOf = async (person: Person) =>
    (await server.as(person).call('listNotifications')).data.elements.filter(
      ({ conversationId }) => conversationId === crew.id,
    );
  const fill = (conversation: { id: string }, person: Person, count: number) =>
    server.database.transact(async (db) => {
      const now = Date.now();
      for (let sent = 0; sent < count; sent += 500) {
        await db
          .insertInto('messages')
          .values(
            Array.from({ length: Math.min(500, count - sent) }, (_, index) => ({
              id: newId(),
              conversation_id: conversation.id,
              workspace_id: person.workspaceId,
              number: sent + index + 1,
              content: `Message ${sent + index + 1}`,
              sender_id: person.id,
              version: 1,
              created_at: new Date(now + sent + index).toISOString(),
              edited_at: null,
              deleted_at: null,
            })),
          )
          .execute();
      }
      await db.updateTable('conversations').set({ last_number: count }).where('id', '=', conversation.id).execute();
    });

  it('are sent by members in order, published live, and read by their sender', async () => {
    const { status, data: first } = await say(team.guest, ' Hello **all** \n', { key: `hello-${crew.id}` });
    expect(status).toBe(201);
    expect(first).toEqual({
      id: expect.any(String),
      conversationId: crew.id,
      number: 1,
      place: expect.any(Number),
      content: 'Hello **all**',
      createdAt: expect.any(String),
      editedAt: null,
      deletedAt: null,
      version: 1,
      sender: personOf(team.guest),
      abilities: { update: true, delete: true },
    });
    const shared = conversationMessage.parse(first);
    expect(published).toEqual([
      {
        workspaceId: team.owner.workspaceId,
        audience: { conversationId: crew.id },
        change: {
          type: 'message.saved',
          seq: expect.any(Number),
          conversationId: crew.id,
          message: shared,
          mutationId: `hello-${crew.id}`,
        },
      },
    ]);
    published = [];
    const { data: second } = await say(team.member, 'Hello Gus', { seen: 1 });
    expect(of('conversation.read')).toMatchObject([
      { audience: { accountId: team.member.id }, change: { conversationId: crew.id, number: 2, unread: 0 } },
    ]);
    const seenAs = (update: boolean, remove: boolean) =>
      [first, second].map((message) => ({ ...message, abilities: { update, delete: remove } }));
    expect(await list(team.owner)).toEqual({
      elements: seenAs(false, true),
      first: 1,
      pagination: { pageIndex: 1, pageSize: 50, total: 2 },
    });
    expect((await list(team.guest)).elements.map(({ abilities }) => abilities)).toEqual([
      { update: true, delete: true },
      { update: false, delete: false },
    ]);
    const state = async (person: Person) => {
      const { unread, lastRead, lastMessage } = await read(person);
      return [unread, lastRead, lastMessage?.id];
    };
    expect(await state(team.owner)).toEqual([2, 0, second.id]);
    expect(await state(team.guest)).toEqual([1, 1, second.id]);
    expect(await state(team.member)).toEqual([0, 2, second.id]);
  });

  it("keep the client's id, and are sent once however often they are posted", async () => {
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => say(team.member, 'Once', { id, key: `once-${id}` })));
    expect(answers.map(({ status, data }) => [status, data.id, data.number])).toEqual(
      [1, 2, 3].map(() => [201, id, 1]),
    );
    const taken = await say(team.owner, 'Other', { id });
    expect([taken.status, taken.error.message]).toEqual([409, 'A record with this id already exists']);
    expect((await say(team.owner, 'Next')).data.number).toBe(2);
  });

  it('are numbered without gaps or duplicates, however many people send in parallel', async () => {
    const people = [team.owner, team.member, team.guest];
    const other = await start(team.owner, [team.member], 'Other');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const person = people[index % 3] ?? team.owner;
        // Every tenth message is rejected after it has taken its number.
        if (index % 10 === 9) return say(person, 'Doubled', { id: crew.id.replace(/^.{8}/, '00000000') });
        return say(index % 7 === 0 ? team.member : person, `Message ${index}`, index % 7 === 0 ? { of: other } : {});
      }),
    );
    const sent = answers.filter(({ status }) => status === 201).map(({ data }) => data);
    expect(sent.length).toBeGreaterThan(50);
    for (const where of [crew, other]) {
      const own = sent
        .filter(({ conversationId }) => conversationId === where.id)
        .map(({ number }) => number)
        .sort((a, b) => a - b);
      expect(own).toEqual(own.map((_, index) => index + 1));
      const listed = await list(team.owner, { pageSize: 1000 }, where);
      expect([numbers(listed), listed.pagination.total]).toEqual([own, own.length]);
    }
    const changes = of('message.saved').map(({ change }) => change.seq);
    expect(new Set(changes).size).toBe(sent.length);
  });

  it('mark only what their sender had seen as read, and themselves', async () => {
    const state = async (person: Person) => {
      const { unread, lastRead } = await read(person);
      const listed = (await server.as(person).call('listConversations')).data.elements.find(({ id }) => id === crew.id);
      expect(listed).toMatchObject({ unread, lastRead });
      return [unread, lastRead];
    };
    for (const content of ['One', 'Two', 'Three']) await say(team.owner, content);
    expect(await state(team.owner)).toEqual([0, 3]);
    published = [];
    // The message was written offline after the first message.
    await say(team.guest, 'Four', { seen: 1 });
    expect(of('conversation.read')).toMatchObject([
      { audience: { accountId: team.guest.id }, change: { conversationId: crew.id, number: 1, unread: 2 } },
    ]);
    expect(await state(team.guest)).toEqual([2, 1]);
    published = [];
    await say(team.guest, 'Five');
    expect([await state(team.guest), of('conversation.read')]).toEqual([[2, 1], []]);
    expect(await state(team.member)).toEqual([5, 0]);
    await say(team.member, 'Six');
    expect([await state(team.member), await state(team.guest)]).toEqual([
      [5, 0],
      [3, 1],
    ]);
    const [, , , four] = (await list(team.guest)).elements;
    await remove(team.guest, four ?? { id: '' });
    expect([await state(team.guest), await state(team.member)]).toEqual([
      [3, 1],
      [4, 0],
    ]);
    await say(team.guest, 'Seven', { seen: 1_000_000 });
    expect(await state(team.guest)).toEqual([0, 7]);
    await readTo(team.member, 5);
    expect(await state(team.member)).toEqual([1, 5]);
  });

  it('are edited only by their sender, and marked as edited', async () => {
    const { data: message } = await say(team.member, 'Helo');
    for (const person of [team.owner, team.guest]) {
      const { status, error } = await edit(person, message, 'Hello');
      expect([status, error.message]).toEqual([403, 'Only the sender of a message can change it']);
    }
    published = [];
    expect((await edit(team.member, message, 'Helo ')).data).toEqual(message);
    expect(published).toEqual([]);
    const { data: edited } = await edit(team.member, message, 'Hello');
    expect(edited).toEqual({ ...message, content: 'Hello', editedAt: expect.any(String), version: 2 });
    expect(published).toMatchObject([
      {
        audience: { conversationId: crew.id },
        change: { type: 'message.saved', message: conversationMessage.parse(edited) },
      },
    ]);
    expect((await read(team.owner)).lastMessage).toEqual(conversationMessage.parse(edited));
    expect((await edit(team.member, { id: newId() }, 'x')).error.message).toBe('Message not found');
  });

  it('are deleted by their sender and by managers in the conversation, and keep their number', async () => {
    const { data: first } = await say(team.member, 'A secret');
    await say(team.member, 'Another');
    expect((await remove(team.guest, first)).error.message).toBe(
      'Only the sender of a message and the managers of the workspace can delete it',
    );
    published = [];
    const { data: deleted } = await remove(team.member, first);
    const withoutAbilities = { update: false, delete: false };
    expect(deleted).toEqual({
      ...first,
      content: '',
      deletedAt: expect.any(String),
      version: 2,
      abilities: withoutAbilities,
    });
    expect(published).toMatchObject([
      { change: { type: 'message.saved', message: conversationMessage.parse(deleted) } },
    ]);
    published = [];
    expect((await remove(team.member, first)).error).toEqual({ code: 'NOT_FOUND', message: 'Message not found' });
    expect(published).toEqual([]);
    expect((await list(team.owner)).elements.map(({ number, content }) => [number, content])).toEqual([
      [1, ''],
      [2, 'Another'],
    ]);
    expect((await read(team.owner)).unread).toBe(1);
    expect((await read(team.guest)).unread).toBe(1);
    expect(
      (await server.as(team.guest).call('listConversations')).data.elements.find(({ id }) => id === crew.id)?.unread,
    ).toBe(1);

    const { data: last } = await say(team.member, 'Last');
    const { data: gone } = await remove(team.owner, last);
    expect((await read(team.guest)).lastMessage).toEqual({
      ...conversationMessage.parse(last),
      content: '',
      deletedAt: expect.any(String),
      version: 2,
    });
    const late = await edit(team.member, last, 'Too late');
    expect([late.status, late.error.message, late.error.current]).toEqual([409, 'This message has been deleted', gone]);
    expect(viewedMessage.parse(late.error.current)).toEqual(gone);
    expect((await say(team.member, 'On we go')).data.number).toBe(4);
    const rows = await server.database.db.selectFrom('messages').select('content').where('id', '=', first.id).execute();
    expect(rows).toEqual([{ content: '' }]);
  });

  it("move the read mark only forwards, and update the reader's other browsers", async () => {
    for (const content of ['One', 'Two', 'Three']) await say(team.owner, content);
    published = [];
    expect(await readTo(team.guest, 2)).toMatchObject({ unread: 1, lastRead: 2 });
    expect(published).toEqual([
      {
        workspaceId: team.owner.workspaceId,
        audience: { accountId: team.guest.id },
        change: { type: 'conversation.read', seq: expect.any(Number), conversationId: crew.id, number: 2, unread: 1 },
      },
    ]);
    published = [];
    for (const number of [0, 1, 2]) expect(await readTo(team.guest, number)).toMatchObject({ unread: 1, lastRead: 2 });
    expect(published).toEqual([]);
    expect(await readTo(team.guest, 1_000_000)).toMatchObject({ unread: 0, lastRead: 3 });
    expect((await say(team.owner, 'Four')).data.number).toBe(4);
    expect(await read(team.guest)).toMatchObject({ unread: 1, lastRead: 3 });
    for (const number of [-1, 1.5, 'x', null]) {
      const url = `/api/workspaces/${team.owner.workspaceId}/conversations/${crew.id}/read`;
      expect((await server.as(team.guest).post(url, { number })).status).toBe(400);
    }
  });

  it('are listed from the newest page, before a number and after one, always in order', async () => {
    await fill(crew, team.owner, 130);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
    expect(numbers(await list(team.guest))).toEqual(range(81, 130));
    expect(numbers(await list(team.guest, { before: 81 }))).toEqual(range(31, 80));
    expect(numbers(await list(team.guest, { before: 31 }))).toEqual(range(1, 30));
    expect(numbers(await list(team.guest, { before: 1 }))).toEqual([]);
    expect(numbers(await list(team.guest, { before: 1_000 }))).toEqual(range(81, 130));
    expect(numbers(await list(team.guest, { after: 100 }))).toEqual(range(101, 130));
    expect(numbers(await list(team.guest, { after: 0, pageSize: 10 }))).toEqual(range(1, 10));
    expect(numbers(await list(team.guest, { after: 0, pageSize: 10, pageIndex: 3 }))).toEqual(range(21, 30));
    expect(numbers(await list(team.guest, { after: 130 }))).toEqual([]);
    expect(numbers(await list(team.guest, { after: 10, before: 15 }))).toEqual(range(11, 14));
    expect(numbers(await list(team.guest, { pageIndex: 2 }))).toEqual(range(31, 80));
    expect(numbers(await list(team.guest, { pageIndex: 4 }))).toEqual([]);
    expect((await list(team.guest, { before: 81 })).pagination).toEqual({
      pageIndex: 1,
      pageSize: 50,
      total: 130,
      nextCursor: expect.any(String),
    });
    expect((await list(team.guest, { before: 31 })).pagination).toEqual({ pageIndex: 1, pageSize: 50, total: 130 });
    for (const query of ['before=0', 'before=x', 'after=-1', 'pageSize=0', 'pageSize=1001', 'after=1.5']) {
      expect(
        (
          await server
            .as(team.guest)
            .get(`/api/workspaces/${team.owner.workspaceId}/conversations/${crew.id}/messages?${query}`)
        ).status,
      ).toBe(400);
    }
  });

  it('end at the oldest message that exists', async () => {
    await fill(crew, team.owner, 70);
    await server.database.transact((db) =>
      db.deleteFrom('messages').where('conversation_id', '=', crew.id).where('number', '<=', 60).execute(),
    );
    const newest = await list(team.guest);
    expect([numbers(newest)[0], newest.first, newest.pagination.nextCursor]).toEqual([61, 61, undefined]);
    expect(numbers(await list(team.guest, { after: 0, pageSize: 5 }))).toEqual([61, 62, 63, 64, 65]);
    expect(numbers(await list(team.guest, { before: 61 }))).toEqual([]);
  });

  it('are listed in pages from either end, also in a conversation of 10,000', async () => {
    await fill(crew, team.owner, 10_000);
    for (let made = 0; made < 20; made += 1)
      await say(team.owner, 'Hi', { of: await start(team.owner, [team.member], `Group ${made}`) });
    const numbers = async (query: { before?: number; after?: number }) =>
      (await list(team.guest, query)).elements.map(({ number }) => number);
    const upTo = (last: number) => Array.from({ length: 50 }, (_, index) => last - 49 + index);
    expect(await numbers({})).toEqual(upTo(10_000));
    expect(await numbers({ before: 5_000 })).toEqual(upTo(4_999));
    expect(await numbers({ after: 5_000 })).toEqual(upTo(5_050));
    expect(await numbers({ before: 4 })).toEqual([1, 2, 3]);
    expect((await server.as(team.member).call('listConversations')).data.elements.length).toBeGreaterThan(20);
    expect((await read(team.member)).unread).toBe(10_000);
  });

  it('keep the text exactly as written', async () => {
    const texts = [
      '<script>alert(1)</script>',
      '[x](javascript:alert(1))',
      '👩‍👩‍👧 \u202e e\u0301',
      `Gone: ${mention({ id: newId() }, 'Nobody')}`,
      '```\n  kept\n```',
      "%_\\'",
    ];
    for (const text of texts) expect((await say(team.guest, text)).data.content).toBe(text);
    expect((await list(team.owner)).elements.map(({ content }) => content)).toEqual(texts);
  });

  it.each<[string, unknown, number, RegExp]>([
    ['nothing', {}, 400, /^content: /],
    ['blanks', { content: ' \n ' }, 400, /^content: Must not be empty/],
    ['another type', { content: ['x'] }, 400, /^content: Must be text/],
    [
      'a megabyte',
      { content: 'x'.repeat(1_000_000) },
      400,
      /^content: At most 20,000 characters are allowed, and this has 1,000,000/,
    ],
    ['more than a megabyte', { content: 'x'.repeat(1_100_000) }, 413, /1/],
    ['a backslash, which shows nothing', { content: '\\' }, 400, /no words/],
    ['NUL', { content: 'a\0b' }, 400, /NUL/],
    ['a false id', { id: '1', content: 'x' }, 400, /^id: Must be a UUID/],
  ])('reject %s with a clear message', async (_, body, status, message) => {
    const answer = await server
      .as(team.owner)
      .post(`/api/workspaces/${team.owner.workspaceId}/conversations/${crew.id}/messages`, body as object);
    expect([answer.status, answer.error.message]).toEqual([status, expect.stringMatching(message)]);
    expect((await list(team.owner)).pagination.total).toBe(0);
  });

  it('notify the members that they mention, once per message', async () => {
    const outside = await joinWorkspace(server, team.owner.workspaceId, 'member');
    const { data: message } = await say(
      team.member,
      `Look ${mention(team.owner, 'Olga')} ${mention(team.member)} ${mention(team.admin)} ${mention(outside)} ${mention(team.owner)}`,
    );
    expect(await notificationsOf(team.owner)).toMatchObject([
      {
        type: 'task_mention',
        place: 'message',
        subject: 'Crew',
        excerpt: 'Look @Olga @Ada @Ada @Ada @Ada',
        actor: { id: team.member.id },
        conversationId: crew.id,
        taskId: null,
        projectId: null,
        link: `/conversations/${crew.id}`,
      },
    ]);
    for (const person of [team.member, team.admin, team.guest, outside])
      expect(await notificationsOf(person)).toEqual([]);
    await edit(team.member, message, `Look ${mention(team.guest)} ${mention(team.owner)}`);
    await edit(team.member, message, 'Nobody');
    await edit(team.member, message, `Look ${mention(team.guest)}`);
    expect([(await notificationsOf(team.owner)).length, (await notificationsOf(team.guest)).length]).toEqual([1, 1]);
    crew = await start(team.member, [team.owner]);
    await say(team.member, `${mention(team.owner)}?`);
    expect(await notificationsOf(team.owner)).toMatchObject([{ subject: 'Mika Lovelace' }]);
  });

  it('are not mailed to people who left the conversation, nor after they were deleted', async () => {
    const { data: message } = await say(team.member, `${mention(team.guest)} ${mention(team.owner)}`);
    const left = async (person: Person) => {
      const { db } = server.database;
      const rows = await db
        .selectFrom('notifications')
        .select('id')
        .where('account_id', '=', person.id)
        .where('message_id', '=', message.id)
        .execute();
      const ids = rows.map(({ id }) => id);
      return [ids.length, (await notificationsById(db, ids, server.clock.now().toISOString())).length];
    };
    expect([await left(team.guest), await left(team.owner)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await server
      .as(team.guest)
      .call('removeFromConversation', { params: { conversationId: crew.id, memberId: team.guest.id } });
    expect([await left(team.guest), await left(team.owner)]).toEqual([
      [1, 0],
      [1, 1],
    ]);
    await remove(team.member, message);
    expect(await left(team.owner)).toEqual([1, 0]);
  });

  it('remain when their sender leaves', async () => {
    const leaver = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Lea');
    await server
      .as(team.owner)
      .call('addToConversation', { params: { conversationId: crew.id }, body: { memberIds: [leaver.id] } });
    await say(leaver, 'Bye');
    await server.as(leaver).call('deleteAccount', { body: { confirmation: leaver.password } });
    const { data } = await say(team.owner, `Thanks ${mention(leaver, 'Lea')}`);
    expect((await list(team.owner)).elements).toMatchObject([
      { content: 'Bye', sender: { id: leaver.id, name: 'Deleted' } },
      { content: data.content },
    ]);
  });
});
