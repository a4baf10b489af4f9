import { describe, expect, it } from 'vitest';
import { createActor, createMachine, fromPromise, setup } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import type { PendingWrite } from '../cache/cache.types.ts';
import { aViewer, uuid } from '../cache/testing.ts';
import { createProjectForm } from '../createProject/createProjectForm.ts';
import { workspaceMachine } from './workspace.machine.ts';
import type { Screen } from './workspace.types.ts';

const workspace: Workspace = {
  id: uuid(2),
  name: 'Analytical Engine',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};
const user: User = {
  ...aViewer,
  updatedAt: null,
  requirePasswordChange: false,
  defaultWorkspace: workspace,
  workspaces: [workspace],
};
const form = {
  title: '',
  statusId: '',
  typeId: '',
  priorityId: '',
  assignees: [],
  dueDate: null,
  sprintId: null,
  description: '',
};

const screens: Screen[] = [
  { name: 'board', projectId: uuid(3), order: { columns: [], placements: [] } },
  { name: 'taskDetail', projectId: uuid(3), taskId: uuid(100), titleDraft: null, descriptionDraft: null },
  { name: 'createTask', projectId: uuid(3), form },
  { name: 'createProject', form: createProjectForm(null) },
  { name: 'projects' },
  { name: 'projectSettings', projectId: uuid(3) },
  { name: 'home' },
  { name: 'invitePeople' },
  { name: 'comments', projectId: uuid(3), taskId: uuid(100), draft: null },
  { name: 'conversation', conversationId: uuid(200), draft: null },
  { name: 'newConversation' },
  { name: 'documentTree', projectId: null },
  { name: 'documentEditor', documentId: uuid(300) },
  { name: 'boards' },
  { name: 'boardTasks', boardId: uuid(400) },
];

describe('workspace', () => {
  it.each(screens)('takes every transition of its chart around $name', async (screen) => {
    const coverage = await coverMachine({
      machine: workspaceMachine,
      input: { workspace, user },
      events: [
        { type: 'screen.opened', screen },
        { type: 'screen.closed', name: screen.name },
        { type: 'screen.ended', name: screen.name },
        { type: 'workspace.renamed', name: 'Difference Engine', version: 2 },
        { type: 'xstate.done.actor.loadOutbox', output: [] },
        { type: 'xstate.error.actor.loadOutbox', error: new Error('no storage') },
        { type: 'xstate.done.actor.loadTogether', output: ['conversations', 'notifications'] },
        { type: 'xstate.error.actor.loadTogether', error: new Error('no network') },
        { type: 'xstate.after.fetchAgain.workspace.active.lackingMore' },
      ],
      // A screen opened twice before the workspace is would make the graph endless; it opens once.
      serializeState: ({ value, context }) =>
        JSON.stringify([value, context.workspace.version, context.awaited.length > 0, context.open]),
      check: (snapshot) => {
        expect(snapshot.children['cache'] !== undefined).toBe(snapshot.matches('active'));
        expect(snapshot.children['notifications'] !== undefined).toBe(snapshot.matches({ active: 'complete' }));
        for (const { name } of screens)
          expect(snapshot.children[name] !== undefined).toBe(snapshot.context.open.includes(name));
      },
    });
    expect(coverage).toMatchObject({ missed: [], states: 4, transitions: { covered: 12, reachable: 12 } });
  });
});

it('tells a new name of the workspace as its session has it, whose role may be another since', async () => {
  const demoted: Workspace = {
    ...workspace,
    role: 'admin',
    version: 2,
    abilities: { ...workspace.abilities, delete: false },
  };
  const told: unknown[] = [];
  const still = createMachine({});
  const host = setup({
    actors: {
      session: setup({ types: { context: {} as { user: User } } }).createMachine({
        context: { user: { ...user, workspaces: [demoted] } },
        on: { 'workspace.activated': { actions: ({ event }) => told.push(event['workspace']) } },
      }),
      workspace: workspaceMachine.provide({
        actors: {
          loadOutbox: fromPromise<PendingWrite[], { accountId: string }>(async () => []),
          cache: still as never,
          realtime: still as never,
        },
      }),
    },
  }).createMachine({
    invoke: [
      { id: 'session', systemId: 'session', src: 'session' },
      { id: 'workspace', systemId: 'workspace', src: 'workspace', input: { workspace, user } },
    ],
  });
  const root = createActor(host).start();
  // A screen that is gone again before the workspace is there is not opened.
  root.getSnapshot().children['workspace']?.send({ type: 'screen.opened', screen: { name: 'home' } });
  root.getSnapshot().children['workspace']?.send({ type: 'screen.closed', name: 'home' });
  await new Promise((resolve) => setImmediate(resolve));
  root.getSnapshot().children['workspace']?.send({ type: 'workspace.renamed', name: 'Difference Engine', version: 3 });
  expect(root.getSnapshot().children['workspace']?.getSnapshot()).toMatchObject({ context: { awaited: [], open: [] } });
  expect(told).toEqual([{ ...demoted, name: 'Difference Engine', version: 3 }]);
  root.stop();
});
