/**
 * Everything the app knows of the server's records, and every write on its way there. Lives with the workspace.
 *
 * Reads: one `resource` actor a key, started when a screen first wants it; its pages land in the base.
 * Writes: the base comes only from the server; each write is an overlay folded over it (overlay.ts) and has a `write`
 * actor while it is its turn. Confirmation removes the overlay, and so does refusal: rollback needs no code.
 * Every unsent write is kept on the device until the server has answered it.
 *
 * Invariants: writes to one record go one at a time, in order; a record never gets older; a typed text is never
 * dropped, it goes back to the drafts or stands as a conflict that shows both texts.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { formValuesOf, valuesOfNew } from '../../../domain/fields/task.ts';
import { task as taskSchema } from '../../../domain/task.ts';
import type { CreateTaskForm } from '../createTask/createTask.types.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import type { Failure } from '../failure.ts';
import { messages } from '../messages.ts';
import { resourceMachine } from '../resource/resource.machine.ts';
import { nth } from '../nth.ts';
import { actorOf, replyTarget } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { writeMachine } from '../write/write.machine.ts';
import {
  type RecordsContext,
  type RecordsEvent,
  type RecordsInput,
  type NewWrite,
  type PendingWrite,
  type RecordOp,
  type ResourceState,
  type UndoEntry,
  type WriteOp,
  type WriteResult,
} from './records.types.ts';
import {
  enqueue as enqueueWrite,
  entityOf,
  foldProjects,
  foldTasks,
  holdsText,
  inverseOf,
  isRecordOp,
  startable,
} from './overlay.ts';
import { withoutFieldsOf, withRefused } from './refused.ts';
import { merge } from './base.ts';
import { forgetProject, readNews } from './readNews.ts';
import { receiveArrival, type ResourceSpec, resourceKey, rulesOf } from './resources/index.ts';
import { emptyTable, mergeRows, rowOf } from './table.ts';

const undoDepth = 50;
/** Writes that are sent at the same time. */
const mostUnderWay = 16;

/** What was done to many at once counts as one. */
const withUndo = (undo: RecordsContext['undo'], entry: UndoEntry): UndoEntry[] => [
  ...undo.slice(entry.batch !== undefined && undo.at(-1)?.batch === entry.batch ? 0 : 1 - undoDepth),
  entry,
];

const resourceId = (key: string) => `resource:${key}`;
const writeId = (mutationId: string) => `write:${mutationId}`;

const newResource = (spec: ResourceSpec): ResourceState => ({
  spec,
  status: 'loading',
  complete: false,
  filling: false,
  error: null,
  wanted: 1,
});

/** A load of everything begins. */
const expectAll = (context: RecordsContext, spec: ResourceSpec): Partial<RecordsContext> =>
  rulesOf(spec).expectAll?.(context, spec) ?? {};

const receiveResult = ({ tasks, projects }: RecordsContext, result: WriteResult): Partial<RecordsContext> => {
  if ('task' in result) return { tasks: mergeRows(tasks, [result.task]) };
  return 'project' in result ? { projects: merge(projects, [result.project]) } : {};
};

/** Only a write whose actor runs has a state to be told; one that failed or is in conflict waits for its person. */
const setState = (writes: readonly PendingWrite[], mutationId: string, state: 'sending' | 'waiting'): PendingWrite[] =>
  writes.map((write) =>
    write.mutationId === mutationId && (write.state === 'sending' || write.state === 'waiting')
      ? { ...write, state }
      : write,
  );

const successOf = (write: PendingWrite): string | null => {
  if (write.quiet) return null;
  switch (write.op.kind) {
    case 'task.create':
      return messages.taskCreated;
    case 'task.update':
      return messages.taskUpdated;
    case 'task.delete':
      return messages.taskDeleted;
    case 'task.restore':
      return messages.taskRestored;
    case 'comment.delete':
      return messages.commentDeleted;
    case 'document.create':
      return messages.documentCreated;
    case 'document.delete':
      return messages.documentDeleted;
    default:
      return null;
  }
};

