import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { collaborationMachine } from './collaboration.machine.ts';
import { selectCloseReason, selectLinkStatus, selectPeople } from './collaboration.selectors.ts';
import type { CollaborateCommand, OpenDocument } from './collaboration.types.ts';

const input: OpenDocument = { workspaceId: 'w', accountId: 'a', documentId: 'd' };

test('collaboration: every transition', async () => {
  expect(
    await coverMachine({
      machine: collaborationMachine,
      input,
      events: [
        { type: 'xstate.error.actor.collaborate', error: new AppError('INTERNAL', 'no') },
        { type: 'connect' },
        { type: 'copy.saved', record: null as never },
        { type: 'copy.removed' },
        { type: 'lost.asked' },
        { type: 'lost.dropped' },
        { type: 'lost.found', title: '', projectId: null, markdown: 'Lost' },
        { type: 'copy.read', record: null, empty: true },
        { type: 'copy.read', record: null, empty: false },
        { type: 'text.begun', given: false },
        { type: 'text.begun', given: true },
        { type: 'link.synced' },
        { type: 'link.lost' },
        { type: 'link.refused', reason: 'not-found' },
        { type: 'link.refused', reason: 'too-big' },
        { type: 'link.edited' },
        { type: 'link.authorised', readOnly: true },
        { type: 'link.authorised', readOnly: false },
        { type: 'presence.changed', people: [] },
        { type: 'changes.unsent' },
        { type: 'changes.sent' },
      ],
      // Compares states without the context, because no guard reads it.
      serializeState: ({ value }) => JSON.stringify(value),
    }),
  ).toMatchObject({ states: 16, missed: [] });
});

const running = () => {
  const commands: string[] = [];
  const it = stage(
    collaborationMachine.provide({
      actors: {
        collaborate: fromCallback<CollaborateCommand, OpenDocument>(({ receive }) =>
          receive(({ type }) => commands.push(type)),
        ),
      },
    }),
    input,
  );
  return { ...it, commands };
};

test('an empty text is created on this device, unless it was sent together with its new document', () => {
  const own = running();
  own.actor.send({ type: 'copy.read', record: null, empty: true });
  own.actor.send({ type: 'text.begun', given: false });
  const given = running();
  given.actor.send({ type: 'copy.read', record: null, empty: true });
  given.actor.send({ type: 'text.begun', given: true });
  expect([own, given].map(({ actor, commands }) => [selectLinkStatus(actor.getSnapshot()), commands])).toEqual([
    ['offline', ['begin']],
    ['offline', []],
  ]);
});

test('only a read-only connection removes the reason of an earlier close', () => {
  const { actor } = running();
  const reasonAfter = (readOnly: boolean) => {
    actor.send({ type: 'link.authorised', readOnly });
    return selectCloseReason(actor.getSnapshot());
  };
  actor.send({ type: 'link.refused', reason: 'too-big' });
  expect([reasonAfter(false), reasonAfter(true)]).toEqual(['too-big', null]);
});

test('a closed connection still shows its reason after all changes are sent, and shows no other people before', () => {
  const { actor } = running();
  const grace = { clientId: 7, userId: 'grace', name: 'Grace', avatar: null };
  const seen = () => [selectCloseReason(actor.getSnapshot()), selectPeople(actor.getSnapshot())];
  actor.send({ type: 'presence.changed', people: [grace] });
  expect(seen()).toEqual([null, [grace]]);
  actor.send({ type: 'link.refused', reason: 'not-found' });
  expect(seen()).toEqual(['not-found', []]);
  actor.send({ type: 'link.synced' });
  expect(seen()).toEqual([null, []]);
  actor.send({ type: 'changes.unsent' });
  actor.send({ type: 'link.refused', reason: 'too-big' });
  actor.send({ type: 'link.synced' });
  expect(seen()).toEqual(['too-big', []]);
  actor.send({ type: 'changes.sent' });
  expect(seen()).toEqual([null, []]);
  actor.send({ type: 'link.refused', reason: 'access-changed' });
  actor.send({ type: 'link.authorised', readOnly: true });
  expect(seen()).toEqual([null, []]);
});
