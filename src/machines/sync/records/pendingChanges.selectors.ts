import { conversationName } from '../../../../domain/conversation.ts';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';
import { selectConversation, selectProject, selectTask, type RecordsSnapshot } from './records.selectors.ts';

/** Equal changes of one record that this device has not sent, or that the server has rejected. */
export interface PendingChange {
  /** Id of the first write. */
  id: string;
  kind: WriteOp['kind'];
  /** Name of the task, project, document, workflow or conversation. Empty if it isn't loaded. */
  subject: string;
  /** Address of the page that shows the record. Null for a task whose project isn't known. */
  to: string | null;
  count: number;
  /** `rejected` and `conflicted` changes wait for the user's decision. */
  state: 'pending' | 'rejected' | 'conflicted';
}

let last: { context: RecordsSnapshot['context']; changes: readonly PendingChange[] } | null = null;

/** Returns the changes that the server has not confirmed, oldest first. Returns the same array for the same records. */
export const selectPendingChanges = (snapshot: RecordsSnapshot): readonly PendingChange[] => {
  const { context } = snapshot;
  if (last?.context !== context) last = { context, changes: changesIn(snapshot) };
  return last.changes;
};

function changesIn(snapshot: RecordsSnapshot): PendingChange[] {
  const changes = new Map<string, PendingChange>();
  for (const { op, mutationId, state } of snapshot.context.overlay.writes) {
    const { subject = '', to = null } = aboutOf(op, snapshot);
    const change = { kind: op.kind, subject, to, state: stateOf(state) };
    const key = JSON.stringify([change.kind, change.state, change.to, change.subject]);
    const earlier = changes.get(key);
    changes.set(key, earlier ? { ...earlier, count: earlier.count + 1 } : { id: mutationId, count: 1, ...change });
  }
  return [...changes.values()];
}

const stateOf = (state: PendingWrite['state']): PendingChange['state'] => {
  if (state === 'failed') return 'rejected';
  return state === 'conflicted' ? 'conflicted' : 'pending';
};

function aboutOf(op: WriteOp, snapshot: RecordsSnapshot): { subject?: string | undefined; to?: string | null } {
  if ('taskId' in op) {
    const task = selectTask(op.taskId)(snapshot);
    const projectId = 'projectId' in op ? op.projectId : task?.projectId;
    return {
      subject: task?.title ?? (op.kind === 'task.create' ? op.task.title : undefined),
      to: projectId ? `/projects/${projectId}/tasks?task=${op.taskId}` : null,
    };
  }
  if ('documentId' in op) {
    const to =
      op.projectId === null ? `/documents/${op.documentId}` : `/projects/${op.projectId}/documents/${op.documentId}`;
    if (op.kind === 'document.create') return { subject: op.document.title, to };
    return op.kind === 'document.update' ? { subject: op.fields.title ?? op.before.title, to } : { to };
  }
  if ('conversationId' in op) {
    const conversation = selectConversation(op.conversationId)(snapshot);
    return {
      subject: conversation && conversationName(conversation, snapshot.context.viewer.id),
      to: `/conversations/${op.conversationId}`,
    };
  }
  if (op.kind === 'workflow.update')
    return { subject: op.mine.name, to: `/projects/${op.projectId}/workflows/${op.workflowId}` };
  if ('labelId' in op) {
    const project = op.projectId === null ? undefined : selectProject(op.projectId)(snapshot);
    return {
      subject: op.kind === 'label.create' ? op.label.name : project?.labels.find(({ id }) => id === op.labelId)?.name,
      to: op.projectId === null ? '/settings/workspace' : `/projects/${op.projectId}/settings/tags`,
    };
  }
  return {
    subject: selectProject(op.projectId)(snapshot)?.name,
    to: `/projects/${op.projectId}/settings/${op.kind === 'project.update' ? 'general' : 'tags'}`,
  };
}