const failureOfWrite = (write: PendingWrite, { code, message: reason }: Failure): string => {
  // A workflow's reasons are for whoever moved the task.
  if (code === 'MOVE_REFUSED') return reason;
  switch (write.op.kind) {
    case 'task.create':
      return messages.taskCreateFailed;
    case 'task.update':
      return messages.taskUpdateFailed;
    case 'task.delete':
      return messages.taskDeleteFailed;
    case 'document.create':
      return messages.documentCreateFailed;
    case 'document.delete':
      return messages.documentDeleteFailed;
    default:
      return reason;
  }
};

/** Drafts that take a refused write's texts back, as key and text. */
const draftsOf = ({ op, accountId }: PendingWrite): [string, string][] => {
  if (op.kind === 'task.create') {
    const values = valuesOfNew(op.task);
    const form: CreateTaskForm = { ...formValuesOf(values), description: values.description ?? '' };
    return [[draftKey.createTask(accountId, op.projectId), JSON.stringify(form)]];
  }
  if (op.kind !== 'task.update') return [];
  const drafts: [string, string][] = [];
  if (op.fields.title !== undefined) drafts.push([draftKey.title(accountId, op.taskId), op.fields.title]);
  if (op.fields.description) drafts.push([draftKey.description(accountId, op.taskId), op.fields.description]);
  return drafts;
};

/** Screens that keep the record a write is about. */
const keepersOf = (
  op: RecordOp,
): readonly ('comments' | 'conversation' | 'conversations' | 'documentTree' | 'documentEditor')[] => {
  if ('taskId' in op) return ['comments'];
  return 'conversationId' in op ? ['conversation', 'conversations'] : ['documentTree', 'documentEditor'];
};

const isUndoneByToast = ({ kind }: WriteOp): boolean =>
  kind === 'task.delete' || kind === 'comment.delete' || kind === 'document.delete';

/** Keys of the resources of one kind. */
const keysOf = (resources: RecordsContext['resources'], kind: ResourceSpec['kind']): string[] =>
  Object.keys(resources).filter((key) => resources[key]?.spec.kind === kind);

