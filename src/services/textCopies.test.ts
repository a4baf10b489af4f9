import { expect, test } from 'vitest';
import { createMemoryStorage } from './storage.ts';
import { collaborationUrl } from './collaboration.ts';
import { createSharedTexts } from './sharedTexts.ts';
import { copyName, createTextCopies } from './textCopies.ts';

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

test('who signs out leaves no copy but of what the server has not got', async () => {
  const area = createMemoryStorage();
  const kept = databases();
  const copies = createTextCopies(area, kept);
  copies.note('ada', 'one', 'sent');
  copies.note('ada', 'two', 'unsent');
  copies.note('grace', 'one', 'sent');
  await copies.forgetSent('ada');
  expect([
    kept.deleted,
    copies.stateOf('ada', 'one'),
    copies.stateOf('ada', 'two'),
    copies.stateOf('grace', 'one'),
  ]).toEqual([[copyName('ada', 'one')], undefined, 'unsent', 'sent']);
  copies.note('ada', 'two', 'sent');
  await copies.forgetSent('ada');
  expect([kept.deleted, area.getItem('faena.texts.ada')]).toEqual([
    [copyName('ada', 'one'), copyName('ada', 'two')],
    null,
  ]);
});

test('a broken index, a full storage and a browser without databases are no reason to stop', async () => {
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
  copies.note('ada', 'one', 'sent');
  await copies.forgetSent('ada');
});

test('the address of collaboration is the page’s own, over TLS where the page is', () => {
  expect(collaborationUrl('', { origin: 'https://faena.example' })).toBe('wss://faena.example/collaboration');
  expect(collaborationUrl('http://127.0.0.1:3000', { origin: 'https://other.example' })).toBe(
    'ws://127.0.0.1:3000/collaboration',
  );
});

test('whoever looks at the open texts hears of each that opens or closes', () => {
  const texts = createSharedTexts();
  let heard = 0;
  const leave = texts.subscribe(() => {
    heard += 1;
  });
  const text = { document: {} as never, provider: { awareness: null } };
  texts.set('d', text);
  expect([texts.get('d'), heard]).toEqual([text, 1]);
  texts.set('d', null);
  leave();
  texts.set('d', text);
  expect(heard).toBe(2);
});
