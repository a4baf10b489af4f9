import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { AppError } from '../../../../domain/errors.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { recordFormMachine } from './recordForm.machine.ts';
import { selectRecordForm } from './recordForm.selectors.ts';
import type { RecordFormEvent, RecordFormInput, SaveRecordCall } from './recordForm.types.ts';

type Item = { id: string };
type Values = { name: string };
const place = { workspaceId: 'w' };
const input: RecordFormInput<object> = {
  screen: 'root',
  lists: 'boards',
  place,
  messages: { created: 'Item created', changed: 'Item saved' },
};
const opened: RecordFormEvent<Values, Item> = { type: 'form.opened', values: { name: '' }, record: null };
const submission = (name: string, n = ''): RecordFormEvent<Values, Item> => ({
  type: 'form.submitted',
  values: { name },
  recordId: `i${n}`,
  mutationId: `m${n}`,
});
const submitted = submission('One');
const left: RecordFormEvent<Values, Item> = { type: 'form.left', values: { name: 'Half' } };
const rejected = new AppError('VALIDATION', 'name: Too big', { issues: [{ path: 'body.name', message: 'Too big' }] });

test('recordForm machine covers every transition', async () => {
  const coverage = await coverMachine({
    machine: recordFormMachine,
    inputs: [input, { ...input, isAlwaysOpen: true }],
    events: [
      opened,
      { type: 'form.opened', values: { name: 'One' }, record: { id: 'i' } },
      left,
      submitted,
      { type: 'form.dismissed' },
      { type: 'xstate.done.actor.saveRecord', output: { id: 'i' } },
      { type: 'xstate.error.actor.saveRecord', error: rejected },
      { type: 'xstate.error.actor.saveRecord', error: new AppError('CONFLICT', 'Changed', { current: { id: 'i' } }) },
    ],
    serializeState: ({ value, context: { isAlwaysOpen, values, record } }) =>
      JSON.stringify([value, isAlwaysOpen, values, record]),
  });
  expect(coverage).toMatchObject({ states: 4, missed: [] });
});

const run = (answer: () => void = () => undefined, given: Partial<RecordFormInput<object>> = {}) => {
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
    it.send(opened, submitted);
    expect([it.state().isOpen, it.state().isSaving]).toEqual([true, true]);
    await settled();
    expect(it.calls).toEqual([{ place, values: { name: 'One' }, record: null, recordId: 'i', mutationId: 'm' }]);
    expect([it.sentTo('records'), it.sentTo('root'), it.sentTo('toasts'), it.emitted]).toEqual([
      [{ type: 'lists.outdated', kind: 'boards' }],
      [{ type: 'record.saved', record: { id: 'i' }, isNew: true }],
      [{ type: 'toast.requested', kind: 'success', message: 'Item created' }],
      [{ type: 'form.closed', isSaved: true }],
    ]);
    expect(it.state().isOpen).toBe(false);
    expect(it.actor.getSnapshot().context).toMatchObject({ values: null, record: null, request: null });
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
    it.send(opened, submitted);
    await settled();
    expect([it.sentTo('root').length, it.sentTo('toasts'), it.sentTo('records')]).toEqual([1, [], []]);
  });

  test('sends the same request again if the values are unchanged after a failure', async () => {
    let failure: AppError | null = rejected;
    const it = run(() => {
      if (failure) throw failure;
    });
    it.send(opened, submitted);
    await settled();
    expect([it.state().failure?.issues, it.emitted]).toEqual([rejected.issues, []]);
    failure = null;
    it.send(submission('One', '2'));
    await settled();
    expect(it.calls.map(({ recordId, mutationId }) => [recordId, mutationId])).toEqual([
      ['i', 'm'],
      ['i', 'm'],
    ]);
  });

  test('overwrites the current version if the user saves again after a conflict was shown', async () => {
    const current = { id: 'known', version: 4 };
    let failure: AppError | null = new AppError('CONFLICT', 'Changed elsewhere', { current });
    const it = run(() => {
      if (failure) throw failure;
    });
    const record = { id: 'known', version: 3 };
    it.send({ type: 'form.opened', values: { name: 'One' }, record }, submitted);
    await settled();
    expect(it.state().failure?.code).toBe('CONFLICT');
    failure = null;
    it.send(submission('One', '2'));
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
    it.send(opened, submitted);
    await settled();
    it.send(submission('Two', '2'));
    await settled();
    expect(it.calls.map(({ values, recordId, mutationId }) => [values.name, recordId, mutationId])).toEqual([
      ['One', 'i', 'm'],
      ['Two', 'i2', 'm2'],
    ]);
  });

  test('keeps the values that its view reported before closing, and stays open if it is always open', () => {
    const it = run(undefined, { isAlwaysOpen: true });
    it.send({ type: 'form.dismissed' }, left);
    expect([it.state().isOpen, it.state().values, it.emitted]).toEqual([
      true,
      { name: 'Half' },
      [{ type: 'form.closed', isSaved: false }],
    ]);
  });

  test('starts with the values of the opening event, also if the form is already open', () => {
    const it = run();
    it.send(opened, { type: 'form.opened', values: { name: 'Imported' }, record: null });
    expect([it.state().isOpen, it.state().values]).toEqual([true, { name: 'Imported' }]);
  });

  test('discards its last request when it is dismissed, because the request may contain a password', async () => {
    const it = run(() => {
      throw rejected;
    });
    it.send(opened, submission('secret'));
    await settled();
    it.send({ type: 'form.dismissed' });
    expect(JSON.stringify(it.actor.getPersistedSnapshot())).not.toContain('secret');
    expect(it.emitted).toEqual([{ type: 'form.closed', isSaved: false }]);
  });
});
