import type { SnapshotFrom } from 'xstate';
import type { importRunMachine } from './importRun.machine.ts';

type RunSnapshot = SnapshotFrom<typeof importRunMachine>;

export type SendingStep = 'creating' | 'sending' | 'waiting' | 'paused' | 'stopping';

export const selectSendingStep = (snapshot: RunSnapshot | undefined): SendingStep => {
  switch (snapshot?.value) {
    case 'creating':
    // Nothing can be paused or stopped before the rows refer to the new options.
    case 'replanning':
      return 'creating';
    case 'waiting':
    case 'paused':
    case 'stopping':
      return snapshot.value;
    default:
      return 'sending';
  }
};
export const selectSent = (snapshot: RunSnapshot | undefined): number => snapshot?.context.sent ?? 0;
export const selectTotal = (snapshot: RunSnapshot | undefined): number => snapshot?.context.plan.rows.length ?? 0;
