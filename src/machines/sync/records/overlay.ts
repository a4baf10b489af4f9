import type { UserSummary } from '../../../../domain/account.ts';
import type { Project } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import { operationOf } from '../outbox/operations/index.ts';
import type { Seen } from '../outbox/operations/operation.ts';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';
import { isExpected } from '../outbox/queue.ts';
import { rowOf, type Table, withRows } from './table.ts';

/** Data for applying writes, in addition to the records. */
export interface FoldContext {
  workspaceId: string;
  viewer: UserSummary;
  projects: Readonly<Record<string, Project>>;
}

const projectOf = (op: WriteOp, { projects }: FoldContext): Project | undefined =>
  'projectId' in op && op.projectId !== null ? projects[op.projectId] : undefined;

interface Fold {
  before: Task | undefined;
  at: string;
  project: Project | undefined;
  viewer: UserSummary;
  after: Task | undefined;
}
/**
 * Last result for each write. If only the state of the write has changed, such as from queued to sending, the result is
 * the same record.
 */
const folds = new WeakMap<WriteOp, Fold>();

const foldTaskOnce = (before: Task | undefined, { op, at }: PendingWrite, context: FoldContext): Task | undefined => {
  const { viewer, workspaceId } = context;
  const project = projectOf(op, context);
  const last = folds.get(op);
  if (last?.before === before && last?.at === at && last?.project === project && last?.viewer === viewer)
    return last?.after;
  const after = operationOf(op).foldTask?.(before, op, { at, viewer, workspaceId, project });
  folds.set(op, { before, at, project, viewer, after });
  return after;
};

/** Applies the expected writes to the tasks, in order. */
export const foldTasks = (base: Table<Task>, writes: readonly PendingWrite[], context: FoldContext): Table<Task> => {
  let view = base;
  for (const write of writes) {
    if (!('taskId' in write.op) || !isExpected(write) || !operationOf(write.op).foldTask) continue;
    const before = rowOf(view, write.op.taskId);
    const after = foldTaskOnce(before, write, context);
    if (after && after !== before) view = withRows(view, [after]);
  }
  return view;
};

/** Applies the expected writes to the projects, in order. */
export const foldProjects = (
  base: Readonly<Record<string, Project>>,
  writes: readonly PendingWrite[],
  { viewer, workspaceId }: Pick<Seen, 'viewer' | 'workspaceId'>,
): Readonly<Record<string, Project>> => {
  let view: Record<string, Project> | null = null;
  for (const write of writes) {
    const { op, at } = write;
    const { foldProject } = operationOf(op);
    if (!foldProject || !isExpected(write) || !('projectId' in op)) continue;
    for (const id of op.projectId === null ? Object.keys(base) : [op.projectId]) {
      const before: Project | undefined = (view ?? base)[id];
      if (!before) continue;
      const after = foldProject(before, op, { at, viewer, workspaceId, project: before });
      if (after === before) continue;
      view ??= { ...base };
      view[id] = after;
    }
  }
  return view ?? base;
};
