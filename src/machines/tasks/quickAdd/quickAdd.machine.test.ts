import { describe, expect, test } from 'vitest';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { readTexts } from '../../../../tests/support/texts.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { Failure } from '../../failure.ts';
import type { Known } from './parse.ts';
import { quickAddMachine } from './quickAdd.machine.ts';
import { selectCreated, selectQuickAddState, selectQuickText, selectRejected } from './quickAdd.selectors.ts';
import type { QuickAddEvent } from './quickAdd.types.ts';

const at = '2026-01-01T00:00:00.000Z';
const known: Known = {
  statuses: [
    { id: 's1', name: 'Backlog' },
    { id: 's2', name: 'Done' },
  ],
  types: [{ id: 't1', name: 'Task' }],
  priorities: [
    { id: 'p1', name: 'Low' },
    { id: 'p2', name: 'High' },
  ],
  people: [{ id: 'noa', name: 'Noa', nickname: 'noa' }],
  days: readTexts('quickAdd'),
};
const defaults = { statusId: 's1', typeId: 't1', priorityId: 'p1', assignees: ['ada'] };
const submit = (count = 2): QuickAddEvent => ({
  type: 'form.submitted',
  projectId: 'p',
  known,
  defaults,
  today: '2026-11-20',
  at,
  ids: Array.from({ length: count }, (_, index) => ({ taskId: `task${index}`, mutationId: `m${index}` })),
});
const refusal: Failure = { code: 'FORBIDDEN', message: 'No', issues: [], status: 403 };
const input = { workspaceId: 'w', accountId: 'a', text: '' };

describe('quickAdd machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: quickAddMachine,
        inputs: [input, { ...input, text: 'one\ntwo' }],
        events: [
          { type: 'text.changed', text: 'Fell !high' },
          { type: 'text.changed', text: 'one\ntwo' },
          { type: 'text.changed', text: '!high' },
          submit(),
          { type: 'lines.restored' },
          { type: 'write.failed', mutationId: 'm0', error: refusal },
          { type: 'write.failed', mutationId: 'other', error: refusal },
          { type: 'write.conflicted', mutationId: 'm0', current: null },
        ],
        serializeState: ({ value, context: { text, created, rejected } }) =>
          JSON.stringify([value, text, created.some(({ mutationId }) => mutationId === 'm0'), rejected.length > 0]),
      }),
    ).toEqual({ paths: 141, states: 3, transitions: { covered: 8, reachable: 8 }, missed: [] });
  });

  test('creates a task from one line, keeps the panel open and removes the draft', () => {
    const it = stage(quickAddMachine, input);
    it.actor.send({ type: 'text.changed', text: 'Fell the tree !high @noa =3 [done] ~hoy' });
    expect(it.sentTo('drafts')).toEqual([
      { type: 'draft.saved', key: 'a/quickAdd', text: 'Fell the tree !high @noa =3 [done] ~hoy' },
    ]);
    it.actor.send(submit());
    expect(it.sentTo('records')).toEqual([
      {
        type: 'write.requested',
        write: {
          mutationId: 'm0',
          at,
          replyTo: 'quickAdd',
          quiet: true,
          op: {
            kind: 'task.create',
            projectId: 'p',
            taskId: 'task0',
            task: {
              id: 'task0',
              workspaceId: 'w',
              projectId: 'p',
              title: 'Fell the tree',
              description: null,
              assignees: ['noa'],
              dueDate: '2026-11-20',
              estimate: '3',
              statusId: 's2',
              typeId: 't1',
              priorityId: 'p2',
            },
          },
        },
      },
    ]);
    expect([
      selectQuickText(it.actor.getSnapshot()),
      it.sentTo('drafts'),
      selectCreated(it.actor.getSnapshot()).map(({ title }) => title),
    ]).toEqual(['', [{ type: 'draft.removed', key: 'a/quickAdd' }], ['Fell the tree']]);
  });

  test('creates all tasks of several lines or none', () => {
    const it = stage(quickAddMachine, { ...input, text: '- one\n- two !high\n- !high' });
    expect(selectQuickAddState(it.actor.getSnapshot())).toBe('several');
    it.actor.send(submit(3));
    expect([selectQuickAddState(it.actor.getSnapshot()), it.sentTo('records')]).toEqual(['invalid', []]);
    it.actor.send({ type: 'text.changed', text: '- one\n- two !high' });
    it.actor.send(submit(2));
    expect(it.sentTo('records').map(({ write }) => write.op.task.title)).toEqual(['one', 'two']);
  });

  test('restores a rejected line with its marks', () => {
    const it = stage(quickAddMachine, { ...input, text: 'Fell !high' });
    it.actor.send(submit());
    it.actor.send({ type: 'text.changed', text: 'Next' });
    it.actor.send({ type: 'write.failed', mutationId: 'm0', error: refusal });
    expect(selectRejected(it.actor.getSnapshot())).toEqual([{ line: 'Fell !high', reason: 'No' }]);
    it.actor.send({ type: 'lines.restored' });
    expect([
      selectQuickText(it.actor.getSnapshot()),
      selectRejected(it.actor.getSnapshot()),
      selectCreated(it.actor.getSnapshot()),
    ]).toEqual(['Fell !high\nNext', [], []]);
  });
});
