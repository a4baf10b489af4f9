import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Change, Changes, Resumed } from '../../domain/socketEvents.ts';
import { sweep } from '../jobs/maintenance.ts';
import { sweeps } from '../modules/all.ts';
import { addPerson } from '../testing/people.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';
import { maxReplay } from './replay.ts';

const day = 86_400_000;
const patience = { timeout: 20_000, interval: 5 };

interface Listener {
  socket: Socket;
  changes: Change[];
  errors: string[];
  signedOut: number;
  /** Resolves when the server has sent all earlier events. */
  settled(): Promise<void>;
  resume(workspaceId: string, seq: number): Promise<Resumed>;
}

describeOnBoth('realtime', (make) => {
  let server: TestServer;
  let address: string;
  let open: Listener[] = [];
  beforeAll(async () => {
    server = await make({}, { realtime: { sessionCheckInterval: 50 } });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    for (const { socket } of open) socket.disconnect();
    open = [];
  });

  const connect = (auth: unknown, options: { transports?: string[]; to?: string } = {}): Listener => {
    const socket = io(options.to ?? address, {
      auth: auth as Record<string, unknown>,
      forceNew: true,
      reconnection: false,
      transports: options.transports ?? ['websocket'],
    });
    const listener: Listener = {
      socket,
      changes: [],
      errors: [],
      signedOut: 0,
      settled: async () => {
        const before = listener.errors.length;
        socket.emit('register', 'nobody');
        await expect.poll(() => listener.errors.length, patience).toBeGreaterThan(before);
        listener.errors.splice(before);
      },
      resume: (workspaceId, seq) => socket.timeout(20_000).emitWithAck('resume', { workspaceId, seq }),
    };
    socket.on('changes', ({ changes }: Changes) => listener.changes.push(...changes));
    socket.on('error', ({ message }: { message: string }) => listener.errors.push(message));
    socket.on('signedOut', () => {
      listener.signedOut += 1;
    });
    open.push(listener);
    return listener;
  };
  const register = async (person: Person, options = {}): Promise<Listener> => {
    const listener = connect({ token: person.token }, options);
    const connected = new Promise((resolve, reject) => {
      listener.socket.once('connected', resolve).once('connect_error', reject);
    });
    listener.socket.emit('register', person.id);
    expect(await connected).toMatchObject({ userId: person.id });
    return listener;
  };
  const rejection = (listener: Listener) =>
    new Promise<string>((resolve) => listener.socket.once('connect_error', (error) => resolve(error.message)));
  const typesOf = ({ changes }: Listener) => changes.map(({ type }) => type);
  const rename = (person: Person, name: string) =>
    server.as(person).call('updateWorkspace', { params: { workspaceId: person.workspaceId }, body: { name } });
  const makeProject = async (person: Person) =>
    (await server.as(person).call('createProject', { body: { name: 'Apollo' } })).data;
  const makeTask = async (person: Person, project: Awaited<ReturnType<typeof makeProject>>, title = 'Land') => {
    const [status, type, priority] = [
      project.taskStatuses[0]?.id ?? '',
      project.taskTypes[0]?.id ?? '',
      project.taskPriorities[0]?.id ?? '',
    ];
    return (
      await server.as(person).call('createProjectTask', {
        params: { projectId: project.id },
        body: { title, statusId: status, typeId: type, priorityId: priority },
        key: `task-${title}`,
      })
    ).data;
  };

  it.each([
    undefined,
    {},
    { token: 'forged' },
    { token: 5 },
    { token: '' },
    { token: 'x'.repeat(500) },
    { token: { $ne: '' } },
  ])('rejects the handshake %j', async (auth) => {
    expect(await rejection(connect(auth))).toBe('Invalid token');
  });

  it('rejects a session that has expired', async () => {
    const own = await make();
    const person = await own.signUpPerson();
    const to = await own.app.listen({ port: 0, host: '127.0.0.1' });
    own.clock.advance(31 * day);
    expect(await rejection(connect({ token: person.token }, { to }))).toBe('Invalid token');
  });

  it.each([['websocket'], ['polling']])('registers only the own id, over %s', async (transport) => {
    const [ada, eve] = [await server.signUpPerson(), await server.signUpPerson()];
    const listener = connect({ token: eve.token }, { transports: [transport] });
    listener.socket.emit('register', ada.id);
    await expect.poll(() => listener.errors, patience).toEqual(['register: only your own id can be registered']);
    await rename(ada, `By ${transport}`);
    await listener.settled();
    expect(listener.changes).toEqual([]);
    const own = await register(ada, { transports: [transport] });
    await rename(ada, `To ${transport}`);
    await expect
      .poll(() => own.changes, patience)
      .toMatchObject([{ type: 'workspace.saved', name: `To ${transport}`, version: 3 }]);
  });

  it('answers malformed, unknown and early events with an error, and continues', async () => {
    const ada = await server.signUpPerson();
    const listener = connect({ token: ada.token });
    const { socket } = listener;
    socket.emit('resume', { workspaceId: ada.workspaceId, seq: 0 }, () => {});
    for (const payload of [undefined, 5, null, { id: ada.id }, [ada.id]]) socket.emit('register', payload);
    const connected = new Promise((resolve) => socket.once('connected', resolve));
    socket.emit('register', ada.id, 'twice', { odd: true });
    await connected;
    await expect.poll(() => listener.errors.length, patience).toBe(6);
    expect(listener.errors).toContain('resume: register first');
    expect(listener.errors.filter((message) => message.startsWith('register: Must be '))).toHaveLength(5);
    listener.errors.length = 0;

    const asked = { workspaceId: ada.workspaceId, seq: 0 };
    socket.emit('resume', asked);
    socket.emit('resume', { ...asked, seq: 'x' }, () => {});
    socket.emit('resume', { ...asked, seq: 1e300 }, () => {});
    socket.emit('resume', { ...asked, workspaceId: "' or 1=1" }, () => {});
    socket.emit('toString', 1);
    socket.emit('everything', Buffer.from('x'));
    socket.emit('sendChatMessage', { content: 'hi', userId: ada.id, projectId: ada.id, workspaceId: ada.id });
    socket.emit('joinMCPRoom', {});
    await expect
      .poll(() => [...listener.errors].sort(), patience)
      .toEqual([
        'everything: there is no such event',
        'joinMCPRoom: userId: A value is required',
        'resume: it needs an acknowledgement',
        expect.stringMatching(/^resume: seq: /),
        expect.stringMatching(/^resume: seq: /),
        'resume: workspaceId: Must be a UUID',
        'sendChatMessage: Project not found',
        'toString: there is no such event',
      ]);
    expect(await listener.resume(ada.workspaceId, 0)).toEqual({ seq: 0, refetch: false, changes: [] });
  });

  it('closes a connection that sends too much, and serves the others', async () => {
    const ada = await server.signUpPerson();
    const other = await register(ada);
    const big = await register(ada);
    big.socket.emit('register', 'x'.repeat(40_000));
    await expect.poll(() => big.socket.connected, patience).toBe(false);
    const many = await register(ada);
    for (let sent = 0; sent < 60; sent += 1) many.socket.emit('register', ada.id);
    await expect.poll(() => many.errors, patience).toEqual(['Too many messages. Try again in a moment.']);
    for (let sent = 0; sent < 300; sent += 1) many.socket.emit('register', ada.id);
    await expect.poll(() => many.socket.connected, patience).toBe(false);
    await rename(ada, 'Still here');
    await expect.poll(() => typesOf(other), patience).toEqual(['workspace.saved']);
  });

  it.each([['/'], ['/poker']])(
    'closes a connection to %s that sends an event without a name, and serves the others',
    async (space) => {
      const ada = await server.signUpPerson();
      const other = await register(ada);
      for (const frame of ['', '[1]', '1', '7[5,{}]']) {
        const nameless = connect({ token: ada.token }, { to: `${address}${space}` });
        await new Promise((resolve) => nameless.socket.once('connect', () => resolve(true)));
        const ended = new Promise((resolve) => nameless.socket.once('disconnect', resolve));
        nameless.socket.io.engine.write(`2${space === '/' ? '' : `${space},`}${frame}`);
        expect(await ended).toBe('io server disconnect');
      }
      await rename(ada, 'Still here');
      await expect.poll(() => typesOf(other), patience).toEqual(['workspace.saved']);
    },
  );

  it('sends changes of a workspace only to its members', async () => {
    const ada = await server.signUpPerson();
    const guest = await addPerson(server, ada, 'guest');
    const eve = await server.signUpPerson();
    const [mine, theirs, other] = [await register(ada), await register(guest), await register(eve)];
    await rename(ada, 'Engines');
    for (const listener of [mine, theirs]) {
      await expect
        .poll(() => listener.changes, patience)
        .toEqual([{ type: 'workspace.saved', seq: 1, id: ada.workspaceId, name: 'Engines', version: 2 }]);
    }
    await other.settled();
    expect(other.changes).toEqual([]);
    expect(await other.resume(eve.workspaceId, 0)).toEqual({ seq: 0, refetch: false, changes: [] });
    other.socket.emit('resume', { workspaceId: ada.workspaceId, seq: 0 }, () => {});
    await expect.poll(() => other.errors, patience).toEqual(['resume: Workspace not found']);
  });

  it('sends changes of a project to its people and the managers, while they belong to it', async () => {
    const owner = await server.signUpPerson();
    const [maker, mate, outside] = [
      await addPerson(server, owner, 'member'),
      await addPerson(server, owner, 'guest'),
      await addPerson(server, owner, 'member'),
    ];
    const eve = await server.signUpPerson();
    const listeners = {
      owner: await register(owner),
      maker: await register(maker),
      mate: await register(mate),
      outside: await register(outside),
      eve: await register(eve),
    };
    const receivedTypes = async () => {
      for (const listener of Object.values(listeners)) await listener.settled();
      const types = Object.fromEntries(
        Object.entries(listeners).map(([name, listener]) => [name, [...new Set(typesOf(listener))]]),
      );
      for (const listener of Object.values(listeners)) listener.changes.length = 0;
      return types;
    };
    const project = await makeProject(maker);
    await expect.poll(() => typesOf(listeners.owner), patience).toContain('project.saved');
    await expect.poll(() => typesOf(listeners.maker), patience).toContain('project.saved');
    expect(await receivedTypes()).toMatchObject({ mate: [], outside: [], eve: [] });

    const task = await makeTask(maker, project);
    for (const listener of [listeners.owner, listeners.maker]) {
      await expect
        .poll(() => listener.changes, patience)
        .toMatchObject([
          { type: 'task.saved', projectId: project.id, mutationId: 'task-Land', task: { id: task.id, title: 'Land' } },
        ]);
      expect(JSON.stringify(listener.changes)).not.toContain('abilities');
    }
    expect(await receivedTypes()).toMatchObject({ mate: [], outside: [], eve: [] });

    await server
      .as(maker)
      .call('inviteToProject', { params: { projectId: project.id }, body: { usersToInvite: [mate.id] } });
    await expect.poll(() => typesOf(listeners.mate), patience).toContain('projects.changed');
    await receivedTypes();
    await makeTask(owner, project, 'Launch');
    await expect.poll(() => typesOf(listeners.mate), patience).toEqual(['task.saved']);
    expect(await receivedTypes()).toEqual({
      owner: ['task.saved'],
      maker: ['task.saved'],
      mate: ['task.saved'],
      outside: [],
      eve: [],
    });

    await server.as(maker).call('removeFromProject', { params: { projectId: project.id, userId: mate.id } });
    await expect.poll(() => typesOf(listeners.mate), patience).toEqual(['projects.changed', 'notifications.changed']);
    await receivedTypes();
    await makeTask(owner, project, 'Return');
    await expect.poll(() => typesOf(listeners.maker), patience).toEqual(['task.saved']);
    expect(await receivedTypes()).toEqual({
      owner: ['task.saved'],
      maker: ['task.saved'],
      mate: [],
      outside: [],
      eve: [],
    });

    await server.as(maker).call('deleteProject', { params: { projectId: project.id } });
    await expect.poll(() => typesOf(listeners.maker), patience).toContain('project.removed');
    expect(await receivedTypes()).toMatchObject({ mate: [], outside: [], eve: [] });
  });

  it('adds a person to the rooms of a workspace that they join', async () => {
    const owner = await server.signUpPerson();
    const person = await server.signUpPerson();
    const listener = await register(person);
    const { link } = (await server.as(owner).call('createInvitation', { body: { email: person.email } })).data;
    await server
      .as(person)
      .call('acceptInvitation', { params: { token: link?.split('/').at(-1) ?? '' }, body: { userId: person.id } });
    const types = () => typesOf(listener).filter((type) => type !== 'notifications.changed');
    await expect.poll(types, patience).toEqual(['projects.changed']);
    await listener.settled();
    await rename(owner, 'Joined');
    await expect.poll(types, patience).toEqual(['projects.changed', 'workspace.saved']);
    const { id } = (await server.as(person).call('createWorkspace', { body: { name: 'Own' } })).data;
    await expect.poll(() => listener.changes.at(-1), patience).toMatchObject({ type: 'workspace.saved', id });
  });

  it('sends the changes of one tick together, sorted by number', async () => {
    const ada = await server.signUpPerson();
    const { socket } = await register(ada);
    const batches: Changes[] = [];
    socket.on('changes', (batch: Changes) => batches.push(batch));
    const { workspaceId } = ada;
    const publish = (seq: number) =>
      server.app.realtime.published([{ workspaceId, audience: 'workspace', change: { type: 'members.changed', seq } }]);
    for (const seq of [3, 1, 2]) publish(seq);
    await expect
      .poll(() => batches, patience)
      .toEqual([{ workspaceId, changes: [1, 2, 3].map((seq) => ({ type: 'members.changed', seq })) }]);
  });

  it('replays the missed changes that the person may see', async () => {
    const owner = await server.signUpPerson();
    const { workspaceId } = owner;
    const [maker, outside] = [await addPerson(server, owner, 'member'), await addPerson(server, owner, 'member')];
    await rename(owner, 'First');
    const [seen, blind] = [await register(owner), await register(outside)];
    const { seq } = await seen.resume(workspaceId, 0);
    expect(seq).toBe(1);
    seen.socket.disconnect();
    blind.socket.disconnect();

    const project = await makeProject(maker);
    const task = await makeTask(maker, project);
    await rename(owner, 'Second');
    const back = await (await register(owner)).resume(workspaceId, seq);
    expect(back.refetch).toBe(false);
    expect(back.seq).toBe(back.changes.at(-1)?.seq);
    expect(back.changes.filter(({ type }) => type !== 'projects.changed')).toMatchObject([
      { type: 'project.saved', project: { id: project.id } },
      { type: 'task.saved', task: { id: task.id }, mutationId: 'task-Land' },
      { type: 'workspace.saved', name: 'Second' },
    ]);
    const unseen = await (await register(outside)).resume(workspaceId, seq);
    expect([unseen.seq, unseen.refetch, unseen.changes.map(({ type }) => type)]).toEqual([
      back.seq,
      false,
      ['workspace.saved'],
    ]);
    expect(await (await register(owner)).resume(workspaceId, back.seq)).toEqual({
      seq: back.seq,
      refetch: false,
      changes: [],
    });
  });

  it('closes a connection that is never read, and replays what it missed', async () => {
    const ada = await server.signUpPerson();
    const { workspaceId } = ada;
    const fresh = await register(ada);
    await rename(ada, 'First');
    const { seq } = await fresh.resume(workspaceId, 0);
    const unread = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const packets: string[] = [];
    unread.on('message', (data) => packets.push((data as Buffer).toString()));
    await new Promise((resolve) => unread.once('open', resolve));
    unread.send(`40${JSON.stringify({ token: ada.token })}`);
    await expect.poll(() => packets.some((packet) => packet.startsWith('40')), patience).toBe(true);
    unread.send(`42["register","${ada.id}"]`);
    await expect.poll(() => packets.some((packet) => packet.includes('connected')), patience).toBe(true);
    unread.pause();
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
    const before = await connections();
    const long = {
      workspaceId,
      audience: 'workspace' as const,
      change: { type: 'workspace.saved' as const, seq, id: workspaceId, name: 'x'.repeat(500_000), version: 1 },
    };
    await expect
      .poll(async () => {
        server.app.realtime.published([long]);
        return connections();
      }, patience)
      .toBe(before - 1);
    await rename(ada, 'Second');
    expect((await (await register(ada)).resume(workspaceId, seq)).changes).toMatchObject([
      { type: 'workspace.saved', name: 'Second' },
    ]);
    expect(fresh.socket.connected).toBe(true);
    unread.terminate();
  });

  it('requests a refetch if the gap is too long or pruned, or the number is unknown', async () => {
    const owner = await server.signUpPerson();
    const { workspaceId } = owner;
    const listener = await register(owner);
    const publish = (count: number) =>
      server.app.unitOfWork(async (unit) => {
        for (let made = 0; made < count; made += 1) unit.publish(workspaceId, 'workspace', { type: 'members.changed' });
      });
    await publish(maxReplay);
    expect(await listener.resume(workspaceId, maxReplay + 7)).toEqual({
      seq: maxReplay,
      refetch: true,
      changes: [],
    });
    await publish(2);
    const seq = maxReplay + 2;
    expect(await listener.resume(workspaceId, 1)).toEqual({ seq, refetch: true, changes: [] });
    expect((await listener.resume(workspaceId, 2)).changes).toHaveLength(maxReplay);
    const long = JSON.stringify({ type: 'members.changed', seq, text: 'x'.repeat(5 * 1024 * 1024) });
    await server.database.transact((db) =>
      db
        .updateTable('changes')
        .set({ payload: long })
        .where('workspace_id', '=', workspaceId)
        .where('seq', '=', 600)
        .execute(),
    );
    expect(await listener.resume(workspaceId, 599)).toEqual({ seq, refetch: true, changes: [] });
    expect((await listener.resume(workspaceId, 600)).changes).toHaveLength(seq - 600);
    await server.database.transact((db) =>
      db
        .updateTable('changes')
        .set({ at: new Date(0).toISOString() })
        .where('workspace_id', '=', workspaceId)
        .execute(),
    );
    await sweep(server.app.unitOfWork, sweeps);
    expect(await listener.resume(workspaceId, 900)).toEqual({ seq, refetch: true, changes: [] });
    expect((await listener.resume(workspaceId, seq - 50)).changes).toHaveLength(50);
  });

  it('signs a socket out when its session ends or expires, and keeps the others', async () => {
    const own = await make({}, { realtime: { sessionCheckInterval: 50 } });
    const to = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const ada = await own.signUpPerson();
    const other = {
      ...ada,
      token: (await own.anonymous.call('signIn', { body: { email: ada.email, password: ada.password } })).data.token,
    };
    const [first, second] = [await register(ada, { to }), await register(other, { to })];
    await own.as(ada).call('signOut');
    await expect.poll(() => [first.signedOut, first.socket.connected], patience).toEqual([1, false]);
    await second.settled();
    expect([second.signedOut, second.socket.connected]).toEqual([0, true]);
    own.clock.advance(31 * day);
    await expect.poll(() => [second.signedOut, second.socket.connected], patience).toEqual([1, false]);
    expect(await rejection(connect({ token: ada.token }, { to }))).toBe('Invalid token');
  });

  it('closes with the server while sockets are open', async () => {
    const own = await make();
    const to = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const ada = await own.signUpPerson();
    const [first, second] = [await register(ada, { to }), await register(ada, { to, transports: ['polling'] })];
    await own.app.close();
    await expect.poll(() => [first.socket.connected, second.socket.connected], patience).toEqual([false, false]);
  });
});
