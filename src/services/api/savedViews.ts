import { fromPromise } from 'xstate';
import { pages } from '../../../domain/limits.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import type { LoadViewsCall, ViewDeedCall } from '../../machines/savedViews/savedViews.types.ts';
import type { Http } from '../http.ts';

export const loadViews = (http: Http) =>
  fromPromise<SavedView[], LoadViewsCall>(
    async ({ input: { workspaceId, projectId }, signal }) =>
      (await http.call('listSavedViews', { workspaceId, params: { projectId }, query: pages.savedViews, signal }))
        .elements,
  );

export const doViewDeed = (http: Http) =>
  fromPromise<unknown, ViewDeedCall>(
    ({ input: { workspaceId, projectId, deed, mutationId: idempotencyKey }, signal }) => {
      const of = { workspaceId, idempotencyKey, signal };
      switch (deed.kind) {
        case 'create':
          return http.call('createSavedView', { ...of, params: { projectId }, body: deed.view });
        case 'update':
          return http.call('updateSavedView', { ...of, params: { projectId, viewId: deed.viewId }, body: deed.patch });
        case 'delete':
          return http.call('deleteSavedView', { ...of, params: { projectId, viewId: deed.viewId } });
        case 'default':
          return http.call('chooseDefaultView', { ...of, params: { projectId }, body: { viewId: deed.viewId } });
      }
    },
  );
