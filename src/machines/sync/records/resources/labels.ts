import type { Label } from '../../../../../domain/label.ts';
import type { LabelSummary } from '../../../../../domain/labelRecord.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface LabelsSpec {
  kind: 'labels';
  /** Project of the labels. Null for the labels of the workspace. */
  projectId: string | null;
}

/** Replaces or adds a label. An older version never replaces a newer one. */
export const withSaved = (labels: readonly LabelSummary[], label: Label): readonly LabelSummary[] => {
  const known = labels.find(({ id }) => id === label.id);
  if (!known) return [...labels, { ...label, tasks: 0 }];
  return known.version >= label.version ? labels : labels.map((one) => (one === known ? { ...one, ...label } : one));
};

const follow = (
  labels: readonly LabelSummary[],
  changes: readonly Change[],
  { spec: { projectId } }: { spec: LabelsSpec },
): readonly LabelSummary[] => {
  let list = labels;
  for (const change of changes) {
    if (change.type === 'label.saved' && change.label.projectId === projectId) list = withSaved(list, change.label);
    if (change.type === 'label.removed' && list.some(({ id }) => id === change.labelId))
      list = list.filter(({ id }) => id !== change.labelId);
  }
  return list;
};

/** Labels of a project or of the workspace, with the number of tasks that have each. */
export const labels: ResourceKind<LabelsSpec, LabelSummary> = defineList<LabelsSpec>()('listLabels', {
  key: ({ projectId }) => `labels/${projectId ?? 'workspace'}`,
  call: ({ projectId }) => ({ query: projectId === null ? {} : { projectId } }),
  follow,
  // A merge changes the numbers of tasks.
  isStale: (_, { changes }) => changes.some(({ type }) => type === 'label.removed'),
  settles: true,
  // Removed on release, so that each visit counts the tasks again.
  isPassing: () => true,
});
