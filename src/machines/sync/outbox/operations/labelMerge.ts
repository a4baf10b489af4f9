import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import { labelRules, type OfLabel } from './labelRules.ts';
import type { Operation } from './operation.ts';

export interface LabelMerge extends OfLabel {
  kind: 'label.merge';
  into: string;
}

/** The server removes the label and changes its tasks, and sends both as live changes. */
export const labelMerge: Operation<LabelMerge> = {
  ...labelRules,
  answers: 'mergedLabel',
  foldProject: (project, { labelId }) =>
    project.labels.some(({ id }) => id === labelId)
      ? { ...project, labels: project.labels.filter(({ id }) => id !== labelId) }
      : project,
  inverse: () => null,
  call: ({ labelId, into }) => callOf('mergeLabel', { params: { labelId }, body: { into } }),
  success: phrase('toasts', 'labelsMerged'),
};
