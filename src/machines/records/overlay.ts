import type { UserSummary } from '../../../domain/account.ts';
import type { Project, Tag } from '../../../domain/project.ts';
import { tagListOf } from '../../../domain/project.ts';
import { type TaskAssignee, type TaskFieldsPatch, valuesOfNew } from '../../../domain/fields/task.ts';
import type { Task } from '../../../domain/task.ts';
import type { CachedOp, PendingWrite, RecordOp, WriteOp } from './records.types.ts';
import { rowOf, type Table, withRows } from './table.ts';

/** What folding needs to know besides the records: who writes, and the people that ids stand for. */
export interface FoldContext {
  workspaceId: string;
  viewer: UserSummary;
  projects: Readonly<Record<string, Project>>;
}

export const isRecordOp = (op: WriteOp): op is RecordOp => /^(comment|message|document)\./.test(op.kind);

/** What goes one write at a time: a record, a task's comments, a conversation's messages, or all documents. */
export const entityOf = (op: WriteOp): string => {
  if (isRecordOp(op))
    return 'taskId' in op
      ? `comments/${op.taskId}`
      : 'conversationId' in op
        ? `messages/${op.conversationId}`
        : 'documents';
  return 'taskId' in op ? op.taskId : op.projectId;
};

/** What has to be settled before a write is sent, besides its own entity: a task's project, the task of a comment. */
const earlierOf = (op: WriteOp): string | null => {
  if (isRecordOp(op)) return 'taskId' in op ? op.taskId : null;
  return op.projectId;
};

/** Whether a refused write stays, because it holds a text that someone typed. */
export const holdsText = (op: WriteOp): boolean =>
  op.kind === 'comment.create' ||
  op.kind === 'comment.update' ||
  op.kind === 'message.create' ||
  op.kind === 'message.update' ||
  op.kind === 'document.create';

/** Whether the write is still expected to happen, and so is shown. */
export const isFolded = (write: PendingWrite): boolean =>
  write.state === 'queued' || write.state === 'sending' || write.state === 'waiting';

const assigneesOf = (
  ids: readonly string[],
  before: readonly TaskAssignee[],
  project: Project | undefined,
  viewer: UserSummary,
): TaskAssignee[] =>
  ids.flatMap((id) => {
    const person =
      before.find((assignee) => assignee.id === id) ??
      project?.members.find((member) => member.id === id) ??
      (viewer.id === id ? viewer : undefined);
    return person
      ? [
          {
            id: person.id,
            avatar: person.avatar,
            nickname: person.nickname,
            name: person.name,
            lastName: person.lastName,
          },
        ]
      : [];
  });

const patched = (task: Task, { assignees, ...fields }: TaskFieldsPatch, at: string, context: FoldContext): Task => ({
  ...task,
  // What was approved was approved for where it stood.
  ...(fields.statusId !== undefined && fields.statusId !== task.statusId && { statusSince: at, approvals: [] }),
  ...fields,
  ...(assignees && {
    assignees: assigneesOf(
      assignees,
      task.assignees,
      task.projectId === null ? undefined : context.projects[task.projectId],
      context.viewer,
    ),
  }),
});

const foldTask = (task: Task | undefined, { op, at }: PendingWrite, context: FoldContext): Task | undefined => {
  switch (op.kind) {
    case 'task.create':
      return (
        task ?? {
          id: op.taskId,
          ...valuesOfNew(op.task),
          workspaceId: context.workspaceId,
          projectId: op.projectId,
          statusSince: at,
          approvals: [],
          createdBy: context.viewer.id,
          createdAt: at,
          updatedAt: null,
          deletedAt: null,
          version: 0,
          assignees: assigneesOf(op.task.assignees ?? [], [], context.projects[op.projectId], context.viewer),
          abilities: { update: true, delete: true },
        }
      );
    case 'task.update':
      return task && patched(task, op.fields, at, context);
    case 'task.delete':
      return task && { ...task, deletedAt: at };
    case 'task.restore':
      return task && { ...task, deletedAt: null };
    case 'task.approve': {
      const by = context.viewer.id;
      // Whoever manages the project takes back everyone's.
      const all = !op.given && context.projects[op.projectId]?.abilities.update;
      const others =
        task?.approvals.filter((approval) => approval.edgeId !== op.edgeId || (approval.by !== by && !all)) ?? [];
      return task && { ...task, approvals: op.given ? [...others, { edgeId: op.edgeId, by, at }] : others };
    }
    default:
      return task;
  }
};

