import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl, createTestDatabases } from '../../server/testing/databases.ts';
import type { Api, Person } from '../support/api.ts';
import { type LiveSocket, openLiveSocket } from '../support/liveSocket.ts';
import { startServer } from '../support/server.ts';
import { serversOn } from '../support/servers.ts';

const patience = { timeout: 10_000, interval: 5 };

describe.skipIf(adminUrl === '')('two processes on one PostgreSQL', () => {
  const servers = serversOn('postgres', { processes: 2 });
  let first: Api;
  let second: Api;
  const sockets: LiveSocket[] = [];

  beforeAll(() => {
    [first, second] = [servers.api(0), servers.api(1)];
  });
  afterAll(() => {
    for (const { close } of sockets) close();
  });
  const open = async (process: 0 | 1, person: Person) => {
    const live = await openLiveSocket(servers.server(process).baseURL, person);
    sockets.push(live);
    return live;
  };
  const typesOf = ({ changes }: LiveSocket) => changes.map(({ type }) => type);

  it('publish changes of one process to the browsers of the other, also long texts', async () => {
    const ada = await first.signUp();
    const [here, there] = [await open(0, ada), await open(1, ada)];
    await second.call('updateWorkspace', {
      as: ada,
      params: { workspaceId: ada.workspaceId },
      body: { name: 'Everywhere' },
    });
    for (const { changes } of [here, there]) {
      await expect
        .poll(() => changes, patience)
        .toMatchObject([{ type: 'workspace.saved', name: 'Everywhere', seq: 1 }]);
    }

    const project = await first.createProject(ada);
    const description = 'é'.repeat(50_000);
    const task = await first.createTask(ada, project, { title: 'Fly', description });
    await expect
      .poll(() => there.changes.find(({ type }) => type === 'task.saved'), patience)
      .toMatchObject({ task: { id: task.id, description } });
    const moved = project.taskStatuses[2]?.id ?? '';
    await second.call('updateProjectTask', {
      as: ada,
      params: { projectId: project.id, taskId: task.id },
      body: { statusId: moved },
    });
    await expect
      .poll(() => here.changes.at(-1), patience)
      .toMatchObject({ type: 'task.saved', task: { id: task.id, statusId: moved } });
    expect((await there.resume(ada.workspaceId, 1)).changes.map(({ type }) => type)).toContain('task.saved');
  });

  it('apply changed access to browsers on the other process', async () => {
    const [owner, guest, eve] = [await first.signUp(), await first.signUp(), await second.signUp()];
    const [mine, theirs, others] = [await open(0, owner), await open(1, guest), await open(1, eve)];
    const workspaceId = await first.joinWorkspace(owner, guest, 'guest');
    await expect.poll(() => typesOf(theirs), patience).toContain('projects.changed');
    await expect.poll(() => typesOf(mine), patience).toContain('members.changed');

    // The project is long, so the processes send it in a different way than the short task after it.
    const project = await first.createProject(owner, { description: 'é'.repeat(20_000) });
    await first.addToProject(owner, project, [guest]);
    await expect.poll(() => typesOf(theirs), patience).toContain('project.saved');
    await expect
      .poll(async () => {
        await first.createTask(owner, project, { title: 'Seen' });
        return typesOf(theirs);
      }, patience)
      .toContain('task.saved');

    await first.call('removeFromProject', { as: owner, params: { projectId: project.id, userId: guest.account.id } });
    await first.createTask(owner, project, { title: 'Unseen' });
    const unseen = ({ changes }: LiveSocket) =>
      changes.filter((change) => change.type === 'task.saved' && change.task.title === 'Unseen').length;
    // Wait for the later change, because numbered changes may arrive in another order.
    await expect.poll(() => unseen(mine), patience).toBe(1);
    // A later change for the guest proves that the earlier one was not sent to them.
    await first.call('updateWorkspace', { as: owner, params: { workspaceId }, body: { name: 'After' } });
    await expect.poll(() => typesOf(theirs), patience).toContain('workspace.saved');
    expect(unseen(theirs)).toBe(0);
    expect(others.changes).toEqual([]);
  });

  it('close the sockets of a session on one process when it signs out on the other', async () => {
    const ada = await first.signUp();
    const { token } = await first.call('signIn', { body: { email: ada.email, password: ada.password } });
    const [ended, stays] = [await open(1, ada), await open(1, { ...ada, token })];
    await first.call('signOut', { as: ada });
    await expect.poll(() => [ended.signedOut, ended.socket.connected], patience).toEqual([1, false]);
    expect([stays.signedOut, stays.socket.connected]).toEqual([0, true]);
    await expect(open(1, ada)).rejects.toThrow('Invalid token');
  });

  it('neither lose nor duplicate simultaneous writes', async () => {
    const ada = await first.signUp();
    const project = await first.createProject(ada);
    const [here, there] = [await open(0, ada), await open(1, ada)];
    const titles = Array.from({ length: 60 }, (_, index) => `Task ${index}`);
    await Promise.all(
      titles.map((title, index) => (index % 2 === 0 ? first : second).createTask(ada, project, { title })),
    );
    for (const live of [here, there]) {
      const seen = () => live.changes.flatMap((change) => (change.type === 'task.saved' ? [change.task.title] : []));
      await expect.poll(() => seen().length, patience).toBe(titles.length);
      expect(seen().sort()).toEqual([...titles].sort());
      expect(new Set(live.changes.map(({ seq }) => seq)).size).toBe(live.changes.length);
    }
    const { changes } = await here.resume(ada.workspaceId, 1);
    expect(changes.filter(({ type }) => type === 'task.saved')).toHaveLength(titles.length);
  });

  it('deliver a change after one process at first failed to publish it to the other', async () => {
    const ada = await first.signUp();
    const project = await first.createProject(ada);
    const there = await open(1, ada);
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    const name = new URL(servers.databaseUrl() ?? '').pathname.slice(1);
    const allow = (isAllowed: boolean) => admin.query(`alter database "${name}" allow_connections ${isAllowed}`);
    const before = await first.createTask(ada, project, { title: 'Published' });
    const seen = () => there.changes.flatMap((change) => (change.type === 'task.saved' ? [change.task.id] : []));
    await expect.poll(seen, patience).toContain(before.id);
    await allow(false);
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like '%pg_notify%'",
      [name],
    );
    expect(rowCount).toBeGreaterThan(0);
    const after = await first.createTask(ada, project, { title: 'Not published' });
    await allow(true);
    await admin.end();
    await expect.poll(seen, patience).toContain(after.id);
  });

  it('exchange changes again after every database connection is lost', async () => {
    const ada = await first.signUp();
    const project = await first.createProject(ada);
    const lost = [await open(0, ada), await open(1, ada)];
    let isOver = false;
    const busy = [first, second].map(async (api) => {
      while (!isOver) await api.createTask(ada, project).catch(() => null);
    });
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    const name = new URL(servers.databaseUrl() ?? '').pathname.slice(1);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
    // A process closes its sockets when it receives changes from the other process again.
    await expect.poll(() => lost.map(({ socket }) => socket.connected), patience).toEqual([false, false]);
    isOver = true;
    await Promise.all(busy);

    const back = [await open(0, ada), await open(1, ada)];
    const after = [
      await second.createTask(ada, project, { title: 'To the first' }),
      await first.createTask(ada, project, { title: 'To the second' }),
    ];
    for (const { changes } of back)
      await expect
        .poll(() => changes.flatMap((change) => (change.type === 'task.saved' ? [change.task.id] : [])), patience)
        .toEqual(expect.arrayContaining(after.map(({ id }) => id)));
    expect(servers.all.map((server) => server.isRunning())).toEqual([true, true]);
  });
});

it.skipIf(adminUrl === '')('a process serves no requests before it receives the changes of the others', async () => {
  const databases = await createTestDatabases('postgres');
  const url = new URL(databases.databaseUrl ?? '');
  const { hostname, port } = url;
  const events: string[] = [];
  const slow = createServer((socket) => {
    const database = connect(Number(port), hostname);
    for (const each of [socket, database]) each.on('error', () => {});
    database.pipe(socket);
    socket.on('end', () => database.end());
    socket.on('data', async (bytes: Buffer) => {
      if (bytes.includes('LISTEN "socket.io#/"')) {
        socket.pause();
        await wait(500);
        events.push('listens');
        socket.resume();
      }
      database.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  url.host = `127.0.0.1:${(slow.address() as AddressInfo).port}`;

  const server = await startServer({ env: { DATABASE_URL: url.href } });
  events.push('serves');
  await server.stop();
  slow.close();
  await databases.remove();
  expect(events).toEqual(['listens', 'serves']);
});
