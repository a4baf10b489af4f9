import { assign, emit, enqueueActions, type ErrorActorEvent, raise, sendTo, setup } from 'xstate';
import { toastMachine } from './toast.machine.ts';
import {
  staysVisible,
  type Toast,
  type ToastAction,
  type ToastsContext,
  type ToastsEmitted,
  type ToastsEvent,
} from './toasts.types.ts';
import { reportToastClosed } from '../../talk/notifications/notifications.senders.ts';

/**
 * Machine of the toasts. It runs always, as a child of the root, so that toasts requested before the screen is ready
 * are shown. It emits `toast.closed`, and informs the notifications machine when a notification's toast closes.
 * Invariants: at most three toasts are visible, each with a running actor `toast/ID`. The others wait in order. The
 * same error is there only once.
 */

export const maxVisible = 3;

const actorId = (id: string) => `toast/${id}` as const;

type Requested = Extract<ToastsEvent, { type: 'toast.requested' }>;

/** Returns the id for the requested toast. An error that is visible or queued already keeps its id. */
function idOf({ visible, queue, count }: ToastsContext, { id, kind, message }: Requested): string {
  const isSame = (other: Toast) => other.kind === kind && JSON.stringify(other.message) === JSON.stringify(message);
  const same = kind === 'error' ? [...visible, ...queue].find(isSame) : undefined;
  return id ?? same?.id ?? `toast-${count}`;
}

export const toastsMachine = setup({
  types: {} as {
    context: ToastsContext;
    events: ToastsEvent | ErrorActorEvent;
    emitted: ToastsEmitted;
    children: Record<`toast/${string}`, 'toast'>;
  },
  actors: { toast: toastMachine },
  guards: {
    isKnown: ({ context: { visible, queue } }, { id }: { id: string }) =>
      [...visible, ...queue].some((toast) => toast.id === id),
    isVisible: ({ context: { visible } }, { id }: { id: string }) => visible.some((toast) => toast.id === id),
  },
  actions: {
    add: assign(({ context }, event: Requested) => {
      const { kind, message, action, notificationIds } = event;
      const id = idOf(context, event);
      const toast: Toast = {
        id,
        kind,
        message,
        ...(action && { action }),
        ...(notificationIds !== undefined && { notificationIds }),
      };
      const count = context.count + 1;
      const put = (toasts: Toast[]) => toasts.map((other) => (other.id === id ? toast : other));
      const known = [...context.visible, ...context.queue].some((other) => other.id === id);
      return known
        ? { count, visible: put(context.visible), queue: put(context.queue) }
        : { count, queue: [...context.queue, toast] };
    }),
    remove: assign(({ context: { visible, queue } }, { id }: { id: string }) => ({
      visible: visible.filter((toast) => toast.id !== id),
      queue: queue.filter((toast) => toast.id !== id),
    })),
    informNotifications: enqueueActions(({ context: { visible, queue }, enqueue }, { id }: { id: string }) => {
      const notificationIds = [...visible, ...queue].find((toast) => toast.id === id)?.notificationIds;
      if (notificationIds !== undefined) enqueue(reportToastClosed(notificationIds));
    }),
    stopTimer: enqueueActions(({ enqueue }, { id }: { id: string }) => enqueue.stopChild(actorId(id))),
    startTimer: enqueueActions(({ enqueue }, { id, action }: { id: string; action?: ToastAction | undefined }) =>
      enqueue.spawnChild('toast', { id: actorId(id), input: { id, stays: staysVisible(action) } }),
    ),
    showNext: enqueueActions(({ context: { visible, queue }, enqueue }) => {
      const next = queue.slice(0, Math.max(0, maxVisible - visible.length));
      if (next.length === 0) return;
      enqueue.assign({ visible: [...visible, ...next], queue: queue.slice(next.length) });
      for (const { id, action } of next)
        enqueue.spawnChild('toast', { id: actorId(id), input: { id, stays: staysVisible(action) } });
    }),
  },
}).createMachine({
  id: 'toasts',
  context: () => ({ visible: [], queue: [], count: 0 }),
  on: {
    'xstate.error.actor.*': {
      description: 'Without its timer, a toast would stay for ever.',
      guard: ({ context: { visible }, event }) => visible.some(({ id }) => actorId(id) === event.actorId),
      actions: raise(({ event }) => ({ type: 'toast.dismissed', id: event.actorId.slice(actorId('').length) })),
    },
    'toast.requested': [
      {
        // The new message replaces the visible toast of this id, and restarts its time.
        guard: { type: 'isVisible', params: ({ context, event }) => ({ id: idOf(context, event) }) },
        actions: [
          { type: 'stopTimer', params: ({ context, event }) => ({ id: idOf(context, event) }) },
          { type: 'startTimer', params: ({ context, event }) => ({ id: idOf(context, event), action: event.action }) },
          { type: 'add', params: ({ event }) => event },
        ],
      },
      { actions: [{ type: 'add', params: ({ event }) => event }, 'showNext'] },
    ],
    'toast.dismissed': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: [
        { type: 'stopTimer', params: ({ event }) => event },
        { type: 'informNotifications', params: ({ event }) => event },
        { type: 'remove', params: ({ event }) => event },
        'showNext',
        emit(({ event }) => ({ type: 'toast.closed' as const, id: event.id, reason: 'dismissed' as const })),
      ],
    },
    'toast.expired': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: [
        { type: 'stopTimer', params: ({ event }) => event },
        { type: 'informNotifications', params: ({ event }) => event },
        { type: 'remove', params: ({ event }) => event },
        'showNext',
        emit(({ event }) => ({ type: 'toast.closed' as const, id: event.id, reason: 'expired' as const })),
      ],
    },
    'toast.paused': {
      guard: { type: 'isVisible', params: ({ event }) => event },
      actions: sendTo(({ event }) => actorId(event.id), { type: 'pause' }),
    },
    'toast.resumed': {
      guard: { type: 'isVisible', params: ({ event }) => event },
      actions: sendTo(({ event }) => actorId(event.id), { type: 'resume' }),
    },
  },
});
