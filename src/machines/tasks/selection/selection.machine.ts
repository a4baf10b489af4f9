/**
 * Machine of the selected tasks on the tasks screen, and of the batch actions on them. It runs while that screen is
 * open. A batch action is one batch of writes, so that one undo reverts it, and one toast shows what the server
 * rejected. Invariants: no hidden task is selected. `picking` is `some` exactly while a task is selected.
 */
import { assign, enqueueActions, not, setup } from 'xstate';
import { type Phrase, type PhraseOrText, phrase } from '../../../../domain/phrase.ts';
import { followWrite } from '../../sync/outbox/followWrite.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import { nth } from '../../nth.ts';
import type { SelectionEvent, SelectionInput, Skipped } from './selection.types.ts';
import { requestWrites } from '../../sync/outbox/outbox.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface SelectionContext extends SelectionInput {
  selected: readonly string[];
  /** Task at which a range starts. Null for none. */
  anchor: string | null;
  pending: readonly string[];
  /** Number of rejected writes of the current batches, with the first reason. Null for none. */
  rejected: Skipped | null;
}

type Of<T extends SelectionEvent['type']> = Extract<SelectionEvent, { type: T }>;

const between = (among: readonly string[], one: string, other: string): readonly string[] => {
  const [from, to] = [among.indexOf(one), among.indexOf(other)].sort((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [other] : among.slice(from, to + 1);
};

const asSentence = ({ count, reason }: Skipped): Skipped => ({
  count,
  reason: typeof reason !== 'string' || /[.!?…]$/.test(reason) ? reason : `${reason}.`,
});

export const selectionMachine = setup({
  types: { context: {} as SelectionContext, input: {} as SelectionInput, events: {} as SelectionEvent },
  actions: {
    toggle: assign(({ context: { selected } }, taskId: string) =>
      selected.includes(taskId)
        ? { selected: selected.filter((id) => id !== taskId) }
        : { selected: [...selected, taskId], anchor: taskId },
    ),
    extend: assign(({ context: { selected, anchor } }, { taskId, among }: Of<'range.chosen'>) => ({
      selected: [...new Set([...selected, ...between(among, anchor ?? taskId, taskId)])],
      anchor: anchor !== null && among.includes(anchor) ? anchor : taskId,
    })),
    choose: assign((_, { taskIds, anchor }: Of<'tasks.chosen'>) => ({ selected: [...new Set(taskIds)], anchor })),
    clear: assign({ selected: [], anchor: null }),
    keepShown: assign(({ context: { selected, anchor } }, taskIds: readonly string[]) => {
      const shown = new Set(taskIds);
      return {
        selected: selected.filter((id) => shown.has(id)),
        anchor: anchor !== null && shown.has(anchor) ? anchor : null,
      };
    }),
    write: enqueueActions(
      ({ context, enqueue }, { ops, mutationId, at }: { ops: readonly WriteOp[]; mutationId: string; at: string }) => {
        const manner = { replyTo: 'selection', quiet: true, batch: mutationId };
        const writes = ops.map((op, index) => newWrite({ mutationId: nth(mutationId, index), at }, op, manner));
        enqueue(requestWrites(writes));
        enqueue.assign({ pending: [...context.pending, ...writes.map((write) => write.mutationId)] });
      },
    ),
    showDone: enqueueActions(({ enqueue }, message: Phrase) =>
      enqueue(showToast('success', message, { action: 'undo' })),
    ),
    showSkipped: enqueueActions(({ enqueue }, skipped: Skipped | null) => {
      if (skipped !== null) enqueue(showToast('warning', phrase('board', 'selection.skipped', asSentence(skipped))));
    }),
    removePending: assign({
      pending: ({ context }, mutationId: string) => context.pending.filter((id) => id !== mutationId),
    }),
    countRejection: assign({
      rejected: ({ context: { rejected } }, reason: PhraseOrText): Skipped => ({
        count: (rejected?.count ?? 0) + 1,
        reason: rejected?.reason ?? reason,
      }),
    }),
    showRejected: enqueueActions(({ context: { rejected }, enqueue }) => {
      if (rejected === null) return;
      enqueue(showToast('error', phrase('board', 'selection.rejected', asSentence(rejected))));
      enqueue.assign({ rejected: null });
    }),
  },
  guards: {
    isEmpty: ({ context }) => context.selected.length === 0,
    isNotEmpty: (_, of: readonly unknown[]) => of.length > 0,
    hides: ({ context: { selected } }, taskIds: readonly string[]) => {
      const shown = new Set(taskIds);
      return selected.some((id) => !shown.has(id));
    },
    isOwnWrite: ({ context }, mutationId: string) => context.pending.includes(mutationId),
    isAnswered: ({ context }) => context.pending.length === 0,
  },
}).createMachine({
  id: 'selection',
  context: ({ input }) => ({ ...input, selected: [], anchor: null, pending: [], rejected: null }),
  type: 'parallel',
  states: {
    picking: {
      initial: 'none',
      states: {
        none: { always: { guard: not('isEmpty'), target: 'some' } },
        some: {
          always: { guard: 'isEmpty', target: 'none' },
          on: {
            'selection.cleared': { actions: 'clear' },
            'archive.requested': { description: 'Archived tasks leave the screen.', actions: 'clear' },
            'shown.changed': {
              guard: { type: 'hides', params: ({ event }) => event.taskIds },
              actions: { type: 'keepShown', params: ({ event }) => event.taskIds },
            },
          },
        },
      },
      on: {
        'task.toggled': { actions: { type: 'toggle', params: ({ event }) => event.taskId } },
        'range.chosen': { actions: { type: 'extend', params: ({ event }) => event } },
        'tasks.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    removal: {
      initial: 'idle',
      states: {
        idle: { on: { 'removal.asked': { guard: not('isEmpty'), target: 'asking' } } },
        asking: {
          description: 'Hundreds of tasks may be deleted, so the user confirms first.',
          always: { guard: 'isEmpty', target: 'idle' },
          on: { 'removal.declined': 'idle', 'removal.requested': 'idle' },
        },
      },
    },
    writing: {
      initial: 'idle',
      states: {
        idle: { entry: 'showRejected' },
        pending: {
          always: { guard: 'isAnswered', target: 'idle' },
          on: {
            'write.confirmed': { actions: { type: 'removePending', params: ({ event }) => event.mutationId } },
            'write.failed': {
              guard: { type: 'isOwnWrite', params: ({ event }) => event.mutationId },
              actions: [
                { type: 'removePending', params: ({ event }) => event.mutationId },
                { type: 'countRejection', params: ({ event }) => event.error.message },
              ],
            },
            'write.conflicted': {
              description: 'The task itself shows the conflict.',
              actions: { type: 'removePending', params: ({ event }) => event.mutationId },
            },
          },
        },
      },
      on: {
        'changes.requested': [
          {
            guard: { type: 'isNotEmpty', params: ({ event }) => event.changes },
            target: '.pending',
            actions: [
              {
                type: 'write',
                params: ({ context: { projectId }, event: { changes, mutationId, at } }) => ({
                  mutationId,
                  at,
                  ops: changes.map((change) => ({ kind: 'task.update', projectId, ...change })),
                }),
              },
              {
                type: 'showDone',
                params: ({ event }) => phrase('board', 'selection.updated', { count: event.changes.length }),
              },
              { type: 'showSkipped', params: ({ event }) => event.skipped },
            ],
          },
          { actions: { type: 'showSkipped', params: ({ event }) => event.skipped } },
        ],
        'batch.requested': {
          guard: { type: 'isNotEmpty', params: ({ event }) => event.ops },
          target: '.pending',
          actions: [
            { type: 'write', params: ({ event }) => event },
            {
              type: 'showDone',
              params: ({ event }) => phrase('board', `selection.${event.done}`, { count: event.ops.length }),
            },
          ],
        },
        'following.requested': {
          guard: { type: 'isNotEmpty', params: ({ event }) => event.taskIds },
          target: '.pending',
          actions: [
            {
              type: 'write',
              params: ({ event: { taskIds, follows, mutationId, at } }) => ({
                mutationId,
                at,
                ops: taskIds.map((taskId) => followWrite(taskId, follows)),
              }),
            },
            {
              type: 'showDone',
              params: ({ event: { follows, taskIds } }) =>
                phrase('board', 'selection.followed', { follows, count: taskIds.length }),
            },
          ],
        },
        'archive.requested': {
          guard: { type: 'isNotEmpty', params: ({ event }) => event.taskIds },
          target: '.pending',
          actions: [
            {
              type: 'write',
              params: ({ context: { projectId }, event: { taskIds, mutationId, at } }) => ({
                mutationId,
                at,
                ops: taskIds.map((taskId) => ({ kind: 'task.archive', projectId, taskId })),
              }),
            },
            {
              type: 'showDone',
              params: ({ event }) => phrase('board', 'selection.archived', { count: event.taskIds.length }),
            },
          ],
        },
        'removal.requested': {
          guard: { type: 'isNotEmpty', params: ({ event }) => event.taskIds },
          target: '.pending',
          actions: [
            {
              type: 'write',
              params: ({ context: { projectId }, event: { taskIds, mutationId, at } }) => ({
                mutationId,
                at,
                ops: taskIds.map((taskId) => ({ kind: 'task.delete', projectId, taskId })),
              }),
            },
            {
              type: 'showDone',
              params: ({ event }) => phrase('board', 'selection.removed', { count: event.taskIds.length }),
            },
          ],
        },
      },
    },
  },
});