interface Fold {
  before: Task | undefined;
  at: string;
  project: Project | undefined;
  viewer: UserSummary;
  after: Task | undefined;
}
/** The last fold of each write: one whose state alone changes, from queued to sending, gives the same record again. */
const folds = new WeakMap<WriteOp, Fold>();

const foldTaskOnce = (before: Task | undefined, write: PendingWrite, context: FoldContext): Task | undefined => {
  const project =
    'projectId' in write.op && write.op.projectId !== null ? context.projects[write.op.projectId] : undefined;
  const last = folds.get(write.op);
  if (last?.before === before && last?.at === write.at && last?.project === project && last?.viewer === context.viewer)
    return last?.after;
  const after = foldTask(before, write, context);
  folds.set(write.op, { before, at: write.at, project, viewer: context.viewer, after });
  return after;
};

/** The tasks as the person sees them: base with every expected write folded over it, in order. */
export const foldTasks = (base: Table<Task>, writes: readonly PendingWrite[], context: FoldContext): Table<Task> => {
  let view = base;
  for (const write of writes) {
    if (!isFolded(write) || isRecordOp(write.op) || !('taskId' in write.op)) continue;
    const before = rowOf(view, write.op.taskId);
    const after = foldTaskOnce(before, write, context);
    if (after && after !== before) view = withRows(view, [after]);
  }
  return view;
};

const withTags = (
  project: Project,
  op: Extract<WriteOp, { kind: 'tag.create' | 'tag.update' | 'tags.order' }>,
  at: string,
): Project => {
  const list = tagListOf[op.list];
  const tags: readonly Tag[] = project[list];
  const next = ((): Tag[] => {
    switch (op.kind) {
      case 'tag.create': {
        if (tags.some((tag) => tag.id === op.tagId)) return [...tags];
        const shared = {
          id: op.tagId,
          name: op.tag.name,
          archived: false,
          description: op.tag.description ?? null,
          workspaceId: project.workspaceId,
          projectId: project.id,
          order: tags.length,
          createdAt: at,
          updatedAt: null,
        };
        return [
          ...tags,
          op.list === 'priorities'
            ? { ...shared, icon: op.tag.icon ?? 'arrow-right' }
            : {
                ...shared,
                color: op.tag.color ?? 'slate',
                ...(op.list === 'statuses' && { category: op.tag.category ?? 'started' }),
              },
        ];
      }
      case 'tag.update':
        return tags.map((tag) => (tag.id === op.tagId ? ({ ...tag, ...op.patch } as Tag) : tag));
      case 'tags.order': {
        const place = new Map(op.ids.map((id, index) => [id, index]));
        return [...tags]
          .sort((a, b) => (place.get(a.id) ?? tags.length) - (place.get(b.id) ?? tags.length))
          .map((tag, order) => ({ ...tag, order }));
      }
    }
  })();
  return { ...project, [list]: next };
};

const foldProject = (project: Project, { op, at }: PendingWrite): Project => {
  switch (op.kind) {
    case 'project.update':
      return { ...project, ...op.fields };
    case 'tag.create':
    case 'tag.update':
    case 'tags.order':
      return withTags(project, op, at);
    default:
      return project;
  }
};

/** The projects as the person sees them. */
export const foldProjects = (
  base: Readonly<Record<string, Project>>,
  writes: readonly PendingWrite[],
): Readonly<Record<string, Project>> => {
  let view: Record<string, Project> | null = null;
  for (const write of writes) {
    if (!isFolded(write) || isRecordOp(write.op) || 'taskId' in write.op) continue;
    const before = (view ?? base)[write.op.projectId];
    if (!before) continue;
    const after = foldProject(before, write);
    if (after !== before) {
      view ??= { ...base };
      view[after.id] = after;
    }
  }
  return view ?? base;
};

/** The write that takes `op` back, given the records as they were seen before it; null when there is nothing to take back. */
export const inverseOf = (op: WriteOp, task: Task | undefined, project: Project | undefined): WriteOp | null =>
  isRecordOp(op) ? inverseOfRecord(op) : inverseOfCached(op, task, project);

