import { describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { AppError } from '../../../../domain/errors.ts';
import type {
  PublishPreview,
  Workflow,
  WorkflowDefinition,
  WorkflowEdge,
  WorkflowState,
} from '../../../../domain/workflow.ts';
import { workflowEditorMachine } from './workflowEditor.machine.ts';
import {
  selectDefinition,
  selectDraft,
  selectEditorStatus,
  selectMode,
  selectRelease,
  selectSelected,
  selectViewed,
  selectWorkflow,
  selectWorkflowName,
} from './workflowEditor.selectors.ts';
import { selectDraftText } from '../workflowDraft/workflowDraft.selectors.ts';
import { workflowReleaseMachine } from '../workflowRelease/workflowRelease.machine.ts';
import {
  selectPublishMoves,
  selectReleaseFailure,
  selectReleaseStep,
} from '../workflowRelease/workflowRelease.selectors.ts';
import type { PublishCall } from '../workflowRelease/workflowRelease.types.ts';
import type { Edit, WorkflowEditorEvent } from './workflowEditor.types.ts';
import { start } from '../../../../tests/model/dataLayer.ts';
import { supervise } from '../../../system/supervise.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { failureOf } from '../../failure.ts';
import type { PendingWrite, RecordWritten } from '../../sync/outbox/outbox.types.ts';
import { aViewer, aWrite, uuid } from '../../sync/records/testing.ts';
import { selectTextState } from '../../sync/savedText/savedText.selectors.ts';
import { drawnOf } from './drawn.ts';

const at = '2026-01-01T00:00:00.000Z';
const ids = {
  a: '00000000-0000-4000-8000-00000000000a',
  b: '00000000-0000-4000-8000-00000000000b',
  n: '00000000-0000-4000-8000-00000000000c',
};
const ada = { id: uuid(1), name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const state = (id: string, more: Partial<WorkflowState> = {}): WorkflowState => ({
  id,
  name: `State ${id.at(-1)}`,
  color: 'slate',
  category: 'started',
  x: 0,
  y: 0,
  timers: [],
  ...more,
});
const edge = (id: string, from: string, to: string): WorkflowEdge => ({
  id,
  from,
  to,
  name: '',
  guards: [],
  actions: [],
});
const draft: WorkflowDefinition = {
  initial: ids.a,
  states: [state(ids.a), state(ids.b, { category: 'done' })],
  edges: [edge('00000000-0000-4000-8000-0000000000ab', ids.a, ids.b)],
};
const workflow: Workflow = {
  id: uuid(200),
  projectId: uuid(3),
  workspaceId: uuid(2),
  name: 'Flow',
  active: false,
  draft,
  published: null,
  version: 3,
  createdBy: ada,
  createdAt: at,
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
};
const input = {
  workspaceId: uuid(2),
  accountId: aViewer.id,
  projectId: uuid(3),
  workflowId: uuid(200),
  draft: null,
  seed: { mutationId: uuid(0), at },
};
const key = `${aViewer.id}/workflow/${uuid(200)}`;
const failed = new AppError('FORBIDDEN', 'not yours');
const offline = new AppError('NETWORK', 'no connection');
const gone = new AppError('NOT_FOUND', 'gone');
const rename = (name: string): Edit => ({ kind: 'state.changed', stateId: ids.a, patch: { name } });
const renamed = (name: string): WorkflowDefinition => ({
  ...draft,
  states: [state(ids.a, { name }), draft.states[1] ?? state(ids.b)],
});
const newer = (given: Partial<Workflow>): Workflow => ({ ...workflow, version: 4, ...given });
const older: WorkflowDefinition = { initial: ids.a, states: [state(ids.a)], edges: [] };
const preview: PublishPreview = { removed: [{ id: 'r', name: 'Gone', tasks: 2 }], added: [], renamed: [] };
const full: Edit = {
  kind: 'replaced',
  definition: { initial: null, states: Array.from({ length: 61 }, (_, index) => state(`s${index}`)), edges: [] },
};

const own: WorkflowEditorEvent[] = [
  { type: 'retry.requested' },
  { type: 'edit.made', edit: rename('New') },
  { type: 'edit.made', edit: full },
  { type: 'history.undone' },
  { type: 'history.redone' },
  { type: 'name.changed', name: 'Named' },
  { type: 'name.changed', name: ' ' },
  { type: 'save.retried' },
  { type: 'conflict.settled', keep: 'mine' },
  { type: 'conflict.settled', keep: 'theirs' },
  { type: 'parts.selected', ids: [ids.a, 'unknown'] },
  { type: 'panel.opened', tab: 'outline' },
  { type: 'panel.opened', tab: 'problems' },
  { type: 'panel.opened', tab: 'details' },
  { type: 'panel.closed' },
  { type: 'dialog.opened', dialog: 'help' },
  { type: 'dialog.opened', dialog: 'import' },
  { type: 'dialog.closed' },
  { type: 'direction.chosen', direction: 'down' },
  { type: 'direction.chosen', direction: 'right' },
  { type: 'connect.started', stateId: ids.a },
  { type: 'connect.started', stateId: 'unknown' },
  { type: 'connect.chosen', stateId: ids.b, edgeId: 'e' },
  { type: 'connect.cancelled' },
  { type: 'simulation.started' },
  { type: 'simulation.ended' },
  { type: 'versions.opened' },
  { type: 'versions.closed' },
  { type: 'version.chosen', version: 1 },
  { type: 'version.left' },
  { type: 'version.restored', definition: older },
  { type: 'overlay.asked', days: 30, from: at, to: at },
  { type: 'overlay.left' },
  { type: 'publish.requested' },
  { type: 'publish.moveChosen', statusId: 'r', to: ids.a },
  { type: 'publish.confirmed', mutationId: 'm' },
  { type: 'release.cancelled' },
  { type: 'deactivation.requested' },
  { type: 'deactivation.confirmed', mutationId: 'm' },
  { type: 'draft.opened', drawn: drawnOf(workflow) },
  { type: 'draft.saved' },
  { type: 'draft.held' },
  { type: 'chart.replaced', drawn: { name: 'Theirs', definition: { ...workflow.draft, initial: null } } },
];
const loaded = (record: Workflow): WorkflowEditorEvent => ({ type: 'record.loaded', record });
const lost = (error: AppError): WorkflowEditorEvent => ({ type: 'record.failed', error: failureOf(error) });
const written = (result: Workflow): RecordWritten => ({
  type: 'record.written',
  mutationId: 'm',
  op: {
    kind: 'workflow.update',
    projectId: uuid(3),
    workflowId: uuid(200),
    base: drawnOf(workflow),
    mine: { ...drawnOf(workflow), name: 'Named' },
    basedOn: 3,
  },
  result: { workflow: result },
});

describe('every transition', () => {
  const opening: WorkflowEditorEvent[] = [
    loaded({ ...workflow, active: true }),
    loaded(newer({ name: 'Theirs' })),
    lost(failed),
    lost(gone),
  ];
  const ends: InternalEvent[] = ['followRecord', 'draft', 'release'].flatMap((actor) => [
    { type: `xstate.done.actor.${actor}`, output: undefined },
    { type: `xstate.error.actor.${actor}`, error: failed },
  ]);
  const walk = (
    regions: string[],
    events: (WorkflowEditorEvent | InternalEvent)[],
    more: WorkflowEditorEvent[] = own,
  ) =>
    coverMachine({
      machine: slice(workflowEditorMachine, 'editing', regions),
      inputs: [input],
      events: [...more, ...opening, ...ends, ...events],
      // Context that no guard reads is left out, because it would only multiply the paths.
      serializeState: ({ value, context: { definition, name, past, future, workflow: record, viewed, connectFrom } }) =>
        JSON.stringify([
          value,
          regions.includes('mode') && [
            definition.states[0]?.name,
            definition.states.length,
            past.length > 0,
            future.length > 0,
          ],
          name,
          record?.name,
          record?.active,
          viewed,
          connectFrom,
        ]),
    });
  test('opening, and what the draft reports', async () => {
    expect(
      await walk(
        ['draft', 'naming'],
        [written(newer({ name: 'Named' }))],
        own.filter(({ type }) => /^(name|save|conflict|retry|draft|chart)/.test(type)),
      ),
    ).toMatchObject({ missed: [] });
  });
  test('modes', async () => {
    expect(
      await walk(
        ['mode'],
        [
          { type: 'xstate.done.actor.simulator', output: undefined },
          { type: 'xstate.error.actor.simulator', error: failed },
        ],
      ),
    ).toMatchObject({ transitions: { covered: 28, reachable: 28 }, missed: [] });
  });
  test('panel and overlay', async () => {
    expect(await walk(['panel', 'tab', 'overlay'], [])).toMatchObject({ missed: [] });
  });
  test('direction and dialogs', async () => {
    expect(await walk(['direction', 'dialog'], [])).toMatchObject({ missed: [] });
  });
  test('publishing', async () => {
    expect(
      await walk(
        ['draft', 'release'],
        [written(newer({ name: 'Named' }))],
        own.filter(({ type }) => /^(publish|release|deactivation|draft|save|conflict|retry|chart)/.test(type)),
      ),
    ).toMatchObject({ missed: [] });
  });
});

/** The server answers loads with `load`, and writes when a test calls `save`. */
const run = async ({
  load = workflow,
  publish = () => newer({ active: true, published: { version: 1, at, by: ada, definition: draft } }),
  kept = null,
  writes = [],
}: {
  load?: Workflow | AppError;
  publish?: (call: PublishCall) => Workflow;
  kept?: string | null;
  writes?: PendingWrite[];
} = {}) => {
  const published: PublishCall[] = [];
  const machine = workflowEditorMachine.provide({
    actors: {
      release: workflowReleaseMachine.provide({
        actors: {
          previewPublish: fromPromise(async () => preview),
          publishWorkflow: fromPromise<Workflow, PublishCall>(
            async ({ input: call }) => (published.push(call), publish(call)),
          ),
        },
      }),
    },
  });
  const it = start({ writes, screen: { machine: supervise(machine), input: { ...input, draft: kept } } });
  const actor = it.screen as ActorRefFrom<typeof machine>;
  const answer = async (record: Workflow | AppError) => {
    if (record instanceof AppError) it.loads.call(-1).reject(record);
    else it.loads.call(-1).resolve(record);
    await settled();
  };
  await answer(load);
  const read = <T>(selector: (snapshot: ReturnType<typeof actor.getSnapshot>) => T): T => selector(actor.getSnapshot());
  const release = <T>(selector: (snapshot: SnapshotFrom<typeof workflowReleaseMachine> | undefined) => T): T =>
    selector(read(selectRelease)?.getSnapshot());
  const firstName = () => read(selectDefinition).states[0]?.name;
  const draftState = () => selectTextState(selectDraftText(read(selectDraft)?.getSnapshot())?.getSnapshot());
  const named = (name: string) => actor.send({ type: 'edit.made', edit: rename(name) });
  const pause = () => void it.clock.increment(1000);
  const sent = () => it.sends.calls.map(({ input: { call } }) => call.body as { name: string; version: number });
  /** Confirms the last write, or rejects it. */
  const save = async (given: Partial<Workflow> | AppError = {}) => {
    const { input: write, resolve, reject } = it.sends.call(-1);
    const { name, draft: definition, version: basedOn } = write.call.body as Workflow;
    if (given instanceof AppError) reject(given);
    else resolve({ ...workflow, name, draft: definition, version: basedOn + 1, ...given });
    await settled();
  };
  const news = async (record: Workflow) => {
    it.records.send({
      type: 'server.batch',
      changes: [
        { type: 'workflows.changed', seq: 1, projectId: uuid(3), workflowId: uuid(200), version: record.version },
      ],
    });
    it.clock.increment(200);
    await answer(record);
  };
  const sentOfType = (type: string) => it.sentEvents.filter((event) => event.type === type);
  return {
    ...it,
    actor,
    published,
    answer,
    read,
    release,
    firstName,
    draftState,
    named,
    pause,
    sent,
    save,
    news,
    sentOfType,
  };
};
const conflict = (current: Workflow) => new AppError('CONFLICT', 'changed', { current });

describe('drawing', () => {
  test('is undone and done again; the keys of one run together', async () => {
    const it = await run();
    for (const name of ['N', 'Ne', 'New']) it.actor.send({ type: 'edit.made', edit: rename(name), run: 'name a' });
    it.actor.send({ type: 'edit.made', edit: { kind: 'state.added', state: state(ids.n) } });
    it.actor.send({ type: 'history.undone' });
    it.actor.send({ type: 'history.undone' });
    expect(it.read(selectDefinition)).toEqual(draft);
    it.actor.send({ type: 'history.redone' });
    expect(it.firstName()).toBe('New');
  });

  test('saves a second after the last change, and later changes after that', async () => {
    const it = await run();
    it.named('One');
    it.clock.increment(900);
    it.named('Two');
    it.clock.increment(999);
    expect(it.sent()).toEqual([]);
    it.clock.increment(1);
    it.named('Three');
    await it.save();
    expect([it.draftState(), it.firstName()]).toEqual(['typed', 'Three']);
    it.pause();
    await it.save();
    expect(it.sent()).toEqual([
      { name: 'Flow', draft: renamed('Two'), version: 3 },
      { name: 'Flow', draft: renamed('Three'), version: 4 },
    ]);
    expect([it.draftState(), it.read(selectWorkflow)?.version]).toEqual(['clean', 5]);
  });

  test('changes of others in the answer are kept by the next change', async () => {
    const it = await run();
    it.named('One');
    it.pause();
    it.named('Two');
    await it.save({ name: 'Theirs' });
    expect([it.read(selectWorkflowName), it.firstName()]).toEqual(['Theirs', 'Two']);
    it.pause();
    expect(it.sent().at(-1)).toMatchObject({ name: 'Theirs', draft: renamed('Two'), version: 4 });
  });

  test('keeps what is not saved on the device, and saves it when the screen closes', async () => {
    const it = await run();
    it.named('Kept');
    expect(it.sentOfType('draft.saved')).toEqual([
      {
        type: 'draft.saved',
        key,
        text: JSON.stringify({
          version: 3,
          base: { name: 'Flow', definition: draft },
          mine: { name: 'Flow', definition: renamed('Kept') },
        }),
      },
    ]);
    it.close();
    expect(it.sent()).toEqual([{ name: 'Flow', draft: renamed('Kept'), version: 3 }]);
  });

  test('a stored draft is merged with newer saved changes, or conflicts with them', async () => {
    const kept = (mine: WorkflowDefinition) =>
      JSON.stringify({
        version: 2,
        base: { name: 'Flow', definition: draft },
        mine: { name: 'Flow', definition: mine },
      });
    const joined = await run({ load: newer({ name: 'Theirs' }), kept: kept(renamed('Mine')) });
    expect([joined.draftState(), joined.firstName(), joined.read(selectWorkflowName)]).toEqual([
      'typed',
      'Mine',
      'Theirs',
    ]);
    const torn = await run({ load: newer({ draft: renamed('Theirs') }), kept: kept(renamed('Mine')) });
    torn.pause();
    await torn.save(conflict(newer({ draft: renamed('Theirs') })));
    expect([torn.sent(), torn.draftState(), torn.firstName()]).toEqual([
      [{ name: 'Flow', draft: renamed('Mine'), version: 2 }],
      'conflicted',
      'Mine',
    ]);
    const useless = await run({ kept: '{"version": 2' });
    expect([useless.draftState(), useless.read(selectDefinition)]).toEqual(['clean', draft]);
  });

  test('a write of an earlier visit shows, and what is drawn on it is saved after it', async () => {
    const mine = { name: 'Flow', definition: renamed('Earlier') };
    const op = { kind: 'workflow.update', projectId: uuid(3), workflowId: uuid(200), basedOn: 3 } as const;
    const it = await run({ writes: [aWrite({ ...op, base: drawnOf(workflow), mine })] });
    expect([it.draftState(), it.firstName()]).toEqual(['clean', 'Earlier']);
    it.actor.send({ type: 'name.changed', name: 'Named' });
    it.pause();
    expect(it.sent()).toEqual([{ name: 'Flow', draft: renamed('Earlier'), version: 3 }]);
    await it.save({ version: 4 });
    expect(it.sent().at(-1)).toMatchObject({ name: 'Named', draft: renamed('Earlier') });
    await it.save({ version: 5 });
    expect([it.draftState(), it.firstName(), it.read(selectWorkflowName)]).toEqual(['clean', 'Earlier', 'Named']);
  });

  test('a conflict of an earlier visit shows both versions', async () => {
    const mine = { name: 'Mine', definition: draft };
    const op = { kind: 'workflow.update', projectId: uuid(3), workflowId: uuid(200), basedOn: 3 } as const;
    const theirs = newer({ name: 'Theirs' });
    const it = await run({
      load: theirs,
      writes: [aWrite({ ...op, base: drawnOf(workflow), mine }, { state: 'conflicted', current: theirs })],
    });
    expect([it.draftState(), it.read(selectWorkflowName), it.read(selectWorkflow)?.name]).toEqual([
      'conflicted',
      'Mine',
      'Theirs',
    ]);
    it.actor.send({ type: 'conflict.settled', keep: 'mine' });
    await it.save();
    expect([it.sent(), it.draftState(), it.read(selectWorkflowName)]).toEqual([
      [{ name: 'Mine', draft, version: 4 }],
      'clean',
      'Mine',
    ]);
  });

  test('drawing works offline and is saved when the connection is back', async () => {
    const it = await run();
    it.named('One');
    it.pause();
    await it.save(offline);
    expect(it.draftState()).toBe('waiting');
    it.named('Two');
    it.pause();
    expect([it.draftState(), it.firstName(), it.sent().length]).toEqual(['waiting', 'Two', 1]);
    it.actor.send({ type: 'save.retried' });
    await it.save();
    await it.save();
    expect([it.draftState(), it.sent().at(-1)]).toEqual(['clean', { name: 'Flow', draft: renamed('Two'), version: 3 }]);
  });

  test('a rejected draft is kept and saved on request', async () => {
    const it = await run();
    it.named('One');
    it.pause();
    await it.save(failed);
    await it.answer(workflow);
    expect([it.draftState(), it.firstName()]).toEqual(['failed', 'One']);
    it.actor.send({ type: 'save.retried' });
    await it.save();
    expect([it.draftState(), it.firstName(), it.sent().length]).toEqual(['clean', 'One', 2]);
  });

  test('a conflict keeps both drafts; either can be chosen, and undo restores the other', async () => {
    const torn = async () => {
      const it = await run();
      it.named('Mine');
      it.pause();
      await it.save(conflict(newer({ draft: renamed('Theirs') })));
      expect([it.draftState(), it.firstName(), it.read(selectWorkflow)?.version]).toEqual(['conflicted', 'Mine', 4]);
      return it;
    };
    const mine = await torn();
    mine.actor.send({ type: 'conflict.settled', keep: 'mine' });
    await mine.save();
    expect([mine.draftState(), mine.sent().at(-1)?.version, mine.firstName()]).toEqual(['clean', 4, 'Mine']);

    const theirs = await torn();
    theirs.actor.send({ type: 'conflict.settled', keep: 'theirs' });
    expect([theirs.draftState(), theirs.firstName()]).toEqual(['clean', 'Theirs']);
    theirs.actor.send({ type: 'history.undone' });
    expect([theirs.draftState(), theirs.firstName()]).toEqual(['typed', 'Mine']);
    theirs.pause();
    expect(theirs.sent().at(-1)).toEqual({ name: 'Flow', draft: renamed('Mine'), version: 4 });
  });

  test('shows what others saved where nothing else is drawn, and joins it where something is', async () => {
    const it = await run();
    await it.news(newer({ draft: renamed('Theirs') }));
    expect([it.draftState(), it.firstName()]).toEqual(['clean', 'Theirs']);
    it.actor.send({ type: 'edit.made', edit: { kind: 'state.added', state: state(ids.n) } });
    const again = newer({ version: 5, draft: renamed('Theirs again') });
    await it.news(again);
    it.pause();
    await it.save(conflict(again));
    expect(it.sent().at(-1)).toMatchObject({ version: 5, draft: { states: [{ name: 'Theirs again' }, {}, {}] } });
    await it.save();
    expect([it.draftState(), it.firstName(), it.read(selectDefinition).states.length]).toEqual([
      'clean',
      'Theirs again',
      3,
    ]);
  });

  test('shows what others saved once what was drawn is taken back', async () => {
    const it = await run();
    it.named('Mine');
    await it.news(newer({ name: 'Theirs' }));
    it.actor.send({ type: 'history.undone' });
    it.pause();
    expect([it.sent(), it.draftState(), it.read(selectWorkflowName)]).toEqual([[], 'clean', 'Theirs']);
  });

  test('drawing needs the ability to update and respects the limits', async () => {
    const reader = await run({
      load: { ...workflow, abilities: { update: false, delete: false, publish: false } },
    });
    reader.actor.send({ type: 'edit.made', edit: rename('New') });
    reader.actor.send({ type: 'name.changed', name: 'New' });
    reader.actor.send({ type: 'publish.requested' });
    expect([reader.read(selectDefinition), reader.read(selectWorkflowName), reader.release(selectReleaseStep)]).toEqual(
      [draft, 'Flow', 'idle'],
    );
    const it = await run();
    it.actor.send({ type: 'edit.made', edit: full });
    expect([it.read(selectDefinition), it.sentOfType('toast.requested').length]).toEqual([draft, 1]);
  });

  test('a deleted part is no longer selected; a connected move is', async () => {
    const it = await run();
    it.actor.send({ type: 'parts.selected', ids: [ids.a, ids.b] });
    it.actor.send({ type: 'edit.made', edit: { kind: 'parts.removed', ids: [ids.b] } });
    expect(it.read(selectSelected)).toEqual([ids.a]);
    it.actor.send({ type: 'history.undone' });
    it.actor.send({ type: 'connect.started', stateId: ids.b });
    it.actor.send({ type: 'connect.chosen', stateId: ids.b, edgeId: 'e' });
    expect(it.read(selectMode)).toBe('connecting');
    it.actor.send({ type: 'connect.chosen', stateId: ids.a, edgeId: 'e' });
    expect([it.read(selectMode), it.read(selectSelected), it.read(selectDefinition).edges.at(-1)]).toEqual([
      'drawing',
      ['e'],
      edge('e', ids.b, ids.a),
    ]);
  });
});

test('the draft is saved before publishing, with the new states of tasks in removed states', async () => {
  let refusal: AppError | null = new AppError('VALIDATION', 'nowhere told');
  const it = await run({
    publish: () => {
      if (refusal) throw refusal;
      return newer({
        version: 4,
        active: true,
        draft: renamed('New'),
        published: { version: 1, at, by: ada, definition: renamed('New') },
      });
    },
  });
  it.actor.send({ type: 'edit.made', edit: rename('New') });
  it.actor.send({ type: 'publish.requested' });
  expect(it.release(selectReleaseStep)).toBe('settling');
  it.pause();
  await it.save();
  expect(it.release(selectReleaseStep)).toBe('asking');
  it.actor.send({ type: 'publish.confirmed', mutationId: 'm' });
  expect(it.release(selectReleaseStep)).toBe('asking');
  it.actor.send({ type: 'publish.moveChosen', statusId: 'r', to: ids.a });
  it.actor.send({ type: 'publish.confirmed', mutationId: 'm' });
  await settled();
  expect([
    it.release(selectReleaseStep),
    it.release(selectReleaseFailure)?.message,
    it.release(selectPublishMoves),
  ]).toEqual(['asking', 'nowhere told', { r: ids.a }]);
  refusal = null;
  it.actor.send({ type: 'publish.confirmed', mutationId: 'm2' });
  await settled();
  expect(it.published.at(-1)).toEqual({
    workspaceId: uuid(2),
    projectId: uuid(3),
    workflowId: uuid(200),
    version: 4,
    moves: { r: ids.a },
    mutationId: 'm2',
  });
  expect([it.release(selectReleaseStep), it.read(selectWorkflow)?.active, it.draftState()]).toEqual([
    'idle',
    true,
    'clean',
  ]);
});

test('an unsound chart is not published', async () => {
  const it = await run({ load: { ...workflow, draft: { ...draft, initial: null } } });
  it.actor.send({ type: 'publish.requested' });
  expect(it.release(selectReleaseStep)).toBe('idle');
});

test('an older version is looked at, and brought back as an edit that can be undone', async () => {
  const it = await run();
  it.actor.send({ type: 'versions.opened' });
  it.actor.send({ type: 'version.chosen', version: 1 });
  it.named('Not now');
  expect([it.read(selectViewed), it.read(selectDefinition)]).toEqual([1, draft]);
  it.actor.send({ type: 'version.restored', definition: older });
  expect([it.read(selectMode), it.read(selectViewed), it.read(selectDefinition), it.draftState()]).toEqual([
    'drawing',
    null,
    older,
    'typed',
  ]);
  it.actor.send({ type: 'history.undone' });
  expect(it.read(selectDefinition)).toEqual(draft);

  const reader = await run({
    load: { ...workflow, abilities: { update: false, delete: false, publish: false } },
  });
  reader.actor.send({ type: 'versions.opened' });
  reader.actor.send({ type: 'version.chosen', version: 1 });
  reader.actor.send({ type: 'version.restored', definition: older });
  expect([reader.read(selectViewed), reader.read(selectDefinition), reader.draftState()]).toEqual([1, draft, 'clean']);
});

test('a crash of the draft loses no change, and no id is used twice', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const it = await run();
  it.named('One');
  it.pause();
  it.named('Two');
  it.read(selectDraft)?.send({ type: 'child.crashed', error: new Error('crash') } as never);
  expect([it.firstName(), it.read(selectDefinition)]).toEqual(['Two', renamed('Two')]);
  it.named('Three');
  it.pause();
  for (const _ of it.sends.calls) await it.save();
  expect([it.draftState(), it.sent().at(-1)]).toMatchObject(['clean', { draft: renamed('Three') }]);
  const ids = it.sends.calls.map(({ input: { mutationId } }) => mutationId);
  expect(new Set(ids).size).toBe(ids.length);
  vi.restoreAllMocks();
});

test('a deleted workflow is shown as missing', async () => {
  const unknown = await run({ load: gone });
  const it = await run();
  it.named('New');
  it.pause();
  await it.save(gone);
  await it.answer(gone);
  expect([unknown.read(selectEditorStatus), it.read(selectEditorStatus)]).toEqual(['missing', 'missing']);
  expect(it.sentOfType('draft.saved').at(-1)).toMatchObject({ key });
});

test('one that could not be loaded is loaded again', async () => {
  const it = await run({ load: failed });
  expect(it.read(selectEditorStatus)).toBe('failed');
  it.actor.send({ type: 'retry.requested' });
  await it.answer(workflow);
  expect(it.read(selectEditorStatus)).toBe('editing');
});
