import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfProject, projectRules } from './projectRules.ts';

export interface ProjectRestore extends OfProject {
  kind: 'project.restore';
}

export const projectRestore: Operation<ProjectRestore> = {
  ...projectRules,
  inverse: (op) => ({ ...op, kind: 'project.delete' }),
  call: ({ projectId }) => callOf('restoreProject', { params: { projectId } }),
  touches: () => ['projects', 'myTasks'],
};
