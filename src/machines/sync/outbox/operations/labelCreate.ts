import type { Color } from '../../../../../domain/common.ts';
import { byLabelName, labelKey } from '../../../../../domain/labelNames.ts';
import { callOf } from '../../call.ts';
import { labelRules, type OfLabel } from './labelRules.ts';
import type { Operation } from './operation.ts';

export interface LabelCreate extends OfLabel {
  kind: 'label.create';
  label: { name: string; color: Color };
}

export const labelOf = ({ labelId, projectId, label }: LabelCreate) => ({
  id: labelId,
  ...label,
  archived: false,
  projectId,
  version: 0,
});

export const labelCreate: Operation<LabelCreate> = {
  ...labelRules,
  foldProject: (project, op) =>
    project.labels.some(
      ({ id, name, archived, projectId }) =>
        id === op.labelId || (!archived && projectId === op.projectId && labelKey(name) === labelKey(op.label.name)),
    )
      ? project
      : { ...project, labels: [...project.labels, labelOf(op)].sort(byLabelName) },
  inverse: ({ projectId, labelId }) => ({ kind: 'label.update', projectId, labelId, patch: { archived: true } }),
  call: ({ projectId, labelId, label }) => callOf('createLabel', { body: { id: labelId, projectId, ...label } }),
};
