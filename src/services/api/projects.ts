import { fromPromise } from 'xstate';
import type { Project, ProjectCreate } from '../../../domain/project.ts';
import type { Http } from '../http.ts';

export const createProject = (http: Http) =>
  fromPromise<Project, { workspaceId: string; project: ProjectCreate; mutationId: string }>(
    ({ input: { workspaceId, project, mutationId }, signal }) =>
      http.call('createProject', { workspaceId, body: project, idempotencyKey: mutationId, signal }));

export const deleteProject = (http: Http) =>
  fromPromise<Project, { workspaceId: string; projectId: string; mutationId: string }>(
    ({ input: { workspaceId, projectId, mutationId }, signal }) =>
      http.call('deleteProject', { workspaceId, params: { projectId }, idempotencyKey: mutationId, signal }));

export const inviteToProject = (http: Http) =>
  fromPromise<Project, { workspaceId: string; projectId: string; userId: string; mutationId: string }>(
    ({ input: { workspaceId, projectId, userId, mutationId }, signal }) =>
      http.call('inviteToProject', { workspaceId, params: { projectId }, body: { usersToInvite: [userId] }, idempotencyKey: mutationId, signal }));

export const removeFromProject = (http: Http) =>
  fromPromise<Project, { workspaceId: string; projectId: string; userId: string; mutationId: string }>(
    ({ input: { workspaceId, projectId, userId, mutationId }, signal }) =>
      http.call('removeFromProject', { workspaceId, params: { projectId, userId }, idempotencyKey: mutationId, signal }));
