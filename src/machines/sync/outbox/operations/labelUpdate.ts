import { byLabelName } from '../../../../../domain/labelNames.ts';
import type { LabelUpdate as LabelPatch } from '../../../../../domain/labelRecord.ts';
import { callOf } from '../../call.ts';
import { labelRules, type OfLabel } from './labelRules.ts';
import type { Operation } from './operation.ts';

export interface LabelUpdate extends OfLabel {
  kind: 'label.update';
  patch: LabelPatch;
  /** The replaced values, for undo. */
  before?: LabelPatch;
}

export const labelUpdate: Operation<LabelUpdate> = {
  ...labelRules,
  foldProject: (project, op) =>
    project.labels.some(({ id }) => id === op.labelId)
      ? {
          ...project,
          labels: project.labels
            .map((label) => (label.id === op.labelId ? { ...label, ...op.patch } : label))
            .sort(byLabelName),
        }
      : project,
  inverse: ({ before, ...op }) => (before ? { ...op, patch: before, before: op.patch } : null),
  call: ({ labelId, patch }) => callOf('updateLabel', { params: { labelId }, body: patch }),
};
