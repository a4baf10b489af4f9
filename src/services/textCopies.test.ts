import { expect, test } from 'vitest';
import { createMemoryStorage } from './storage.ts';
import { collaborationUrl } from './collaboration.ts';
import { createCollaborations } from './collaborations.ts';
import { copyKey, copyName, createTextCopies } from './textCopies.ts';

const databases = () => {
  const deleted: string[] = [];
  return {
    deleted,
    deleteDatabase: (name: string) => {
      deleted.push(name);
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event('success')));
      return request as IDBOpenDBRequest;
    },
  };
};

test('signing out deletes the local copies of texts that are saved on the server', async () => {
  const area = createMemoryStorage();
  const stored = databases();
  const copies = createTextCopies(area, stored);
  copies.setState('ada', 'one', 'sent');
  copies.setState('ada', 'two', 'unsent');
  copies.setState('grace', 'one', 'sent');
  await copies.deleteCopies('ada', 'sent');
  expect([
    stored.deleted,
    copies.stateOf('ada', 'one'),
    copies.stateOf('ada', 'two'),
    copies.stateOf('grace', 'one'),
  ]).toEqual([[copyName('ada', 'one')], undefined, 'unsent', 'sent']);
  copies.setState('ada', 'two', 'sent');
  await copies.deleteCopies('ada', 'sent');
  expect([stored.deleted, area.getItem('faena.texts.ada')]).toEqual([
    [copyName('ada', 'one'), copyName('ada', 'two')],
    null,
  ]);
});

test('ignores an invalid index, a full storage and a missing IndexedDB', async () => {
  const area = createMemoryStorage();
  area.setItem('faena.texts.ada', '{broken');
  const copies = createTextCopies(
    {
      ...area,
      getItem: area.getItem,
      setItem: () => {
        throw new Error('full');
      },
    } as Storage,
    undefined,
  );
  expect(copies.stateOf('ada', 'one')).toBeUndefined();
  copies.setState('ada', 'one', 'sent');
  await copies.deleteCopies('ada', 'sent');
});

test("the collaboration's address has the page's origin, and uses TLS if the page does", () => {
  expect(collaborationUrl('', { origin: 'https://faena.example' })).toBe('wss://faena.example/collaboration');
  expect(collaborationUrl('http://127.0.0.1:3000', { origin: 'https://other.example' })).toBe(
    'ws://127.0.0.1:3000/collaboration',
  );
});

test('open collaborations notify their subscribers', () => {
  const collaborations = createCollaborations();
  let calls = 0;
  const leave = collaborations.subscribe(() => {
    calls += 1;
  });
  const text = { document: {} as never, provider: { awareness: null } };
  collaborations.set('d', text);
  expect([collaborations.get('d'), calls]).toEqual([text, 1]);
  collaborations.set('d', null);
  leave();
  collaborations.set('d', text);
  expect(calls).toBe(2);
});

test('a sign-out that discards unsaved work deletes all copies', async () => {
  const area = createMemoryStorage();
  const stored = databases();
  const copies = createTextCopies(area, stored);
  copies.setState('ada', 'one', 'sent');
  copies.setState('ada', 'two', 'unsent');
  expect(copies.countUnsent('ada')).toBe(1);
  await copies.deleteCopies('ada', 'all');
  expect([stored.deleted, area.length]).toEqual([[copyName('ada', 'one'), copyName('ada', 'two')], 0]);
});

test('a document gets a new local copy after each restore of the database', async () => {
  const copies = createTextCopies(createMemoryStorage(), databases());
  const keys = [0, 1, 2].map((generation) => copyKey('d', generation));
  expect(keys).toEqual(['d', 'd.1', 'd.2']);
  for (const key of keys) copies.setState('ada', key, 'sent');
  copies.setState('ada', 'other', 'unsent');
  expect([copies.lostKeys('ada', 'd', 2), copies.lostKeys('ada', 'd', 0)]).toEqual([['d.1', 'd'], []]);
  await copies.delete('ada', 'd.1');
  expect([copies.lostKeys('ada', 'd', 2), copies.stateOf('ada', 'd.2')]).toEqual([['d'], 'sent']);
});
