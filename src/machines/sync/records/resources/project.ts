import { defineResource, type ResourceKind } from './defineResource.ts';

export interface ProjectSpec {
  kind: 'project';
  projectId: string;
}

export const project: ResourceKind<ProjectSpec> = defineResource<ProjectSpec>()('getProject', {
  key: ({ projectId }) => `project/${projectId}`,
  call: ({ projectId }) => ({ params: { projectId } }),
  receive: ({ projects }, { answer }) => ({ projects: { ...projects, [answer.id]: answer } }),
  isStale: ({ projectId }, { unknownProjects, removedProjects }) =>
    unknownProjects.includes(projectId) || removedProjects.includes(projectId),
});
