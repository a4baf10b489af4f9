/**
 * Sends the user's writes to the server in order, stores them on the device until they are answered, and undoes them.
 * It starts and stops with the workspace.
 *
 * Each write has an actor that is queued until the outbox gives it its turn, sends the write, waits for a connection,
 * and holds a rejected text. The records show the pending writes over the base. A confirmed or rejected write leaves
 * this overlay, so no code is needed to roll it back.
 *
 * Invariants: writes to one entity are sent one at a time, in order. A typed text is never lost: it returns to the
 * drafts, stays as failed, or stays as a conflict that shows both texts.
 */
import { phrase } from '../../../domain/phrase.ts';
import { enqueueActions, sendTo, setup } from 'xstate';
import { nth } from '../nth.ts';
import { foldProjects, foldTasks } from '../records/overlay.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import { emptyTable, rowOf } from '../records/table.ts';
import { actorOf, replyTarget } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { type WriteInput, writeMachine } from '../write/write.machine.ts';
import { entityOf, inverseOf, operationOf } from './operations/index.ts';
import type { Current, Touched } from './operations/operation.ts';
import type {
  NewWrite,
  OutboxContext,
  OutboxEvent,
  OutboxInput,
  PendingWrite,
  UndoEntry,
  WriteOp,
  WriteResult,
} from './outbox.types.ts';
import { enqueue as enqueueWrite, startable } from './queue.ts';
import { resultOf } from './resultOf.ts';
import { withoutFieldsOf, withRefused } from './refused.ts';

const undoDepth = 50;
/** Maximum number of writes that are sent at the same time. */
const mostUnderWay = 16;

/** Adds an entry to the undo history. All entries of one batch count as one. */
const withUndo = (undo: OutboxContext['undo'], entry: UndoEntry): UndoEntry[] => [
  ...undo.slice(entry.batch !== undefined && undo.at(-1)?.batch === entry.batch ? 0 : 1 - undoDepth),
  entry,
];

const writeId = (mutationId: string) => `write:${mutationId}`;

/** Returns the id and the input of a write's actor. */
const actorFor = (
  { op, mutationId, workspaceId, accountId, state, error, current }: PendingWrite,
  online: boolean,
): { id: string; input: WriteInput } => ({
  id: writeId(mutationId),
  input: { op, mutationId, workspaceId, accountId, online, state, error, current },
});

interface Settled {
  op: WriteOp;
  mutationId: string;
  /** The server's answer, or null if it rejected the write. */
  result: WriteResult | null;
  touched: readonly Touched[];
}

const recordsOf = (system: Parameters<typeof actorOf>[0]): RecordsSnapshot['context'] | undefined =>
  (actorOf(system, 'records').getSnapshot() as Partial<RecordsSnapshot>).context;

