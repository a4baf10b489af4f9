/**
 * Region of `board` with the drag of a card or a column, and the moves of cards that the server has not confirmed. A
 * drag may start while moves are pending.
 */
import { stateIn } from 'xstate';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import type { BoardContext, BoardEvent } from './board.types.ts';
import { type Placement, place } from './boardOrder.ts';

type Of<T extends BoardEvent['type']> = Extract<BoardEvent, { type: T }>;
interface Given<E> {
  context: BoardContext;
  event: E;
}

const placementOf = ({ taskId, statusId, beforeTaskId }: Of<'drag.dropped'>): Placement => ({
  taskId,
  statusId,
  beforeTaskId,
});
const started = { type: 'setDragged', params: ({ event }: Given<Of<'drag.started'>>) => event } as const;
const placeCard = {
  type: 'changeOrder',
  params: ({ context, event }: Given<Of<'drag.dropped'>>) => place(context.order, placementOf(event)),
} as const;
const mutationId = ({ event }: Given<{ mutationId: string }>) => event.mutationId;
const removeMove = { type: 'removeMove', params: mutationId } as const;
const isMove = { type: 'isMove', params: mutationId } as const;
const rollBack = { type: 'rollBack', params: mutationId } as const;

export const dragRegion = {
  initial: 'idle',
  states: {
    idle: { on: { 'drag.pressed': 'pressed' } },
    pressed: {
      description: 'A mouse button or a finger is down on a card or a column. No drag has started.',
      on: { 'drag.released': 'settling' },
    },
    dragging: {
      initial: 'mouse',
      states: { mouse: {}, keyboard: {}, touch: {} },
      exit: 'clearDragged',
      on: {
        'drag.dropped': [
          {
            guard: { type: 'changesColumn', params: ({ event }: Given<Of<'drag.dropped'>>) => event },
            target: 'saving',
            actions: [
              placeCard,
              {
                type: 'addMove',
                params: ({ event }: Given<Of<'drag.dropped'>>) => ({
                  mutationId: event.mutationId,
                  placement: placementOf(event),
                }),
              },
              {
                type: 'requestWrite',
                params: ({ context: { projectId }, event }: Given<Of<'drag.dropped'>>) => {
                  const { taskId, statusId, ...ids } = event;
                  const op: WriteOp = { kind: 'task.update', projectId, taskId, fields: { statusId } };
                  return newWrite(ids, op, { replyTo: 'board', quiet: true });
                },
              },
            ],
          },
          {
            guard: { type: 'isDragged', params: ({ event }: Given<Of<'drag.dropped'>>) => event.taskId },
            target: 'settling',
            actions: placeCard,
          },
        ],
        'columns.reordered': {
          target: 'settling',
          actions: {
            type: 'changeOrder',
            params: ({ context: { order }, event }: Given<Of<'columns.reordered'>>) => ({
              ...order,
              columns: event.columnIds,
            }),
          },
        },
        'drag.cancelled': [
          {
            guard: { type: 'hasReason', params: ({ event }: Given<Of<'drag.cancelled'>>) => event.reason },
            target: 'settling',
            actions: { type: 'showRejection', params: ({ event }: Given<Of<'drag.cancelled'>>) => event.reason ?? '' },
          },
          { target: 'settling' },
        ],
        'task.removed': {
          description: 'Another user deleted the card during the drag.',
          guard: { type: 'isDragged', params: ({ event }: Given<Of<'task.removed'>>) => event.taskId },
          target: 'settling',
        },
        'write.failed': { guard: isMove, actions: [rollBack, 'clearReturning'] },
        'write.conflicted': { guard: isMove, actions: [rollBack, 'clearReturning'] },
      },
    },
    settling: { always: [{ guard: 'hasMoves', target: 'saving' }, { target: 'idle' }] },
    saving: {
      tags: 'saving',
      description: 'Moves are pending. The next drag can already start.',
      on: { 'drag.pressed': 'pressed' },
    },
    rollingBack: {
      description: 'The server rejected a move. The card is back in its old column and highlighted for a moment.',
      after: { returnTime: 'settling' },
      exit: 'clearReturning',
    },
  },
  on: {
    'drag.started': [
      { guard: { type: 'isBy', params: 'keyboard' }, target: '.dragging.keyboard', actions: started },
      { guard: { type: 'isBy', params: 'touch' }, target: '.dragging.touch', actions: started },
      { target: '.dragging.mouse', actions: started },
    ],
    'write.confirmed': [
      { guard: stateIn({ drag: 'saving' }), target: '.settling', actions: removeMove },
      { actions: removeMove },
    ],
    'write.failed': { guard: isMove, target: '.rollingBack', actions: rollBack },
    'write.conflicted': { guard: isMove, target: '.rollingBack', actions: rollBack },
  },
} as const;
