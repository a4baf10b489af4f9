import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Typed } from '../../domain/socketEvents.ts';
import { adminUrl } from '../../server/testing/databases.ts';
import type { Api, Person } from '../support/api.ts';
import { type LiveSocket, openLiveSocket } from '../support/liveSocket.ts';
import { serversOn } from '../support/servers.ts';

const patience = { timeout: 10_000, interval: 5 };

describe.skipIf(adminUrl === '')('conversations with two processes on one PostgreSQL', () => {
  const servers = serversOn('postgres', { processes: 2 });
  let first: Api;
  let second: Api;
  let owner: Person;
  let mate: Person;
  let outside: Person;
  let workspaceId: string;
  const sockets: LiveSocket[] = [];

  beforeAll(async () => {
    [first, second] = [servers.api(0), servers.api(1)];
    [owner, mate, outside] = [await first.signUp(), await second.signUp(), await second.signUp()];
    workspaceId = await first.joinWorkspace(owner, mate, 'member');
    await first.joinWorkspace(owner, outside, 'admin');
  });
  afterAll(() => {
    for (const { close } of sockets) close();
  });
  const open = async (process: 0 | 1, person: Person) => {
    const live = await openLiveSocket(servers.server(process).baseURL, person);
    sockets.push(live);
    return live;
  };
  const start = (name: string) =>
    first.call('createConversation', { as: owner, workspaceId, body: { name, memberIds: [mate.account.id] } });
  const say = (api: Api, as: Person, conversationId: string, content: string) =>
    api.call('createMessage', { as, workspaceId, params: { conversationId }, body: { content } });
  /** Sorts changes by their numbers, like the browser, because changes from two processes can arrive in any order. */
  const messages = ({ changes }: LiveSocket, conversationId: string) =>
    changes
      .flatMap((change) =>
        change.type === 'message.saved' && change.conversationId === conversationId ? [change.message] : [],
      )
      .sort((a, b) => a.number - b.number);

  it('publish messages only to their members, on both processes', async () => {
    const [here, there, manager] = [await open(0, owner), await open(1, mate), await open(1, outside)];
    const { id } = await start('Crew');
    // Include a long text, because the processes send long texts in a different way.
    const texts = ['First', 'é'.repeat(19_000), 'Last'];
    for (const text of texts) await say(first, owner, id, text);
    await say(second, mate, id, 'Answer');
    for (const live of [here, there]) {
      await expect.poll(() => messages(live, id).map(({ content }) => content), patience).toEqual([...texts, 'Answer']);
    }
    const received: Typed[] = [];
    here.socket.on('typing', (typed: Typed) => received.push(typed));
    there.socket.emit('typing', { workspaceId, conversationId: id });
    await expect.poll(() => received, patience).toEqual([{ conversationId: id, userId: mate.account.id }]);

    await first.call('removeFromConversation', {
      as: owner,
      workspaceId,
      params: { conversationId: id, memberId: mate.account.id },
    });
    await say(first, owner, id, 'Unseen');
    await first.call('updateWorkspace', { as: owner, params: { workspaceId }, body: { name: 'After' } });
    for (const live of [there, manager])
      await expect.poll(() => live.changes.some(({ type }) => type === 'workspace.saved'), patience).toBe(true);
    expect(messages(there, id).map(({ content }) => content)).not.toContain('Unseen');
    expect(there.changes.filter(({ type }) => type === 'conversation.left')).toHaveLength(1);
    expect(manager.changes.filter(({ type }) => /conversation|message/.test(type))).toEqual([]);
  });

  it('number simultaneous messages of both processes without gaps or duplicates', async () => {
    const [here, there] = [await open(0, owner), await open(1, mate)];
    const { id } = await start('Busy');
    await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        index % 2 === 0 ? say(first, owner, id, `${index}`) : say(second, mate, id, `${index}`),
      ),
    );
    const numbers = Array.from({ length: 80 }, (_, index) => index + 1);
    for (const live of [here, there]) {
      await expect.poll(() => messages(live, id).map(({ number }) => number), patience).toEqual(numbers);
    }
    const { elements } = await second.call('listMessages', {
      as: mate,
      workspaceId,
      params: { conversationId: id },
      query: { pageSize: 1000 },
    });
    expect(elements.map(({ number }) => number)).toEqual(numbers);
  });
});
