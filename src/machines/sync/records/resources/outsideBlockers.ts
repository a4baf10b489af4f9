import type { LinkedTask } from '../../../../../domain/taskRelation.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface OutsideBlockersSpec {
  kind: 'outsideBlockers';
  projectId: string;
}

/** The visible tasks of other projects that block tasks of a project. */
export const outsideBlockers: ResourceKind<OutsideBlockersSpec, LinkedTask> = defineList<OutsideBlockersSpec>()(
  'listOutsideBlockers',
  {
    key: ({ projectId }) => `outsideBlockers/${projectId}`,
    call: ({ projectId }) => ({ params: { projectId } }),
    isStale: ({ projectId }, { changes }, elements) =>
      changes.some((change) => {
        if (change.type === 'projects.changed') return true;
        if (change.type !== 'task.saved' && change.type !== 'task.removed') return false;
        return change.projectId === projectId
          ? change.task.blockedBy.length > 0
          : elements.some(({ id }) => id === change.task.id);
      }),
    settles: true,
    showsFailure: true,
  },
);
