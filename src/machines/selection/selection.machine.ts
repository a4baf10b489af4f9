/**
 * The tasks of the tasks screen that are picked to be changed together, and what is done to them. Lives with that screen.
 * Each deed is one batch of writes in the outbox, so that undo takes back the whole of it; what the server refuses
 * of it is told once, when all has been answered.
 * Invariants: nothing is picked twice, nor while it isn't shown; `picking` is `some` exactly while anything is picked.
 */
import { assign, enqueueActions, not, sendTo, setup } from 'xstate';
import type { NewWrite } from '../outbox/outbox.types.ts';
import { nth } from '../nth.ts';
import { actorOf } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { selectionMessages as messages } from './selection.messages.ts';
import type { SelectionEvent, SelectionInput, Stayed } from './selection.types.ts';

export interface SelectionContext extends SelectionInput {
  selected: readonly string[];
  /** Where a range begins. */
  anchor: string | null;
  /** Writes that haven't been answered. */
  underWay: readonly string[];
  /** Refused since nothing was under way; the reason is the first one's. */
  refused: Stayed | null;
}

type Of<T extends SelectionEvent['type']> = Extract<SelectionEvent, { type: T }>;
type Op = NewWrite['op'];

const between = (among: readonly string[], one: string, other: string): readonly string[] => {
  const [from, to] = [among.indexOf(one), among.indexOf(other)].sort((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [other] : among.slice(from, to + 1);
};

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
      (
        { context, enqueue, system },
        { ops, mutationId, at }: { ops: readonly Op[]; mutationId: string; at: string },
      ) => {
        const writes = ops.map((op, index): NewWrite => ({
          mutationId: nth(mutationId, index),
          at,
          replyTo: 'selection',
          quiet: true,
          batch: mutationId,
          op,
        }));
        enqueue.sendTo(actorOf(system, 'outbox'), { type: 'writes.requested', writes });
        enqueue.assign({ underWay: [...context.underWay, ...writes.map((write) => write.mutationId)] });
      },
    ),
    tellDone: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, message: string) => toastOf('success', message, 'undo'),
    ),
    tellStayed: enqueueActions(({ enqueue, system }, stayed: Stayed | null) => {
      if (stayed !== null)
        enqueue.sendTo(actorOf(system, 'toasts'), toastOf('warning', messages.stayed(stayed.count, stayed.reason)));
    }),
    noteAnswer: assign({
      underWay: ({ context }, mutationId: string) => context.underWay.filter((id) => id !== mutationId),
    }),
    noteRefusal: assign({
      refused: ({ context: { refused } }, reason: string): Stayed => ({
        count: (refused?.count ?? 0) + 1,
        reason: refused?.reason ?? reason,
      }),
    }),
    tellRefused: enqueueActions(({ context: { refused }, enqueue, system }) => {
      if (refused === null) return;
      enqueue.sendTo(actorOf(system, 'toasts'), toastOf('error', messages.refused(refused.count, refused.reason)));
      enqueue.assign({ refused: null });
    }),
  },
  guards: {
    isEmpty: ({ context }) => context.selected.length === 0,
    isAny: (_, of: readonly unknown[]) => of.length > 0,
    hides: ({ context: { selected } }, taskIds: readonly string[]) => {
      const shown = new Set(taskIds);
      return selected.some((id) => !shown.has(id));
    },
    isOurs: ({ context }, mutationId: string) => context.underWay.includes(mutationId),
    isAnswered: ({ context }) => context.underWay.length === 0,
  },
}).createMachine({
  id: 'selection',
  context: ({ input }) => ({ ...input, selected: [], anchor: null, underWay: [], refused: null }),
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
          description: 'Hundreds may go at once: the person says yes first.',
          always: { guard: 'isEmpty', target: 'idle' },
          on: { 'removal.declined': 'idle', 'removal.requested': 'idle' },
        },
      },
    },
    writing: {
      initial: 'idle',
      states: {
        idle: { entry: 'tellRefused' },
        underWay: {
          always: { guard: 'isAnswered', target: 'idle' },
          on: {
            'write.confirmed': { actions: { type: 'noteAnswer', params: ({ event }) => event.mutationId } },
            'write.failed': {
              guard: { type: 'isOurs', params: ({ event }) => event.mutationId },
              actions: [
                { type: 'noteAnswer', params: ({ event }) => event.mutationId },
                { type: 'noteRefusal', params: ({ event }) => event.error.message },
              ],
            },
            'write.conflicted': {
              description: 'Stands in the task itself.',
              actions: { type: 'noteAnswer', params: ({ event }) => event.mutationId },
            },
          },
        },
      },
      on: {
        'changes.requested': [
          {
            guard: { type: 'isAny', params: ({ event }) => event.changes },
            target: '.underWay',
            actions: [
              {
                type: 'write',
                params: ({ context: { projectId }, event: { changes, mutationId, at } }) => ({
                  mutationId,
                  at,
                  ops: changes.map((change) => ({ kind: 'task.update', projectId, ...change })),
                }),
              },
              { type: 'tellDone', params: ({ event }) => messages.updated(event.changes.length) },
              { type: 'tellStayed', params: ({ event }) => event.stayed },
            ],
          },
          { actions: { type: 'tellStayed', params: ({ event }) => event.stayed } },
        ],
        'removal.requested': {
          guard: { type: 'isAny', params: ({ event }) => event.taskIds },
          target: '.underWay',
          actions: [
            {
              type: 'write',
              params: ({ context: { projectId }, event: { taskIds, mutationId, at } }) => ({
                mutationId,
                at,
                ops: taskIds.map((taskId) => ({ kind: 'task.delete', projectId, taskId })),
              }),
            },
            { type: 'tellDone', params: ({ event }) => messages.removed(event.taskIds.length) },
          ],
        },
      },
    },
  },
});
