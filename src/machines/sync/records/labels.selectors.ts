import type { LabelSummary } from '../../../../domain/labelRecord.ts';
import { byLabelName } from '../../../../domain/labelNames.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import { isExpected } from '../outbox/queue.ts';
import type { RecordsContext } from './records.types.ts';

export const selectPendingWrites = ({ context }: { context: RecordsContext }): readonly PendingWrite[] =>
  context.overlay.writes;

/** Applies pending writes to a list of labels, sorted by name. `projectId` is null for the labels of the workspace. */
export function foldLabels(
  labels: readonly LabelSummary[],
  writes: readonly PendingWrite[],
  projectId: string | null,
): readonly LabelSummary[] {
  let list = [...labels];
  for (const write of writes) {
    const { op } = write;
    if (!('labelId' in op) || op.projectId !== projectId || !isExpected(write)) continue;
    switch (op.kind) {
      case 'label.create':
        if (!list.some(({ id }) => id === op.labelId))
          list.push({ id: op.labelId, ...op.label, archived: false, projectId, version: 0, tasks: 0 });
        break;
      case 'label.update':
        list = list.map((label) => (label.id === op.labelId ? { ...label, ...op.patch } : label));
        break;
      case 'label.merge':
        list = list.filter(({ id }) => id !== op.labelId);
    }
  }
  return list.sort(byLabelName);
}
