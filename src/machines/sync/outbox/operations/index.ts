/**
 * Table of all operations. A new operation needs a file and a line here. The keys are stored on devices with pending
 * writes, so they can't be renamed.
 */
import { commentCreate } from './commentCreate.ts';
import { commentDelete } from './commentDelete.ts';
import { commentRestore } from './commentRestore.ts';
import { commentUpdate } from './commentUpdate.ts';
import { documentCreate } from './documentCreate.ts';
import { documentDelete } from './documentDelete.ts';
import { documentRestore } from './documentRestore.ts';
import { documentUpdate } from './documentUpdate.ts';
import { labelCreate } from './labelCreate.ts';
import { labelMerge } from './labelMerge.ts';
import { labelUpdate } from './labelUpdate.ts';
import { messageCreate } from './messageCreate.ts';
import { messageDelete } from './messageDelete.ts';
import { messageUpdate } from './messageUpdate.ts';
import { projectDelete } from './projectDelete.ts';
import { projectRestore } from './projectRestore.ts';
import { projectStar } from './projectStar.ts';
import { projectUpdate } from './projectUpdate.ts';
import { tagCreate } from './tagCreate.ts';
import { tagsOrder } from './tagsOrder.ts';
import { tagUpdate } from './tagUpdate.ts';
import { taskApprove } from './taskApprove.ts';
import { taskArchive } from './taskArchive.ts';
import { taskCreate } from './taskCreate.ts';
import { taskDelete } from './taskDelete.ts';
import { taskRelate } from './taskRelate.ts';
import { taskFollow } from './taskFollow.ts';
import { taskUnfollow } from './taskUnfollow.ts';
import { taskMove } from './taskMove.ts';
import { taskRestore } from './taskRestore.ts';
import { taskTick } from './taskTick.ts';
import { taskUnarchive } from './taskUnarchive.ts';
import { taskUpdate } from './taskUpdate.ts';
import { workflowUpdate } from './workflowUpdate.ts';
import type { Operation } from './operation.ts';
import type { WrittenText } from './textRules.ts';

export const operations = {
  'comment.create': commentCreate,
  'comment.delete': commentDelete,
  'comment.restore': commentRestore,
  'comment.update': commentUpdate,
  'document.create': documentCreate,
  'document.delete': documentDelete,
  'document.restore': documentRestore,
  'document.update': documentUpdate,
  'label.create': labelCreate,
  'label.merge': labelMerge,
  'label.update': labelUpdate,
  'message.create': messageCreate,
  'message.delete': messageDelete,
  'message.update': messageUpdate,
  'project.delete': projectDelete,
  'project.restore': projectRestore,
  'project.star': projectStar,
  'project.update': projectUpdate,
  'tag.create': tagCreate,
  'tags.order': tagsOrder,
  'tag.update': tagUpdate,
  'task.approve': taskApprove,
  'task.archive': taskArchive,
  'task.create': taskCreate,
  'task.delete': taskDelete,
  'task.relate': taskRelate,
  'task.follow': taskFollow,
  'task.move': taskMove,
  'task.restore': taskRestore,
  'task.tick': taskTick,
  'task.unarchive': taskUnarchive,
  'task.unfollow': taskUnfollow,
  'task.update': taskUpdate,
  'workflow.update': workflowUpdate,
};

type Operations = typeof operations;
type OpOf<O> = O extends Operation<infer Op, infer _> ? Op : never;

/** The write with all data that a later run of the app needs to send it. */
export type WriteOp = { [K in keyof Operations]: OpOf<Operations[K]> }[keyof Operations];
export type Op<K extends WriteOp['kind']> = Extract<WriteOp, { kind: K }>;

/** Returns the operation of a write. The types can't express that the two have the same kind, hence the cast. */
export const operationOf = (op: WriteOp) => operations[op.kind] as Operation<WriteOp, WrittenText>;

export const entityOf = (op: WriteOp): string => operationOf(op).entity(op);

/** Returns the write that undoes `op`, or null. `before` are the records as shown before the write. */
export const inverseOf = (op: WriteOp, before: Parameters<Operation<WriteOp>['inverse']>[1]): WriteOp | null =>
  operationOf(op).inverse(op, before) as WriteOp | null;
