import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { defaultDisplay } from '../../../../domain/boardDisplay.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { SavedView } from '../../../../domain/savedView.ts';
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import type { DeleteRecordCall } from '../../sync/deletion/deletion.types.ts';
import { failureOf } from '../../failure.ts';
import type { SavedViewsSpec } from '../../sync/records/resources/savedViews.ts';
import { savedViewsMachine, viewList } from './savedViews.machine.ts';
import { isAsSaved, selectIsChanging, selectOpenView } from './savedViews.selectors.ts';
import type { SavedViewsEvent, SavedViewsPlace, ViewChangeCall } from './savedViews.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const view = (id: string, given: Partial<SavedView> = {}): SavedView => ({
  id,
  projectId: 'p',
  workspaceId: 'w',
  name: id,
  shared: false,
  isDefault: false,
  search: '',
  filters: noFilters,
  mode: 'table',
  columns: {},
  createdBy: { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  version: 1,
  abilities: { update: true, delete: true },
  ...given,
});
const error = new AppError('FORBIDDEN', 'no');
const makeDefault: SavedViewsEvent = {
  type: 'change.requested',
  change: { kind: 'default', viewId: 'v' },
  mutationId: 'm',
};
const update: SavedViewsEvent = {
  type: 'change.requested',
  change: { kind: 'update', viewId: 'v', patch: { name: 'w' } },
  mutationId: 'm',
};
const saved = (isNew: boolean): SavedViewsEvent => ({ type: 'record.saved', record: view('v'), isNew });
test('saved views: every transition', async () => {
  const everywhere: (SavedViewsEvent | InternalEvent)[] = [
    { type: 'xstate.done.actor.followList', output: undefined },
    { type: 'xstate.error.actor.form', error: new Error('crash') },
    { type: 'xstate.error.actor.deletion', error: new Error('crash') },
    { type: 'xstate.error.actor.followList', error },
    { type: 'form.dismissed' },
    { type: 'deletion.cancelled' },
    saved(true),
    saved(false),
  ];
  const walk = (regions: string[], events: (SavedViewsEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(savedViewsMachine, '', regions),
      input,
      events: [...everywhere, ...events],
      serializeState: ({ value, context: { views, addressed, created, change } }) =>
        JSON.stringify([value, views?.length, addressed, created, change?.change.kind]),
    });
  const list: SavedViewsEvent[] = [
    { type: 'list.received', elements: [view('v')] },
    { type: 'list.received', elements: [] },
  ];
  expect(await walk(['list'], list)).toMatchObject({ states: 2, missed: [] });
  expect(
    await walk(
      ['list', 'address'],
      [
        ...list,
        { type: 'record.deleted', id: 'v' },
        { type: 'record.deleted', id: 'another' },
        { type: 'view.addressed', viewId: 'v' },
        { type: 'view.addressed', viewId: 'gone' },
        { type: 'view.addressed', viewId: null },
      ],
    ),
  ).toMatchObject({ missed: [] });
  expect(
    await walk(
      ['change'],
      [
        makeDefault,
        update,
        { type: 'xstate.done.actor.changeView', output: null },
        { type: 'xstate.error.actor.changeView', error },
        ...list,
        { type: 'list.failed', error: failureOf(error) },
      ],
    ),
  ).toMatchObject({ states: 3, missed: [] });
});

const run = (first: SavedView[] | null, fails = false) => {
  const changes: ViewChangeCall[] = [];
  const it = stage(
    savedViewsMachine.provide({
      actors: {
        // Does nothing, because the test itself sends the list's events.
        followList: fromCallback<{ type: string }, { spec: SavedViewsSpec }>(() => undefined),
        form: viewList.actors.form.provide({ actors: { saveRecord: fromPromise(async () => view('v')) } }),
        deletion: viewList.actors.deletion.provide({
          actors: {
            deleteRecord: fromPromise<unknown, DeleteRecordCall<SavedViewsPlace, SavedView>>(async () => null),
          },
        }),
        changeView: fromPromise<unknown, ViewChangeCall>(async ({ input: call }) => {
          changes.push(call);
          if (fails) throw error;
        }),
      },
    }),
    input,
  );
  const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
    selector(it.actor.getSnapshot());
  const list = (elements: SavedView[]) => it.actor.send({ type: 'list.received', elements });
  if (first) list(first);
  it.sentTo('records');
  return { ...it, changes, read, list };
};

