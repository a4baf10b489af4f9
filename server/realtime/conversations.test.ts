import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Change, Changes, Resumed, Typed } from '../../domain/socketEvents.ts';
import { joinWorkspace, makeTeam, type Team } from '../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

const patience = { timeout: 5000, interval: 5 };

interface Listener {
  socket: Socket;
  changes: Change[];
  typed: Typed[];
  errors: string[];
  settled(): Promise<void>;
  resume(seq: number): Promise<Resumed>;
}

describeOnBoth('live conversations', (make) => {
  let server: TestServer;
  let address: string;
  let team: Team;
  let open: Socket[] = [];
  beforeAll(async () => {
    server = await make();
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    team = await makeTeam(server);
  });
  afterEach(() => {
    for (const socket of open) socket.disconnect();
    open = [];
  });

  const connect = async (person: Person, workspaceId = team.owner.workspaceId): Promise<Listener> => {
    const socket = io(address, {
      auth: { token: person.token },
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    });
    open.push(socket);
    const listener: Listener = {
      socket,
      changes: [],
      typed: [],
      errors: [],
      settled: async () => {
        const before = listener.errors.length;
        socket.emit('register', 'nobody');
        await expect.poll(() => listener.errors.length, patience).toBeGreaterThan(before);
        listener.errors.splice(before);
      },
      resume: (seq) => socket.timeout(5000).emitWithAck('resume', { workspaceId, seq }),
    };
    socket.on('changes', ({ changes }: Changes) => listener.changes.push(...changes));
    socket.on('typing', (typed: Typed) => listener.typed.push(typed));
    socket.on('error', ({ message }: { message: string }) => listener.errors.push(message));
    const connected = new Promise((resolve, reject) => {
      socket.once('connected', resolve).once('connect_error', reject);
    });
    socket.emit('register', person.id);
    await connected;
    return listener;
  };
  const start = async (person: Person, others: Person[], name = '') =>
    (await server.as(person).call('createConversation', { body: { memberIds: others.map(({ id }) => id), name } }))
      .data;
  const say = async (person: Person, { id }: { id: string }, content = 'Hello') =>
    (await server.as(person).call('createMessage', { params: { conversationId: id }, body: { content } })).data;
  const removeFrom = (person: Person, { id }: { id: string }, other: Person) =>
    server.as(person).call('removeFromConversation', { params: { conversationId: id, memberId: other.id } });
  const addTo = (person: Person, { id }: { id: string }, other: Person) =>
    server.as(person).call('addToConversation', { params: { conversationId: id }, body: { memberIds: [other.id] } });
  const talk = ({ changes }: Listener) =>
    changes
      .filter(({ type }) => type.startsWith('conversation.') || type === 'message.saved')
      .map((change) => (change.type === 'message.saved' ? change.message.content : change.type));

  it('are sent only to their members, from the first message on', async () => {
    const [mine, theirs, manager, stranger] = [
      await connect(team.owner),
      await connect(team.member),
      await connect(team.admin),
      await connect(team.stranger, team.stranger.workspaceId),
    ];
    const direct = await start(team.owner, [team.member]);
    // The message is sent immediately, because publishing the conversation must already have added the other person's
    // socket.
    await say(team.owner, direct, 'First');
    await say(team.owner, direct, 'Second');
    for (const listener of [mine, theirs])
      await expect.poll(() => talk(listener), patience).toEqual(['conversation.saved', 'First', 'Second']);
    expect(theirs.changes).toMatchObject([
      { conversation: { id: direct.id } },
      { message: { number: 1 } },
      { message: { number: 2 } },
    ]);
    expect(JSON.stringify(theirs.changes)).not.toMatch(/abilities|unread/);
    await server
      .as(team.member)
      .call('readConversation', { params: { conversationId: direct.id }, body: { number: 2 } });
    await expect
      .poll(() => theirs.changes.at(-1), patience)
      .toMatchObject({ type: 'conversation.read', number: 2, unread: 0 });
    for (const listener of [mine, manager, stranger]) {
      await listener.settled();
      expect(listener.changes.map(({ type }) => type)).not.toContain('conversation.read');
    }
    expect([...talk(manager), ...talk(stranger)]).toEqual([]);
  });

  it('reach people only while they are members', async () => {
    const crew = await start(team.owner, [team.member], 'Crew');
    const [mine, guest] = [await connect(team.owner), await connect(team.guest)];
    await say(team.owner, crew, 'Before');
    await addTo(team.owner, crew, team.guest);
    await say(team.owner, crew, 'During');
    await removeFrom(team.owner, crew, team.guest);
    await say(team.owner, crew, 'After');
    await expect
      .poll(() => talk(mine), patience)
      .toEqual(['Before', 'conversation.saved', 'During', 'conversation.saved', 'After']);
    await guest.settled();
    expect(talk(guest)).toEqual(['conversation.saved', 'During', 'conversation.left']);
    await addTo(team.owner, crew, team.guest);
    await say(team.member, crew, 'Again');
    await expect.poll(() => talk(guest).slice(3), patience).toEqual(['conversation.saved', 'Again']);
    await server
      .as(team.guest)
      .call('removeFromConversation', { params: { conversationId: crew.id, memberId: team.guest.id } });
    await say(team.member, crew, 'Gone');
    await expect.poll(() => talk(mine).at(-1), patience).toBe('Gone');
    await guest.settled();
    expect(talk(guest).slice(5)).toEqual(['conversation.left']);
  });

  it('end when a person leaves the workspace, also direct ones', async () => {
    const leaver = await joinWorkspace(server, team.owner.workspaceId, 'member');
    const [direct, crew] = [await start(team.owner, [leaver]), await start(team.owner, [leaver, team.member], 'Crew')];
    const [theirs, mine] = [await connect(leaver), await connect(team.owner)];
    await server.as(leaver).call('leaveWorkspace', { params: { workspaceId: team.owner.workspaceId } });
    await say(team.owner, direct, 'Where are you?');
    await say(team.owner, crew, 'They left');
    await expect.poll(() => talk(mine), patience).toEqual(['conversation.saved', 'Where are you?', 'They left']);
    await theirs.settled();
    expect(talk(theirs).sort()).toEqual(['conversation.left', 'conversation.left']);
    const back = await connect(leaver);
    await say(team.owner, direct, 'Hello?');
    await back.settled();
    expect(talk(back)).toEqual([]);
    back.socket.emit('typing', { workspaceId: team.owner.workspaceId, conversationId: direct.id });
    await expect.poll(() => back.errors, patience).toEqual(['typing: Conversation not found']);
  });

  it('are replayed only to their members, not to managers', async () => {
    const first = await connect(team.owner);
    await server.as(team.owner).call('updateWorkspace', {
      params: { workspaceId: team.owner.workspaceId },
      body: { name: `Lab ${Date.now()}` },
    });
    const { seq } = await first.resume(0);
    const crew = await start(team.member, [team.guest, team.owner], 'Replayed');
    const secret = await start(team.member, [team.guest], 'Secret');
    await say(team.member, secret, 'Between us');
    await say(team.guest, secret, 'Of course');
    await say(team.member, crew, 'To all');
    await removeFrom(team.member, crew, team.guest);
    await say(team.member, crew, 'To the others');
    const replayed = async (person: Person) => {
      const resumed = await (await connect(person)).resume(seq);
      expect(resumed.refetch).toBe(false);
      return talk({ changes: resumed.changes } as Listener);
    };
    expect(await replayed(team.admin)).toEqual([]);
    expect(await replayed(team.owner)).toEqual(['conversation.saved', 'To all', 'conversation.saved', 'To the others']);
    expect(await replayed(team.member)).toEqual([
      'conversation.saved',
      'conversation.saved',
      'Between us',
      'Of course',
      'To all',
      'conversation.saved',
      'To the others',
    ]);
    expect(await replayed(team.guest)).toEqual(['conversation.saved', 'Between us', 'Of course', 'conversation.left']);
    expect(await replayed(await joinWorkspace(server, team.owner.workspaceId, 'owner'))).toEqual([]);
  });

  it('show who is typing to the other members, and reject strangers', async () => {
    const direct = await start(team.owner, [team.guest]);
    const asked = { workspaceId: team.owner.workspaceId, conversationId: direct.id };
    const [mine, tab, theirs, manager, stranger] = [
      await connect(team.owner),
      await connect(team.owner),
      await connect(team.guest),
      await connect(team.admin),
      await connect(team.stranger),
    ];
    mine.socket.emit('typing', asked);
    await expect.poll(() => theirs.typed, patience).toEqual([{ conversationId: direct.id, userId: team.owner.id }]);
    for (const listener of [manager, stranger]) {
      listener.socket.emit('typing', asked);
      await expect.poll(() => listener.errors, patience).toEqual(['typing: Conversation not found']);
      expect(listener.typed).toEqual([]);
    }
    for (const payload of [
      undefined,
      {},
      { ...asked, conversationId: 'x' },
      { ...asked, conversationId: `conversation:${direct.id}` },
    ])
      mine.socket.emit('typing', payload);
    await expect.poll(() => mine.errors.length, patience).toBe(4);
    for (const listener of [mine, tab, theirs]) await listener.settled();
    expect([mine.typed, tab.typed, theirs.typed.length]).toEqual([[], [], 1]);
  });
});
