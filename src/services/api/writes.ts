import { fromPromise } from 'xstate';
import type { Comment } from '../../../domain/comment.ts';
import type { ConversationMessage } from '../../../domain/conversation.ts';
import type { Document } from '../../../domain/document.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type {
  CachedOp,
  RecordResult,
  SendWriteInput,
  WriteOp,
  WriteResult,
} from '../../machines/records/records.types.ts';
import type { Http } from '../http.ts';

/** Sends one write; the same `mutationId` sent again happens once. */
export const sendWrite = (http: Http) =>
  fromPromise<WriteResult, SendWriteInput>(({ input: { op, mutationId, workspaceId }, signal }) =>
    send(http, op, { workspaceId, idempotencyKey: mutationId, signal }),
  );

interface Scope {
  workspaceId: string;
  idempotencyKey: string;
  signal: AbortSignal;
}

function send(http: Http, op: WriteOp, scope: Scope): Promise<WriteResult> {
  switch (op.kind) {
    case 'comment.create':
      return http
        .call('createComment', {
          ...scope,
          params: { taskId: op.taskId },
          body: { id: op.commentId, content: op.content },
        })
        .then(asComment);
    case 'comment.update':
      return http
        .call('updateComment', { ...scope, params: commentOf(op), body: { content: op.content, ...version(op) } })
        .then(asComment);
    case 'comment.delete':
      return http.call('deleteComment', { ...scope, params: commentOf(op) }).then(asComment);
    case 'comment.restore':
      return http.call('restoreComment', { ...scope, params: commentOf(op) }).then(asComment);
    case 'message.create':
      return http
        .call('createMessage', {
          ...scope,
          params: { conversationId: op.conversationId },
          body: { id: op.messageId, content: op.content },
        })
        .then(asMessage);
    case 'message.update':
      return http
        .call('updateMessage', { ...scope, params: messageOf(op), body: { content: op.content, ...version(op) } })
        .then(asMessage);
    case 'message.delete':
      return http.call('deleteMessage', { ...scope, params: messageOf(op) }).then(asMessage);
    case 'document.create': {
      const body = { ...op.document, id: op.documentId, projectId: op.projectId };
      return (
        op.projectId === null
          ? http.call('createDocument', { ...scope, body })
          : http.call('createProjectDocument', { ...scope, params: { projectId: op.projectId }, body })
      ).then(asDocument);
    }
    case 'document.update':
      return http
        .call('updateDocument', { ...scope, params: documentOf(op), body: { ...op.fields, ...version(op) } })
        .then(asDocument);
    case 'document.delete':
      return http.call('deleteDocument', { ...scope, params: documentOf(op) }).then(asDocument);
    case 'document.restore':
      return http.call('restoreDocument', { ...scope, params: documentOf(op) }).then(asDocument);
    default:
      return sendCached(http, op, scope);
  }
}

const commentOf = ({ taskId, commentId }: { taskId: string; commentId: string }) => ({ taskId, commentId });
const messageOf = ({ conversationId, messageId }: { conversationId: string; messageId: string }) => ({
  conversationId,
  messageId,
});
const documentOf = ({ documentId }: { documentId: string }) => ({ documentId });
const version = ({ basedOn }: { basedOn?: number }) => (basedOn === undefined ? {} : { version: basedOn });

function sendCached(http: Http, op: CachedOp, scope: Scope): Promise<WriteResult> {
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
      return http
        .call('createProjectTask', { ...scope, params: { projectId }, body: { ...op.task, id: op.taskId, projectId } })
        .then(asTask);
    case 'task.delete':
      return http.call('deleteTask', { ...scope, params: { taskId: op.taskId } }).then(asTask);
    case 'task.restore':
      return http.call('restoreTask', { ...scope, params: { taskId: op.taskId } }).then(asTask);
    case 'task.approve': {
      const params = { projectId, taskId: op.taskId };
      return (
        op.given
          ? http.call('giveApproval', { ...scope, params, body: { edgeId: op.edgeId } })
          : http.call('withdrawApproval', { ...scope, params: { ...params, edgeId: op.edgeId } })
      ).then(asTask);
    }
    case 'project.update':
      return http
        .call('updateProject', {
          ...scope,
          params: { projectId },
          body: { ...op.fields, ...(op.basedOn !== undefined && { version: op.basedOn }) },
        })
        .then(asProject);
    case 'tag.create':
      return http
        .call('createTag', { ...scope, params: { projectId, kind: op.list }, body: { ...op.tag, id: op.tagId } })
        .then(asProject);
    case 'tag.update':
      return http
        .call('updateTag', { ...scope, params: { projectId, kind: op.list, tagId: op.tagId }, body: op.patch })
        .then(asProject);
    case 'tags.order':
      return http
        .call('orderTags', { ...scope, params: { projectId, kind: op.list }, body: { ids: op.ids } })
        .then(asProject);
  }
}

const asTask = (task: Task): WriteResult => ({ task });
const asProject = (project: Project): WriteResult => ({ project });
const asComment = (comment: Comment): RecordResult => ({ comment });
const asMessage = (message: ConversationMessage): RecordResult => ({ message });
const asDocument = (document: Document): RecordResult => ({ document });
