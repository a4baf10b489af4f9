import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { emptyClientState as nothing } from '../../domain/emptyClientState.ts';
import { noFilters } from '../../domain/fields/taskFilters.ts';
import { operations } from '../machines/sync/outbox/operations/index.ts';
import type { PendingWrite, WriteOp } from '../machines/sync/outbox/outbox.types.ts';
import type { StorageKeeperEvent } from '../machines/app/storageKeeper/storageKeeper.types.ts';
import { createMemoryStorage, createStorage, writeToStorage, watchStorage } from './storage.ts';
import { boardOrderOf, loadOutbox, readOutbox } from './storedValues.ts';

const order = { columns: ['done'], placements: [{ taskId: 't', statusId: 'done', beforeTaskId: null }] };
const pending = (mutationId: string, at: string, accountId = 'ada'): PendingWrite => ({
  mutationId,
  at,
  accountId,
  replyTo: null,
  workspaceId: 'w',
  state: 'waiting',
  error: null,
  current: null,
  op: { kind: 'task.update', projectId: 'p', taskId: 't', fields: { title: 'typed offline' } },
});

function opened(area = createMemoryStorage()) {
  const cookies = { cookie: '' };
  const onStorageFull = vi.fn();
  return { area, cookies, onStorageFull, storage: createStorage(area, { cookies, onStorageFull }) };
}

describe('reading', () => {
  test('returns defaults for an empty browser', async () => {
    const { storage } = opened();
    expect([
      await storage.readGlobal(),
      storage.readTheme(),
      storage.readSidebar(true),
      storage.readDrafts(),
      readOutbox(storage, 'ada'),
      boardOrderOf(storage.readOrder('ada', 'p')),
    ]).toEqual([nothing, 'system', true, {}, [], { columns: [], placements: [] }]);
  });

  test.each([
    '',
    'null',
    '{',
    '[]',
    '"text"',
    '{"token": "t", "user": 7}',
    '{"token": {}}',
    '{"token": "t", "activeWorkSpace": {"id": "not one"}}',
  ])('ignores an invalid state %s', async (content) => {
    const { area, storage } = opened();
    area.setItem('global', content);
    expect(await storage.readGlobal()).toEqual(nothing);
  });

  test('ignores an invalid theme, cookie and board order', () => {
    const { area, cookies, storage } = opened();
    area.setItem('theme', 'purple');
    area.setItem('faena.order.ada.p', '{"columns": "no"}');
    cookies.cookie = 'my_sidebar_state=false; sidebar_state=perhaps';
    expect([storage.readTheme(), storage.readSidebar(true), boardOrderOf(storage.readOrder('ada', 'p'))]).toEqual([
      'system',
      true,
      { columns: [], placements: [] },
    ]);
  });

  test('reads the view and the filters of a board', () => {
    const shown = { view: 'table' as const, filters: { ...noFilters, sprintIds: ['none'] } };
    const read = (value: object) => boardOrderOf(JSON.stringify({ ...order, ...value }));
    expect(read(shown)).toEqual({ ...order, ...shown });
    expect(read({ view: 'list', filters: 'all' })).toEqual(order);
  });

  test('ignores an invalid display of a board, but not its order', () => {
    const display = { density: 'compact', hiddenFields: ['dueDate'], hidesEmpty: true };
    const read = (value: unknown) => boardOrderOf(JSON.stringify({ ...order, display: value })).display;
    expect([read(display), read({ ...display, density: 'huge' }), read(undefined)]).toEqual([
      display,
      undefined,
      undefined,
    ]);
    expect(boardOrderOf(JSON.stringify({ ...order, display: 7 }))).toEqual(order);
  });

  test('returns the pending writes of one account, oldest first, and removes invalid ones', () => {
    const { area, storage } = opened();
    storage.writeOutbox(pending('late', '2026-01-02T00:00:00.000Z'));
    storage.writeOutbox(pending('early', '2026-01-01T00:00:00.000Z'));
    storage.writeOutbox(pending('of another', '2026-01-01T00:00:00.000Z', 'bob'));
    area.setItem('faena.outbox.ada.broken', '{"mutationId": "broken"}');
    area.setItem('faena.outbox.ada.torn', '{"mutationId"');
    expect(readOutbox(storage, 'ada')).toEqual([
      pending('early', '2026-01-01T00:00:00.000Z'),
      pending('late', '2026-01-02T00:00:00.000Z'),
    ]);
    expect([area.getItem('faena.outbox.ada.broken'), area.getItem('faena.outbox.ada.torn')]).toEqual([null, null]);
    expect(readOutbox(storage, 'bob')).toHaveLength(1);
  });

  test.each(Object.keys(operations))('the outbox returns a write of the kind %s', (kind) => {
    const { storage } = opened();
    const stored = { ...pending('m', '2026-01-01T00:00:00.000Z'), op: { kind } as WriteOp };
    storage.writeOutbox(stored);
    expect(readOutbox(storage, 'ada')).toEqual([stored]);
  });

  test('loadOutbox returns the pending writes', async () => {
    const { storage } = opened();
    storage.writeOutbox(pending('m', '2026-01-01T00:00:00.000Z'));
    const actor = createActor(loadOutbox(storage), { input: { accountId: 'ada' } }).start();
    await expect.poll(() => actor.getSnapshot().output).toEqual([pending('m', '2026-01-01T00:00:00.000Z')]);
  });
});

