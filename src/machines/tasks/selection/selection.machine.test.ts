import { describe, expect, test } from 'vitest';
import { phrase } from '../../../../domain/phrase.ts';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { failureOf } from '../../failure.ts';
import { selectionMachine } from './selection.machine.ts';
import { selectAnchor, selectIsConfirmingRemoval, selectSelected } from './selection.selectors.ts';
import type { SelectionEvent } from './selection.types.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const batch = id(9);
const second = '00000000-0000-4000-8000-000000000001';
const error = failureOf(new AppError('MOVE_REFUSED', 'Falta la estimación'));
const change = (...taskIds: string[]): SelectionEvent => ({
  type: 'changes.requested',
  changes: taskIds.map((taskId) => ({ taskId, fields: { statusId: 'done' } })),
  skipped: null,
  mutationId: batch,
  at,
});
const skipped = { count: 2, reason: 'Falta la estimación' };

describe('selection machine', () => {
  test('covers every transition', async () => {
    const walk = (regions: string[], events: (SelectionEvent | InternalEvent)[]) =>
      coverMachine({
        machine: slice(selectionMachine, '', regions),
        input,
        events,
        // Compares pending ids as a set and leaves out the number of rejections, because no guard reads more.
        serializeState: ({ value, context: { selected, anchor, pending, rejected } }) =>
          JSON.stringify([value, selected, anchor, [...new Set(pending)].sort(), rejected !== null]),
        check: ({ value, context: { selected } }) => {
          expect(new Set(selected).size).toBe(selected.length);
          if ('picking' in value) expect(value.picking).toBe(selected.length > 0 ? 'some' : 'none');
        },
      });
    const picking: SelectionEvent[] = [
      { type: 'task.toggled', taskId: '1' },
      { type: 'task.toggled', taskId: '2' },
      { type: 'range.chosen', taskId: '3', among: ['1', '2', '3'] },
      { type: 'tasks.chosen', taskIds: ['1', '3', '3'], anchor: null },
      { type: 'tasks.chosen', taskIds: [], anchor: null },
      { type: 'selection.cleared' },
      { type: 'shown.changed', taskIds: ['1', '2', '3'] },
      { type: 'shown.changed', taskIds: ['1'] },
      { type: 'archive.requested', taskIds: ['1'], mutationId: batch, at },
    ];
    expect(await walk(['picking'], picking)).toMatchObject({
      states: 2,
      transitions: { covered: 8, reachable: 8 },
      missed: [],
    });
    expect(
      await walk(
        ['picking', 'removal'],
        [
          { type: 'task.toggled', taskId: '1' },
          { type: 'selection.cleared' },
          { type: 'range.chosen', taskId: '1', among: [] },
          { type: 'tasks.chosen', taskIds: [], anchor: null },
          { type: 'shown.changed', taskIds: [] },
          { type: 'removal.asked' },
          { type: 'removal.declined' },
          { type: 'removal.requested', taskIds: ['1'], mutationId: batch, at },
          { type: 'archive.requested', taskIds: ['1'], mutationId: batch, at },
        ],
      ),
    ).toMatchObject({ states: 3, transitions: { covered: 12, reachable: 12 }, missed: [] });
    expect(
      await walk(
        ['writing'],
        [
          change('1', '2'),
          change(),
          { ...change(), skipped } as SelectionEvent,
          { type: 'removal.requested', taskIds: ['1'], mutationId: batch, at },
          { type: 'removal.requested', taskIds: [], mutationId: batch, at },
          { type: 'archive.requested', taskIds: ['1'], mutationId: batch, at },
          { type: 'archive.requested', taskIds: [], mutationId: batch, at },
          { type: 'following.requested', taskIds: ['1'], follows: true, mutationId: batch, at },
          { type: 'following.requested', taskIds: [], follows: false, mutationId: batch, at },
          {
            type: 'batch.requested',
            ops: [{ kind: 'task.archive', projectId: 'p', taskId: '1' }],
            done: 'moved',
            mutationId: batch,
            at,
          },
          { type: 'batch.requested', ops: [], done: 'copied', mutationId: batch, at },
          { type: 'write.confirmed', mutationId: batch },
          { type: 'write.confirmed', mutationId: second },
          { type: 'write.failed', mutationId: batch, error },
          { type: 'write.failed', mutationId: second, error },
          { type: 'write.failed', mutationId: 'another', error },
          { type: 'write.conflicted', mutationId: batch, current: null },
          { type: 'write.conflicted', mutationId: second, current: null },
        ],
      ),
    ).toMatchObject({ states: 2, transitions: { covered: 10, reachable: 10 }, missed: [] });
  });

  const open = () => {
    const it = stage(selectionMachine, input);
    return { ...it, selected: () => selectSelected(it.actor.getSnapshot()) };
  };

  test('follows or mutes the selected tasks in one batch', () => {
    const it = open();
    it.actor.send({ type: 'following.requested', taskIds: ['a', 'b'], follows: true, mutationId: batch, at });
    it.actor.send({ type: 'following.requested', taskIds: ['c'], follows: false, mutationId: id(8), at });
    const sent = it.sentTo('outbox').flatMap((event) => (event.type === 'writes.requested' ? event.writes : []));
    expect(sent.map(({ op, batch: of }) => [op, of])).toEqual([
      [{ kind: 'task.follow', taskId: 'a' }, batch],
      [{ kind: 'task.follow', taskId: 'b' }, batch],
      [{ kind: 'task.unfollow', taskId: 'c', state: 'muted' }, id(8)],
    ]);
  });

  test('selects single tasks, ranges and all tasks, and deselects hidden ones', () => {
    const it = open();
    const among = ['a', 'b', 'c', 'd', 'e'];
    it.actor.send({ type: 'task.toggled', taskId: 'd' });
    it.actor.send({ type: 'range.chosen', taskId: 'b', among });
    expect(it.selected()).toEqual(['d', 'b', 'c']);
    it.actor.send({ type: 'range.chosen', taskId: 'e', among });
    it.actor.send({ type: 'task.toggled', taskId: 'c' });
    expect(it.selected()).toEqual(['d', 'b', 'e']);
    it.actor.send({ type: 'shown.changed', taskIds: ['a', 'b', 'c'] });
    expect([it.selected(), selectAnchor(it.actor.getSnapshot())]).toEqual([['b'], null]);
    // A range without an anchor selects only that task.
    it.actor.send({ type: 'range.chosen', taskId: 'e', among });
    expect(it.selected()).toEqual(['b', 'e']);
    it.actor.send({ type: 'tasks.chosen', taskIds: among, anchor: null });
    it.actor.send({ type: 'removal.asked' });
    expect([it.selected(), selectIsConfirmingRemoval(it.actor.getSnapshot())]).toEqual([among, true]);
    it.actor.send({ type: 'selection.cleared' });
    expect([it.selected(), selectIsConfirmingRemoval(it.actor.getSnapshot())]).toEqual([[], false]);
  });

  test('sends one batch, and shows one toast for skipped and one for rejected tasks', () => {
    const it = open();
    it.actor.send({ ...change('1', '2'), skipped } as SelectionEvent);
    const write = (mutationId: string, taskId: string) => ({
      mutationId,
      at,
      replyTo: 'selection',
      quiet: true,
      batch,
      op: { kind: 'task.update', projectId: 'p', taskId, fields: { statusId: 'done' } },
    });
    expect(it.sentTo('records')).toEqual([
      { type: 'writes.requested', writes: [write(batch, '1'), write(second, '2')] },
    ]);
    expect(it.sentTo('toasts')).toEqual([
      {
        type: 'toast.requested',
        kind: 'success',
        message: phrase('board', 'selection.updated', { count: 2 }),
        action: 'undo',
      },
      {
        type: 'toast.requested',
        kind: 'warning',
        message: phrase('board', 'selection.skipped', { count: 2, reason: 'Falta la estimación.' }),
      },
    ]);
    it.actor.send({ type: 'write.failed', mutationId: batch, error });
    expect(it.sentTo('toasts')).toEqual([]);
    it.actor.send({ type: 'write.failed', mutationId: second, error });
    expect(it.sentTo('toasts')).toEqual([
      {
        type: 'toast.requested',
        kind: 'error',
        message: phrase('board', 'selection.rejected', { count: 2, reason: 'Falta la estimación.' }),
      },
    ]);
    it.actor.send({ type: 'removal.requested', taskIds: ['1'], mutationId: batch, at });
    it.actor.send({ type: 'write.confirmed', mutationId: batch });
    expect([it.sentTo('records').length, it.sentTo('toasts').map(({ message }) => message)]).toEqual([
      1,
      [phrase('board', 'selection.removed', { count: 1 })],
    ]);
  });
});
