import { fromPromise } from 'xstate';
import type { Project } from '../../../domain/project.ts';
import type { CreateProjectCall } from '../../machines/createProject/createProject.types.ts';
import type {
  DeleteProjectCall,
  InviteToProjectCall,
  RemoveFromProjectCall,
} from '../../machines/projectSettings/projectSettings.types.ts';
import type { Http } from '../http.ts';

export const createProject = (http: Http) =>
  fromPromise<Project, CreateProjectCall>(({ input, signal }) => http.call('createProject', { ...input, signal }));

export const deleteProject = (http: Http) =>
  fromPromise<Project, DeleteProjectCall>(({ input: { projectId, ...call }, signal }) =>
    http.call('deleteProject', { ...call, params: { projectId }, signal }),
  );

export const inviteToProject = (http: Http) =>
  fromPromise<Project, InviteToProjectCall>(({ input: { projectId, userIds, ...call }, signal }) =>
    http.call('inviteToProject', { ...call, params: { projectId }, body: { usersToInvite: userIds }, signal }),
  );

export const removeFromProject = (http: Http) =>
  fromPromise<Project, RemoveFromProjectCall>(({ input: { projectId, userId, ...call }, signal }) =>
    http.call('removeFromProject', { ...call, params: { projectId, userId }, signal }),
  );
