import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { failureOf } from '../failure.ts';
import type { SavedViewsSpec } from '../records/resources/savedViews.ts';
import { savedViewsMachine } from './savedViews.machine.ts';
import {
  isAsSaved,
  selectDeedFailure,
  selectDeedIsUnderWay,
  selectOpenView,
  selectRemoval,
  selectViewForm,
  selectViewLayer,
  selectViews,
} from './savedViews.selectors.ts';
import type { SavedViewsEvent, ViewDeed, ViewDeedCall } from './savedViews.types.ts';
import { settled } from '../../../tests/support/settled.ts';

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
const deed = (given: ViewDeed): SavedViewsEvent => ({ type: 'deed.requested', deed: given, mutationId: 'm' });
test('saved views: every transition', async () => {
  const walk = (regions: string[], events: (SavedViewsEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(savedViewsMachine, '', regions),
      input,
      events,
      serializeState: ({ value, context: { views, addressed, form, removal, deed: given } }) =>
        JSON.stringify([value, views?.length, addressed, form, removal, given]),
    });
  const list: (SavedViewsEvent | InternalEvent)[] = [
    { type: 'list.arrived', elements: [view('v')] },
    { type: 'xstate.done.actor.followList', output: undefined },
    { type: 'xstate.error.actor.followList', error },
  ];
  expect(await walk(['list'], list)).toMatchObject({
    states: 2,
    transitions: { covered: 4, reachable: 4 },
    missed: [],
  });
  expect(
    await walk(
      ['list', 'address'],
      [
        ...list,
        { type: 'view.addressed', viewId: 'v' },
        { type: 'view.addressed', viewId: 'gone' },
        { type: 'view.addressed', viewId: null },
      ],
    ),
  ).toMatchObject({ transitions: { covered: 9, reachable: 9 }, missed: [] });
  expect(
    await walk(
      ['layer'],
      [
        { type: 'form.opened', viewId: null, name: '', shared: false },
        { type: 'form.changed', patch: { name: 'Mine' } },
        { type: 'form.changed', patch: { shared: true } },
        { type: 'removal.asked', viewId: 'v' },
        { type: 'layer.closed' },
        ...list.slice(1),
      ],
    ),
  ).toMatchObject({ states: 3, transitions: { covered: 6, reachable: 6 }, missed: [] });
  expect(
    await walk(
      ['list', 'deed', 'address'],
      [
        { type: 'view.addressed', viewId: 'v' },
        { type: 'view.addressed', viewId: null },
        deed({ kind: 'delete', viewId: 'v' }),
        deed({ kind: 'default', viewId: null }),
        { type: 'xstate.done.actor.doDeed', output: null },
        { type: 'xstate.error.actor.doDeed', error },
        list[0] as SavedViewsEvent,
        { type: 'list.arrived', elements: [] },
        { type: 'list.failed', error: failureOf(error) },
        ...list.slice(1),
      ],
    ),
  ).toMatchObject({ missed: [] });
});

const run = (first: SavedView[] | null, fails = false) => {
  const deeds: ViewDeedCall[] = [];
  const it = stage(
    savedViewsMachine.provide({
      actors: {
        // The neighbours only note what they are told: the test sends what the list brings.
        followList: fromCallback<{ type: string }, { spec: SavedViewsSpec }>(() => undefined),
        doDeed: fromPromise<unknown, ViewDeedCall>(async ({ input: call }) => {
          deeds.push(call);
          if (fails) throw error;
        }),
      },
    }),
    input,
  );
  const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
    selector(it.actor.getSnapshot());
  const list = (elements: SavedView[]) => it.actor.send({ type: 'list.arrived', elements });
  if (first) list(first);
  it.told('records');
  return { ...it, deeds, read, list };
};

