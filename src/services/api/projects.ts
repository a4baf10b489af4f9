import { fromPromise } from 'xstate';
import type { Project } from '../../../domain/project.ts';
import type { CreateProjectCall } from '../../machines/projects/createProject/createProject.types.ts';
import type {
  ChangePersonCall,
  DeleteProjectCall,
} from '../../machines/projects/projectSettings/projectSettings.types.ts';
import type { CreateExampleCall } from '../../machines/projects/exampleProject/exampleProject.types.ts';
import type { Http } from '../http.ts';
import { removalOf } from './removal.ts';

export const createProject = (http: Http) =>
  fromPromise<Project, CreateProjectCall>(({ input, signal }) => http.call('createProject', { ...input, signal }));

export const createExample = (http: Http) =>
  fromPromise<Project, CreateExampleCall>(({ input, signal }) =>
    http.call('createExampleProject', { ...input, signal }),
  );

export const deleteProject = (http: Http) =>
  fromPromise<Project, DeleteProjectCall>(({ input: { projectId, ...call }, signal }) =>
    http.call('deleteProject', { ...call, params: { projectId }, signal }),
  );

export const changePerson = (http: Http) =>
  fromPromise<Project, ChangePersonCall>(({ input: { projectId, kind, userId, openTasksTo, ...call }, signal }) =>
    kind === 'remove'
      ? http.call('removeFromProject', {
          ...call,
          params: { projectId, userId },
          query: removalOf(openTasksTo),
          signal,
        })
      : http.call('inviteToProject', { ...call, params: { projectId }, body: { usersToInvite: [userId] }, signal }),
  );
