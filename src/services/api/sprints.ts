import { fromPromise } from 'xstate';
import type { Sprint, SprintReport } from '../../../domain/sprint.ts';
import type { LoadReportCall } from '../../machines/sprint/sprint.types.ts';
import type { CompleteSprintCall, SaveSprintCall, SprintCall } from '../../machines/sprints/sprints.types.ts';
import type { Http } from '../http.ts';

/** Makes a sprint, or changes one that was read in some version. */
export const saveSprint = (http: Http) =>
  fromPromise<Sprint, SaveSprintCall>(
    ({ input: { workspaceId, sprintId, mutationId: idempotencyKey, form, version }, signal }) => {
      const { projectId, startsOn, endsOn, capacity, name, goal, parallel } = form;
      const body = {
        name,
        goal,
        startsOn: startsOn ?? '',
        endsOn: endsOn ?? '',
        parallel,
        capacity: capacity.trim() === '' ? null : Number(capacity.trim().replace(',', '.')),
      };
      const of = { workspaceId, idempotencyKey, signal };
      return version === null
        ? http.call('createSprint', { ...of, params: { projectId: projectId ?? '' }, body: { ...body, id: sprintId } })
        : http.call('updateSprint', {
            ...of,
            params: { projectId: projectId ?? '', sprintId },
            body: { ...body, version },
          });
    },
  );

export const startSprint = (http: Http) =>
  fromPromise<Sprint, SprintCall>(
    ({ input: { workspaceId, projectId, sprintId, mutationId: idempotencyKey }, signal }) =>
      http.call('startSprint', { workspaceId, params: { projectId, sprintId }, idempotencyKey, signal }),
  );

export const completeSprint = (http: Http) =>
  fromPromise<Sprint, CompleteSprintCall>(
    ({ input: { workspaceId, projectId, sprintId, mutationId: idempotencyKey, unfinished }, signal }) =>
      http.call('completeSprint', {
        workspaceId,
        params: { projectId, sprintId },
        body: { unfinished },
        idempotencyKey,
        signal,
      }),
  );

export const deleteSprint = (http: Http) =>
  fromPromise<Sprint, SprintCall>(
    ({ input: { workspaceId, projectId, sprintId, mutationId: idempotencyKey }, signal }) =>
      http.call('deleteSprint', { workspaceId, params: { projectId, sprintId }, idempotencyKey, signal }),
  );

export const loadReport = (http: Http) =>
  fromPromise<SprintReport, LoadReportCall>(({ input: { workspaceId, projectId, sprintId }, signal }) =>
    http.call('sprintReport', { workspaceId, params: { projectId, sprintId }, signal }),
  );
