import { expect, test } from 'vitest';
import { AppError } from '../../../../domain/errors.ts';
import type { Workflow, WorkflowDefinition } from '../../../../domain/workflow.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { RecordWritten } from '../../sync/outbox/outbox.types.ts';
import { aViewer, uuid } from '../../sync/records/testing.ts';
import { drawnOf, textOfKept } from '../workflowEditor/drawn.ts';
import { workflowDraftMachine } from './workflowDraft.machine.ts';

const at = '2026-01-01T00:00:00.000Z';
const draft: WorkflowDefinition = {
  initial: null,
  states: [{ id: uuid(5), name: 'Open', color: 'slate', category: 'started', x: 0, y: 0, timers: [] }],
  edges: [],
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
  createdBy: { id: uuid(1), name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null },
  createdAt: at,
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
};
const input = { accountId: aViewer.id, workflow, draft: null, seed: { mutationId: uuid(0), at }, changes: 0 };
const named = (name: string) => ({ ...drawnOf(workflow), name });
const newer = { ...workflow, version: 4, name: 'Theirs' };
const written = (result: Workflow, workflowId = workflow.id): RecordWritten => ({
  type: 'record.written',
  mutationId: 'm',
  op: {
    kind: 'workflow.update',
    projectId: uuid(3),
    workflowId,
    base: drawnOf(workflow),
    mine: named('Named'),
    basedOn: 3,
  },
  result: { workflow: result },
});

test('every transition', async () => {
  expect(
    await coverMachine({
      machine: workflowDraftMachine,
      inputs: [
        input,
        { ...input, draft: textOfKept({ version: 2, base: drawnOf(workflow), mine: named('Mine') }), changes: 4 },
      ],
      events: [
        { type: 'chart.drawn', drawn: named('Named') },
        { type: 'record.loaded', record: newer },
        written({ ...newer, name: 'Named' }),
        written(newer),
        written(newer, 'another'),
        { type: 'save.retried' },
        { type: 'conflict.settled', keep: 'mine' },
        { type: 'conflict.settled', keep: 'theirs' },
        { type: 'draft.awaited' },
        ...(['text.unsaved', 'text.held', 'text.clean'] as const).map((type) => ({ type, id: 'workflowDraft.text' })),
        { type: 'xstate.done.actor.text', output: undefined },
        { type: 'xstate.error.actor.text', error: new AppError('FORBIDDEN', 'not yours') },
      ],
      // The number of changes grows without end.
      serializeState: ({ value, context: { mine, base, workflow: record } }) =>
        JSON.stringify([value, mine.name, base.name, base.version, record.version]),
    }),
  ).toMatchObject({ missed: [] });
});