export const outboxMachine = setup({
  types: { context: {} as OutboxContext, input: {} as OutboxInput, events: {} as OutboxEvent },
  actors: { write: writeMachine },
  actions: {
    /** Starts the actors of the writes that were stored on the device. */
    startFound: enqueueActions(({ context: { online, writes }, enqueue }) => {
      for (const write of writes) enqueue.spawnChild('write', actorFor(write, online));
    }),
    /** Sends `turn` to the writes that may be sent now. */
    giveTurns: enqueueActions(({ context: { writes }, enqueue }) => {
      // The limit keeps a batch of hundreds from blocking other requests, or from timing out in the browser's own
      // queue.
      const room = mostUnderWay - writes.filter(({ state }) => state === 'sending').length;
      for (const { mutationId } of room <= 0 ? [] : startable(writes).slice(0, room))
        enqueue.sendTo(writeId(mutationId), { type: 'turn' });
    }),
    /** Sends the overlay to the records. */
    show: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { writes, refused } }) => ({ type: 'overlay.changed', overlay: { writes, refused } }),
    ),
    /** Sends the overlay to the records after a conflict, with the server's version of the record. */
    showConflict: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { writes, refused } }, { op, current }: { op: WriteOp; current: Current }) => ({
        type: 'overlay.changed',
        overlay: { writes, refused },
        result: resultOf(op, current),
      }),
    ),
    /**
     * Sends the overlay to the records after a write has ended, in one event with the server's answer, so that no
     * screen shows the state between.
     */
    showSettled: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { writes, refused } }, settled: Settled) => ({
        type: 'write.settled',
        overlay: { writes, refused },
        ...settled,
      }),
    ),
    /** Adds writes to the overlay and stores them on the device. */
    accept: enqueueActions(
      (
        { context, enqueue, system },
        { requested, undoable }: { requested: readonly NewWrite[]; undoable: boolean },
      ) => {
        const { accountId, workspaceId } = context;
        let { writes, undo, refused } = context;
        const records = undoable ? recordsOf(system) : undefined;
        // A batch may have hundreds of writes, each about another record. One fold of the state before them is
        // therefore enough.
        const projects = records ? foldProjects(records.projects, writes, records) : {};
        const tasks = records ? foldTasks(records.tasks, writes, records) : emptyTable;
        const keeper = actorOf(system, 'storageKeeper');
        const accepted: PendingWrite[] = [];
        for (const write of requested) {
          const { op, mutationId } = write;
          const inverse = undoable
            ? inverseOf(op, {
                task: 'taskId' in op ? rowOf(tasks, op.taskId) : undefined,
                project: 'projectId' in op && op.projectId !== null ? projects[op.projectId] : undefined,
              })
            : null;
          const queued: PendingWrite = {
            ...write,
            accountId,
            workspaceId,
            state: 'queued',
            error: null,
            current: null,
          };
          const next = enqueueWrite(writes, queued);
          const { replaced } = next;
          writes = next.writes;
          refused = withoutFieldsOf(refused, op);
          if (replaced)
            undo = undo.map((entry) => (entry.of === replaced.mutationId ? { ...entry, of: mutationId } : entry));
          else if (inverse) undo = withUndo(undo, { of: mutationId, op: inverse, batch: write.batch });
          const kept = writes.find((pending) => pending.mutationId === mutationId) ?? queued;
          accepted.push(kept);
          enqueue.sendTo(keeper, { type: 'pendingWrite.saved', write: kept });
          if (replaced) {
            enqueue.stopChild(writeId(replaced.mutationId));
            enqueue.sendTo(keeper, { type: 'pendingWrite.removed', accountId, mutationId: replaced.mutationId });
          }
        }
        enqueue.assign({ writes, undo, refused });
        for (const write of accepted) enqueue.spawnChild('write', actorFor(write, context.online));
      },
    ),
    /**
     * Sends `write.waiting` to the owners of the writes that wait for a connection, and of those that are queued behind
     * one.
     */
    reportWaiting: enqueueActions(({ context: { writes }, enqueue, system }) => {
      const waiting = new Set(writes.filter(({ state }) => state === 'waiting').map(({ op }) => entityOf(op)));
      for (const { op, state, replyTo, mutationId } of writes) {
        if (state === 'waiting' || (state === 'queued' && waiting.has(entityOf(op)))) {
          enqueue.sendTo(replyTarget(system, replyTo), { type: 'write.waiting', mutationId });
        }
      }
    }),
    /** Removes a write from the overlay and from the device. */
    drop: enqueueActions(({ context, enqueue, system }, mutationId: string) => {
      const write = context.writes.find((pending) => pending.mutationId === mutationId);
      if (!write) return;
      enqueue.assign({ writes: context.writes.filter((pending) => pending !== write) });
      enqueue.sendTo(actorOf(system, 'storageKeeper'), {
        type: 'pendingWrite.removed',
        accountId: write.accountId,
        mutationId,
      });
      enqueue.stopChild(writeId(mutationId));
    }),
    forgetRefused: enqueueActions(({ context, enqueue }, mutationId: string) =>
      enqueue.assign({ refused: context.refused.filter((change) => change.mutationId !== mutationId) }),
    ),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({
    ...input,
    writes: input.writes.map((write) =>
      write.state === 'conflicted' || write.state === 'failed' ? write : { ...write, state: 'queued' as const },
    ),
    refused: [],
    undo: [],
  }),
  entry: ['startFound', 'show', 'giveTurns'],
  on: {
    'connectivity.changed': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        enqueue.assign({ online: event.online });
        for (const { mutationId } of context.writes) enqueue.sendTo(writeId(mutationId), event);
      }),
    },
    'write.requested': {
      // A request that is sent twice is one write.
      guard: ({ context, event }) => context.writes.every(({ mutationId }) => mutationId !== event.write.mutationId),
      actions: [
        { type: 'accept', params: ({ event }) => ({ requested: [event.write], undoable: true }) },
        'show',
        'giveTurns',
        'reportWaiting',
      ],
    },
    'writes.requested': {
      guard: ({ context, event }) =>
        context.writes.every(({ mutationId }) => mutationId !== event.writes[0]?.mutationId),
      actions: [
        { type: 'accept', params: ({ event }) => ({ requested: event.writes, undoable: true }) },
        'show',
        'giveTurns',
        'reportWaiting',
      ],
    },
    'write.moved': {
      actions: [
        enqueueActions(({ context, event: { mutationId, state, error, current }, enqueue, system }) => {
          const write = context.writes.find((pending) => pending.mutationId === mutationId);
          if (!write) return;
          const moved: PendingWrite = { ...write, state, error, current };
          enqueue.assign({ writes: context.writes.map((pending) => (pending === write ? moved : pending)) });
          if (state === 'conflicted' && current) enqueue({ type: 'showConflict', params: { op: write.op, current } });
          else enqueue('show');
          if (state === 'waiting') enqueue('reportWaiting');
          if (state === 'waiting' || state === 'sending') return;
          enqueue.sendTo(actorOf(system, 'storageKeeper'), { type: 'pendingWrite.saved', write: moved });
          if (state !== 'conflicted') return;
          enqueue.sendTo(replyTarget(system, write.replyTo), { type: 'write.conflicted', mutationId, current });
          if (!write.replyTo || !system.get(write.replyTo))
            enqueue.sendTo(actorOf(system, 'toasts'), toastOf('warning', phrase('toasts', 'conflict')));
        }),
        'giveTurns',
      ],
    },
    'write.answered': {
      actions: [
        enqueueActions(({ context, event: { mutationId, result }, enqueue, system }) => {
          const write = context.writes.find((pending) => pending.mutationId === mutationId);
          if (!write) return;
          const { op, replyTo, quiet } = write;
          const { success, offersUndo, touches } = operationOf(op);
          enqueue({ type: 'drop', params: mutationId });
          enqueue({ type: 'showSettled', params: { op, mutationId, result, touched: touches?.(op) ?? [] } });
          enqueue.sendTo(replyTarget(system, replyTo), { type: 'write.confirmed', mutationId });
          if (success !== undefined && !quiet)
            enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', success, offersUndo ? 'undo' : undefined));
        }),
        'giveTurns',
      ],
    },
    'write.refused': {
      actions: [
        enqueueActions(({ context, event: { mutationId, error }, enqueue, system }) => {
          const { writes, undo, refused } = context;
          const write = writes.find((pending) => pending.mutationId === mutationId);
          if (!write) return;
          const { op, replyTo, batch, accountId } = write;
          const { drafts, failure, marksRefused, staysRefused, touchesRefused } = operationOf(op);
          enqueue.assign({ undo: undo.filter(({ of }) => of !== mutationId) });
          if (marksRefused)
            enqueue.assign({ refused: withRefused(refused, write, writes.slice(writes.indexOf(write) + 1)) });
          if (!staysRefused) enqueue({ type: 'drop', params: mutationId });
          for (const [key, text] of drafts?.(op, accountId) ?? [])
            enqueue.sendTo(actorOf(system, 'drafts'), { type: 'draft.saved', key, text });
          enqueue.sendTo(replyTarget(system, replyTo), { type: 'write.failed', mutationId, error });
          // A batch with failures gets one toast, from the screen that requested it or, if that is closed, from here
          // after its last write. Its lists are loaded again once, after its last write.
          const more = batch !== undefined && writes.some((pending) => pending !== write && pending.batch === batch);
          const isTold = batch !== undefined && replyTo !== null && system.get(replyTo) !== undefined;
          // The server's message explains why the workflow rejected the move.
          const words = error.code === 'MOVE_REFUSED' ? error.message : (failure ?? error.message);
          if (!more && !isTold) enqueue.sendTo(actorOf(system, 'toasts'), toastOf('error', words));
          const touched = more ? [] : (touchesRefused?.(op) ?? []);
          enqueue({ type: 'showSettled', params: { op, mutationId, result: null, touched } });
        }),
        'giveTurns',
      ],
    },
    'write.retryRequested': {
      guard: ({ context, event }) => context.writes.some(({ mutationId }) => mutationId === event.mutationId),
      actions: sendTo(({ event }) => writeId(event.mutationId), { type: 'retry' }),
    },
    'write.discarded': {
      actions: [
        { type: 'drop', params: ({ event }) => event.mutationId },
        { type: 'forgetRefused', params: ({ event }) => event.mutationId },
        'show',
        'giveTurns',
      ],
    },
    'conflict.settled': {
      actions: [
        enqueueActions(({ context, event, enqueue, system }) => {
          const write = context.writes.find(
            ({ mutationId, state }) => mutationId === event.mutationId && state === 'conflicted',
          );
          if (!write) return;
          enqueue({ type: 'drop', params: event.mutationId });
          const { op, replyTo, quiet } = write;
          if (event.keep === 'mine' && op.kind === 'task.update') {
            const records = recordsOf(system);
            const basedOn = (records && rowOf(records.tasks, op.taskId)?.version) ?? write.current?.version;
            const again: NewWrite = {
              mutationId: event.newMutationId,
              at: event.at,
              replyTo,
              quiet,
              op: { ...op, basedOn },
            };
            enqueue({ type: 'accept', params: { requested: [again], undoable: true } });
          }
          enqueue('show');
        }),
        'giveTurns',
      ],
    },
    'undo.requested': {
      actions: [
        enqueueActions(({ context: { undo }, event, enqueue, system }) => {
          const last = undo.at(-1);
          if (!last) {
            enqueue.sendTo(actorOf(system, 'toasts'), toastOf('info', phrase('toasts', 'nothingToUndo')));
            return;
          }
          const first = last.batch === undefined ? -1 : undo.findLastIndex(({ batch }) => batch !== last.batch) + 1;
          const taken = undo.slice(first);
          enqueue.assign({ undo: undo.slice(0, -taken.length) });
          const requested = taken.reverse().map(({ op }, index): NewWrite => ({
            mutationId: nth(event.mutationId, index),
            at: event.at,
            replyTo: null,
            quiet: true,
            op,
          }));
          enqueue({ type: 'accept', params: { requested, undoable: false } });
          enqueue('show');
          enqueue.sendTo(actorOf(system, 'toasts'), toastOf('info', phrase('toasts', 'changeUndone')));
        }),
        'giveTurns',
      ],
    },
  },
});
