import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { AppError } from '../../../../domain/errors.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { deletionMachine } from './deletion.machine.ts';
import { selectDeletion } from './deletion.selectors.ts';
import type { CheckRecordCall, DeleteRecordCall, DeletionEvent, DeletionInput } from './deletion.types.ts';

type Item = { id: string };
const input: DeletionInput<object> = {
  screen: 'root',
  lists: 'boards',
  place: { workspaceId: 'w' },
  messages: { done: 'Item deleted', gone: null },
};
const record: Item = { id: 'i' };
const requested: DeletionEvent<Item> = { type: 'deletion.requested', record };
const confirmed: DeletionEvent<Item> = { type: 'deletion.confirmed', mutationId: 'm' };
const done = { type: 'toast.requested', kind: 'success', message: 'Item deleted' };
const forbidden = new AppError('FORBIDDEN', 'not yours');
const conflict = new AppError('CONFLICT', 'has a task');
const notFound = new AppError('NOT_FOUND', 'notFound');

test('deletion machine covers every transition', async () => {
  const coverage = await coverMachine({
    machine: deletionMachine,
    inputs: [input, { ...input, isChecked: true, toastsFailure: true }],
    events: [
      requested,
      confirmed,
      { type: 'deletion.cancelled' },
      { type: 'xstate.done.actor.checkRecord', output: true },
      { type: 'xstate.done.actor.checkRecord', output: false },
      { type: 'xstate.error.actor.checkRecord', error: forbidden },
      { type: 'xstate.done.actor.deleteRecord', output: record },
      { type: 'xstate.error.actor.deleteRecord', error: forbidden },
      { type: 'xstate.error.actor.deleteRecord', error: conflict },
      { type: 'xstate.error.actor.deleteRecord', error: notFound },
    ],
    serializeState: ({ value, context: { isChecked } }) => JSON.stringify([value, isChecked]),
    check: ({ value, context }) => {
      if (value !== 'idle') expect(context.record).toEqual(record);
    },
  });
  expect(coverage).toMatchObject({ states: 5, transitions: { covered: 13, reachable: 13 }, missed: [] });
});

interface Answers extends Partial<DeletionInput<object>> {
  check?: () => boolean;
  remove?: () => void;
}

const run = ({ check = () => false, remove = () => undefined, ...given }: Answers = {}) => {
  const calls: DeleteRecordCall<object, Item>[] = [];
  const it = stage(
    deletionMachine.provide({
      actors: {
        checkRecord: fromPromise<boolean, CheckRecordCall<object, Item>>(async () => check()),
        deleteRecord: fromPromise<unknown, DeleteRecordCall<object, Item>>(
          async ({ input: call }) => (calls.push(call), remove()),
        ),
      },
    }),
    { ...input, ...given },
  );
  return {
    ...it,
    calls,
    state: () => selectDeletion(it.actor.getSnapshot()),
    confirm: async () => {
      it.actor.send(requested);
      await settled();
      it.actor.send(confirmed);
      await settled();
    },
  };
};
const throwing = (error: AppError) => () => {
  throw error;
};

describe('deletion', () => {
  test('deletes after a confirmation and reports it to the records and the screen', async () => {
    const it = run();
    it.actor.send(requested);
    it.actor.send({ type: 'deletion.cancelled' });
    it.actor.send(confirmed);
    expect([it.state().step, it.calls]).toEqual(['idle', []]);
    await it.confirm();
    expect(it.calls).toEqual([{ place: { workspaceId: 'w' }, record, mutationId: 'm' }]);
    expect([it.state().step, it.sentTo('records'), it.sentTo('root'), it.sentTo('toasts')]).toEqual([
      'idle',
      [{ type: 'record.deleted', id: 'i' }],
      [{ type: 'record.deleted', id: 'i' }],
      [done],
    ]);
  });

  test('shows a failure in the dialog, refreshes the list and deletes on the next confirmation', async () => {
    let failure: AppError | null = forbidden;
    const it = run({
      remove: () => {
        if (failure) throw failure;
      },
    });
    await it.confirm();
    expect([it.state().step, it.state().failure?.message, it.sentTo('root'), it.sentTo('toasts')]).toEqual([
      'asking',
      'not yours',
      [],
      [],
    ]);
    expect(it.sentTo('records')).toEqual([{ type: 'lists.outdated', kind: 'boards' }]);
    failure = null;
    it.actor.send({ type: 'deletion.confirmed', mutationId: 'm2' });
    expect(it.state().failure).toBeNull();
    await settled();
    expect(it.calls.map(({ mutationId }) => mutationId)).toEqual(['m', 'm2']);
    expect([it.state().step, it.sentTo('toasts')]).toEqual(['idle', [done]]);
  });

  test('shows a failure as a toast if the screen asks for it, and refreshes no list if there is none', async () => {
    const it = run({ remove: throwing(forbidden), toastsFailure: true, lists: null });
    await it.confirm();
    expect([it.state().step, it.sentTo('records'), it.sentTo('toasts')]).toEqual([
      'asking',
      [],
      [{ type: 'toast.requested', kind: 'error', message: 'not yours' }],
    ]);
  });

  test('reports a record that another user deleted, with a toast if the screen has one', async () => {
    const quiet = run({ remove: throwing(notFound) });
    await quiet.confirm();
    expect([quiet.state().step, quiet.sentTo('root'), quiet.sentTo('toasts')]).toEqual([
      'idle',
      [{ type: 'record.deleted', id: 'i' }],
      [],
    ]);
    const it = run({ remove: throwing(notFound), messages: { done: 'Item deleted', gone: 'Item deleted' } });
    await it.confirm();
    expect(it.sentTo('toasts')).toEqual([done]);
  });

  test('deletes no record that the check rejects, before or after the confirmation', async () => {
    for (const answers of [{ check: () => true }, { remove: throwing(conflict) }]) {
      const it = run({ ...answers, isChecked: true });
      await it.confirm();
      expect([it.state(), it.sentTo('root'), it.sentTo('toasts')]).toEqual([
        { step: 'blocked', record, failure: null },
        [],
        [],
      ]);
    }
  });

  test('shows a conflict in the dialog if there is no check', async () => {
    const it = run({ remove: throwing(conflict) });
    await it.confirm();
    expect([it.state().step, it.state().failure?.message]).toEqual(['asking', 'has a task']);
  });

  test('cancels the deletion without a question when the check fails', async () => {
    const it = run({ check: throwing(forbidden), isChecked: true });
    it.actor.send(requested);
    expect(it.state().step).toBe('checking');
    await settled();
    expect([it.state().step, it.sentTo('toasts')]).toEqual([
      'idle',
      [{ type: 'toast.requested', kind: 'error', message: 'not yours' }],
    ]);
  });
});