describe('writing', () => {
  test('changes only the keys of the patch', async () => {
    const { storage } = opened();
    storage.writeGlobal({ token: 'secret', authenticated: true });
    storage.writeGlobal({ activeProject: '00000000-0000-4000-8000-000000000001' });
    expect(await storage.readGlobal()).toEqual({
      ...nothing,
      token: 'secret',
      authenticated: true,
      activeProject: '00000000-0000-4000-8000-000000000001',
    });
  });

  test('replaces an invalid state completely', async () => {
    const { area, storage } = opened();
    area.setItem('global', '{"token": "old", "activeBoard": 7}');
    await storage.readGlobal();
    storage.writeGlobal({ token: 'new' });
    expect(await storage.readGlobal()).toEqual({ ...nothing, token: 'new' });
  });

  test('an invalid place of the user does not end the session', async () => {
    const { storage, area } = opened();
    area.setItem('global', JSON.stringify({ ...nothing, token: 'secret', previewTask: 'abc' }));
    expect(await storage.readGlobal()).toEqual({ ...nothing, token: 'secret' });
  });

  test('stores the sidebar in a cookie for seven days', () => {
    const { cookies, storage } = opened();
    storage.writeSidebar(false);
    expect(cookies.cookie).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax');
    expect(storage.readSidebar(true)).toBe(false);
  });

  test('expands the sidebar by default only where there is space, unless the user chose', () => {
    const { storage } = opened();
    expect([storage.readSidebar(true), storage.readSidebar(false)]).toEqual([true, false]);
    storage.writeSidebar(true);
    expect(storage.readSidebar(false)).toBe(true);
  });

  test('reports a full storage once, and again only after a successful write in between', () => {
    const area = createMemoryStorage();
    let full = true;
    const { storage, onStorageFull } = opened({
      ...area,
      getItem: area.getItem,
      setItem: (key, value) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        area.setItem(key, value);
      },
    });
    storage.writeDraft('a', 'text');
    storage.writeDraft('b', 'text');
    expect(onStorageFull).toHaveBeenCalledTimes(1);
    full = false;
    storage.writeDraft('a', 'text');
    full = true;
    storage.writeDraft('a', 'longer text');
    expect(onStorageFull).toHaveBeenCalledTimes(2);
  });

  test('returns defaults when the browser forbids storage', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const { storage } = opened({
      length: 0,
      key: forbidden,
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
      clear: forbidden,
    });
    expect([await storage.readGlobal(), storage.readDrafts(), readOutbox(storage, 'ada')]).toEqual([nothing, {}, []]);
  });
});

