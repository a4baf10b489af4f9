import { fromPromise } from 'xstate';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type { SendWriteInput, WriteOp, WriteResult } from '../../machines/cache/cache.types.ts';
import type { Http } from '../http.ts';

/** Sends one write; the same `mutationId` sent again happens once. */
export const sendWrite = (http: Http) =>
  fromPromise<WriteResult, SendWriteInput>(({ input: { op, mutationId, workspaceId }, signal }) =>
    send(http, op, { workspaceId, idempotencyKey: mutationId, signal }));

interface Scope {
  workspaceId: string;
  idempotencyKey: string;
  signal: AbortSignal;
}

function send(http: Http, op: WriteOp, scope: Scope): Promise<WriteResult> {
  const { projectId } = op;
  switch (op.kind) {
    case 'task.update':
      return http
        .call('updateProjectTask', {
          ...scope,
          params: { projectId, taskId: op.taskId },
          body: { id: op.taskId, projectId, ...op.fields, ...(op.basedOn !== undefined && { version: op.basedOn }) },
        })
        .then(asTask);
    case 'task.create':
      return http.call('createProjectTask', { ...scope, params: { projectId }, body: { ...op.task, id: op.taskId, projectId } }).then(asTask);
    case 'task.delete':
      return http.call('deleteTask', { ...scope, params: { taskId: op.taskId } }).then(asTask);
    case 'task.restore':
      return http.call('restoreTask', { ...scope, params: { taskId: op.taskId } }).then(asTask);
    case 'project.update':
      return http
        .call('updateProject', {
          ...scope, params: { projectId }, body: { ...op.fields, ...(op.basedOn !== undefined && { version: op.basedOn }) },
        })
        .then(asProject);
    case 'tag.create':
      return http.call('createTag', { ...scope, params: { projectId, kind: op.list }, body: { ...op.tag, id: op.tagId } }).then(asProject);
    case 'tag.update':
      return http.call('updateTag', { ...scope, params: { projectId, kind: op.list, tagId: op.tagId }, body: op.patch }).then(asProject);
    case 'tags.order':
      return http.call('orderTags', { ...scope, params: { projectId, kind: op.list }, body: { ids: op.ids } }).then(asProject);
  }
}

const asTask = (task: Task): WriteResult => ({ task });
const asProject = (project: Project): WriteResult => ({ project });
