import { fromPromise } from 'xstate';
import type { SavedView } from '../../../domain/savedView.ts';
import type { DeleteRecordCall } from '../../machines/sync/deletion/deletion.types.ts';
import type { SaveRecordCall } from '../../machines/sync/recordForm/recordForm.types.ts';
import type { SavedViewsPlace, ViewChangeCall, ViewForm } from '../../machines/projects/savedViews/savedViews.types.ts';
import type { Http } from '../http.ts';

export const saveView = (http: Http) =>
  fromPromise<SavedView, SaveRecordCall<SavedViewsPlace, ViewForm, SavedView>>(
    ({ input: { place, values, record, recordId, mutationId: idempotencyKey }, signal }) => {
      const { workspaceId, projectId } = place;
      const of = { workspaceId, idempotencyKey, signal };
      const { content, shared } = values;
      const name = values.name.trim();
      return record
        ? http.call('updateSavedView', { ...of, params: { projectId, viewId: record.id }, body: { name, shared } })
        : http.call('createSavedView', {
            ...of,
            params: { projectId },
            body: { id: recordId, name, shared, ...content },
          });
    },
  );

export const deleteView = (http: Http) =>
  fromPromise<unknown, DeleteRecordCall<SavedViewsPlace, SavedView>>(
    ({ input: { place, record, mutationId: idempotencyKey }, signal }) => {
      const { workspaceId, projectId } = place;
      const params = { projectId, viewId: record.id };
      return http.call('deleteSavedView', { workspaceId, idempotencyKey, signal, params });
    },
  );

export const changeView = (http: Http) =>
  fromPromise<unknown, ViewChangeCall>(
    ({ input: { workspaceId, projectId, change, mutationId: idempotencyKey }, signal }) => {
      const of = { workspaceId, idempotencyKey, signal };
      switch (change.kind) {
        case 'update':
          return http.call('updateSavedView', {
            ...of,
            params: { projectId, viewId: change.viewId },
            body: change.patch,
          });
        case 'default':
          return http.call('chooseDefaultView', { ...of, params: { projectId }, body: { viewId: change.viewId } });
      }
    },
  );
