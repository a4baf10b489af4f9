import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfProject, projectRules } from './projectRules.ts';

/** Adds or removes a favourite of the viewer. The list of projects applies it. */
export interface ProjectStar extends OfProject {
  kind: 'project.star';
  starred: boolean;
}

export const projectStar: Operation<ProjectStar> = {
  ...projectRules,
  answers: 'star',
  inverse: ({ starred, ...op }) => ({ ...op, starred: !starred }),
  merged: (_, later) => later,
  call: ({ projectId, starred }) => callOf('starProject', { params: { projectId }, body: { starred } }),
};
