/**
 * Sends the user's writes in order, stores them on the device until they are answered, and undoes them. It starts and
 * stops with the workspace. Each write has an actor. The records apply the pending writes to their base, so a rejected
 * write needs no rollback. Invariants: one write per entity is sent at a time, in order. A typed text is never lost:
 * it becomes a draft, or stays failed or in conflict.
 */
import { phrase } from '../../../domain/phrase.ts';
import { enqueueActions, type ErrorActorEvent, sendTo, setup } from 'xstate';
import { afterCrash, crashFailure } from '../crash.ts';
import { nth } from '../nth.ts';
import { foldProjects, foldTasks } from '../records/overlay.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import { emptyTable, rowOf } from '../records/table.ts';
import { actorOf } from '../systemActors.ts';
import { type Directory, sendByName } from '../senders.ts';
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
  WriteReply,
  WriteResult,
} from './outbox.types.ts';
import { afresh } from './afresh.ts';
import { newWrite } from './newWrite.ts';
import { enqueue as enqueueWrite, startable } from './queue.ts';
import { resultOf } from './resultOf.ts';
import { withoutFieldsOf, withRefused } from './refused.ts';
import { saveDraft } from '../drafts/drafts.senders.ts';
import { settleWrite, showOverlay } from '../records/records.senders.ts';
import { removeWriteFromDevice, saveWriteOnDevice } from '../storageKeeper/storageKeeper.senders.ts';
import { showToast } from '../toasts/toasts.senders.ts';

const undoDepth = 50;
/** Writes that are sent at the same time. */
const mostUnderWay = 16;

/** All entries of one batch count as one. */
const withUndo = (undo: OutboxContext['undo'], entry: UndoEntry): UndoEntry[] => [
  ...undo.slice(entry.batch !== undefined && undo.at(-1)?.batch === entry.batch ? 0 : 1 - undoDepth),
  entry,
];

const writeId = (mutationId: string) => `write:${mutationId}`;

const actorFor = (
  { op, mutationId, key, workspaceId, accountId, state, error, current }: PendingWrite,
  online: boolean,
): { id: string; input: WriteInput } => ({
  id: writeId(mutationId),
  input: { op, mutationId, key, workspaceId, accountId, online, state, error, current },
});

interface Settled {
  op: WriteOp;
  mutationId: string;
  /** Record in the server's answer, or null if the server rejected the write. */
  result: WriteResult | null;
  touched: readonly Touched[];
}

const recordsOf = (system: Directory): RecordsSnapshot['context'] | undefined =>
  (actorOf(system, 'records').getSnapshot() as Partial<RecordsSnapshot>).context;

