import { describe, expect, test } from 'vitest';
import { loaded, start } from '../../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../../tests/support/settled.ts';
import type { Conversation, ConversationMessage } from '../../../../../domain/conversation.ts';
import { AppError } from '../../../../../domain/errors.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import { selectConversation, selectConversations, selectResource, selectUnreadMessages } from '../records.selectors.ts';
import { aPage, aViewer, uuid } from '../testing.ts';
import { asSeen } from './conversations.ts';

const at = '2026-01-01T00:00:00.000Z';
const spec = { kind: 'conversations' } as const;
const ada = { id: aViewer.id, name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: uuid(7), name: 'Grace' };
const aMessage = (over: Partial<ConversationMessage> = {}): ConversationMessage => ({
  place: 0,
  id: 'm1',
  conversationId: 'c',
  number: 1,
  content: 'hi',
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  version: 1,
  sender: grace,
  ...over,
});
const aConversation = (over: Partial<Conversation> = {}): Conversation => ({
  place: 0,
  id: 'c',
  workspaceId: 'w',
  kind: 'direct',
  name: '',
  members: [ada, grace],
  createdBy: ada.id,
  createdAt: at,
  version: 1,
  lastMessage: null,
  unread: 0,
  lastRead: 0,
  abilities: { update: false, leave: false },
  ...over,
});
const unavailable = new AppError('UNAVAILABLE', 'try later');
const sent = (message: ConversationMessage): Change => ({
  type: 'message.saved',
  seq: 1,
  conversationId: message.conversationId,
  message,
  mutationId: null,
});
const batch = (...changes: Change[]) => ({ type: 'server.batch', changes }) as const;

const listed = async (...elements: Conversation[]) => {
  const run = start();
  run.records.send({ type: 'resource.acquired', spec });
  run.loads.call(0).resolve(aPage(elements));
  await settled();
  return {
    ...run,
    ids: () => run.read(selectConversations).map(({ id }) => id),
    unread: () => run.read(selectUnreadMessages),
    first: () => run.read(selectConversations)[0],
  };
};

