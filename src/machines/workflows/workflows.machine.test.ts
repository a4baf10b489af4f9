import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Workflow, WorkflowSummary } from '../../../domain/workflow.ts';
import { workflowsMachine } from './workflows.machine.ts';
import {
  selectWorkflowForm,
  selectWorkflowFormFailure,
  selectWorkflowRemovalFailure,
  selectWorkflowRemovalStep,
  selectWorkflows,
} from './workflows.selectors.ts';
import type { CreateWorkflowCall, DeleteWorkflowCall, LoadWorkflowsCall, WorkflowsEvent } from './workflows.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const ada = { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const summary: WorkflowSummary = {
  id: 'f',
  projectId: 'p',
  workspaceId: 'w',
  name: 'Flow',
  active: false,
  version: 1,
  createdBy: ada,
  createdAt: at,
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
  states: 0,
  edges: 0,
  publishedVersion: null,
  changed: true,
};
const { states: _states, edges: _edges, publishedVersion: _version, changed: _changed, ...core } = summary;
const workflow: Workflow = { ...core, draft: { initial: null, states: [], edges: [] }, published: null };
const failed = new AppError('FORBIDDEN', 'not yours');
const news: WorkflowsEvent = {
  type: 'server.batch',
  changes: [{ type: 'workflows.changed', seq: 1, projectId: 'p', workflowId: 'f', version: 2 }],
};
const otherNews: WorkflowsEvent = {
  type: 'server.batch',
  changes: [{ type: 'workflows.changed', seq: 1, projectId: 'q', workflowId: 'g', version: 2 }],
};
const everywhere: (WorkflowsEvent | InternalEvent)[] = [
  { type: 'retry.requested' },
  { type: 'form.changed', patch: { name: 'New' } },
  { type: 'form.submitted', workflowId: 'n', mutationId: 'm' },
  { type: 'dialog.dismissed' },
  { type: 'removal.requested', workflowId: 'f' },
  { type: 'removal.requested', workflowId: 'unknown' },
  { type: 'removal.confirmed', mutationId: 'm' },
  { type: 'removal.cancelled' },
  { type: 'records.stale' },
  news,
  otherNews,
];

test('workflows: every transition', async () => {
  const walk = (regions: string[], events: InternalEvent[]) =>
    coverMachine({
      machine: slice(workflowsMachine, '', regions),
      input,
      events: [...everywhere, ...events],
      serializeState: ({ value, context: { workflows, form } }) =>
        JSON.stringify([value, workflows?.length, form.name]),
    });
  const loaded: InternalEvent[] = [
    { type: 'xstate.done.actor.loadWorkflows', output: [summary] },
    { type: 'xstate.error.actor.loadWorkflows', error: failed },
    { type: 'xstate.after.newsPause.workflows.list.settling' },
    { type: 'xstate.done.actor.refreshWorkflows', output: [] },
    { type: 'xstate.error.actor.refreshWorkflows', error: failed },
  ];
  expect(await walk(['list'], loaded)).toMatchObject({
    states: 5,
    transitions: { covered: 13, reachable: 13 },
    missed: [],
  });
  expect(
    await walk(
      ['creation'],
      [
        { type: 'xstate.done.actor.createWorkflow', output: workflow },
        { type: 'xstate.error.actor.createWorkflow', error: failed },
      ],
    ),
  ).toMatchObject({ states: 3, transitions: { covered: 5, reachable: 5 }, missed: [] });
  expect(
    await walk(
      ['list', 'removal'],
      [
        ...loaded,
        { type: 'xstate.done.actor.deleteWorkflow', output: workflow },
        { type: 'xstate.error.actor.deleteWorkflow', error: failed },
        { type: 'xstate.error.actor.deleteWorkflow', error: new AppError('NOT_FOUND', 'gone') },
      ],
    ),
  ).toMatchObject({ transitions: { covered: 19, reachable: 19 }, missed: [] });
});

const run = ({
  create = () => workflow,
  remove = () => workflow,
}: { create?: () => Workflow; remove?: () => Workflow } = {}) => {
  const calls: { list: number; create: CreateWorkflowCall[]; remove: DeleteWorkflowCall[] } = {
    list: 0,
    create: [],
    remove: [],
  };
  const it = stage(
    workflowsMachine.provide({
      actors: {
        loadWorkflows: fromPromise<WorkflowSummary[], LoadWorkflowsCall>(async () => (calls.list++, [summary])),
        createWorkflow: fromPromise<Workflow, CreateWorkflowCall>(
          async ({ input: call }) => (calls.create.push(call), create()),
        ),
        deleteWorkflow: fromPromise<Workflow, DeleteWorkflowCall>(
          async ({ input: call }) => (calls.remove.push(call), remove()),
        ),
      },
    }),
    input,
  );
  const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
    selector(it.actor.getSnapshot());
  return { ...it, calls, read };
};

test('follows the news of its project only, once for news in a row', async () => {
  const it = run();
  await settled();
  it.actor.send(otherNews);
  it.actor.send(news);
  it.clock.increment(100);
  it.actor.send(news);
  it.clock.increment(200);
  await settled();
  expect(it.calls.list).toBe(2);
});

test('opens the workflow that was made, and keeps the form of one that was refused', async () => {
  let refusal: AppError | null = failed;
  const it = run({
    create: () => {
      if (refusal) throw refusal;
      return workflow;
    },
  });
  it.actor.send({ type: 'form.submitted', workflowId: 'f', mutationId: 'm' });
  it.actor.send({ type: 'form.changed', patch: { name: 'Flow' } });
  it.actor.send({ type: 'form.submitted', workflowId: 'f', mutationId: 'm' });
  await settled();
  expect([it.read(selectWorkflowFormFailure)?.message, it.read(selectWorkflowForm).name]).toEqual([
    'not yours',
    'Flow',
  ]);
  refusal = null;
  it.actor.send({ type: 'form.submitted', workflowId: 'f', mutationId: 'm2' });
  await settled();
  expect(it.calls.create.map(({ mutationId }) => mutationId)).toEqual(['m', 'm']);
  expect(it.told('root')).toEqual([{ type: 'navigation.requested', to: '/projects/p/workflows/f' }]);
  expect(it.emitted).toEqual([{ type: 'dialog.closed' }]);
});

test('deletes after a yes, and says why it could not', async () => {
  let refusal: AppError | null = new AppError('CONFLICT', 'It is active');
  const it = run({
    remove: () => {
      if (refusal) throw refusal;
      return workflow;
    },
  });
  await settled();
  it.actor.send({ type: 'removal.requested', workflowId: 'f' });
  it.actor.send({ type: 'removal.confirmed', mutationId: 'm' });
  await settled();
  expect([it.read(selectWorkflowRemovalStep), it.read(selectWorkflowRemovalFailure)?.message]).toEqual([
    'asking',
    'It is active',
  ]);
  refusal = null;
  it.actor.send({ type: 'removal.confirmed', mutationId: 'm2' });
  await settled();
  expect([it.read(selectWorkflowRemovalStep), it.read(selectWorkflows)]).toEqual(['idle', []]);
});