describe('saved views', () => {
  test('one that the address names is open once the list is here', async () => {
    const it = run(null);
    it.actor.send({ type: 'view.addressed', viewId: 'w' });
    expect(it.read(selectOpenView)).toBe(undefined);
    it.list([view('v', { isDefault: true }), view('w')]);
    expect([it.read(selectOpenView)?.id, it.emitted]).toEqual(['w', []]);
    it.actor.send({ type: 'view.addressed', viewId: 'gone' });
    expect([it.read(selectOpenView), it.emitted, it.told('toasts').length]).toEqual([
      undefined,
      [{ type: 'address.wanted', viewId: null }],
      1,
    ]);
  });

  test('without one the default is asked for, and nothing where there is none', async () => {
    const it = run([view('v', { isDefault: true })]);
    it.list([view('v', { isDefault: true })]);
    expect(it.emitted).toEqual([{ type: 'address.wanted', viewId: 'v' }]);
    const other = run([view('v')]);
    expect(other.emitted).toEqual([]);
  });

  test('a new one is kept, listed and addressed; a deleted one leaves the address', async () => {
    const it = run([]);
    it.actor.send({ type: 'form.opened', viewId: null, name: '', shared: false });
    it.actor.send({ type: 'form.changed', patch: { name: 'v' } });
    expect([it.read(selectViewLayer), it.read(selectViewForm)]).toEqual([
      'form',
      { viewId: null, name: 'v', shared: false },
    ]);
    const { filters, search, mode, columns } = view('v');
    it.actor.send(
      deed({ kind: 'create', view: { id: 'v', name: 'v', shared: false, filters, search, mode, columns } }),
    );
    expect(it.read(selectDeedIsUnderWay)).toBe(true);
    await settled();
    expect([it.told('records'), it.read(selectDeedIsUnderWay)]).toEqual([
      [{ type: 'resource.refreshRequested', spec: { kind: 'savedViews', projectId: 'p' } }],
      true,
    ]);
    it.list([view('v')]);
    expect([it.read(selectViewLayer), it.read(selectViews).length, it.emitted, it.read(selectDeedIsUnderWay)]).toEqual([
      'closed',
      1,
      [{ type: 'address.wanted', viewId: 'v' }],
      false,
    ]);
    it.actor.send({ type: 'view.addressed', viewId: 'v' });
    it.actor.send({ type: 'removal.asked', viewId: 'v' });
    expect(it.read(selectRemoval)?.id).toBe('v');
    it.actor.send(deed({ kind: 'delete', viewId: 'v' }));
    await settled();
    it.list([]);
    expect([it.read(selectViews), it.emitted.at(-1), it.deeds.map((call) => call.deed.kind)]).toEqual([
      [],
      { type: 'address.wanted', viewId: null },
      ['create', 'delete'],
    ]);
  });

  test('a refusal is told and the form stays', async () => {
    const it = run(null, true);
    it.actor.send({ type: 'form.opened', viewId: 'v', name: 'v', shared: true });
    it.actor.send(deed({ kind: 'update', viewId: 'v', patch: { name: 'w' } }));
    await settled();
    expect([it.read(selectViewLayer), it.read(selectDeedFailure)?.message, it.told('toasts').length]).toEqual([
      'form',
      'no',
      1,
    ]);
  });

  test('knows what differs from what was saved', () => {
    const saved = view('v', { filters: { ...noFilters, typeIds: ['a', 'b'] }, columns: { sprint: true, type: false } });
    const now = {
      search: ' ',
      filters: { ...noFilters, typeIds: ['b', 'a'] },
      mode: 'table' as const,
      columns: { type: false, sprint: true },
    };
    expect([
      isAsSaved(saved, now),
      isAsSaved(saved, { ...now, mode: 'kanban' }),
      isAsSaved(saved, { ...now, search: 'x' }),
      isAsSaved(saved, { ...now, filters: noFilters }),
      isAsSaved(saved, { ...now, columns: {} }),
    ]).toEqual([true, false, false, false, false]);
  });
});
