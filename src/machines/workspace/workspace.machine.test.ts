import { describe, expect, it } from 'vitest';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { aViewer, uuid } from '../cache/testing.ts';
import { createProjectForm } from '../createProject/createProjectForm.ts';
import { workspaceMachine } from './workspace.machine.ts';
import type { Screen } from './workspace.types.ts';

const workspace: Workspace = {
  id: uuid(2), name: 'Analytical Engine', role: 'owner', version: 1, abilities: { update: true, delete: true, invite: true, createProject: true },
};
const user: User = { ...aViewer, updatedAt: null, requirePasswordChange: false, defaultWorkspace: workspace, workspaces: [workspace] };
const form = { title: '', statusId: '', typeId: '', priorityId: '', assignees: [], dueDate: null, sprintId: null, description: '' };

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
        { type: 'workspace.renamed', name: 'Difference Engine', version: 2 },
        { type: 'xstate.done.actor.loadOutbox', output: [] },
        { type: 'xstate.error.actor.loadOutbox', error: new Error('no storage') },
        { type: 'xstate.done.actor.loadTogether', output: ['conversations', 'notifications'] },
        { type: 'xstate.error.actor.loadTogether', error: new Error('no network') },
        { type: 'xstate.after.fetchAgain.workspace.active.lackingMore' },
      ],
      // A screen opened twice before the workspace is would make the graph endless; it opens once.
      serializeState: ({ value, context }) => JSON.stringify([value, context.workspace.version, context.awaited.length > 0, context.open]),
      check: (snapshot) => {
        expect(snapshot.children['cache'] !== undefined).toBe(snapshot.matches('active'));
        expect(snapshot.children['notifications'] !== undefined).toBe(snapshot.matches({ active: 'complete' }));
        for (const { name } of screens) expect(snapshot.children[name] !== undefined).toBe(snapshot.context.open.includes(name));
      },
    });
    expect(coverage).toMatchObject({ missed: [], states: 4, transitions: { covered: 11, reachable: 11 } });
  });
});
