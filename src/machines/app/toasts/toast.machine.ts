import { enqueueActions, setup } from 'xstate';
import { timings } from '../../../../domain/timings.ts';
import { reportToastExpired } from './toasts.senders.ts';

/**
 * Timer of one visible toast. The machine `toasts` starts and stops it, and receives `toast.expired`. Resuming after a
 * pause restarts the time.
 */
export const toastMachine = setup({
  types: {} as {
    context: { id: string; stays?: boolean };
    input: { id: string; stays?: boolean };
    events: { type: 'pause' } | { type: 'resume' };
  },
}).createMachine({
  id: 'toast',
  context: ({ input }) => input,
  initial: 'showing',
  states: {
    showing: {
      after: { [timings.toast]: { guard: ({ context }) => context.stays !== true, target: 'leaving' } },
      on: { pause: 'paused' },
    },
    paused: { on: { resume: 'showing' } },
    leaving: {
      entry: enqueueActions(({ context, enqueue }) => enqueue(reportToastExpired(context.id))),
    },
  },
});
