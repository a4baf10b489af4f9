import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ChatDelta, ChatMessage, ChatRoom } from '../../../domain/chat.ts';
import type { Project } from '../../../domain/project.ts';
import { newId } from '../../db/ids.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const patience = { timeout: 10_000, interval: 5 };

interface Listener {
  socket: Socket;
  messages: ChatMessage[];
  deltas: ChatDelta[];
  joined: ChatRoom[];
  errors: string[];
}

describeOnBoth('the assistant without a model', (make) => {
  let server: TestServer;
  let address: string;
  let team: Team;
  let project: Project;
  let open: Socket[] = [];
  beforeAll(async () => {
    server = await make({}, { assistant: { recoveryInterval: 50 } });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
  });
  afterEach(() => {
    for (const socket of open) socket.disconnect();
    open = [];
  });

  const register = async (person: Person): Promise<Listener> => {
    const socket = io(address, {
      auth: { token: person.token },
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    });
    open.push(socket);
    const listener: Listener = { socket, messages: [], deltas: [], joined: [], errors: [] };
    socket.on('newChatMessage', (message: ChatMessage) => listener.messages.push(message));
    socket.on('chatDelta', (delta: ChatDelta) => listener.deltas.push(delta));
    socket.on('joinedMCPRoom', (room: ChatRoom) => listener.joined.push(room));
    socket.on('error', ({ message }: { message: string }) => listener.errors.push(message));
    const connected = new Promise((resolve) => socket.once('connected', resolve));
    socket.emit('register', person.id);
    await connected;
    return listener;
  };
  const roomOf = (person: Person, projectId = project.id): ChatRoom => ({
    userId: person.id,
    projectId,
    workspaceId: team.owner.workspaceId,
  });
  const join = async (person: Person, projectId = project.id): Promise<Listener> => {
    const listener = await register(person);
    listener.socket.emit('joinMCPRoom', roomOf(person, projectId));
    await expect.poll(() => listener.joined, patience).toEqual([roomOf(person, projectId)]);
    return listener;
  };
  const ask = async (
    listener: Listener,
    person: Person,
    content: string,
    projectId = project.id,
  ): Promise<ChatMessage> => {
    const id = newId();
    listener.socket.emit('sendChatMessage', { ...roomOf(person, projectId), id, content });
    await expect
      .poll(() => listener.messages.some(({ answers, state }) => answers === id && state !== 'streaming'), patience)
      .toBe(true);
    const answer = listener.messages.find(({ answers }) => answers === id);
    if (!answer) throw new Error('There is no answer');
    return answer;
  };
  const history = async (person: Person, query = {}) =>
    (
      await server
        .as({ ...person, workspaceId: team.owner.workspaceId })
        .call('listChat', { params: { projectId: project.id }, query })
    ).data;

  it("answers from the project's data with links, in the language of the question, and stores the chat", async () => {
    const { member } = team;
    const plan = await makeTask(server, team.owner, project, {
      title: 'Write [the] *plan*',
      assignees: [member.id],
      dueDate: '2020-01-02',
      ...tagsFor(project, 'To Do', 'Bug', 'High'),
    });
    await makeTask(server, team.owner, project, { title: 'Not hers' });
    await makeTask(server, team.owner, project, { title: 'Over', assignees: [member.id], ...tagsFor(project, 'Done') });
    const listener = await join(member);
    const spanish = await ask(listener, member, '¿Cuáles son mis tareas?');
    expect(spanish).toMatchObject({
      type: 'assistant',
      state: 'complete',
      speaker: 'builtin',
      failure: null,
      userId: member.id,
      projectId: project.id,
      proposals: [],
    });
    expect(spanish.content).toBe(
      [
        '**1 tarea abierta asignada a ti**',
        '',
        `- [Write \\[the\\] \\*plan\\*](/projects/${project.id}/tasks?task=${plan.id}) · To Do · High · **venció el 2 ene 2020** · Mika Lovelace`,
      ].join('\n'),
    );
    const english = await ask(listener, member, 'How many overdue bugs do I have?');
    expect(english.content).toContain('There is **1 open overdue task of type Bug assigned to you**');
    expect((await ask(listener, member, 'tasks by status')).content).toMatch(
      /^\*\*3 tasks by status\*\*\n\n- \*\*Backlog\*\*: 1\n {2}- \[Not hers\]/,
    );
    expect((await ask(listener, member, 'tareas sin asignar')).content).toContain('**1 tarea abierta sin asignar**');
    expect((await ask(listener, member, 'busca tareas sobre plan')).content).toContain(
      '**1 tarea que contiene «plan»**',
    );
    expect((await ask(listener, member, 'What changed since yesterday?')).content).toMatch(
      /^\*\*3 changes since .*created \(Olga Lovelace\)/s,
    );
    expect((await ask(listener, member, 'borra todas las tareas')).content).toContain(
      `No puedo crear ni cambiar nada: soy el asistente integrado y solo respondo preguntas sobre las tareas. Puedes hacerlo en la [pantalla de tareas](/projects/${project.id}/tasks)`,
    );
    expect((await ask(listener, member, 'What is the weather like?')).content).toMatch(
      /^I didn’t understand the question\. I’m the built-in assistant, without a language model/,
    );
    expect((await ask(listener, member, 'my overdue tasks asap')).content).toMatch(
      /\*\*1 open overdue task assigned to you\*\*.*I ignored “asap”/s,
    );
    expect(
      (await server.as(team.owner).call('listProjectTasks', { params: { projectId: project.id } })).data.pagination
        .total,
    ).toBe(3);

    const all = await history(member);
    expect(all.speaker).toBe('builtin');
    expect(all.pagination).toEqual({ pageIndex: 1, pageSize: 50, total: 18 });
    expect(all.elements.map(({ type }) => type)).toEqual(Array.from({ length: 9 }, () => ['user', 'assistant']).flat());
    expect(all.elements).toEqual(listener.messages);
    const last = await history(member, { pageSize: 3 });
    expect(last.elements).toEqual(all.elements.slice(-3));
    expect((await history(member, { pageSize: 3, before: last.elements[0]?.id })).elements).toEqual(
      all.elements.slice(-6, -3),
    );
    expect((await history(member, { pageSize: 4, pageIndex: 2 })).elements).toEqual(all.elements.slice(-8, -4));
  });

  it.each([
    ['en', 'mis tareas vencidas', 'There are no open overdue tasks assigned to you.'],
    ['en', 'cambios desde el 10/02/2026', 'Nothing has changed since Feb 10, 2026.'],
    ['es', 'my overdue tasks', 'No hay ninguna tarea abierta vencida asignada a ti.'],
    ['es', 'thanks', 'De nada.'],
    [null, 'thanks', 'You’re welcome.'],
  ])('answers a person who chose %s and asks “%s”', async (language, question, answer) => {
    const person = await joinWorkspace(server, team.owner.workspaceId, 'member');
    const own = await makeProject(server, team.owner, [person], 'Own');
    await server.as(person).patch('/api/auth/account', { language });
    expect((await ask(await join(person, own.id), person, question, own.id)).content).toBe(answer);
  });

  it('shows a chat in all browsers of its owner only', async () => {
    const [here, there, other] = [await join(team.guest), await join(team.guest), await join(team.owner)];
    await ask(here, team.guest, 'mis tareas');
    await expect.poll(() => there.messages, patience).toEqual(here.messages);
    expect(other.messages).toEqual([]);
    expect((await history(team.owner)).elements).toEqual([]);
    there.socket.emit('leaveMCPRoom', roomOf(team.guest));
    await ask(here, team.guest, 'hola');
    expect(there.messages).toHaveLength(2);
    const id = here.messages[0]?.id ?? '';
    expect(
      (await server.as(team.owner).call('listChat', { params: { projectId: project.id }, query: { before: id } }))
        .status,
    ).toBe(404);
  });

  it("stores a repeated message once, and rejects the id of another person's message", async () => {
    const own = await makeProject(server, team.owner, [team.member], 'Twice');
    const [listener, other] = [await join(team.member, own.id), await join(team.owner, own.id)];
    const message = { ...roomOf(team.member, own.id), id: newId(), content: 'mis tareas' };
    for (let sent = 0; sent < 3; sent += 1) listener.socket.emit('sendChatMessage', message);
    await expect.poll(() => listener.messages.map(({ type }) => type), patience).toEqual(['user', 'assistant']);
    other.socket.emit('sendChatMessage', { ...message, userId: team.owner.id });
    await expect.poll(() => other.errors, patience).toEqual(['sendChatMessage: a record with this id already exists']);
    expect(listener.messages).toHaveLength(2);
  });

  it("rejects other people's chats, hidden projects and invalid messages with a message", async () => {
    const hidden = await makeProject(server, team.owner, [], 'Hidden');
    const early = io(address, {
      auth: { token: team.guest.token },
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    });
    open.push(early);
    const errors: string[] = [];
    early.on('error', ({ message }: { message: string }) => errors.push(message));
    early.emit('joinMCPRoom', roomOf(team.guest));
    await expect.poll(() => errors, patience).toEqual(['joinMCPRoom: register first']);

    const listener = await register(team.guest);
    const { socket } = listener;
    socket.emit('joinMCPRoom', roomOf(team.owner));
    socket.emit('joinMCPRoom', roomOf(team.guest, hidden.id));
    socket.emit('joinMCPRoom', { ...roomOf(team.guest), workspaceId: team.stranger.workspaceId });
    socket.emit('sendChatMessage', { ...roomOf(team.guest, hidden.id), content: 'mis tareas' });
    socket.emit('sendChatMessage', { ...roomOf(team.owner), content: 'mis tareas' });
    socket.emit('sendChatMessage', { ...roomOf(team.guest), content: '   ' });
    socket.emit('sendChatMessage', { ...roomOf(team.guest), content: 'x'.repeat(8001) });
    socket.emit('stopChatAnswer', roomOf(team.owner));
    socket.emit('joinMCPRoom', { projectId: "' or 1=1" });
    await expect.poll(() => listener.errors.length, patience).toBe(9);
    expect(listener.errors.filter((message) => message.endsWith('only your own chat can be opened'))).toHaveLength(3);
    expect(listener.errors.filter((message) => message.endsWith('Project not found'))).toHaveLength(3);
    expect(listener.joined).toEqual([]);
    const stranger = await register(team.stranger);
    stranger.socket.emit('sendChatMessage', { ...roomOf(team.stranger), content: 'mis tareas' });
    await expect.poll(() => stranger.errors, patience).toEqual(['sendChatMessage: Project not found']);
  });

  it('answers nothing to a person who left the project', async () => {
    const own = await makeProject(server, team.owner, [team.member], 'Short');
    const listener = await join(team.member, own.id);
    await ask(listener, team.member, 'mis tareas', own.id);
    await server.as(team.owner).call('removeFromProject', { params: { projectId: own.id, userId: team.member.id } });
    listener.socket.emit('sendChatMessage', { ...roomOf(team.member, own.id), content: 'mis tareas' });
    await expect.poll(() => listener.errors, patience).toEqual(['sendChatMessage: Project not found']);
    expect(
      (
        await server
          .as({ ...team.member, workspaceId: team.owner.workspaceId })
          .call('listChat', { params: { projectId: own.id } })
      ).status,
    ).toBe(404);
  });

  it('limits the questions per minute', async () => {
    const person = team.admin;
    const listener = await join(person);
    for (let sent = 0; sent < 20; sent += 1) await ask(listener, person, 'hola');
    listener.socket.emit('sendChatMessage', { ...roomOf(person), content: 'hola' });
    await expect
      .poll(() => listener.errors, patience)
      .toEqual(['You have asked a lot in a short time. Try again in a minute.']);
    expect((await history(person)).pagination.total).toBe(40);
  });

  it('clears the chat at the request of its person', async () => {
    const own = await makeProject(server, team.owner, [], 'Cleared');
    const listener = await join(team.owner, own.id);
    await ask(listener, team.owner, 'mis tareas', own.id);
    const params = { projectId: own.id };
    expect((await server.as(team.owner).call('clearChat', { params })).data).toEqual({ accepted: true });
    expect((await server.as(team.owner).call('listChat', { params })).data.elements).toEqual([]);
    expect((await ask(listener, team.owner, 'hello', own.id)).content).toContain('Hello');
    expect((await server.as(team.owner).call('listChat', { params })).data.elements).toHaveLength(2);
  });

  it('marks the unfinished answers of a stopped process as ended, and answers the waiting messages', async () => {
    const own = await makeProject(server, team.owner, [], 'Crashed');
    const listener = await join(team.owner, own.id);
    const chat = { account_id: team.owner.id, project_id: own.id, workspace_id: team.owner.workspaceId };
    const [asked, waits, answer] = [newId(), newId(), newId()];
    const at = new Date(server.clock.now().getTime() - 60_000).toISOString();
    const message = { ...chat, failure: null, speaker: null, answers: null, at };
    await server.database.transact(async (db) => {
      await db
        .insertInto('chats')
        .values({ ...chat, last_number: 3, answering_id: answer, beat_at: at })
        .execute();
      await db
        .insertInto('chat_messages')
        .values([
          { ...message, id: asked, number: 1, type: 'user', content: '¿Qué hay?', state: 'complete' },
          {
            ...message,
            id: answer,
            number: 2,
            type: 'assistant',
            content: 'Hay',
            state: 'streaming',
            speaker: 'gone',
            answers: asked,
          },
          { ...message, id: waits, number: 3, type: 'user', content: 'mis tareas', state: 'complete' },
        ])
        .execute();
    });
    await expect
      .poll(() => listener.messages, patience)
      .toMatchObject([
        {
          id: answer,
          content: 'Hay',
          state: 'failed',
          failure: 'El servidor se ha detenido antes de terminar la respuesta.',
        },
        { answers: waits, state: 'complete', speaker: 'builtin' },
      ]);
  });

  it("is part of the person's data export, and deleted with their account", async () => {
    const person = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Pia');
    const own = await makeProject(server, team.owner, [person], 'Private');
    const listener = await join(person, own.id);
    await ask(listener, person, 'hola', own.id);
    await server.as(person).call('createAccessToken', {
      body: {
        name: 'Claude',
        scope: 'read',
        days: null,
        workspaceId: team.owner.workspaceId,
        password: person.password,
      },
    });
    const { data, text } = await server.as(person).call('exportAccount');
    expect(data.assistantMessages).toMatchObject([
      { projectId: own.id, from: 'you', content: 'hola' },
      { from: 'assistant' },
    ]);
    expect(data.accessTokens).toMatchObject([{ name: 'Claude', scope: 'read', lastUsedAt: null }]);
    expect(text).not.toContain('token_hash');
    expect((await server.as(person).call('deleteAccount', { body: { confirmation: person.password } })).status).toBe(
      200,
    );
    for (const table of ['chats', 'chat_messages', 'access_tokens'] as const) {
      expect(
        await server.database.db.selectFrom(table).select('account_id').where('account_id', '=', person.id).execute(),
      ).toEqual([]);
    }
  });

  it('ends an interrupted answer as soon as the server starts again', async () => {
    if (server.database.kind === 'postgres') return;
    const own = await makeProject(server, team.owner, [], 'Restarted');
    const chat = { account_id: team.owner.id, project_id: own.id, workspace_id: team.owner.workspaceId };
    const [asked, answer] = [newId(), newId()];
    const at = server.clock.now().toISOString();
    await server.database.transact(async (db) => {
      const message = { ...chat, failure: null, speaker: null, answers: null, at };
      await db
        .insertInto('chats')
        .values({ ...chat, last_number: 2, answering_id: answer, beat_at: at })
        .execute();
      await db
        .insertInto('chat_messages')
        .values([
          { ...message, id: asked, number: 1, type: 'user', content: 'What is new?', state: 'complete' },
          {
            ...message,
            id: answer,
            number: 2,
            type: 'assistant',
            content: 'Well',
            state: 'streaming',
            speaker: 'small',
            answers: asked,
          },
        ])
        .execute();
    });
    await server.app.answerQueue.recover(true);
    expect(
      (await server.as(team.owner).call('listChat', { params: { projectId: own.id } })).data.elements.at(-1),
    ).toMatchObject({
      state: 'failed',
      content: 'Well',
      failure: 'The server stopped before the answer was finished.',
    });
  });
});
