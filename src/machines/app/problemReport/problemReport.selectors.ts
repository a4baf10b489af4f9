import type { SnapshotFrom } from 'xstate';
import type { problemReportMachine } from './problemReport.machine.ts';

type Snapshot = SnapshotFrom<typeof problemReportMachine>;

export const selectReport = ({ context }: Snapshot) => context.report;
export const selectReportState = (
  snapshot: Snapshot,
): 'gathering' | 'failed' | 'shown' | 'saving' | 'saved' | 'notSaved' => {
  if (snapshot.matches({ shown: 'saving' })) return 'saving';
  if (snapshot.matches({ shown: 'saved' })) return 'saved';
  if (snapshot.matches({ shown: 'notSaved' })) return 'notSaved';
  if (snapshot.matches('shown')) return 'shown';
  return snapshot.matches('failed') ? 'failed' : 'gathering';
};
