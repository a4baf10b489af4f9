import type { ProjectUpdate as Body } from '../../../../../domain/project.ts';
import { callOf } from '../../call.ts';
import { basis, type Operation } from './operation.ts';
import { type OfProject, projectRules } from './projectRules.ts';

export interface ProjectUpdate extends OfProject {
  kind: 'project.update';
  fields: Omit<Body, 'version'>;
  basedOn?: number;
}

export const projectUpdate: Operation<ProjectUpdate> = {
  ...projectRules,
  foldProject: (project, { fields: { archiveDoneAfter, ...fields } }) => ({
    ...project,
    ...fields,
    ...(archiveDoneAfter !== undefined && { archiveDoneAfter: archiveDoneAfter ?? undefined }),
  }),
  inverse: ({ kind, projectId, fields }, { project }) =>
    project
      ? {
          kind,
          projectId,
          fields: Object.fromEntries(
            Object.keys(fields).map((field) => [field, project[field as keyof typeof fields] ?? null]),
          ),
        }
      : null,
  call: ({ projectId, fields, ...op }) =>
    callOf('updateProject', { params: { projectId }, body: { ...fields, ...basis(op) } }),
  marksRefused: true,
};
