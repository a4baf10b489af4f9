import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

export interface TaskApprove extends OfTask {
  kind: 'task.approve';
  edgeId: string;
  given: boolean;
}

export const taskApprove: Operation<TaskApprove> = {
  ...taskRules,
  foldTask: (task, { edgeId, given }, { at, viewer, project }) => {
    const by = viewer.id;
    // True for a manager who withdraws an approval: then everyone's approvals are withdrawn.
    const all = !given && project?.abilities.update;
    const others =
      task?.approvals.filter((approval) => approval.edgeId !== edgeId || (approval.by !== by && !all)) ?? [];
    return task && { ...task, approvals: given ? [...others, { edgeId, by, at }] : others };
  },
  inverse: (op) => ({ ...op, given: !op.given }),
  call: ({ projectId, taskId, edgeId, given }) => {
    const params = { projectId, taskId };
    return given
      ? callOf('giveApproval', { params, body: { edgeId } })
      : callOf('withdrawApproval', { params: { ...params, edgeId } });
  },
};
