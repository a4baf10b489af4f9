import type { Touched } from './operation.ts';

export interface OfLabel {
  /** Project of the label. Null for a label of the workspace. */
  projectId: string | null;
  labelId: string;
}

/** Entity of the labels of the workspace. */
export const workspaceLabels = 'labels';

/** Writes to labels are sent in order, and before later writes to the tasks of their project. */
export const labelRules = {
  entity: ({ projectId }: OfLabel) => projectId ?? workspaceLabels,
  answers: 'label',
  touches: ({ projectId }: OfLabel): readonly Touched[] => [{ kind: 'labels', projectId }],
  touchesRefused: ({ projectId }: OfLabel): readonly Touched[] => [{ kind: 'labels', projectId }],
} as const;
