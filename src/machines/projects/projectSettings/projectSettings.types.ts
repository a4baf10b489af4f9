import type { TagCreate, TagKind, TagUpdate } from '../../../../domain/project.ts';
import type { WriteReply } from '../../sync/outbox/outbox.types.ts';
import type { QuestionEvent } from '../../questionRegion.ts';
import type { TasksTo } from '../../people/members/members.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface ProjectSettingsInput extends Place {
  projectId: string;
}

/** Person who is removed after a confirmation. */
export interface RemovalQuestion {
  userId: string;
  name: string;
}

export type ProjectSettingsEvent =
  | QuestionEvent<RemovalQuestion>
  | { type: 'project.renamed'; name: string; mutationId: string; at: string }
  | { type: 'project.prefixChanged'; prefix: string; mutationId: string; at: string }
  | { type: 'project.described'; description: string; mutationId: string; at: string }
  | { type: 'tag.added'; kind: TagKind; tagId: string; tag: Omit<TagCreate, 'id'>; mutationId: string; at: string }
  | { type: 'tag.changed'; kind: TagKind; tagId: string; patch: TagUpdate; mutationId: string; at: string }
  | { type: 'tags.reordered'; kind: TagKind; ids: string[]; mutationId: string; at: string }
  | { type: 'people.searched'; text: string }
  | { type: 'invite.opened' }
  | { type: 'invite.closed' }
  | { type: 'person.invited'; userId: string; mutationId: string }
  /** Answers what becomes of the open tasks, before the removal is confirmed. */
  | { type: 'openTasks.chosen'; to: TasksTo }
  | { type: 'person.removed'; userId: string; name: string; openTasksTo: TasksTo; mutationId: string }
  /** Sent by the toast of a removal. `of` is the id of the person to add again. */
  | { type: 'undo.requested'; of: string; mutationId: string }
  | { type: 'delete.requested' }
  | { type: 'delete.cancelled' }
  | { type: 'delete.confirmed'; mutationId: string }
  | WriteReply;

/** Call for a change of a person. `restore` adds the person again after a removal. */
export interface ChangePersonCall {
  workspaceId: string;
  projectId: string;
  kind: 'invite' | 'remove' | 'restore';
  userId: string;
  openTasksTo: TasksTo;
  idempotencyKey: string;
}
export interface DeleteProjectCall {
  workspaceId: string;
  projectId: string;
  idempotencyKey: string;
}