describe('writeToStorage', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function keeping() {
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
    const { storage } = opened();
    const actor = createActor(writeToStorage(storage, { window, document })).start();
    return { storage, window, document, actor, send: (event: StorageKeeperEvent) => actor.send(event) };
  }

  test('writes a draft once in 150 ms, with its last text', () => {
    const { storage, send } = keeping();
    const write = vi.spyOn(storage, 'writeDraft');
    for (const text of ['h', 'ho', 'hol', 'hola']) send({ type: 'draft.saved', key: 'title', text });
    expect(storage.readDrafts()).toEqual({});
    vi.advanceTimersByTime(150);
    expect(storage.readDrafts()).toEqual({ title: 'hola' });
    expect(write).toHaveBeenCalledTimes(1);
  });

  test.each(['pagehide', 'visibilitychange', 'stop'])('writes immediately on %s', (cause) => {
    const { storage, send, window, document, actor } = keeping();
    send({ type: 'draft.saved', key: 'title', text: 'typed just now' });
    document.visibilityState = 'hidden';
    if (cause === 'stop') actor.stop();
    else (cause === 'pagehide' ? window : document).dispatchEvent(new Event(cause));
    expect(storage.readDrafts()).toEqual({ title: 'typed just now' });
  });

  test('does not write a discarded draft again', () => {
    const { storage, send } = keeping();
    send({ type: 'draft.saved', key: 'title', text: 'sent meanwhile' });
    send({ type: 'draft.removed', key: 'title' });
    vi.advanceTimersByTime(1000);
    expect(storage.readDrafts()).toEqual({});
  });

  test('discards the drafts and pending writes of an account, also unwritten ones, and no others', () => {
    const { area, storage } = opened();
    storage.writeDraft('ada/task/1/title', 'mine');
    storage.writeDraft('adam/task/1/title', 'his');
    storage.writeOutbox(pending('m', '2026-01-01T00:00:00.000Z'));
    const forgotten: string[] = [];
    const own = createStorage(area, {
      cookies: { cookie: '' },
      onForgotten: (accountId) => forgotten.push(accountId),
    });
    const keeper = createActor(
      writeToStorage(own, {
        window: new EventTarget(),
        document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
      }),
    ).start();
    keeper.send({ type: 'draft.saved', key: 'ada/task/2/title', text: 'typed just now' });
    keeper.send({ type: 'account.forgotten', accountId: 'ada' });
    keeper.stop();
    expect([own.readDrafts(), own.readOutbox('ada'), forgotten]).toEqual([{ 'adam/task/1/title': 'his' }, {}, ['ada']]);
  });

  test('writes everything else immediately', async () => {
    const { storage, send } = keeping();
    send({ type: 'state.saved', patch: { token: 'secret' } });
    send({ type: 'theme.saved', theme: 'dark' });
    send({ type: 'sidebar.saved', expanded: false });
    send({ type: 'pendingWrite.saved', write: pending('m', '2026-01-01T00:00:00.000Z') });
    send({ type: 'order.saved', accountId: 'ada', projectId: 'p', order });
    expect([
      (await storage.readGlobal()).token,
      storage.readTheme(),
      storage.readSidebar(true),
      readOutbox(storage, 'ada').length,
      boardOrderOf(storage.readOrder('ada', 'p')),
    ]).toEqual(['secret', 'dark', false, 1, order]);
    send({ type: 'pendingWrite.removed', accountId: 'ada', mutationId: 'm' });
    expect(readOutbox(storage, 'ada')).toEqual([]);
  });
});

test('watchStorage reports only changes of the session in another tab', async () => {
  const { storage } = opened();
  const window = new EventTarget();
  const events: unknown[] = [];
  const parent = setup({ actors: { watch: watchStorage(storage, window as Window) } }).createMachine({
    invoke: { src: 'watch' },
    on: { '*': { actions: ({ event }) => events.push(event) } },
  });
  createActor(parent).start();
  const change = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  change('faena.draft.title');
  storage.writeGlobal({ token: 'of another tab' });
  change('global');
  change(null);
  const event = { type: 'storage.changedElsewhere', state: { ...nothing, token: 'of another tab' } };
  await expect.poll(() => events).toEqual([event, event]);
});