export const outboxMachine = setup({
  types: { context: {} as OutboxContext, input: {} as OutboxInput, events: {} as OutboxEvent | ErrorActorEvent },
  actors: { write: writeMachine },
  actions: {
    startFound: enqueueActions(({ context: { online, writes }, enqueue }) => {
      for (const write of writes) enqueue.spawnChild('write', actorFor(write, online));
    }),
    giveTurns: enqueueActions(({ context: { writes }, enqueue }) => {
      // The limit keeps a batch of hundreds from blocking other requests, or from timing out in the browser's own
      // queue.
      const room = mostUnderWay - writes.filter(({ state }) => state === 'sending').length;
      for (const { mutationId } of room <= 0 ? [] : startable(writes).slice(0, room))
        enqueue.sendTo(writeId(mutationId), { type: 'turn' });
    }),
    show: enqueueActions(({ context: { writes, refused }, enqueue }) =>
      enqueue(showOverlay({ overlay: { writes, refused } })),
    ),
    showConflict: enqueueActions(
      ({ context: { writes, refused }, enqueue }, { op, current }: { op: WriteOp; current: Current }) =>
        enqueue(showOverlay({ overlay: { writes, refused }, result: resultOf(op, current) })),
    ),
    /** Sends the overlay together with the server's answer, so that no screen shows an intermediate state. */
    showSettled: enqueueActions(({ context: { writes, refused }, enqueue }, settled: Settled) =>
      enqueue(settleWrite({ overlay: { writes, refused }, ...settled })),
    ),
    accept: enqueueActions(
      (
        { context, enqueue, system },
        { requested, undoable }: { requested: readonly NewWrite[]; undoable: boolean },
      ) => {
        const { accountId, workspaceId, generation } = context;
        let { writes, undo, refused } = context;
        const records = undoable ? recordsOf(system) : undefined;
        // A batch may have hundreds of writes, but each is about another record, so one fold of the state before them
        // is enough.
        const projects = records ? foldProjects(records.projects, writes, records) : {};
        const tasks = records ? foldTasks(records.tasks, writes, records) : emptyTable;
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
            generation,
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
          enqueue(saveWriteOnDevice(kept));
          if (replaced) {
            enqueue.stopChild(writeId(replaced.mutationId));
            enqueue(removeWriteFromDevice(accountId, replaced.mutationId));
          }
        }
        enqueue.assign({ writes, undo, refused });
        for (const write of accepted) enqueue.spawnChild('write', actorFor(write, context.online));
      },
    ),
    /** Informs the owners of writes that wait for a connection, or are queued behind such a write. */
    reportWaiting: enqueueActions(({ context: { writes }, enqueue }) => {
      const waiting = new Set(writes.filter(({ state }) => state === 'waiting').map(({ op }) => entityOf(op)));
      for (const { op, state, replyTo, mutationId } of writes) {
        if (state === 'waiting' || (state === 'queued' && waiting.has(entityOf(op)))) {
          enqueue(sendByName(replyTo, { type: 'write.waiting', mutationId } satisfies WriteReply));
        }
      }
    }),
    drop: enqueueActions(({ context, enqueue }, mutationId: string) => {
      const write = context.writes.find((pending) => pending.mutationId === mutationId);
      if (!write) return;
      enqueue.assign({ writes: context.writes.filter((pending) => pending !== write) });
      enqueue(removeWriteFromDevice(write.accountId, mutationId));
      enqueue.stopChild(writeId(mutationId));
    }),
    forgetRefused: enqueueActions(({ context, enqueue }, mutationId: string) =>
      enqueue.assign({ refused: context.refused.filter((change) => change.mutationId !== mutationId) }),
    ),
  },
}).createMachine({
  id: 'outbox',
  meta: afterCrash<OutboxInput, OutboxContext>({
    // A write whose events crash again and again is not sent any more: the user decides.
    restartFrom: ({ input, context: { online, writes, generation }, event, isRepeated }) => ({
      ...input,
      online,
      generation,
      writes: writes.map((write) =>
        isRepeated && (event as { mutationId?: string }).mutationId === write.mutationId
          ? { ...write, state: 'failed' as const, error: crashFailure }
          : write,
      ),
    }),
  }),
  context: ({ input }) => ({
    ...input,
    writes: input.writes
      .map((found) => afresh(found, input.generation))
      .map((write) =>
        write.state === 'conflicted' || write.state === 'failed' ? write : { ...write, state: 'queued' as const },
      ),
    refused: [],
    undo: [],
  }),
  entry: ['startFound', 'show', 'giveTurns'],
  on: {
    'database.replaced': {
      actions: [
        enqueueActions(({ context, event: { generation }, enqueue }) => {
          const writes = context.writes.map((write) => afresh(write, generation));
          enqueue.assign({ writes, generation, undo: [], refused: [] });
          for (const write of writes) {
            enqueue(saveWriteOnDevice(write));
            enqueue.stopChild(writeId(write.mutationId));
            enqueue.spawnChild('write', actorFor(write, context.online));
          }
        }),
        'show',
        'giveTurns',
      ],
    },
    'xstate.error.actor.*': {
      description: 'A write crashed again and again. Its text stays, either in the failed write or as a draft.',
      guard: ({ context, event }) => context.writes.some(({ mutationId }) => writeId(mutationId) === event.actorId),
      actions: enqueueActions(({ context: { writes, online }, event, enqueue }) => {
        const write = writes.find(({ mutationId }) => writeId(mutationId) === event.actorId);
        if (!write) return;
        enqueue.stopChild(event.actorId);
        if (operationOf(write.op).staysRefused) {
          const failed: PendingWrite = { ...write, state: 'failed', error: crashFailure, current: null };
          enqueue.assign({ writes: writes.map((pending) => (pending === write ? failed : pending)) });
          enqueue.spawnChild('write', actorFor(failed, online));
          enqueue(saveWriteOnDevice(failed));
        }
        enqueue.raise({ type: 'write.refused', mutationId: write.mutationId, error: crashFailure });
      }),
    },
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
          enqueue(saveWriteOnDevice(moved));
          if (state !== 'conflicted') return;
          enqueue(sendByName(write.replyTo, { type: 'write.conflicted', mutationId, current } satisfies WriteReply));
          if (!write.replyTo || !system.get(write.replyTo)) enqueue(showToast('warning', phrase('toasts', 'conflict')));
        }),
        'giveTurns',
      ],
    },
    'write.answered': {
      actions: [
        enqueueActions(({ context, event: { mutationId, result }, enqueue }) => {
          const write = context.writes.find((pending) => pending.mutationId === mutationId);
          if (!write) return;
          const { op, replyTo, quiet } = write;
          const { success, offersUndo, touches } = operationOf(op);
          enqueue({ type: 'drop', params: mutationId });
          enqueue({ type: 'showSettled', params: { op, mutationId, result, touched: touches?.(op) ?? [] } });
          enqueue(sendByName(replyTo, { type: 'write.confirmed', mutationId } satisfies WriteReply));
          if (success !== undefined && !quiet)
            enqueue(showToast('success', success, offersUndo ? { action: 'undo' } : {}));
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
          const { drafts, failure, marksRefused, staysRefused, texts, touchesRefused } = operationOf(op);
          enqueue.assign({ undo: undo.filter(({ of }) => of !== mutationId) });
          if (marksRefused)
            enqueue.assign({ refused: withRefused(refused, write, writes.slice(writes.indexOf(write) + 1)) });
          if (!staysRefused) enqueue({ type: 'drop', params: mutationId });
          for (const [key, text] of drafts?.(op, accountId) ?? []) enqueue(saveDraft(key, text));
          enqueue(sendByName(replyTo, { type: 'write.failed', mutationId, error } satisfies WriteReply));
          // A batch with failures gets one toast, from its screen or, if that is closed, from here after the last
          // write. Its lists are also loaded once, after the last write.
          const more = batch !== undefined && writes.some((pending) => pending !== write && pending.batch === batch);
          const isShownByScreen = batch !== undefined && replyTo !== null && system.get(replyTo) !== undefined;
          // The server's message explains why the workflow rejected the move.
          const message = error.code === 'MOVE_REFUSED' ? error.message : (failure ?? error.message);
          const lost = error.code === 'NOT_FOUND' ? (texts?.(op) ?? []).filter(Boolean).join('\n\n') : '';
          if (lost !== '')
            enqueue(
              showToast('error', phrase('toasts', 'textKept'), { action: { copy: lost }, id: `lost/${mutationId}` }),
            );
          else if (!more && !isShownByScreen) enqueue(showToast('error', message));
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
        enqueueActions(({ context: { undo }, event, enqueue }) => {
          const last = undo.at(-1);
          if (!last) {
            enqueue(showToast('info', phrase('toasts', 'nothingToUndo')));
            return;
          }
          const first = last.batch === undefined ? -1 : undo.findLastIndex(({ batch }) => batch !== last.batch) + 1;
          const taken = undo.slice(first);
          enqueue.assign({ undo: undo.slice(0, -taken.length) });
          const requested = taken
            .reverse()
            .map(({ op }, index) =>
              newWrite({ mutationId: nth(event.mutationId, index), at: event.at }, op, { quiet: true }),
            );
          enqueue({ type: 'accept', params: { requested, undoable: false } });
          enqueue('show');
          enqueue(showToast('info', phrase('toasts', 'changeUndone')));
        }),
        'giveTurns',
      ],
    },
  },
});
