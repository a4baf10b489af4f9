/**
 * Machine of one board: the filters, the drag of a card, the tasks that are put on the board, and the form of its
 * settings. The workspace starts it when the screen opens and stops it when the screen closes. The records hold the
 * board and its tasks.
 */
import { assign, enqueueActions, forwardTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { Board } from '../../../../domain/board.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { DragMeans } from '../board/board.types.ts';
import type { BoardPlace } from '../boards/boards.types.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { NewWrite, WriteOp } from '../../sync/outbox/outbox.types.ts';
import { recordFormOf } from '../../sync/recordForm/recordForm.machine.ts';
import type { ResourceSpec } from '../../sync/records/resources/index.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import type { BoardSettings, BoardTaskFilters, BoardTasksEvent, BoardTasksInput } from './boardTasks.types.ts';
import type { OlderRequested } from '../olderTasks.types.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { deliverRecord, loadMore, refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface BoardTasksContext extends BoardTasksInput {
  filters: BoardTaskFilters;
  dragged: { taskId: string } | null;
}

type Of<T extends BoardTasksEvent['type']> = Extract<BoardTasksEvent, { type: T }>;

export const noTaskFilters: BoardTaskFilters = { assignedTo: [], sprints: [] };
export const boardSettingsForm = recordFormOf<BoardPlace, BoardSettings, Board>();

export const boardTasksMachine = setup({
  types: {
    context: {} as BoardTasksContext,
    input: {} as BoardTasksInput,
    events: {} as BoardTasksEvent,
    children: {} as { acquireResources: 'acquireResources'; form: 'form' },
  },
  actors: { acquireResources, form: boardSettingsForm },
  actions: {
    changeFilters: assign({
      filters: ({ context }, filters: Partial<BoardTaskFilters>) => ({ ...context.filters, ...filters }),
    }),
    setDragged: assign({ dragged: (_, taskId: string) => ({ taskId }) }),
    clearDragged: assign({ dragged: null }),
    /** Shows the reason of a rejected drop, which until then was only announced to screen readers. */
    showRejection: enqueueActions(({ enqueue }, reason: string) => enqueue(showToast('warning', reason))),
    refresh: enqueueActions(({ enqueue }, spec: ResourceSpec) => enqueue(refreshResource(spec))),
    deliverBoard: enqueueActions(({ context: { boardId }, enqueue }, record: Board) =>
      enqueue(deliverRecord({ kind: 'board' as const, boardId }, record)),
    ),
    /** Loads the hovered task so that its dialog opens immediately. The records keep the task after the release. */
    prefetch: enqueueActions(({ enqueue }, { projectId, taskId }: Of<'task.hovered'>) => {
      const spec = { kind: 'task', projectId, taskId } as const;
      enqueue.sendTo('acquireResources', { type: 'resource.acquired', spec });
      enqueue.sendTo('acquireResources', { type: 'resource.released', spec });
    }),
    requestOlder: enqueueActions(({ enqueue }, { spec, afterFailure }: OlderRequested) => {
      enqueue.sendTo('acquireResources', { type: 'resource.acquired', spec });
      enqueue(afterFailure ? refreshResource(spec) : loadMore(spec));
    }),
    requestWrite: enqueueActions(({ enqueue }, write: NewWrite) => enqueue(requestWrite(write))),
    setBoard: enqueueActions(
      ({ enqueue }, { event, boardId }: { event: Of<'task.put' | 'task.takenOff'>; boardId: string | null }) => {
        const { projectId, taskId } = event;
        const op: WriteOp = { kind: 'task.update', projectId, taskId, fields: { boardId } };
        enqueue(requestWrite(newWrite(event, op, { quiet: true })));
        enqueue(
          showToast('info', phrase('boards', boardId === null ? 'toasts.takenOff' : 'toasts.added'), {
            action: 'undo',
          }),
        );
      },
    ),
  },
  guards: {
    hasReason: (_, reason: string | undefined) => reason !== undefined,
    isBy: (_, [means, by]: [DragMeans, DragMeans]) => means === by,
    isDragged: ({ context }, taskId: string) => context.dragged?.taskId === taskId,
  },
}).createMachine({
  id: 'boardTasks',
  context: ({ input }) => ({ ...input, filters: noTaskFilters, dragged: null }),
  invoke: [
    {
      id: 'acquireResources',
      src: 'acquireResources',
      input: ({ context: { boardId } }) => ({
        specs: [
          { kind: 'board', boardId },
          { kind: 'boardTasks', boardId },
        ],
      }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'form',
      src: 'form',
      input: ({ context: { workspaceId } }) => ({
        screen: 'boardTasks',
        lists: null,
        place: { workspaceId },
        messages: { created: null, changed: phrase('boards', 'toasts.saved') },
      }),
      onError: { actions: restartAfterCrash },
    },
  ],
  on: {
    'retry.requested': {
      actions: [
        { type: 'refresh', params: ({ context: { boardId } }) => ({ kind: 'board', boardId }) },
        { type: 'refresh', params: ({ context: { boardId } }) => ({ kind: 'boardTasks', boardId }) },
      ],
    },
    'form.*': { actions: forwardTo('form') },
    'record.saved': { actions: { type: 'deliverBoard', params: ({ event }) => event.record } },
    'filters.changed': { actions: { type: 'changeFilters', params: ({ event }) => event.filters } },
    'filters.cleared': { actions: { type: 'changeFilters', params: noTaskFilters } },
    'older.requested': { actions: { type: 'requestOlder', params: ({ event }) => event } },
    'task.hovered': { actions: { type: 'prefetch', params: ({ event }) => event } },
    'task.put': { actions: { type: 'setBoard', params: ({ context: { boardId }, event }) => ({ event, boardId }) } },
    'task.takenOff': { actions: { type: 'setBoard', params: ({ event }) => ({ event, boardId: null }) } },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'drag.started': [
          {
            guard: { type: 'isBy', params: ({ event }) => [event.by, 'keyboard'] },
            target: 'dragging.keyboard',
            actions: { type: 'setDragged', params: ({ event }) => event.taskId },
          },
          {
            guard: { type: 'isBy', params: ({ event }) => [event.by, 'touch'] },
            target: 'dragging.touch',
            actions: { type: 'setDragged', params: ({ event }) => event.taskId },
          },
          { target: 'dragging.mouse', actions: { type: 'setDragged', params: ({ event }) => event.taskId } },
        ],
      },
    },
    dragging: {
      initial: 'mouse',
      states: { mouse: {}, keyboard: {}, touch: {} },
      exit: 'clearDragged',
      on: {
        'drag.dropped': {
          guard: { type: 'isDragged', params: ({ event }) => event.taskId },
          target: 'idle',
          actions: {
            type: 'requestWrite',
            params: ({ event: { projectId, taskId, statusId, ...ids } }) =>
              newWrite(ids, { kind: 'task.update', projectId, taskId, fields: { statusId } }, { quiet: true }),
          },
        },
        'drag.cancelled': [
          {
            guard: { type: 'hasReason', params: ({ event }) => event.reason },
            target: 'idle',
            actions: { type: 'showRejection', params: ({ event }) => event.reason ?? '' },
          },
          { target: 'idle' },
        ],
      },
    },
  },
});
