/**
 * Sends the user's writes in order, stores them on the device until they are answered, and undoes them. It starts and
 * stops with the workspace. Each write has an actor. The records apply the pending writes to their base, so a rejected
 * write needs no rollback. The state of a write is read from its actor, and the machine's own states sum them up.
 * Invariants: one write per entity is sent at a time, in order. A typed text is never lost: it becomes a draft, or
 * stays failed or in conflict.
 */
import { enqueueActions, type ErrorActorEvent, not, sendTo, setup } from 'xstate';
import { afterCrash, crashFailure } from '../../crash.ts';
import { saveDraft } from '../../app/drafts/drafts.senders.ts';
import { nth } from '../../nth.ts';
import { settleWrite, showOverlay } from '../records/records.senders.ts';
import { readRecords } from '../records/records.reader.ts';
import { rowOf } from '../records/table.ts';
import { sendByName } from '../../senders.ts';
import { removeWriteFromDevice, saveWriteOnDevice } from '../../app/storageKeeper/storageKeeper.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { writeMachine } from '../write/write.machine.ts';
import { accept } from './accept.ts';
import { afresh } from './afresh.ts';
import { newWrite } from './newWrite.ts';
import * as notices from './notices.ts';
import { entityOf, operationOf } from './operations/index.ts';
import type { Touched } from './operations/operation.ts';
import type {
  NewWrite,
  OutboxEvent,
  OutboxInput,
  PendingWrite,
  WriteOp,
  WriteReply,
  WriteResult,
} from './outbox.types.ts';
import { isExpected, startable } from './queue.ts';
import { withRefused } from './refused.ts';
import { resultOf } from './resultOf.ts';
import { type OutboxContext, overlayOf, pendingOf, track, writeId, writeOf } from './tracked.ts';

/** Maximum number of writes that are sent at the same time. */
const mostUnderWay = 16;

interface Settled {
  op: WriteOp;
  mutationId: string;
  /** Record in the server's answer, or null if the server rejected the write. */
  result: WriteResult | null;
  touched: readonly Touched[];
}

