import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';
import { selectPendingChanges } from './pendingChanges.selectors.ts';
import { recordsMachine } from './records.machine.ts';
import { aProject, aTask, aViewer, aWrite } from './testing.ts';

const changesOf = (...writes: PendingWrite[]) => {
  const records = createActor(recordsMachine, {
    input: { workspaceId: aProject.workspaceId, accountId: aViewer.id, viewer: aViewer, subscribers: {} },
  }).start();
  records.send({ type: 'overlay.changed', overlay: { writes, refused: [] } });
  const snapshot = records.getSnapshot();
  expect(selectPendingChanges(snapshot)).toBe(selectPendingChanges(snapshot));
  return selectPendingChanges(snapshot);
};
const writeOf = (mutationId: string, op: WriteOp, state: PendingWrite['state'] = 'waiting') =>
  aWrite(op, { mutationId, state });
const { id: projectId } = aProject;
const task = aTask({ title: 'Sail around the world' });
const taskPage = `/projects/${projectId}/tasks?task=${task.id}`;
const moved = { kind: 'task.update', projectId, taskId: task.id, fields: { estimate: '3' } } as const;

test('counts equal changes of one task together, and lists a conflict separately', () => {
  const created: WriteOp = { kind: 'task.create', projectId, taskId: task.id, task: { ...task, assignees: [] } };
  const about = { subject: task.title, to: taskPage };
  expect(
    changesOf(
      writeOf('a', created),
      writeOf('b', moved),
      writeOf('c', { ...moved, fields: { estimate: '5' } }),
      writeOf('d', { ...moved, fields: { title: 'Sail' } }, 'conflicted'),
    ),
  ).toEqual([
    { id: 'a', kind: 'task.create', ...about, count: 1, state: 'pending' },
    { id: 'b', kind: 'task.update', ...about, count: 2, state: 'pending' },
    { id: 'd', kind: 'task.update', ...about, count: 1, state: 'conflicted' },
  ]);
});

test.each<[WriteOp, { subject: string; to: string | null }]>([
  [moved, { subject: '', to: taskPage }],
  [
    { kind: 'comment.create', taskId: task.id, commentId: 'c', content: 'Aye' },
    { subject: '', to: null },
  ],
  [
    { kind: 'message.create', conversationId: 'c', messageId: 'm', content: 'Aye' },
    { subject: '', to: '/conversations/c' },
  ],
  [
    { kind: 'document.create', projectId: null, documentId: 'd', document: { title: 'Charts', type: 'document' } },
    { subject: 'Charts', to: '/documents/d' },
  ],
  [
    { kind: 'document.update', projectId, documentId: 'd', fields: { parentId: null }, before: { title: 'Charts' } },
    { subject: 'Charts', to: `/projects/${projectId}/documents/d` },
  ],
  [
    { kind: 'project.update', projectId, fields: { name: 'Boat' } },
    { subject: '', to: `/projects/${projectId}/settings/general` },
  ],
  [
    { kind: 'tag.update', projectId, list: 'statuses', tagId: 's', patch: { name: 'Afloat' } },
    { subject: '', to: `/projects/${projectId}/settings/tags` },
  ],
])('names the record of $kind and its page', (op, about) => {
  expect(changesOf(writeOf('a', op, 'failed'))).toEqual([
    { id: 'a', kind: op.kind, ...about, count: 1, state: 'rejected' },
  ]);
});
