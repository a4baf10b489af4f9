import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfProject, projectRules } from './projectRules.ts';

/** Deletes a project. The list of projects applies it. */
export interface ProjectDelete extends OfProject {
  kind: 'project.delete';
}

export const projectDelete: Operation<ProjectDelete> = {
  ...projectRules,
  answers: 'removedProject',
  inverse: (op) => ({ ...op, kind: 'project.restore' }),
  call: ({ projectId }) => callOf('deleteProject', { params: { projectId } }),
  success: phrase('toasts', 'projectDeleted'),
  offersUndo: true,
  failure: phrase('toasts', 'projectDeleteFailed'),
};
