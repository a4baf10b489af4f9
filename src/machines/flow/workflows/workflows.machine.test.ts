import { describe, expect, test } from 'vitest';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { Workflow } from '../../../../domain/workflow.ts';
import { workflowsMachine } from './workflows.machine.ts';

const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const workflow: Workflow = {
  id: 'f',
  projectId: 'p',
  workspaceId: 'w',
  name: 'Flow',
  active: false,
  version: 1,
  createdBy: { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
  draft: { initial: null, states: [], edges: [] },
  published: null,
};
const saved = { type: 'record.saved', record: workflow, isNew: true } as const;

describe('workflows machine', () => {
  test('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: workflowsMachine,
      input,
      events: [
        { type: 'form.dismissed' },
        { type: 'deletion.cancelled' },
        { type: 'xstate.error.actor.form', error: new Error('crash') },
        { type: 'xstate.error.actor.deletion', error: new Error('crash') },
        saved,
        { type: 'dialog.opened', dialog: 'importing' },
        { type: 'dialog.closed' },
      ],
    });
    expect(coverage).toMatchObject({ transitions: { covered: 7, reachable: 7 }, missed: [] });
  });

  test('opens a new workflow', () => {
    const it = stage(workflowsMachine, input);
    it.actor.send(saved);
    expect(it.sentTo('root')).toEqual([{ type: 'navigation.requested', to: '/projects/p/workflows/f' }]);
  });
});