describe('saved views', () => {
  test('opens the view of the address once the list is loaded', async () => {
    const it = run(null);
    it.actor.send({ type: 'view.addressed', viewId: 'w' });
    expect(it.read(selectOpenView)).toBe(undefined);
    it.list([view('v', { isDefault: true }), view('w')]);
    expect([it.read(selectOpenView)?.id, it.emitted]).toEqual(['w', []]);
    it.actor.send({ type: 'view.addressed', viewId: 'gone' });
    expect([it.read(selectOpenView), it.emitted, it.sentTo('toasts').length]).toEqual([
      undefined,
      [{ type: 'address.wanted', viewId: null }],
      1,
    ]);
  });

  test('applies the display of an opened view to the board, unless the view has none', () => {
    const display = { ...defaultDisplay, hidesEmpty: true };
    const it = run([view('v', { display }), view('w')]);
    const sent = (viewId: string) => {
      it.actor.send({ type: 'view.addressed', viewId });
      return it.sentTo('board').filter(({ type }) => type === 'display.chosen');
    };
    expect([sent('v'), sent('w')]).toEqual([[{ type: 'display.chosen', display }], []]);
  });

  test('requests the default view if the address names no view, and nothing without a default', async () => {
    const it = run([view('v', { isDefault: true })]);
    it.list([view('v', { isDefault: true })]);
    expect(it.emitted).toEqual([{ type: 'address.wanted', viewId: 'v' }]);
    const other = run([view('v')]);
    expect(other.emitted).toEqual([]);
  });

  test('opens a new view once the list contains it, and removes a deleted view from the address', async () => {
    const it = run([]);
    const { filters, search, mode, columns } = view('v');
    const values = { name: 'v', shared: false, content: { filters, search, mode, columns } };
    it.actor.send({ type: 'form.opened', values, record: null });
    it.actor.send({ type: 'form.submitted', values, recordId: 'v', mutationId: 'm' });
    await settled();
    expect([it.sentTo('records'), it.sentTo('toasts').length, it.emitted]).toEqual([
      [{ type: 'lists.outdated', kind: 'savedViews' }],
      1,
      [],
    ]);
    it.list([view('v')]);
    it.list([view('v')]);
    expect(it.emitted).toEqual([{ type: 'address.wanted', viewId: 'v' }]);
    it.actor.send({ type: 'view.addressed', viewId: 'v' });
    it.actor.send({ type: 'deletion.requested', record: view('v') });
    it.actor.send({ type: 'deletion.confirmed', mutationId: 'm' });
    await settled();
    expect([it.sentTo('records'), it.emitted.at(-1)]).toEqual([
      [{ type: 'record.deleted', id: 'v' }],
      { type: 'address.wanted', viewId: null },
    ]);
  });

  test('refreshes the list after a change before the next change is sent', async () => {
    const it = run([view('v')]);
    it.actor.send(makeDefault);
    it.actor.send(update);
    await settled();
    expect([it.read(selectIsChanging), it.sentTo('records'), it.changes.map(({ change }) => change.kind)]).toEqual([
      true,
      [{ type: 'lists.outdated', kind: 'savedViews' }],
      ['default'],
    ]);
    it.list([view('v', { isDefault: true })]);
    expect(it.read(selectIsChanging)).toBe(false);
  });

  test('a rejected change shows a toast', async () => {
    const it = run(null, true);
    it.actor.send(update);
    await settled();
    expect([it.read(selectIsChanging), it.sentTo('toasts')]).toEqual([
      false,
      [{ type: 'toast.requested', kind: 'error', message: 'no' }],
    ]);
  });

  test("compares the board's state with the saved view", () => {
    const kept = view('v', { filters: { ...noFilters, typeIds: ['a', 'b'] }, columns: { sprint: true, type: false } });
    const now = {
      search: ' ',
      filters: { ...noFilters, typeIds: ['b', 'a'] },
      mode: 'table' as const,
      columns: { type: false, sprint: true },
    };
    const display = { density: 'compact' as const, hiddenFields: ['dueDate' as const], hidesEmpty: false };
    const withDisplay = { ...kept, display: { ...display, hiddenFields: ['typeId' as const, 'dueDate' as const] } };
    expect([
      isAsSaved(kept, { ...now, display }),
      isAsSaved(kept, { ...now, display: defaultDisplay }),
      isAsSaved(withDisplay, { ...now, display: { ...display, hiddenFields: ['dueDate', 'typeId'] } }),
      isAsSaved(withDisplay, { ...now, display }),
      isAsSaved(withDisplay, now),
      isAsSaved({ ...kept, display: defaultDisplay }, now),
    ]).toEqual([false, true, true, false, false, true]);
    expect([
      isAsSaved(kept, now),
      isAsSaved(kept, { ...now, mode: 'kanban' }),
      isAsSaved(kept, { ...now, search: 'x' }),
      isAsSaved(kept, { ...now, filters: noFilters }),
      isAsSaved(kept, { ...now, columns: {} }),
    ]).toEqual([true, false, false, false, false]);
  });
});
