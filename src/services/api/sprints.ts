import { fromPromise } from 'xstate';
import { capacityOf, type Sprint, type SprintReport } from '../../../domain/sprint.ts';
import type { LoadReportCall } from '../../machines/flow/sprint/sprint.types.ts';
import type { DeleteRecordCall } from '../../machines/sync/deletion/deletion.types.ts';
import type { SaveRecordCall } from '../../machines/sync/recordForm/recordForm.types.ts';
import type {
  CompleteSprintCall,
  SprintCall,
  SprintForm,
  SprintPlace,
} from '../../machines/flow/sprints/sprints.types.ts';
import type { Http } from '../http.ts';

export const saveSprint = (http: Http) =>
  fromPromise<Sprint, SaveRecordCall<SprintPlace, SprintForm, Sprint>>(
    ({ input: { place, values, record, recordId, mutationId: idempotencyKey }, signal }) => {
      const { projectId, startsOn, endsOn, capacity, name, goal, parallel } = values;
      const body = {
        name,
        goal,
        startsOn: startsOn ?? '',
        endsOn: endsOn ?? '',
        parallel,
        capacity: capacityOf(capacity),
      };
      const of = { workspaceId: place.workspaceId, idempotencyKey, signal };
      return record === null
        ? http.call('createSprint', { ...of, params: { projectId: projectId ?? '' }, body: { ...body, id: recordId } })
        : http.call('updateSprint', {
            ...of,
            params: { projectId: record.projectId, sprintId: recordId },
            body: { ...body, version: record.version },
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
  fromPromise<unknown, DeleteRecordCall<SprintPlace, Sprint>>(
    ({ input: { place, record, mutationId: idempotencyKey }, signal }) =>
      http.call('deleteSprint', {
        workspaceId: place.workspaceId,
        params: { projectId: record.projectId, sprintId: record.id },
        idempotencyKey,
        signal,
      }),
  );

export const loadReport = (http: Http) =>
  fromPromise<SprintReport, LoadReportCall>(({ input: { workspaceId, projectId, sprintId }, signal }) =>
    http.call('sprintReport', { workspaceId, params: { projectId, sprintId }, signal }),
  );
