import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import type {
  PublishPreview,
  Workflow,
  WorkflowDefinition,
  WorkflowEdge,
  WorkflowPaths,
  WorkflowState,
  WorkflowVersion,
  WorkflowVersionDetail,
} from '../../../domain/workflow.ts';
import { workflowEditorMachine } from './workflowEditor.machine.ts';
import {
  selectDefinition,
  selectDraftState,
  selectEditorStatus,
  selectMode,
  selectPublishMoves,
  selectReleaseFailure,
  selectReleaseStep,
  selectSelected,
  selectTheirs,
  selectViewed,
  selectWorkflow,
  selectWorkflowName,
} from './workflowEditor.selectors.ts';
import type {
  Edit,
  PublishCall,
  SaveCall,
  Saved,
  UnsentDraft,
  WorkflowCall,
  WorkflowEditorEvent,
} from './workflowEditor.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const ids = {
  a: '00000000-0000-4000-8000-00000000000a',
  b: '00000000-0000-4000-8000-00000000000b',
  n: '00000000-0000-4000-8000-00000000000c',
};
const ada = { id: 'u', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
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
  id: 'f',
  projectId: 'p',
  workspaceId: 'w',
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
const input = { workspaceId: 'w', accountId: 'u', projectId: 'p', workflowId: 'f', draft: null };
const key = 'u/workflow/f';
const failed = new AppError('FORBIDDEN', 'not yours');
const offline = new AppError('NETWORK', 'no connection');
const gone = new AppError('NOT_FOUND', 'gone');
const rename = (name: string): Edit => ({ kind: 'state.changed', stateId: ids.a, patch: { name } });
const renamed = (name: string): WorkflowDefinition => ({
  ...draft,
  states: [state(ids.a, { name }), draft.states[1] ?? state(ids.b)],
});
const newer = (given: Partial<Workflow>): Workflow => ({ ...workflow, version: 4, ...given });
const news: WorkflowEditorEvent = {
  type: 'server.batch',
  changes: [{ type: 'workflows.changed', seq: 1, projectId: 'p', workflowId: 'f', version: 4 }],
};
const otherNews: WorkflowEditorEvent = {
  type: 'server.batch',
  changes: [{ type: 'workflows.changed', seq: 1, projectId: 'p', workflowId: 'g', version: 4 }],
};
const version: WorkflowVersion = { version: 1, at, by: ada, states: 1, edges: 0 };
const detail: WorkflowVersionDetail = { ...version, definition: { initial: ids.a, states: [state(ids.a)], edges: [] } };
const paths: WorkflowPaths = { from: at, to: at, moves: [], stays: [], loops: [] };
const preview: PublishPreview = { removed: [{ id: 'r', name: 'Gone', tasks: 2 }], added: [], renamed: [] };
const full: Edit = {
  kind: 'replaced',
  definition: { initial: null, states: Array.from({ length: 61 }, (_, index) => state(`s${index}`)), edges: [] },
};

const own: WorkflowEditorEvent[] = [
  { type: 'retry.requested' },
  { type: 'records.stale' },
  news,
  otherNews,
  { type: 'edit.made', edit: rename('New') },
  { type: 'edit.made', edit: full },
  { type: 'history.undone' },
  { type: 'history.redone' },
  { type: 'name.changed', name: 'Named' },
  { type: 'name.changed', name: ' ' },
  { type: 'draft.touched' },
  { type: 'save.retried' },
  { type: 'theirs.met' },
  { type: 'conflict.settled', keep: 'mine' },
  { type: 'conflict.settled', keep: 'theirs' },
  { type: 'parts.selected', ids: [ids.a, 'unknown'] },
  { type: 'panel.opened', tab: 'outline' },
  { type: 'panel.closed' },
  { type: 'direction.chosen', direction: 'down' },
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
  { type: 'version.restored' },
  { type: 'overlay.asked', days: 30, from: at, to: at },
  { type: 'overlay.left' },
  { type: 'publish.requested' },
  { type: 'publish.moveChosen', statusId: 'r', to: ids.a },
  { type: 'publish.confirmed', mutationId: 'm' },
  { type: 'release.cancelled' },
  { type: 'deactivation.requested' },
  { type: 'deactivation.confirmed', mutationId: 'm' },
];
const opened: InternalEvent = { type: 'xstate.done.actor.loadWorkflow', output: { ...workflow, active: true } };

describe('every transition', () => {
  const opening: InternalEvent[] = [
    opened,
    { type: 'xstate.done.actor.loadWorkflow', output: newer({ name: 'Theirs' }) },
    { type: 'xstate.error.actor.loadWorkflow', error: failed },
    { type: 'xstate.error.actor.loadWorkflow', error: gone },
  ];
  /** What the walk of the draft alone takes. */
  const onlyOfDraft: unknown = expect.toSatisfy((missed: string[]) =>
    missed.every((each) => each.startsWith('workflowEditor.editing.draft.')),
  );
  const torn = JSON.stringify({
    version: 2,
    base: { name: 'Flow', definition: draft },
    mine: { name: 'Mine', definition: draft },
  });
  const walk = (regions: string[], events: InternalEvent[], more: WorkflowEditorEvent[] = own) =>
    coverMachine({
      machine: slice(workflowEditorMachine, 'editing', regions),
      inputs: regions.length === 2 && regions.includes('naming') ? [input, { ...input, draft: torn }] : [input],
      events: [...more, ...opening, ...events, { type: 'xstate.error.actor.saveOnLeave', error: failed }],
      // What decides no guard is left out: it would only multiply the paths.
      serializeState: ({
        value,
        context: { definition, name, past, future, theirs, sent, moves, workflow: record, viewed, connectFrom },
      }) =>
        JSON.stringify([
          value,
          regions.includes('mode') && [
            definition.states[0]?.name,
            definition.states.length,
            past.length > 0,
            future.length > 0,
          ],
          name,
          theirs?.name,
          sent?.name,
          moves,
          record?.name,
          record?.active,
          viewed?.version,
          connectFrom,
        ]),
    });
  const saves: InternalEvent[] = [
    { type: 'xstate.after.savePause.workflowEditor.editing.draft.dirty' },
    { type: 'xstate.after.sendAgain.workflowEditor.editing.draft.waiting' },
    { type: 'xstate.done.actor.saveWorkflow', output: { kind: 'saved', workflow: newer({ name: 'Named' }) } },
    { type: 'xstate.done.actor.saveWorkflow', output: { kind: 'met', workflow: newer({ name: 'Named' }) } },
    { type: 'xstate.done.actor.saveWorkflow', output: { kind: 'met', workflow: newer({ name: 'Theirs' }) } },
    { type: 'xstate.error.actor.saveWorkflow', error: failed },
    { type: 'xstate.error.actor.saveWorkflow', error: offline },
    { type: 'xstate.error.actor.saveWorkflow', error: gone },
  ];
  const drafting = own.filter(({ type }) =>
    [
      'name.changed',
      'draft.touched',
      'save.retried',
      'records.stale',
      'theirs.met',
      'conflict.settled',
      'retry.requested',
    ].includes(type),
  );

  test('opening and saving', async () => {
    expect(await walk(['draft', 'naming'], saves, drafting)).toMatchObject({
      transitions: { covered: 34, reachable: 34 },
      missed: [],
    });
  });
  test('news', async () => {
    expect(
      await walk(
        ['draft', 'news', 'naming'],
        [
          ...saves.filter(({ type }) => type.includes('savePause')),
          { type: 'xstate.done.actor.saveWorkflow', output: { kind: 'saved', workflow: newer({ name: 'Named' }) } },
          { type: 'xstate.error.actor.saveWorkflow', error: failed },
          { type: 'xstate.after.newsPause.workflowEditor.editing.news.settling' },
          { type: 'xstate.after.sendAgain.workflowEditor.editing.draft.waiting' },
          { type: 'xstate.done.actor.refreshWorkflow', output: workflow },
          { type: 'xstate.done.actor.refreshWorkflow', output: newer({ version: 5, draft: renamed('Theirs') }) },
          { type: 'xstate.done.actor.refreshWorkflow', output: newer({ version: 5 }) },
          { type: 'xstate.done.actor.refreshWorkflow', output: newer({ version: 5, name: 'Theirs' }) },
          { type: 'xstate.error.actor.refreshWorkflow', error: failed },
          { type: 'xstate.error.actor.refreshWorkflow', error: gone },
        ],
        [...drafting, news, otherNews],
      ),
    ).toMatchObject({ transitions: { covered: 33, reachable: 45 }, missed: onlyOfDraft });
  });
  test('modes', async () => {
    expect(
      await walk(
        ['mode'],
        [
          { type: 'xstate.done.actor.simulator', output: undefined },
          { type: 'xstate.error.actor.simulator', error: failed },
          { type: 'xstate.done.actor.loadVersions', output: [version] },
          { type: 'xstate.error.actor.loadVersions', error: failed },
          { type: 'xstate.done.actor.loadVersion', output: detail },
          { type: 'xstate.error.actor.loadVersion', error: failed },
        ],
        own.filter(({ type }) => !['draft.touched', 'theirs.met'].includes(type)),
      ),
    ).toMatchObject({ transitions: { covered: 28, reachable: 28 }, missed: [] });
  });
  test('panel and overlay', async () => {
    expect(
      await walk(
        ['panel', 'overlay'],
        [
          { type: 'xstate.done.actor.loadPaths', output: paths },
          { type: 'xstate.error.actor.loadPaths', error: failed },
        ],
      ),
    ).toMatchObject({ transitions: { covered: 15, reachable: 15 }, missed: [] });
  });
  test('publishing', async () => {
    expect(
      await walk(
        ['draft', 'naming', 'release'],
        [
          { type: 'xstate.after.savePause.workflowEditor.editing.draft.dirty' },
          { type: 'xstate.done.actor.saveWorkflow', output: { kind: 'saved', workflow: newer({ name: 'Named' }) } },
          { type: 'xstate.error.actor.saveWorkflow', error: failed },
          { type: 'xstate.done.actor.previewPublish', output: preview },
          { type: 'xstate.error.actor.previewPublish', error: failed },
          { type: 'xstate.done.actor.publishWorkflow', output: newer({ active: true }) },
          { type: 'xstate.error.actor.publishWorkflow', error: failed },
          { type: 'xstate.error.actor.publishWorkflow', error: new AppError('CONFLICT', 'changed') },
          { type: 'xstate.done.actor.deactivateWorkflow', output: newer({ active: false }) },
          { type: 'xstate.error.actor.deactivateWorkflow', error: failed },
          { type: 'xstate.after.sendAgain.workflowEditor.editing.draft.waiting' },
        ],
        [
          ...drafting.filter(({ type }) => ['name.changed', 'retry.requested'].includes(type)),
          { type: 'draft.touched' },
          { type: 'theirs.met' },
          { type: 'save.retried' },
          { type: 'conflict.settled', keep: 'mine' },
          { type: 'records.stale' },
          ...own.filter(({ type }) => /^(publish|release|deactivation)/.test(type)),
        ],
      ),
    ).toMatchObject({ transitions: { covered: 39, reachable: 52 }, missed: onlyOfDraft });
  });
});

interface Answers {
  load?: () => Workflow;
  save?: (call: SaveCall) => Saved;
  publish?: (call: PublishCall) => Workflow;
  kept?: string | null;
}

const run = async ({
  load = () => workflow,
  save = ({ name, definition, version: before }) => ({
    kind: 'saved',
    workflow: { ...workflow, name, draft: definition, version: before + 1 },
  }),
  publish = () => newer({ active: true, published: { version: 1, at, by: ada, definition: draft } }),
  kept = null,
}: Answers = {}) => {
  const calls: { save: SaveCall[]; publish: PublishCall[]; unsent: UnsentDraft['unsent'][] } = {
    save: [],
    publish: [],
    unsent: [],
  };
  const it = stage(
    workflowEditorMachine.provide({
      actors: {
        loadWorkflow: fromPromise<Workflow, WorkflowCall>(async () => load()),
        saveWorkflow: fromPromise<Saved, SaveCall>(async ({ input: call }) => (calls.save.push(call), save(call))),
        saveOnLeave: fromCallback<UnsentDraft>(({ receive }) => receive(({ unsent }) => calls.unsent.push(unsent))),
        loadVersions: fromPromise(async () => [version]),
        loadVersion: fromPromise(async () => detail),
        previewPublish: fromPromise(async () => preview),
        publishWorkflow: fromPromise<Workflow, PublishCall>(
          async ({ input: call }) => (calls.publish.push(call), publish(call)),
        ),
      },
    }),
    { ...input, draft: kept },
  );
  await settled();
  const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
    selector(it.actor.getSnapshot());
  const firstName = () => read(selectDefinition).states[0]?.name;
  return { ...it, calls, read, firstName };
};

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

  test('saves a second after the last change, and what came meanwhile after that', async () => {
    const it = await run();
    it.actor.send({ type: 'edit.made', edit: rename('One') });
    it.clock.increment(900);
    it.actor.send({ type: 'edit.made', edit: rename('Two') });
    it.clock.increment(999);
    expect(it.calls.save).toEqual([]);
    it.clock.increment(1);
    it.actor.send({ type: 'edit.made', edit: rename('Three') });
    await settled();
    expect([it.read(selectDraftState), it.firstName()]).toEqual(['dirty', 'Three']);
    it.clock.increment(1000);
    await settled();
    expect(it.calls.save.map(({ version: before, definition }) => [before, definition.states[0]?.name])).toEqual([
      [3, 'Two'],
      [4, 'Three'],
    ]);
    expect([it.read(selectDraftState), it.calls.unsent.at(-1), it.told('drafts').at(-1)]).toEqual([
      'clean',
      null,
      { type: 'draft.dropped', key },
    ]);
  });

  test('what others changed beside it comes with the answer, and is not written over by the next', async () => {
    const it = await run({
      save: ({ definition, version: before }) => ({
        kind: 'saved',
        workflow: { ...workflow, name: 'Theirs', draft: definition, version: before + 1 },
      }),
    });
    it.actor.send({ type: 'edit.made', edit: rename('One') });
    it.clock.increment(1000);
    it.actor.send({ type: 'edit.made', edit: rename('Two') });
    await settled();
    expect([it.read(selectWorkflowName), it.firstName()]).toEqual(['Theirs', 'Two']);
    it.clock.increment(1000);
    await settled();
    expect(it.calls.save.at(-1)).toMatchObject({ name: 'Theirs', version: 4 });
  });

  test('what is not saved is kept on the device, and told to whoever sends it on leaving', async () => {
    const it = await run();
    it.told('drafts');
    it.actor.send({ type: 'edit.made', edit: rename('Kept') });
    const [kept] = it.told('drafts');
    expect(kept).toMatchObject({ type: 'draft.kept', key });
    expect(JSON.parse((kept as unknown as { text: string }).text)).toEqual({
      version: 3,
      base: { name: 'Flow', definition: draft },
      mine: { name: 'Flow', definition: renamed('Kept') },
    });
    expect(it.calls.unsent.at(-1)).toMatchObject({ draftKey: key, call: { version: 3 } });
  });

  test('a draft of before comes back, joined with what others saved since; or waits for a choice', async () => {
    const kept = (mine: WorkflowDefinition) =>
      JSON.stringify({
        version: 2,
        base: { name: 'Flow', definition: draft },
        mine: { name: 'Flow', definition: mine },
      });
    const joined = await run({ load: () => newer({ name: 'Theirs' }), kept: kept(renamed('Mine')) });
    expect([joined.read(selectDraftState), joined.firstName(), joined.read(selectWorkflowName)]).toEqual([
      'dirty',
      'Mine',
      'Theirs',
    ]);
    const torn = await run({ load: () => newer({ draft: renamed('Theirs') }), kept: kept(renamed('Mine')) });
    expect([torn.read(selectDraftState), torn.firstName(), torn.read(selectTheirs)?.version]).toEqual([
      'conflicted',
      'Mine',
      4,
    ]);
    const useless = await run({ kept: '{"version": 2' });
    expect([useless.read(selectDraftState), useless.read(selectDefinition)]).toEqual(['clean', draft]);
  });

  test('offline it goes on, and is sent when it can be', async () => {
    let failure: AppError | null = offline;
    const it = await run({
      save: ({ name, definition }) => {
        if (failure) throw failure;
        return { kind: 'saved', workflow: newer({ name, draft: definition }) };
      },
    });
    it.actor.send({ type: 'edit.made', edit: rename('One') });
    it.clock.increment(1000);
    await settled();
    it.actor.send({ type: 'edit.made', edit: rename('Two') });
    expect([it.read(selectDraftState), it.firstName()]).toEqual(['waiting', 'Two']);
    failure = null;
    it.clock.increment(4000);
    await settled();
    expect([it.read(selectDraftState), it.calls.save.at(-1)?.definition]).toEqual(['clean', renamed('Two')]);
  });

  test('a lost answer is no conflict', async () => {
    const it = await run({ save: ({ definition }) => ({ kind: 'met', workflow: newer({ draft: definition }) }) });
    it.actor.send({ type: 'edit.made', edit: rename('One') });
    it.clock.increment(1000);
    await settled();
    expect([it.read(selectDraftState), it.read(selectWorkflow)?.version]).toEqual(['clean', 4]);
  });

  test('a conflict keeps both: mine goes over theirs, or theirs comes with mine one undo away', async () => {
    const it = await run({
      save: ({ version: before, definition }) =>
        before === 3
          ? { kind: 'met', workflow: newer({ draft: renamed('Theirs') }) }
          : { kind: 'saved', workflow: newer({ version: 5, draft: definition }) },
    });
    it.actor.send({ type: 'edit.made', edit: rename('Mine') });
    it.clock.increment(1000);
    await settled();
    expect([it.read(selectDraftState), it.calls.unsent.at(-1)]).toEqual(['conflicted', null]);
    it.actor.send({ type: 'conflict.settled', keep: 'mine' });
    it.clock.increment(1000);
    await settled();
    expect([it.read(selectDraftState), it.calls.save.at(-1)?.version, it.firstName()]).toEqual(['clean', 4, 'Mine']);

    const other = await run({ save: () => ({ kind: 'met', workflow: newer({ draft: renamed('Theirs') }) }) });
    other.actor.send({ type: 'edit.made', edit: rename('Mine') });
    other.clock.increment(1000);
    await settled();
    other.actor.send({ type: 'conflict.settled', keep: 'theirs' });
    expect([other.read(selectDraftState), other.firstName()]).toEqual(['clean', 'Theirs']);
    other.actor.send({ type: 'history.undone' });
    expect([other.read(selectDraftState), other.firstName()]).toEqual(['dirty', 'Mine']);
  });

  test('news of others refreshes what is clean, and joins what is not', async () => {
    let current = workflow;
    const it = await run({ load: () => current });
    current = newer({ draft: renamed('Theirs') });
    it.actor.send(otherNews);
    it.actor.send(news);
    it.clock.increment(200);
    await settled();
    expect([it.read(selectDraftState), it.firstName()]).toEqual(['clean', 'Theirs']);
    it.actor.send({ type: 'edit.made', edit: { kind: 'state.added', state: state(ids.n) } });
    current = newer({ version: 5, draft: renamed('Theirs again') });
    it.actor.send(news);
    it.clock.increment(200);
    await settled();
    expect([it.read(selectDraftState), it.firstName(), it.read(selectDefinition).states.length]).toEqual([
      'dirty',
      'Theirs again',
      3,
    ]);
  });

  test('is for those who may, and within bounds', async () => {
    const reader = await run({
      load: () => ({ ...workflow, abilities: { update: false, delete: false, publish: false } }),
    });
    reader.actor.send({ type: 'edit.made', edit: rename('New') });
    reader.actor.send({ type: 'name.changed', name: 'New' });
    reader.actor.send({ type: 'publish.requested' });
    expect([reader.read(selectDefinition), reader.read(selectWorkflowName), reader.read(selectReleaseStep)]).toEqual([
      draft,
      'Flow',
      'idle',
    ]);
    const it = await run();
    it.actor.send({ type: 'edit.made', edit: full });
    expect([it.read(selectDefinition), it.told('toasts').length]).toEqual([draft, 1]);
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

test('saves before it publishes, and says where the tasks of removed states go', async () => {
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
  expect(it.read(selectReleaseStep)).toBe('settling');
  it.clock.increment(1000);
  await settled();
  expect(it.read(selectReleaseStep)).toBe('asking');
  it.actor.send({ type: 'publish.confirmed', mutationId: 'm' });
  expect(it.read(selectReleaseStep)).toBe('asking');
  it.actor.send({ type: 'publish.moveChosen', statusId: 'r', to: ids.a });
  it.actor.send({ type: 'publish.confirmed', mutationId: 'm' });
  await settled();
  expect([it.read(selectReleaseStep), it.read(selectReleaseFailure)?.message, it.read(selectPublishMoves)]).toEqual([
    'asking',
    'nowhere told',
    { r: ids.a },
  ]);
  refusal = null;
  it.actor.send({ type: 'publish.confirmed', mutationId: 'm2' });
  await settled();
  expect(it.calls.publish.at(-1)).toEqual({
    workspaceId: 'w',
    projectId: 'p',
    workflowId: 'f',
    version: 4,
    moves: { r: ids.a },
    mutationId: 'm2',
  });
  expect([it.read(selectReleaseStep), it.read(selectWorkflow)?.active, it.read(selectDraftState)]).toEqual([
    'idle',
    true,
    'clean',
  ]);
});

test('an unsound chart is not published', async () => {
  const it = await run({ load: () => ({ ...workflow, draft: { ...draft, initial: null } }) });
  it.actor.send({ type: 'publish.requested' });
  expect(it.read(selectReleaseStep)).toBe('idle');
});

test('an older version is looked at, and brought back as an edit that can be undone', async () => {
  const it = await run();
  it.actor.send({ type: 'versions.opened' });
  await settled();
  it.actor.send({ type: 'version.chosen', version: 1 });
  await settled();
  it.actor.send({ type: 'edit.made', edit: rename('Not now') });
  expect([it.read(selectViewed), it.read(selectDefinition)]).toEqual([detail, draft]);
  it.actor.send({ type: 'version.restored' });
  expect([it.read(selectMode), it.read(selectViewed), it.read(selectDefinition), it.read(selectDraftState)]).toEqual([
    'drawing',
    null,
    detail.definition,
    'dirty',
  ]);
  it.actor.send({ type: 'history.undone' });
  expect(it.read(selectDefinition)).toEqual(draft);

  const reader = await run({
    load: () => ({ ...workflow, abilities: { update: false, delete: false, publish: false } }),
  });
  reader.actor.send({ type: 'versions.opened' });
  await settled();
  reader.actor.send({ type: 'version.chosen', version: 1 });
  await settled();
  reader.actor.send({ type: 'version.restored' });
  expect([reader.read(selectViewed), reader.read(selectDefinition), reader.read(selectDraftState)]).toEqual([
    detail,
    draft,
    'clean',
  ]);
});

test('one that was deleted is missing, whenever that is found out', async () => {
  const unknown = await run({
    load: () => {
      throw gone;
    },
  });
  const it = await run({
    save: () => {
      throw gone;
    },
  });
  it.actor.send({ type: 'edit.made', edit: rename('New') });
  it.clock.increment(1000);
  await settled();
  expect([unknown.read(selectEditorStatus), it.read(selectEditorStatus)]).toEqual(['missing', 'missing']);
});
