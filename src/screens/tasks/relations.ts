import { type RelationField, relationFields } from '../../../domain/fields/task.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import type { LinkedTask, RelationKind, TaskRelation } from '../../../domain/taskRelation.ts';

/** Field that stores a kind of relation, and whether it is a field of the other task. */
export const placeOf: Record<RelationKind, { field: RelationField; ofOther: boolean }> = {
  blockedBy: { field: 'blockedBy', ofOther: false },
  blocks: { field: 'blockedBy', ofOther: true },
  relatedTo: { field: 'relatedTo', ofOther: false },
  duplicateOf: { field: 'duplicateOf', ofOther: false },
  duplicatedBy: { field: 'duplicateOf', ofOther: true },
};

export const idsIn = (task: Pick<Task, RelationField>, field: RelationField): readonly string[] => {
  const value = task[field];
  return value === null ? [] : typeof value === 'string' ? [value] : value;
};

export interface Known {
  /** Relations as the server sent them. */
  listed: readonly TaskRelation[];
  /** Loaded tasks of the project, with pending changes. */
  tasks: readonly Task[];
  getTask: (taskId: string) => Task | undefined;
  getProject: (projectId: string) => Pick<Project, 'prefix' | 'taskStatuses'> | undefined;
}

/** Returns a loaded task as others show it, or null if its project isn't loaded. */
export function linkedOf(task: Task, { getProject }: Pick<Known, 'getProject'>): LinkedTask | null {
  const project = task.projectId === null ? undefined : getProject(task.projectId);
  const status = project?.taskStatuses.find(({ id }) => id === task.statusId);
  if (!project || !status || task.projectId === null) return null;
  return {
    id: task.id,
    projectId: task.projectId,
    key: keyOf(project.prefix, task.number),
    title: task.title,
    statusId: status.id,
    statusName: status.name,
    statusColor: status.color,
    statusCategory: status.category,
  };
}

/**
 * Returns the tasks of each kind of relation, without deleted and hidden ones. Loaded tasks are shown with pending
 * changes, others as the server sent them.
 */
export function relationsOf(task: Task, known: Known): Record<RelationKind, LinkedTask[]> {
  const { listed, tasks, getTask } = known;
  const found: Record<RelationKind, Map<string, LinkedTask>> = {
    blockedBy: new Map(),
    blocks: new Map(),
    relatedTo: new Map(),
    duplicateOf: new Map(),
    duplicatedBy: new Map(),
  };
  const add = (kind: RelationKind, id: string): void => {
    const loaded = getTask(id);
    if (loaded && loaded.deletedAt !== null) return;
    const sent = listed.find((each) => each.id === id);
    const linked = (loaded && linkedOf(loaded, known)) ?? sent;
    if (linked) found[kind].set(id, linked);
  };
  const reverse: Record<RelationField, RelationKind> = {
    blockedBy: 'blocks',
    relatedTo: 'relatedTo',
    duplicateOf: 'duplicatedBy',
  };
  for (const field of relationFields) {
    for (const id of idsIn(task, field)) add(field, id);
    for (const other of tasks) if (idsIn(other, field).includes(task.id)) add(reverse[field], other.id);
    for (const { kind, id, byOther } of listed) {
      // A loaded task is newer than the list, and may have a pending change.
      const loaded = getTask(id);
      if (kind === reverse[field] && (loaded ? idsIn(loaded, field).includes(task.id) : byOther)) add(kind, id);
    }
  }
  return {
    blockedBy: [...found.blockedBy.values()],
    blocks: [...found.blocks.values()],
    relatedTo: [...found.relatedTo.values()],
    duplicateOf: [...found.duplicateOf.values()],
    duplicatedBy: [...found.duplicatedBy.values()],
  };
}

/** Returns the ids of the loaded tasks that can't get the relation, because tasks would lead back to themselves. */
export function circleIn(tasks: readonly Task[], taskId: string, kind: RelationKind): ReadonlySet<string> {
  const { field, ofOther } = placeOf[kind];
  const reached = new Set<string>();
  if (field === 'relatedTo') return reached;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (let wave = [taskId]; wave.length > 0;) {
    const ahead = new Set(wave);
    const next = ofOther
      ? wave.flatMap((id) => {
          const task = byId.get(id);
          return task ? idsIn(task, field) : [];
        })
      : tasks.flatMap((task) => (idsIn(task, field).some((id) => ahead.has(id)) ? task.id : []));
    wave = next.filter((id) => !reached.has(id));
    for (const id of wave) reached.add(id);
  }
  return reached;
}

/**
 * Returns the open tasks that may be closed now: the task itself if it is a duplicate, and after it is done, the task
 * that it repeats and its duplicates. Only loaded tasks are returned.
 */
export function closableDuplicates(
  task: Task,
  found: Readonly<Record<RelationKind, readonly LinkedTask[]>>,
  { getTask, getProject }: Pick<Known, 'getTask' | 'getProject'>,
): Task[] {
  const isDone = (each: Task): boolean => {
    const statuses = getProject(each.projectId ?? '')?.taskStatuses;
    return statuses?.find(({ id }) => id === each.statusId)?.category === 'done';
  };
  if (!isDone(task)) return found.duplicateOf.length > 0 ? [task] : [];
  return [...found.duplicateOf, ...found.duplicatedBy].flatMap(({ id }) => {
    const other = getTask(id);
    return other && other.deletedAt === null && getProject(other.projectId ?? '') && !isDone(other) ? [other] : [];
  });
}