export const recordsMachine = setup({
  types: { context: {} as RecordsContext, input: {} as RecordsInput, events: {} as RecordsEvent },
  actors: { resource: resourceMachine, write: writeMachine },
  actions: {
    /** Gives their turn to the writes that nothing earlier stands before. */
    startWrites: enqueueActions(({ context, enqueue }) => {
      // What was done to hundreds at once doesn't crowd out the rest, nor wait in the browser until it is too late.
      const room = mostUnderWay - context.writes.filter(({ state }) => state === 'sending').length;
      const free = room <= 0 ? [] : startable(context.writes).slice(0, room);
      if (free.length === 0) return;
      const ids = new Set(free.map(({ mutationId }) => mutationId));
      enqueue.assign({
        writes: ({ context: { writes } }) =>
          writes.map((write) => (ids.has(write.mutationId) ? { ...write, state: 'sending' as const } : write)),
      });
      for (const { op: made, mutationId, workspaceId, accountId } of free) {
        // The specification has the client name the creator.
        const op: WriteOp =
          made.kind === 'task.create' ? { ...made, task: { ...made.task, createdBy: accountId } } : made;
        enqueue.spawnChild('write', {
          id: writeId(mutationId),
          input: { op, mutationId, workspaceId, online: context.online },
        });
      }
    }),
    /** Puts writes into the overlay and onto the device. */
    acceptWrites: enqueueActions(
      (
        { context, enqueue, system },
        { requested, undoable }: { requested: readonly NewWrite[]; undoable: boolean },
      ) => {
        let { writes, undo, refused } = context;
        // Folded once, as seen before any of them: hundreds may come at once, and each is about another record.
        const projects = undoable ? foldProjects(context.projects, writes) : {};
        const tasks = undoable ? foldTasks(context.tasks, writes, context) : emptyTable;
        const keeper = actorOf(system, 'storageKeeper');
        for (const write of requested) {
          const { op } = write;
          const cached = isRecordOp(op) ? null : op;
          const inverse = undoable
            ? inverseOf(
                op,
                cached && 'taskId' in cached ? rowOf(tasks, cached.taskId) : undefined,
                cached ? projects[cached.projectId] : undefined,
              )
            : null;
          const accepted: PendingWrite = {
            ...write,
            accountId: context.accountId,
            workspaceId: context.workspaceId,
            state: 'queued',
            error: null,
            current: null,
          };
          const next = enqueueWrite(writes, accepted);
          const { replaced } = next;
          writes = next.writes;
          refused = withoutFieldsOf(refused, op);
          if (replaced)
            undo = undo.map((entry) => (entry.of === replaced.mutationId ? { ...entry, of: write.mutationId } : entry));
          else if (inverse) undo = withUndo(undo, { of: write.mutationId, op: inverse, batch: write.batch });
          enqueue.sendTo(keeper, {
            type: 'outbox.kept',
            write: writes.find(({ mutationId }) => mutationId === write.mutationId) ?? accepted,
          });
          if (replaced)
            enqueue.sendTo(keeper, {
              type: 'outbox.dropped',
              accountId: replaced.accountId,
              mutationId: replaced.mutationId,
            });
        }
        enqueue.assign({ writes, undo, refused });
      },
    ),
    /** A write behind one that waits, waits too. */
    tellWaiting: enqueueActions(({ context, enqueue, system }) => {
      const waiting = new Set(context.writes.filter(({ state }) => state === 'waiting').map(({ op }) => entityOf(op)));
      for (const { op, state, replyTo, mutationId } of context.writes) {
        if (state === 'waiting' || (state === 'queued' && waiting.has(entityOf(op)))) {
          enqueue.sendTo(replyTarget(system, replyTo), { type: 'write.waiting', mutationId });
        }
      }
    }),
    /** Takes a write out of the overlay and off the device. */
    dropWrite: enqueueActions(({ context, enqueue, system }, mutationId: string) => {
      const write = context.writes.find((pending) => pending.mutationId === mutationId);
      if (!write) return;
      enqueue.assign({ writes: context.writes.filter((pending) => pending !== write) });
      enqueue.sendTo(actorOf(system, 'storageKeeper'), {
        type: 'outbox.dropped',
        accountId: write.accountId,
        mutationId,
      });
      enqueue.stopChild(writeId(mutationId));
    }),
    /** Asks again for whatever a screen wants among `keys`; the rest grows stale. */
    renew: enqueueActions(({ context, enqueue }, keys: readonly string[]) => {
      for (const key of keys) {
        const resource = context.resources[key];
        if (!resource) continue;
        enqueue.sendTo(resourceId(key), { type: resource.wanted > 0 ? 'refresh' : 'invalidate' });
      }
    }),
    /** Tells the open task's actor what the base has of it, and which of its texts stand against it. */
    announceTask: enqueueActions(({ context, enqueue, system }, taskId: string) => {
      const detail = actorOf(system, 'taskDetail');
      const task = rowOf(context.tasks, taskId);
      if (!task || task.deletedAt !== null) {
        enqueue.sendTo(detail, { type: 'task.goneElsewhere', taskId });
        return;
      }
      enqueue.sendTo(detail, {
        type: 'task.arrived',
        taskId,
        version: task.version,
        title: task.title,
        description: task.description,
      });
      for (const { op, state, mutationId } of context.writes) {
        if (state !== 'conflicted' || op.kind !== 'task.update' || op.taskId !== taskId) continue;
        const { title, description } = op.fields;
        const found = { type: 'conflict.found', taskId, mutationId, currentVersion: task.version } as const;
        if (title !== undefined) enqueue.sendTo(detail, { ...found, field: 'title', text: title });
        if (description !== undefined)
          enqueue.sendTo(detail, { ...found, field: 'description', text: description ?? '' });
      }
    }),
  },
}).createMachine({
  id: 'records',
  context: ({ input }) => ({
    workspaceId: input.workspaceId,
    accountId: input.accountId,
    viewer: input.viewer,
    online: input.online,
    tasks: emptyTable,
    projects: {},
    people: { [input.viewer.id]: input.viewer },
    lists: {},
    resources: {},
    unseen: {},
    writes: input.writes.map((write) =>
      write.state === 'conflicted' || write.state === 'failed' ? write : { ...write, state: 'queued' as const },
    ),
    refused: [],
    undo: [],
  }),
  entry: 'startWrites',
  on: {
    'resource.wanted': {
      actions: enqueueActions(({ context, event: { spec }, enqueue }) => {
        const key = resourceKey(spec);
        const known = context.resources[key];
        if (!known) {
          enqueue.assign({
            resources: { ...context.resources, [key]: newResource(spec) },
            ...expectAll(context, spec),
          });
          enqueue.spawnChild('resource', { id: resourceId(key), input: { spec, workspaceId: context.workspaceId } });
          // The list has brought it already: it opens at once, and offline too.
          if (spec.kind === 'task' && rowOf(context.tasks, spec.taskId)?.deletedAt === null)
            enqueue({ type: 'announceTask', params: spec.taskId });
          return;
        }
        enqueue.assign({ resources: { ...context.resources, [key]: { ...known, wanted: known.wanted + 1 } } });
        enqueue.sendTo(resourceId(key), { type: 'load' });
        if (spec.kind === 'task' && (known.complete || rowOf(context.tasks, spec.taskId)?.deletedAt === null))
          enqueue({ type: 'announceTask', params: spec.taskId });
      }),
    },
    'resource.released': {
      actions: enqueueActions(({ context, event: { spec }, enqueue }) => {
        const key = resourceKey(spec);
        const known = context.resources[key];
        if (!known) return;
        if (known.wanted > 1 || !rulesOf(spec).isPassing?.(spec)) {
          enqueue.assign({
            resources: { ...context.resources, [key]: { ...known, wanted: Math.max(0, known.wanted - 1) } },
          });
          return;
        }
        const { [key]: _resource, ...resources } = context.resources;
        const { [key]: _list, ...lists } = context.lists;
        enqueue.assign({ resources, lists });
        enqueue.stopChild(resourceId(key));
      }),
    },
    'resource.refreshRequested': {
      guard: ({ context, event }) => resourceKey(event.spec) in context.resources,
      actions: sendTo(({ event }) => resourceId(resourceKey(event.spec)), { type: 'refresh' }),
    },
    'resource.changed': {
      guard: ({ context, event }) => event.key in context.resources,
      actions: enqueueActions(({ context, event: { key, status, error }, enqueue, system }) => {
        const known = context.resources[key];
        if (!known) return;
        const filling = known.filling && status === 'refreshing';
        // What is gone is shown in its place; without a connection the app says so once for all.
        const isTold =
          error === null ||
          error.status === 0 ||
          error.code === 'INVALID_TOKEN' ||
          error.code === 'NOT_FOUND' ||
          error.message === known.error?.message;
        const isShown = isTold || rulesOf(known.spec).showsFailure === true;
        if (!isShown && known.wanted > 0) enqueue.sendTo(actorOf(system, 'toasts'), toastOf('error', error.message));
        enqueue.assign({ resources: { ...context.resources, [key]: { ...known, status, error, filling } } });
        if ((status === 'loading' || status === 'refreshing') && !filling)
          enqueue.assign(expectAll(context, known.spec));
        if (status !== 'failed' || error === null) return;
        if (known.spec.kind === 'task') {
          enqueue.sendTo(actorOf(system, 'taskDetail'), { type: 'task.missing', taskId: known.spec.taskId, error });
        }
        if (known.spec.kind === 'project' && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) {
          enqueue.assign(forgetProject(context, known.spec.projectId));
        }
      }),
    },
    'resource.arrived': {
      guard: ({ context, event }) => event.key in context.resources,
      actions: enqueueActions(({ context, event: { key, page }, enqueue }) => {
        const known = context.resources[key];
        if (!known) return;
        const { spec } = known;
        const last = page.next === null;
        const more = known.status === 'refreshing' && known.filling;
        enqueue.assign({
          ...receiveArrival(context, { spec, key, answer: page.answer, more, last }),
          resources: { ...context.resources, [key]: { ...known, complete: last, filling: !last, error: null } },
        });
        if (spec.kind === 'task') enqueue({ type: 'announceTask', params: spec.taskId });
      }),
    },
    'project.arrived': {
      actions: enqueueActions(({ context, event: { project }, enqueue }) => {
        enqueue.assign({ projects: { ...context.projects, [project.id]: project } });
        enqueue({ type: 'renew', params: keysOf(context.resources, 'projects') });
      }),
    },
    'project.gone': {
      actions: enqueueActions(({ context, event: { projectId }, enqueue }) => {
        enqueue.assign(forgetProject(context, projectId));
        enqueue({ type: 'renew', params: keysOf(context.resources, 'projects') });
      }),
    },
    'server.batch': {
      actions: enqueueActions(({ context, event, enqueue, system }) => {
        const { received, news } = readNews(context, event.changes);
        enqueue.assign(received);
        const removed = new Set(news.removedTasks);
        for (const { id } of news.savedTasks) {
          enqueue({ type: 'announceTask', params: id });
          if (removed.has(id)) enqueue.sendTo(actorOf(system, 'board'), { type: 'task.removed', taskId: id });
        }
        for (const [key, { spec, wanted }] of Object.entries(context.resources)) {
          const { isStale, settles } = rulesOf(spec);
          if (!isStale?.(spec, news)) continue;
          const asked = settles ? 'refreshSoon' : 'refresh';
          enqueue.sendTo(resourceId(key), { type: wanted > 0 ? asked : 'invalidate' });
        }
        if (news.membersChanged) enqueue.sendTo(actorOf(system, 'session'), { type: 'membership.changed' });
        if (news.renamed) enqueue.sendTo(actorOf(system, 'workspace'), { type: 'workspace.renamed', ...news.renamed });
      }),
    },
    'records.invalidated': {
      actions: [
        { type: 'renew', params: ({ context }) => Object.keys(context.resources) },
        sendTo(({ system }) => actorOf(system, 'session'), { type: 'membership.changed' }),
      ],
    },
    'connectivity.changed': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        enqueue.assign({ online: event.online });
        for (const { mutationId, state } of context.writes) {
          if (state === 'sending' || state === 'waiting') enqueue.sendTo(writeId(mutationId), event);
        }
        if (!event.online) return;
        const failed = Object.keys(context.resources).filter((key) => {
          const resource = context.resources[key];
          return resource !== undefined && resource.wanted > 0 && resource.error !== null;
        });
        enqueue({ type: 'renew', params: failed });
      }),
    },
    'write.requested': {
      // Told twice it is still one write.
      guard: ({ context, event }) => context.writes.every(({ mutationId }) => mutationId !== event.write.mutationId),
      actions: [
        { type: 'acceptWrites', params: ({ event }) => ({ requested: [event.write], undoable: true }) },
        'startWrites',
        'tellWaiting',
      ],
    },
    'writes.requested': {
      guard: ({ context, event }) =>
        context.writes.every(({ mutationId }) => mutationId !== event.writes[0]?.mutationId),
      actions: [
        { type: 'acceptWrites', params: ({ event }) => ({ requested: event.writes, undoable: true }) },
        'startWrites',
        'tellWaiting',
      ],
    },
    'write.started': {
      actions: assign({ writes: ({ context, event }) => setState(context.writes, event.mutationId, 'sending') }),
    },
    'write.stalled': {
      actions: [
        assign({ writes: ({ context, event }) => setState(context.writes, event.mutationId, 'waiting') }),
        'tellWaiting',
        'startWrites',
      ],
    },
    'write.answered': {
      actions: [
        enqueueActions(({ context, event: { mutationId, result }, enqueue, system }) => {
          const write = context.writes.find((pending) => pending.mutationId === mutationId);
          enqueue.assign(receiveResult(context, result));
          enqueue({ type: 'dropWrite', params: mutationId });
          if (!write) return;
          enqueue.sendTo(replyTarget(system, write.replyTo), { type: 'write.confirmed', mutationId });
          const success = successOf(write);
          if (success !== null) {
            enqueue.sendTo(
              actorOf(system, 'toasts'),
              toastOf('success', success, isUndoneByToast(write.op) ? 'undo' : undefined),
            );
          }
          if (isRecordOp(write.op)) {
            if ('task' in result || 'project' in result) return;
            for (const keeper of keepersOf(write.op)) {
              enqueue.sendTo(actorOf(system, keeper), { type: 'record.written', op: write.op, mutationId, result });
            }
          } else if ('task' in result) {
            enqueue({ type: 'announceTask', params: result.task.id });
            const { projectId } = write.op;
            const lists = write.op.kind === 'task.delete' ? [resourceKey({ kind: 'projectTasks', projectId })] : [];
            enqueue({ type: 'renew', params: [resourceKey({ kind: 'history', taskId: result.task.id }), ...lists] });
          } else {
            enqueue({ type: 'renew', params: keysOf(context.resources, 'projects') });
          }
        }),
        'startWrites',
      ],
    },
    'write.refused': {
      actions: [
        enqueueActions(({ context, event: { mutationId, error, current }, enqueue, system }) => {
          const write = context.writes.find((pending) => pending.mutationId === mutationId);
          if (!write) return;
          const known =
            error.code === 'CONFLICT' && write.op.kind.startsWith('task.') ? taskSchema.safeParse(current) : null;
          if (known?.success) {
            const conflicted: PendingWrite = { ...write, state: 'conflicted', error, current: known.data };
            enqueue.assign({
              ...receiveResult(context, { task: known.data }),
              writes: context.writes.map((pending) => (pending === write ? conflicted : pending)),
            });
            enqueue.stopChild(writeId(mutationId));
            enqueue.sendTo(actorOf(system, 'storageKeeper'), { type: 'outbox.kept', write: conflicted });
            enqueue.sendTo(replyTarget(system, write.replyTo), {
              type: 'write.conflicted',
              mutationId,
              current: known.data,
            });
            if (!write.replyTo || !system.get(write.replyTo))
              enqueue.sendTo(actorOf(system, 'toasts'), toastOf('warning', messages.conflict));
            return;
          }
          enqueue.assign({ undo: context.undo.filter(({ of }) => of !== mutationId) });
          if (isRecordOp(write.op)) {
            if (holdsText(write.op)) {
              const failed: PendingWrite = { ...write, state: 'failed', error };
              enqueue.assign({ writes: context.writes.map((pending) => (pending === write ? failed : pending)) });
              enqueue.stopChild(writeId(mutationId));
              enqueue.sendTo(actorOf(system, 'storageKeeper'), { type: 'outbox.kept', write: failed });
            } else {
              enqueue({ type: 'dropWrite', params: mutationId });
            }
            enqueue.sendTo(replyTarget(system, write.replyTo), { type: 'write.failed', mutationId, error });
            enqueue.sendTo(actorOf(system, 'toasts'), toastOf('error', failureOfWrite(write, error)));
            for (const keeper of keepersOf(write.op))
              enqueue.sendTo(actorOf(system, keeper), { type: 'records.stale' });
            return;
          }
          enqueue.assign({
            refused: withRefused(context.refused, write, context.writes.slice(context.writes.indexOf(write) + 1)),
          });
          enqueue({ type: 'dropWrite', params: mutationId });
          for (const [key, text] of draftsOf(write))
            enqueue.sendTo(actorOf(system, 'drafts'), { type: 'draft.kept', key, text });
          enqueue.sendTo(replyTarget(system, write.replyTo), { type: 'write.failed', mutationId, error });
          // Of what was done to many at once, whoever did it tells once; its lists are fetched anew once.
          const goesOn =
            write.batch !== undefined &&
            context.writes.some((pending) => pending !== write && pending.batch === write.batch);
          const isTold = write.batch !== undefined && write.replyTo !== null && system.get(write.replyTo) !== undefined;
          if (!goesOn && !isTold)
            enqueue.sendTo(actorOf(system, 'toasts'), toastOf('error', failureOfWrite(write, error)));
          if (goesOn) return;
          const { projectId } = write.op;
          enqueue({
            type: 'renew',
            params:
              'taskId' in write.op
                ? [resourceKey({ kind: 'projectTasks', projectId }), ...keysOf(context.resources, 'boardTasks')]
                : [resourceKey({ kind: 'project', projectId })],
          });
        }),
        'startWrites',
      ],
    },
    'write.retryRequested': {
      actions: [
        enqueueActions(({ context, event: { mutationId }, enqueue, system }) => {
          const write = context.writes.find((pending) => pending.mutationId === mutationId);
          if (write?.state === 'waiting') enqueue.sendTo(writeId(mutationId), { type: 'retry' });
          if (write?.state !== 'failed') return;
          const again: PendingWrite = { ...write, state: 'queued', error: null };
          enqueue.assign({ writes: context.writes.map((pending) => (pending === write ? again : pending)) });
          enqueue.sendTo(actorOf(system, 'storageKeeper'), { type: 'outbox.kept', write: again });
        }),
        'startWrites',
      ],
    },
    'write.discarded': {
      actions: [
        { type: 'dropWrite', params: ({ event }) => event.mutationId },
        assign({
          refused: ({ context, event }) => context.refused.filter(({ mutationId }) => mutationId !== event.mutationId),
        }),
        'startWrites',
      ],
    },
    'conflict.settled': {
      actions: [
        enqueueActions(({ context, event, enqueue }) => {
          const write = context.writes.find(
            ({ mutationId, state }) => mutationId === event.mutationId && state === 'conflicted',
          );
          if (!write) return;
          enqueue({ type: 'dropWrite', params: event.mutationId });
          if (event.keep === 'mine' && write.op.kind === 'task.update') {
            const basedOn = rowOf(context.tasks, write.op.taskId)?.version ?? write.current?.version;
            enqueue({
              type: 'acceptWrites',
              params: {
                requested: [
                  {
                    mutationId: event.newMutationId,
                    at: event.at,
                    replyTo: write.replyTo,
                    quiet: write.quiet,
                    op: { ...write.op, basedOn },
                  },
                ],
                undoable: true,
              },
            });
          }
        }),
        'startWrites',
      ],
    },
    'undo.requested': {
      actions: [
        enqueueActions(({ context, event, enqueue, system }) => {
          const last = context.undo.at(-1);
          if (!last) {
            enqueue.sendTo(actorOf(system, 'toasts'), toastOf('info', messages.nothingToUndo));
            return;
          }
          const first =
            last.batch === undefined ? -1 : context.undo.findLastIndex(({ batch }) => batch !== last.batch) + 1;
          const taken = context.undo.slice(first);
          enqueue.assign({ undo: context.undo.slice(0, -taken.length) });
          const requested = taken.reverse().map(({ op }, index): NewWrite => ({
            mutationId: nth(event.mutationId, index),
            at: event.at,
            replyTo: null,
            quiet: true,
            op,
          }));
          enqueue({ type: 'acceptWrites', params: { requested, undoable: false } });
          enqueue.sendTo(actorOf(system, 'toasts'), toastOf('info', messages.changeUndone));
        }),
        'startWrites',
      ],
    },
  },
});