export const outboxMachine = setup({
  types: { context: {} as OutboxContext, input: {} as OutboxInput, events: {} as OutboxEvent | ErrorActorEvent },
  actors: { write: writeMachine },
  guards: {
    isOnline: (_, online: boolean) => online,
    hasWork: ({ context }) => context.writes.map(pendingOf).some(isExpected),
    hasWrites: ({ context }) => context.writes.length > 0,
  },
  actions: {
    giveTurns: enqueueActions(({ context, enqueue }) => {
      const writes = context.writes.map(pendingOf);
      // The limit prevents a batch of hundreds of writes from blocking other requests, or from timing out in the
      // browser's own queue.
      const room = mostUnderWay - writes.filter(({ state }) => state === 'sending').length;
      for (const { mutationId } of room <= 0 ? [] : startable(writes).slice(0, room))
        enqueue.sendTo(writeId(mutationId), { type: 'turn' });
    }),
    show: enqueueActions(({ context, enqueue }) => enqueue(showOverlay({ overlay: overlayOf(context) }))),
    accept: enqueueActions(
      (
        { context, enqueue, self, system },
        { requested, undoable }: { requested: readonly NewWrite[]; undoable: boolean },
      ) => {
        const before = { ...context, writes: context.writes.map(pendingOf) };
        const records = undoable ? readRecords(system, (snapshot) => snapshot.context) : undefined;
        const next = accept(before, requested, records);
        for (const write of next.accepted) enqueue(saveWriteOnDevice(write));
        for (const mutationId of next.replaced) {
          enqueue.stopChild(writeId(mutationId));
          enqueue(removeWriteFromDevice(context.accountId, mutationId));
        }
        const found = new Map(context.writes.map((write) => [write.mutationId, write]));
        const online = self.getSnapshot().value !== 'offline';
        enqueue.assign(({ spawn }) => ({
          undo: next.undo,
          refused: next.refused,
          writes: next.writes.map((write) => found.get(write.mutationId) ?? track(write, online, spawn)),
        }));
      },
    ),
    /** Informs the owners of writes that wait for a connection, or are queued behind such a write. */
    reportWaiting: enqueueActions(({ context, enqueue }) => {
      const writes = context.writes.map(pendingOf);
      const waiting = new Set(writes.filter(({ state }) => state === 'waiting').map(({ op }) => entityOf(op)));
      for (const { op, state, replyTo, mutationId } of writes) {
        if (state === 'waiting' || (state === 'queued' && waiting.has(entityOf(op))))
          enqueue(sendByName(replyTo, { type: 'write.waiting', mutationId } satisfies WriteReply));
      }
    }),
    drop: enqueueActions(({ context, enqueue }, mutationId: string) => {
      const write = writeOf(context, mutationId);
      if (!write) return;
      enqueue.assign({ writes: context.writes.filter((pending) => pending !== write) });
      enqueue(removeWriteFromDevice(write.accountId, mutationId));
      enqueue.stopChild(writeId(mutationId));
    }),
    /** Sends the overlay together with the server's answer, so that no screen shows an intermediate state. */
    showSettled: enqueueActions(({ context, enqueue }, settled: Settled) =>
      enqueue(settleWrite({ overlay: overlayOf(context), ...settled })),
    ),
    forwardToWrites: enqueueActions(({ context, event, enqueue }) => {
      for (const { mutationId } of context.writes) enqueue.sendTo(writeId(mutationId), event);
    }),
    forgetRefused: enqueueActions(({ context, enqueue }, mutationId: string) =>
      enqueue.assign({ refused: context.refused.filter((change) => change.mutationId !== mutationId) }),
    ),
  },
}).createMachine({
  id: 'outbox',
  meta: afterCrash<OutboxInput, OutboxContext>({
    // A write whose events crash repeatedly is no longer sent until the user decides.
    restartFrom: ({ input, context: { writes, generation }, event, isRepeated }) => ({
      ...input,
      generation,
      writes: writes
        .map(pendingOf)
        .map((write) =>
          isRepeated && (event as { mutationId?: string }).mutationId === write.mutationId
            ? { ...write, state: 'failed' as const, error: crashFailure }
            : write,
        ),
    }),
  }),
  context: ({ input, spawn }) => ({
    ...input,
    writes: input.writes
      .map((found) => afresh(found, input.generation))
      .map((write) => track(isExpected(write) ? { ...write, state: 'queued' } : write, true, spawn)),
    refused: [],
    undo: [],
  }),
  entry: ['show', 'giveTurns'],
  on: {
    'database.replaced': {
      actions: [
        enqueueActions(({ context, event: { generation }, enqueue, self }) => {
          const writes = context.writes.map((write) => afresh(pendingOf(write), generation));
          const online = self.getSnapshot().value !== 'offline';
          for (const write of writes) {
            enqueue(saveWriteOnDevice(write));
            enqueue.stopChild(writeId(write.mutationId));
          }
          enqueue.assign(({ spawn }) => ({
            writes: writes.map((write) => track(write, online, spawn)),
            generation,
            undo: [],
            refused: [],
          }));
        }),
        'show',
        'giveTurns',
      ],
    },
    'xstate.error.actor.*': {
      description: 'A write crashed again and again. Its text stays, either in the failed write or as a draft.',
      guard: ({ context, event }) => context.writes.some(({ mutationId }) => writeId(mutationId) === event.actorId),
      actions: enqueueActions(({ context, event, enqueue, self }) => {
        const write = context.writes.find(({ mutationId }) => writeId(mutationId) === event.actorId);
        if (!write) return;
        const { mutationId, op } = write;
        enqueue.stopChild(event.actorId);
        if (operationOf(op).staysRefused) {
          const failed: PendingWrite = { ...pendingOf(write), state: 'failed', error: crashFailure, current: null };
          const online = self.getSnapshot().value !== 'offline';
          enqueue.assign(({ spawn }) => ({
            writes: context.writes.map((other) => (other === write ? track(failed, online, spawn) : other)),
          }));
          enqueue(saveWriteOnDevice(failed));
        }
        enqueue.raise({ type: 'write.refused', mutationId, error: crashFailure });
      }),
    },
    'connectivity.changed': [
      { guard: { type: 'isOnline', params: ({ event }) => event.online }, target: '.idle', actions: 'forwardToWrites' },
      { target: '.offline', actions: 'forwardToWrites' },
    ],
    'write.requested': {
      // Ignores a second event with the same id.
      guard: ({ context, event }) => writeOf(context, event.write.mutationId) === undefined,
      actions: [
        { type: 'accept', params: ({ event }) => ({ requested: [event.write], undoable: true }) },
        'show',
        'giveTurns',
        'reportWaiting',
      ],
    },
    'writes.requested': {
      guard: ({ context, event }) => writeOf(context, event.writes[0]?.mutationId) === undefined,
      actions: [
        { type: 'accept', params: ({ event }) => ({ requested: event.writes, undoable: true }) },
        'show',
        'giveTurns',
        'reportWaiting',
      ],
    },
    'write.moved': {
      actions: [
        enqueueActions(({ context, event: { mutationId }, enqueue, system }) => {
          const write = writeOf(context, mutationId);
          if (!write) return;
          const moved = pendingOf(write);
          const { op, state, current, replyTo } = moved;
          const result = state === 'conflicted' && current ? { result: resultOf(op, current) } : {};
          enqueue(showOverlay({ overlay: overlayOf(context), ...result }));
          if (state === 'waiting') enqueue('reportWaiting');
          if (state === 'waiting' || state === 'sending') return;
          enqueue(saveWriteOnDevice(moved));
          if (state !== 'conflicted') return;
          enqueue(sendByName(replyTo, { type: 'write.conflicted', mutationId, current } satisfies WriteReply));
          if (!replyTo || !system.get(replyTo)) enqueue(showToast(...notices.conflict));
        }),
        'giveTurns',
      ],
    },
    'write.answered': {
      actions: [
        enqueueActions(({ context, event: { mutationId, result }, enqueue }) => {
          const write = writeOf(context, mutationId);
          if (!write) return;
          const { op, replyTo } = write;
          enqueue({ type: 'drop', params: mutationId });
          enqueue({
            type: 'showSettled',
            params: { op, mutationId, result, touched: operationOf(op).touches?.(op) ?? [] },
          });
          enqueue(sendByName(replyTo, { type: 'write.confirmed', mutationId } satisfies WriteReply));
          const notice = notices.confirmed(write);
          if (notice) enqueue(showToast(...notice));
        }),
        'giveTurns',
      ],
    },
    'write.refused': {
      actions: [
        enqueueActions(({ context, event: { mutationId, error }, enqueue, system }) => {
          const { writes, undo, refused } = context;
          const write = writeOf(context, mutationId);
          if (!write) return;
          const { op, replyTo, batch, accountId } = write;
          const { drafts, marksRefused, staysRefused, touchesRefused } = operationOf(op);
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
          const notice = notices.rejected(write, error, more || isShownByScreen);
          if (notice) enqueue(showToast(...notice));
          const touched = more ? [] : (touchesRefused?.(op) ?? []);
          enqueue({ type: 'showSettled', params: { op, mutationId, result: null, touched } });
        }),
        'giveTurns',
      ],
    },
    'write.retryRequested': {
      guard: ({ context, event }) => writeOf(context, event.mutationId) !== undefined,
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
        enqueueActions(({ context, event: { mutationId, keep, newMutationId, at }, enqueue, system }) => {
          const write = writeOf(context, mutationId);
          if (!write) return;
          const { state, op, replyTo, quiet, current } = pendingOf(write);
          if (state !== 'conflicted') return;
          enqueue({ type: 'drop', params: mutationId });
          if (keep === 'mine' && op.kind === 'task.update') {
            const task = readRecords(system, ({ context: records }) => rowOf(records.tasks, op.taskId));
            const basedOn = task?.version ?? current?.version;
            const again: NewWrite = { mutationId: newMutationId, at, replyTo, quiet, op: { ...op, basedOn } };
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
          if (!last) return enqueue(showToast(...notices.nothingToUndo));
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
          enqueue(showToast(...notices.changeUndone));
        }),
        'giveTurns',
      ],
    },
  },
  initial: 'idle',
  states: {
    offline: { description: 'There is no connection. Writes wait on the device.' },
    idle: {
      description: 'There is nothing to send.',
      always: [
        { guard: 'hasWork', target: 'sending' },
        { guard: 'hasWrites', target: 'blocked' },
      ],
    },
    sending: {
      description: 'Writes are sent, wait for their turn or will be tried again.',
      always: { guard: not('hasWork'), target: 'idle' },
    },
    blocked: {
      description: 'All writes left were rejected or are in conflict. Each waits for a decision of the user.',
      always: [
        { guard: 'hasWork', target: 'sending' },
        { guard: not('hasWrites'), target: 'idle' },
      ],
    },
  },
});