describe('conversations', () => {
  test('unread messages from other people are counted once until they are read, and the newest conversation is first', async () => {
    const { records, ids, unread, first, read } = await listed(
      aConversation({ unread: 1, place: 1, lastMessage: aMessage({ place: 1 }) }),
      aConversation({ id: 'd', place: 2 }),
    );
    expect([ids(), unread()]).toEqual([['d', 'c'], 1]);
    const second = aMessage({ id: 'm2', number: 2, place: 3, createdAt: '2020-01-03T00:00:00.000Z' });
    records.send(batch(sent(second), sent(second)));
    records.send(batch(sent(second)));
    expect([ids(), unread()]).toEqual([['c', 'd'], 2]);
    records.send(batch(sent({ ...second, content: 'edited', version: 2 })));
    expect([unread(), first()?.lastMessage?.content]).toEqual([2, 'edited']);
    const seen = asSeen(read(selectConversation('c')) as Conversation, 1);
    records.send({ type: 'elements.received', spec, elements: [seen as Conversation] });
    expect(unread()).toBe(1);
    records.send(batch({ type: 'conversation.read', seq: 2, conversationId: 'c', number: 2, unread: 0 }));
    // The answer to an earlier request arrives late.
    const earlier = aConversation({ unread: 1, lastRead: 1, lastMessage: aMessage() });
    records.send({ type: 'elements.received', spec, elements: [earlier] });
    expect([unread(), first()?.lastMessage?.number]).toEqual([0, 2]);
    records.send(batch(sent(aMessage({ id: 'm3', number: 3, place: 4, createdAt: '2026-01-04T00:00:00.000Z' }))));
    expect(unread()).toBe(1);
    const own = aMessage({ id: 'm4', number: 4, place: 5, sender: ada, createdAt: '2026-01-05T00:00:00.000Z' });
    records.send(batch(sent(own)));
    expect([unread(), first()?.lastRead]).toEqual([1, 2]);
    records.send(batch({ type: 'conversation.read', seq: 3, conversationId: 'c', number: 4, unread: 0 }));
    records.send(batch(sent({ ...own, id: 'm5', number: 5, place: 6 })));
    expect([unread(), first()?.lastRead]).toEqual([0, 5]);
  });

  test("take the new name of a conversation, and keep the user's read position", async () => {
    const { records, first } = await listed(aConversation({ unread: 1, lastMessage: aMessage(), lastRead: 3 }));
    const { abilities: _abilities, unread: _unread, lastRead: _lastRead, ...shared } = aConversation();
    const renamed = { ...shared, name: 'Fair', version: 2 };
    records.send(batch({ type: 'conversation.saved', seq: 2, conversation: renamed, mutationId: null }));
    expect(first()).toEqual(
      aConversation({ name: 'Fair', version: 2, unread: 1, lastMessage: aMessage(), lastRead: 3 }),
    );
  });

  test('show a message that was sent from this device', async () => {
    const { records, outbox, sends, first } = await listed(aConversation({ unread: 1, lastMessage: aMessage() }));
    const op = { kind: 'message.create', conversationId: 'c', messageId: 'm2', content: 'hey', seen: 0 } as const;
    outbox.send({ type: 'write.requested', write: { op, mutationId: 'w', at, replyTo: null } });
    sends.call(0).resolve(aMessage({ id: 'm2', number: 2, sender: ada }));
    await settled();
    expect([first()?.lastMessage?.id, first()?.unread]).toEqual(['m2', 1]);
    expect(records.getSnapshot().context.overlay.writes).toEqual([]);
  });

  test('are loaded again when a change concerns an unknown conversation, also during a load', async () => {
    const { records, loads, ids, unread } = await listed();
    records.send(batch(sent(aMessage())));
    records.send(batch(sent(aMessage({ id: 'm2', number: 2 }))));
    expect(loads.calls.length).toBe(3);
    loads.call(2).resolve(aPage([aConversation({ unread: 2, lastMessage: aMessage({ id: 'm2', number: 2 }) })]));
    await settled();
    expect([ids(), unread()]).toEqual([['c'], 2]);
  });

  test('are loaded again when the user leaves one, which is removed only when the server no longer lists it', async () => {
    const { records, loads, ids } = await listed(aConversation(), aConversation({ id: 'd' }));
    const left = batch({ type: 'conversation.left', seq: 3, conversationId: 'c' });
    records.send(left);
    expect(ids()).toEqual(['c', 'd']);
    loads.call(1).resolve(aPage([aConversation(), aConversation({ id: 'd' })]));
    await settled();
    expect(ids()).toEqual(['c', 'd']);
    records.send(left);
    records.send({ type: 'elements.received', spec, elements: [aConversation({ id: 'new' })] });
    loads.call(2).resolve(aPage([aConversation({ id: 'd' })]));
    await settled();
    expect(ids()).toEqual(['d', 'new']);
    records.send({ type: 'record.deleted', id: 'd' });
    expect(ids()).toEqual(['new']);
  });

  test('keep all loaded pages', async () => {
    const { records, loads, ids } = await listed(aConversation(), aConversation({ id: 'd' }));
    records.send({ type: 'records.invalidated' });
    loads.call(1).resolve(aPage([aConversation()], { pageIndex: 1, pageSize: 1, total: 2 }));
    await settled();
    expect(ids()).toEqual(['c', 'd']);
    loads.call(2).resolve(aPage([aConversation({ id: 'e' })], { pageIndex: 2, pageSize: 1, total: 2 }));
    await settled();
    expect(ids()).toEqual(['c', 'e']);
  });

  test('are loaded again ten seconds after a failure, of the first load or of a later one', async () => {
    const run = start();
    run.records.send({ type: 'resource.acquired', spec });
    for (const [index, status] of (['failed', 'failed', 'ready', 'ready', 'ready'] as const).entries()) {
      if (index === 2) {
        run.loads.call(index).resolve(aPage([aConversation()]));
        await settled();
        run.records.send({ type: 'records.invalidated' });
      } else {
        run.loads.call(index).reject(unavailable);
        await settled();
        expect(run.read(selectResource(spec))).toMatchObject({ status, error: { message: 'try later' } });
        run.clock.increment(9999);
        expect(run.loads.calls.length).toBe(index + 1);
        run.clock.increment(1);
      }
      expect(run.loads.calls.length).toBe(index + 2);
    }
    expect(run.sentEvents.filter(({ type }) => type === 'toast.requested')).toHaveLength(2);
  });

  test('do not change other lists', async () => {
    const { records, read } = await loaded();
    const before = read(({ context }) => context.lists);
    records.send(batch(sent(aMessage())));
    expect(read(({ context }) => context.lists)).toBe(before);
  });
});
