import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { PokerRoomSummary, PokerView } from '../../../domain/poker.ts';
import { pokerRoomsMachine } from './pokerRooms.machine.ts';
import {
  selectIsCreatingRoom,
  selectPokerForm,
  selectPokerFormFailure,
  selectPokerRooms,
  selectRoomRemovalStep,
} from './pokerRooms.selectors.ts';
import type { CreateRoomCall, DeleteRoomCall, LoadRoomsCall } from './pokerRooms.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const room: PokerRoomSummary = {
  id: 'r',
  name: 'Sprint',
  state: 'voting',
  facilitator: 'Ada',
  participants: 1,
  present: 1,
  stories: 2,
  estimated: 0,
  updatedAt: '2026-01-01T00:00:00.000Z',
  abilities: { delete: true },
};
test('the list, form and deletion of rooms: every transition', async () => {
  const coverage = await coverMachine({
    machine: pokerRoomsMachine,
    input: { workspaceId: 'w' },
    events: [
      { type: 'retry.requested' },
      { type: 'form.changed', patch: { stories: [] } },
      { type: 'settings.changed', patch: { name: 'Sprint' } },
      { type: 'form.submitted', roomId: 'r', mutationId: 'm' },
      { type: 'removal.requested', roomId: 'r' },
      { type: 'removal.confirmed', mutationId: 'n' },
      { type: 'removal.cancelled' },
      { type: 'xstate.done.actor.loadRooms', output: [room] },
      { type: 'xstate.error.actor.loadRooms', error: new AppError('NETWORK', 'no') },
      { type: 'xstate.done.actor.createRoom', output: room },
      { type: 'xstate.error.actor.createRoom', error: new AppError('VALIDATION', 'no') },
      { type: 'xstate.done.actor.deleteRoom' },
      { type: 'xstate.error.actor.deleteRoom', error: new AppError('NOT_FOUND', 'gone') },
      { type: 'xstate.error.actor.deleteRoom', error: new AppError('NETWORK', 'no') },
    ],
    serializeState: ({ value, context: { rooms, form, removal } }) =>
      JSON.stringify([value, rooms?.length, form.settings.name, removal?.id]),
    check: ({ value, context }) => {
      if (value.removal !== 'idle') expect(context.removal).not.toBeNull();
    },
  });
  expect(coverage).toMatchObject({ missed: [] });
  expect(coverage.transitions.covered).toBe(coverage.transitions.reachable);
});

test('a room that is made is opened; one that was refused leaves the form as it was', async () => {
  const calls: CreateRoomCall[] = [];
  let refuses = true;
  const it = stage(
    pokerRoomsMachine.provide({
      actors: {
        loadRooms: fromPromise<PokerRoomSummary[], LoadRoomsCall>(async () => [room]),
        deleteRoom: fromPromise<void, DeleteRoomCall>(async () => undefined),
        createRoom: fromPromise<PokerView, CreateRoomCall>(async ({ input }) => {
          calls.push(input);
          if (refuses) throw new AppError('NETWORK', 'no');
          return { id: input.roomId } as PokerView;
        }),
      },
    }),
    { workspaceId: 'w' },
  );
  await settled();
  it.actor.send({ type: 'form.submitted', roomId: 'r', mutationId: 'm' });
  expect(calls).toEqual([]);
  it.actor.send({ type: 'settings.changed', patch: { name: 'Sprint' } });
  it.actor.send({ type: 'form.submitted', roomId: 'r', mutationId: 'm' });
  expect(selectIsCreatingRoom(it.actor.getSnapshot())).toBe(true);
  await settled();
  expect([
    selectPokerFormFailure(it.actor.getSnapshot())?.code,
    selectPokerForm(it.actor.getSnapshot()).settings.name,
  ]).toEqual(['NETWORK', 'Sprint']);
  refuses = false;
  it.actor.send({ type: 'form.submitted', roomId: 'r2', mutationId: 'm2' });
  await settled();
  expect(it.told('root')).toEqual([{ type: 'navigation.requested', to: '/poker-planning/r' }]);
  expect(selectPokerForm(it.actor.getSnapshot()).settings.name).toBe('');
  it.actor.send({ type: 'removal.requested', roomId: 'r' });
  it.actor.send({ type: 'removal.confirmed', mutationId: 'x' });
  await settled();
  expect([selectRoomRemovalStep(it.actor.getSnapshot()), selectPokerRooms(it.actor.getSnapshot())]).toEqual([
    'idle',
    [],
  ]);
});
