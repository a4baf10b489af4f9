import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { stage } from '../../../tests/model/stage.ts';
import { settled } from '../../../tests/support/settled.ts';
import { recordFormMachine } from './recordForm.machine.ts';
import { selectRecordForm } from './recordForm.selectors.ts';
import type { RecordFormEvent, RecordFormInput, SaveRecordCall } from './recordForm.types.ts';

type Item = { id: string };
type Values = { name: string };
const place = { workspaceId: 'w' };
const input: RecordFormInput<object, Values> = {
  screen: 'root',
  lists: 'boards',
  place,
  blank: { name: '' },
  messages: { created: 'Item created', changed: 'Item saved' },
};
const opened: RecordFormEvent<Values, Item> = { type: 'form.opened', values: { name: '' }, record: null };
const named: RecordFormEvent<Values, Item> = { type: 'form.changed', patch: { name: 'One' } };
const submitted: RecordFormEvent<Values, Item> = { type: 'form.submitted', recordId: 'i', mutationId: 'm' };
const rejected = new AppError('VALIDATION', 'name: Too big', { issues: [{ path: 'body.name', message: 'Too big' }] });

test('recordForm machine covers every transition', async () => {
  const coverage = await coverMachine({
    machine: recordFormMachine,
    inputs: [input, { ...input, isAlwaysOpen: true }],
    events: [
      opened,
      { type: 'form.opened', values: { name: 'One' }, record: { id: 'i' } },
      named,
      submitted,
      { type: 'form.dismissed' },
      { type: 'xstate.done.actor.saveRecord', output: { id: 'i' } },
      { type: 'xstate.error.actor.saveRecord', error: rejected },
      { type: 'xstate.error.actor.saveRecord', error: new AppError('CONFLICT', 'Changed', { current: { id: 'i' } }) },
    ],
    serializeState: ({ value, context: { isAlwaysOpen, values, record } }) =>
      JSON.stringify([value, isAlwaysOpen, values, record]),
  });
  expect(coverage).toMatchObject({ states: 5, transitions: { covered: 8, reachable: 8 }, missed: [] });
});

const run = (answer: () => void = () => undefined, given: Partial<RecordFormInput<object, Values>> = {}) => {
  const calls: SaveRecordCall<object, Values, Item>[] = [];
  const it = stage(
    recordFormMachine.provide({
      actors: {
        saveRecord: fromPromise<Item, SaveRecordCall<object, Values, Item>>(async ({ input: call }) => {
          calls.push(call);
          answer();
          return { id: call.recordId };
        }),
      },
    }),
    { ...input, ...given },
  );
  const send = (...events: RecordFormEvent<Values, Item>[]) => events.forEach((event) => it.actor.send(event));
  return { ...it, calls, send, state: () => selectRecordForm(it.actor.getSnapshot()) };
};

describe('record form', () => {
  test('creates a record, reports it to the screen and closes', async () => {
    const it = run();
    it.send(opened, named, submitted);
    expect([it.state().isOpen, it.state().isSaving]).toEqual([true, true]);
    await settled();
    expect(it.calls).toEqual([{ place, values: { name: 'One' }, record: null, recordId: 'i', mutationId: 'm' }]);
    expect([it.sentTo('records'), it.sentTo('root'), it.sentTo('toasts'), it.emitted]).toEqual([
      [{ type: 'lists.outdated', kind: 'boards' }],
      [{ type: 'record.saved', record: { id: 'i' }, isNew: true }],
      [{ type: 'toast.requested', kind: 'success', message: 'Item created' }],
      [{ type: 'form.closed' }],
    ]);
    expect([it.state().isOpen, it.state().values]).toEqual([false, { name: '' }]);
  });

  test('changes the record that it was opened for', async () => {
    const it = run();
    const record = { id: 'known' };
    it.send({ type: 'form.opened', values: { name: 'One' }, record }, submitted);
    await settled();
    expect(it.calls).toEqual([{ place, values: { name: 'One' }, record, recordId: 'known', mutationId: 'm' }]);
    expect([it.sentTo('root'), it.sentTo('toasts')]).toEqual([
      [{ type: 'record.saved', record, isNew: false }],
      [{ type: 'toast.requested', kind: 'success', message: 'Item saved' }],
    ]);
  });

  test('shows no toast and refreshes no list if the screen has none', async () => {
    const it = run(undefined, { messages: { created: null, changed: null }, lists: null });
    it.send(opened, named, submitted);
    await settled();
    expect([it.sentTo('root').length, it.sentTo('toasts'), it.sentTo('records')]).toEqual([1, [], []]);
  });

  test('submits nothing while incomplete and shows the errors', () => {
    const it = run();
    it.send(opened, submitted);
    expect([it.calls, it.state().areErrorsShown, it.state().failure]).toEqual([[], true, null]);
  });

  test('keeps the values of a failed request and repeats the same request if they are unchanged', async () => {
    let failure: AppError | null = rejected;
    const it = run(() => {
      if (failure) throw failure;
    });
    it.send(opened, named, submitted);
    await settled();
    expect([it.state().failure?.issues, it.state().values, it.state().isChanged, it.emitted]).toEqual([
      rejected.issues,
      { name: 'One' },
      false,
      [],
    ]);
    failure = null;
    it.send({ type: 'form.submitted', recordId: 'i2', mutationId: 'm2' });
    await settled();
    expect(it.calls.map(({ recordId, mutationId }) => [recordId, mutationId])).toEqual([
      ['i', 'm'],
      ['i', 'm'],
    ]);
  });

  test('saves over the current version after it has shown a conflict', async () => {
    const current = { id: 'known', version: 4 };
    let failure: AppError | null = new AppError('CONFLICT', 'Changed elsewhere', { current });
    const it = run(() => {
      if (failure) throw failure;
    });
    const record = { id: 'known', version: 3 };
    it.send({ type: 'form.opened', values: { name: 'One' }, record }, submitted);
    await settled();
    expect([it.state().failure?.code, it.state().values]).toEqual(['CONFLICT', { name: 'One' }]);
    failure = null;
    it.send({ type: 'form.submitted', recordId: 'i2', mutationId: 'm2' });
    await settled();
    expect(it.calls.map(({ record: base, mutationId }) => [base, mutationId])).toEqual([
      [record, 'm'],
      [current, 'm2'],
    ]);
  });

  test('sends changed values as a new request', async () => {
    const it = run(() => {
      throw rejected;
    });
    it.send(opened, named, submitted);
    await settled();
    it.send({ type: 'form.changed', patch: { name: 'Two' } });
    expect(it.state().isChanged).toBe(true);
    it.send({ type: 'form.submitted', recordId: 'i2', mutationId: 'm2' });
    await settled();
    expect(it.calls.map(({ recordId, mutationId }) => [recordId, mutationId])).toEqual([
      ['i', 'm'],
      ['i2', 'm2'],
    ]);
  });

  test('keeps its values when it is dismissed, and remains open if it is always open', () => {
    const it = run(undefined, { isAlwaysOpen: true });
    it.send(named, { type: 'form.dismissed' });
    expect([it.state().isOpen, it.state().values, it.emitted]).toEqual([
      true,
      { name: 'One' },
      [{ type: 'form.closed' }],
    ]);
  });

  test('starts with the values that it is opened with', () => {
    const it = run();
    it.send(opened, named, { type: 'form.dismissed' }, opened);
    expect([it.state().isOpen, it.state().values]).toEqual([true, { name: '' }]);
  });
});
