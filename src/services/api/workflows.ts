import { fromCallback, fromPromise } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { type Workflow, workflow, type WorkflowSummary, type WorkflowVersion } from '../../../domain/workflow.ts';
import type {
  DeactivateCall,
  LoadPathsCall,
  LoadVersionCall,
  PublishCall,
  PublishPreview,
  SaveCall,
  Saved,
  UnsentDraft,
  WorkflowCall,
  WorkflowPaths,
  WorkflowVersionDetail,
} from '../../machines/workflowEditor/workflowEditor.types.ts';
import type { DeleteRecordCall } from '../../machines/deletion/deletion.types.ts';
import type { SaveRecordCall } from '../../machines/recordForm/recordForm.types.ts';
import type { WorkflowForm, WorkflowPlace } from '../../machines/workflows/workflows.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';
import { parsed } from '../parsing.ts';

const all = { pageIndex: 1, pageSize: 1000 };

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

export const loadWorkflow = (http: Http) =>
  fromPromise<Workflow, WorkflowCall>(({ input, signal }) => http.call('getWorkflow', { ...of(input), signal }));

const save = (http: Http, call: SaveCall, signal?: AbortSignal) =>
  http.call('updateWorkflow', {
    ...of(call),
    body: { name: call.name, draft: call.definition, version: call.version },
    idempotencyKey: newId(),
    signal,
  });

export const saveWorkflow = (http: Http) =>
  fromPromise<Saved, SaveCall>(async ({ input, signal }) => {
    try {
      return { kind: 'saved', workflow: await save(http, input, signal) };
    } catch (error) {
      const current =
        error instanceof AppError && error.code === 'CONFLICT' ? parsed(workflow, error.current) : undefined;
      if (!current) throw error;
      return { kind: 'met', workflow: current };
    }
  });

/** Sends what is unsent when the screen closes; what the server then doesn't take stays among the drafts. */
export const saveOnLeave = (http: Http) =>
  fromCallback<UnsentDraft>(({ receive, system }) => {
    let unsent: UnsentDraft['unsent'] = null;
    receive((event) => {
      unsent = event.unsent;
    });
    return () => {
      if (!unsent || system.get('records') === undefined) return;
      const { call, draftKey: key } = unsent;
      void save(http, call).then(
        () =>
          (system.get('drafts') as { send: (event: { type: 'draft.dropped'; key: string }) => void } | undefined)?.send(
            { type: 'draft.dropped', key },
          ),
        () => undefined,
      );
    };
  });

export const loadWorkflowVersions = (http: Http) =>
  fromPromise<WorkflowVersion[], WorkflowCall>(
    async ({ input, signal }) =>
      (await http.call('listWorkflowVersions', { ...of(input), query: all, signal })).elements,
  );

export const loadWorkflowVersion = (http: Http) =>
  fromPromise<WorkflowVersionDetail, LoadVersionCall>(({ input: { workspaceId, version, ...params }, signal }) =>
    http.call('getWorkflowVersion', { workspaceId, params: { ...params, version }, signal }),
  );

export const loadPaths = (http: Http) =>
  fromPromise<WorkflowPaths, LoadPathsCall>(({ input: { workspaceId, projectId, from, to }, signal }) =>
    http.call('workflowPaths', { workspaceId, params: { projectId }, query: { from, to }, signal }),
  );

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