/** What was said to others isn't taken back by undo: it is deleted, where all can see that. */
const inverseOfRecord = (op: RecordOp): RecordOp | null => {
  switch (op.kind) {
    case 'comment.update':
    case 'message.update':
      return { ...op, content: op.before, before: op.content, basedOn: undefined };
    case 'comment.delete':
      return { ...op, kind: 'comment.restore' };
    case 'comment.restore':
      return { ...op, kind: 'comment.delete' };
    case 'document.create':
      return { kind: 'document.delete', projectId: op.projectId, documentId: op.documentId };
    case 'document.update':
      return { ...op, fields: op.before, before: op.fields, basedOn: undefined };
    case 'document.delete':
      return { ...op, kind: 'document.restore' };
    case 'document.restore':
      return { ...op, kind: 'document.delete' };
    case 'comment.create':
    case 'message.create':
    case 'message.delete':
      return null;
  }
};

const inverseOfCached = (op: CachedOp, task: Task | undefined, project: Project | undefined): CachedOp | null => {
  switch (op.kind) {
    case 'task.create':
      return { kind: 'task.delete', projectId: op.projectId, taskId: op.taskId };
    case 'task.delete':
      return { kind: 'task.restore', projectId: op.projectId, taskId: op.taskId };
    case 'task.restore':
      return { kind: 'task.delete', projectId: op.projectId, taskId: op.taskId };
    case 'task.approve':
      return { ...op, given: !op.given };
    case 'task.update': {
      if (!task) return null;
      const { assignees, ...scalars } = op.fields;
      const fields: TaskFieldsPatch = Object.fromEntries(
        Object.keys(scalars).map((field) => [field, task[field as keyof typeof scalars]]),
      );
      if (assignees) fields.assignees = task.assignees.map(({ id }) => id);
      return { kind: 'task.update', projectId: op.projectId, taskId: op.taskId, fields };
    }
    case 'project.update': {
      if (!project) return null;
      const fields = Object.fromEntries(
        Object.keys(op.fields).map((field) => [field, project[field as keyof typeof op.fields]]),
      );
      return { kind: 'project.update', projectId: op.projectId, fields };
    }
    case 'tag.create':
      return { kind: 'tag.update', projectId: op.projectId, list: op.list, tagId: op.tagId, patch: { archived: true } };
    case 'tag.update': {
      const tag: Tag | undefined = project?.[tagListOf[op.list]].find(({ id }) => id === op.tagId);
      if (!tag) return null;
      const before = new Map(Object.entries(tag));
      const patch = Object.fromEntries(Object.keys(op.patch).map((field) => [field, before.get(field)]));
      return { kind: 'tag.update', projectId: op.projectId, list: op.list, tagId: op.tagId, patch };
    }
    case 'tags.order':
      return project
        ? {
            kind: 'tags.order',
            projectId: op.projectId,
            list: op.list,
            ids: project[tagListOf[op.list]].map(({ id }) => id),
          }
        : null;
  }
};

/** Writes that may be sent now: nothing earlier to the same record, or to its project's lists, is still under way. */
export const startable = (writes: readonly PendingWrite[]): PendingWrite[] => {
  const busy = new Set<string>();
  const free: PendingWrite[] = [];
  for (const write of writes) {
    if (!isFolded(write)) continue;
    const entity = entityOf(write.op);
    if (write.state === 'queued' && !busy.has(entity) && !busy.has(earlierOf(write.op) ?? entity)) free.push(write);
    busy.add(entity);
  }
  return free;
};

const sameFields = (a: TaskFieldsPatch, b: TaskFieldsPatch): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((field) => field in b);

/**
 * The outbox with a new write at its end. A write that has not been sent yet gives way to a later one to the same
 * fields, so that an hour of offline typing is sent as one text; the later one takes its place in the order and the
 * version it was based on.
 */
export const enqueue = (
  writes: readonly PendingWrite[],
  write: PendingWrite,
): { writes: PendingWrite[]; replaced: PendingWrite | null } => {
  const { op } = write;
  const last = writes.findLast((earlier) => entityOf(earlier.op) === entityOf(op));
  if (
    last?.state === 'queued' &&
    last.op.kind === 'task.update' &&
    op.kind === 'task.update' &&
    sameFields(last.op.fields, op.fields)
  ) {
    const { basedOn } = last.op;
    const later: PendingWrite = { ...write, op: { ...op, basedOn } };
    return { writes: writes.map((earlier) => (earlier === last ? later : earlier)), replaced: last };
  }
  return { writes: [...writes, write], replaced: null };
};
