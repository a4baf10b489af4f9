import { fromPromise } from 'xstate';
import type { ViewDeedCall } from '../../machines/savedViews/savedViews.types.ts';
import type { Http } from '../http.ts';

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
