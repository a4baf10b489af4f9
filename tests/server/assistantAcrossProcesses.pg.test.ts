import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatDelta, ChatMessage } from '../../domain/chat.ts';
import { adminUrl } from '../../server/testing/databases.ts';
import { startModel, type TestModel } from '../../server/testing/model.ts';
import type { Api, Person } from '../support/api.ts';
import { openLiveSocket } from '../support/liveSocket.ts';
import { serversOn } from '../support/servers.ts';

const patience = { timeout: 15_000, interval: 10 };

describe.skipIf(adminUrl === '')('assistant with two processes on one PostgreSQL', () => {
  let model: TestModel;
  let api: Api;
  let owner: Person;
  let workspaceId: string;
  let projectId: string;
  const closing: (() => void)[] = [];
  afterAll(() => model.close());
  const servers = serversOn('postgres', {
    processes: 2,
    env: async () => {
      model = await startModel();
      return { AI_BASE_URL: model.url, AI_MODEL: 'small' };
    },
  });

  beforeAll(async () => {
    api = servers.api();
    owner = await api.signUp();
    workspaceId = owner.account.workspaceDefaultId ?? '';
  });
  beforeEach(async () => {
    model.abandoned = 0;
    projectId = (await api.call('createProject', { as: owner, workspaceId, body: { name: 'Launch' } })).id;
  });
  afterAll(() => {
    for (const close of closing) close();
  });

  const join = async (process: 0 | 1) => {
    const live = await openLiveSocket(servers.server(process).baseURL, owner);
    closing.push(live.close);
    const received = { socket: live.socket, messages: [] as ChatMessage[], deltas: [] as ChatDelta[] };
    for (const name of ['newChatMessage', 'chatMessageStreaming', 'chatMessageChanged'])
      live.socket.on(name, (message: ChatMessage) => received.messages.push(message));
    live.socket.on('chatDelta', (delta: ChatDelta) => received.deltas.push(delta));
    const joined = new Promise((resolve) => live.socket.once('joinedMCPRoom', resolve));
    live.socket.emit('joinMCPRoom', room());
    await joined;
    return received;
  };
  const room = () => ({ userId: owner.account.id, projectId, workspaceId });
  const statesOf = (messages: ChatMessage[]) => messages.map(({ type, state }) => `${type} ${state}`);

  it('streams its answer to both processes, and can be stopped from either', async () => {
    const [here, there] = [await join(0), await join(1)];
    model.answers = [[{ say: 'One' }, { wait: 300 }, { say: ' two' }, { wait: 300 }, { say: ' three' }]];
    here.socket.emit('sendChatMessage', { ...room(), id: crypto.randomUUID(), content: 'Count' });
    for (const { messages, deltas } of [here, there]) {
      await expect
        .poll(() => statesOf(messages), patience)
        .toEqual(['user complete', 'assistant streaming', 'assistant complete']);
      expect(deltas.map(({ text }) => text).join('')).toBe('One two three');
      expect(deltas.length).toBeGreaterThanOrEqual(3);
    }
    model.answers = [[{ say: 'So far' }, 'stall']];
    here.socket.emit('sendChatMessage', { ...room(), id: crypto.randomUUID(), content: 'Again' });
    await expect.poll(() => there.deltas.at(-1)?.text, patience).toBe('So far');
    there.socket.emit('stopChatAnswer', room());
    for (const { messages } of [here, there])
      await expect.poll(() => messages.at(-1), patience).toMatchObject({ state: 'stopped', content: 'So far' });
    await expect.poll(() => model.abandoned, patience).toBe(1);
  });

  it('gives one answer at a time, even if both processes get a message', async () => {
    const [here, there] = [await join(0), await join(1)];
    model.answers = [(request) => [{ wait: 200 }, { say: `To ${String(request.messages.at(-1)?.content)}` }]];
    here.socket.emit('sendChatMessage', { ...room(), id: crypto.randomUUID(), content: 'one' });
    there.socket.emit('sendChatMessage', { ...room(), id: crypto.randomUUID(), content: 'two' });
    await expect
      .poll(
        () =>
          here.messages
            .filter(({ type, state }) => type === 'assistant' && state === 'complete')
            .map(({ content }) => content)
            .sort(),
        patience,
      )
      .toEqual(['To one', 'To two']);
    const answers = statesOf(here.messages).filter((state) => state.startsWith('assistant'));
    expect(answers).toEqual(['assistant streaming', 'assistant complete', 'assistant streaming', 'assistant complete']);
  });

  it('applies a proposal once if it is confirmed on both processes at the same time', async () => {
    const here = await join(0);
    model.answers = [[{ call: 'create_task', with: { title: 'Once' } }], [{ say: 'Shall I?' }]];
    here.socket.emit('sendChatMessage', { ...room(), id: crypto.randomUUID(), content: 'Create Once' });
    await expect.poll(() => statesOf(here.messages).at(-1), patience).toBe('assistant complete');
    const proposalId = here.messages.at(-1)?.proposals[0]?.id ?? '';
    const other = servers.api(1);
    const answers = await Promise.all(
      [api, other, api, other].map((one) =>
        one.call('confirmProposal', { as: owner, workspaceId, params: { projectId, proposalId } }),
      ),
    );
    expect(new Set(answers.map(({ proposals }) => proposals[0]?.state))).toEqual(new Set(['confirmed']));
    expect(
      (await api.call('listProjectTasks', { as: owner, workspaceId, params: { projectId } })).elements.map(
        ({ title }) => title,
      ),
    ).toEqual(['Once']);
  });

  it('serves each MCP request on either process', async () => {
    const { token } = await api.call('createAccessToken', {
      as: owner,
      body: { name: 'Claude', scope: 'write', days: null, workspaceId, password: owner.password },
    });
    const clients = await Promise.all(
      servers.all.map(async ({ baseURL }) => {
        const client = new Client({ name: 'test', version: '1' });
        await client.connect(
          new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`), {
            requestInit: { headers: { authorization: `Bearer ${token}` } },
          }),
        );
        closing.push(() => void client.close());
        return client;
      }),
    );
    await clients[0]?.callTool({ name: 'create_task', arguments: { project_id: projectId, title: 'From the first' } });
    const found = await clients[1]?.callTool({ name: 'find_tasks', arguments: { project_id: projectId } });
    expect(JSON.stringify(found)).toContain('From the first');
  });

  it('ends the answer of a crashed process, and answers the next message', async () => {
    const there = await join(1);
    const here = await join(0);
    model.answers = [[{ say: 'So far' }, 'stall'], [{ say: 'Back again' }]];
    here.socket.emit('sendChatMessage', { ...room(), id: crypto.randomUUID(), content: '¿Qué hay?' });
    await expect.poll(() => there.deltas.map(({ text }) => text).join(''), patience).toBe('So far');
    // The other process reads what the first one has saved, which it does once per second.
    await expect
      .poll(async () => {
        const { elements } = await servers
          .api(1)
          .call('listChat', { as: owner, workspaceId, params: { projectId }, query: {} });
        return elements.map(({ content }) => content);
      }, patience)
      .toContain('So far');
    await servers.server().kill();
    there.socket.emit('sendChatMessage', { ...room(), id: crypto.randomUUID(), content: '¿Sigues?' });
    await expect
      .poll(() => statesOf(there.messages), { timeout: 60_000, interval: 100 })
      .toEqual([
        'user complete',
        'assistant streaming',
        'user complete',
        'assistant failed',
        'assistant streaming',
        'assistant complete',
      ]);
    expect(there.messages[3]).toMatchObject({
      content: 'So far',
      failure: 'El servidor se ha detenido antes de terminar la respuesta.',
    });
    expect(there.messages.at(-1)?.content).toBe('Back again');
  }, 90_000);
});
