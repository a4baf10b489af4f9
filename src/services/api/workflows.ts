import { fromPromise } from 'xstate';
import type { Workflow, WorkflowSummary } from '../../../domain/workflow.ts';
import type {
  DeactivateCall,
  PublishCall,
  PublishPreview,
  WorkflowCall,
} from '../../machines/flow/workflowRelease/workflowRelease.types.ts';
import type { DeleteRecordCall } from '../../machines/sync/deletion/deletion.types.ts';
import type { SaveRecordCall } from '../../machines/sync/recordForm/recordForm.types.ts';
import type { WorkflowForm, WorkflowPlace } from '../../machines/flow/workflows/workflows.types.ts';
import type { Http } from '../http.ts';

export const createWorkflow = (http: Http) =>
  fromPromise<Workflow, SaveRecordCall<WorkflowPlace, WorkflowForm, Workflow>>(
    ({ input: { place, values, recordId, mutationId: idempotencyKey }, signal }) => {
      const { workspaceId, projectId } = place;
      const { name, draft } = values;
      return http.call('createWorkflow', {
        workspaceId,
        params: { projectId },
        body: { id: recordId, name, ...(draft && { draft }) },
        idempotencyKey,
        signal,
      });
    },
  );

export const deleteWorkflow = (http: Http) =>
  fromPromise<unknown, DeleteRecordCall<WorkflowPlace, WorkflowSummary>>(
    ({ input: { place, record, mutationId: idempotencyKey }, signal }) =>
      http.call('deleteWorkflow', { ...of({ ...place, workflowId: record.id }), idempotencyKey, signal }),
  );

const of = ({ workspaceId, projectId, workflowId }: WorkflowCall) => ({
  workspaceId,
  params: { projectId, workflowId },
});

export const previewPublish = (http: Http) =>
  fromPromise<PublishPreview, WorkflowCall>(({ input, signal }) =>
    http.call('previewPublish', { ...of(input), signal }),
  );

export const publishWorkflow = (http: Http) =>
  fromPromise<Workflow, PublishCall>(({ input: { version, moves, mutationId: idempotencyKey, ...call }, signal }) =>
    http.call('publishWorkflow', { ...of(call), body: { version, moves }, idempotencyKey, signal }),
  );

export const deactivateWorkflow = (http: Http) =>
  fromPromise<Workflow, DeactivateCall>(({ input: { mutationId: idempotencyKey, ...call }, signal }) =>
    http.call('deactivateWorkflow', { ...of(call), idempotencyKey, signal }),
  );
