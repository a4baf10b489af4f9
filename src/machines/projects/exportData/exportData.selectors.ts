import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { exportDataMachine } from './exportData.machine.ts';
import type { ExportRequest } from './exportData.types.ts';

type ExportSnapshot = SnapshotFrom<typeof exportDataMachine>;

export const selectExportStep = (snapshot: ExportSnapshot): ExportSnapshot['value'] => snapshot.value;
export const selectExportRequest = (snapshot: ExportSnapshot): ExportRequest => snapshot.context.request;
export const selectExportFailure = (snapshot: ExportSnapshot): Failure | null =>
  snapshot.matches('failed') ? snapshot.context.failure : null;
