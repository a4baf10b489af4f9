/**
 * Region of `taskDetail` with the steps to the previous or next task of the list. It emits `neighbour.asked`, because
 * only the view knows the list.
 */
import type { Step } from './taskDetail.types.ts';

const by = ({ event }: { event: { by: Step } }) => event.by;

export const neighboursRegion = {
  initial: 'unheard',
  states: {
    unheard: {
      description: 'No view listens yet. Keys may arrive before the view, so their steps wait for it.',
      on: {
        'neighbour.requested': { actions: { type: 'addStep', params: by } },
        'neighbours.shown': { target: 'heard', actions: 'askForSteps' },
      },
    },
    heard: {
      on: {
        'neighbour.requested': { actions: { type: 'askForNeighbour', params: by } },
      },
    },
  },
} as const;
