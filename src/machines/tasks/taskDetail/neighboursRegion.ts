/**
 * Region of `taskDetail` with the steps to the previous or next task of the list. It emits `neighbour.asked`, because
 * only the view knows the list.
 */
import type { Step } from './taskDetail.types.ts';

const by = ({ event }: { event: { by: Step } }) => event.by;
/** The view listens now and gets the step that waited for it. */
const heardWith = (step: Step) =>
  ({
    target: '#taskDetail.neighbours.heard',
    actions: { type: 'askForNeighbour', params: step },
  }) as const;

export const neighboursRegion = {
  initial: 'unheard',
  states: {
    unheard: {
      description: 'No view listens yet. A key may arrive before the view, so the last step waits for it.',
      initial: 'none',
      states: {
        none: { on: { 'neighbours.shown': '#taskDetail.neighbours.heard' } },
        previous: { on: { 'neighbours.shown': heardWith(-1) } },
        next: { on: { 'neighbours.shown': heardWith(1) } },
      },
      on: {
        'neighbour.requested': [{ guard: { type: 'isForward', params: by }, target: '.next' }, { target: '.previous' }],
      },
    },
    heard: {
      on: {
        'neighbour.requested': { actions: { type: 'askForNeighbour', params: by } },
      },
    },
  },
} as const;
