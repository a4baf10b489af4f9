import type { Transition } from '../../../../../domain/history.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface HistorySpec {
  kind: 'history';
  taskId: string;
}

const pageSize = 100;

/** The changes of one task, newest first. */
export const history: ResourceKind<HistorySpec, Transition> = defineList<HistorySpec>()('taskHistory', {
  key: ({ taskId }) => `history/${taskId}`,
  call: ({ taskId }, page) => ({ params: { taskId }, query: page ?? { pageIndex: 1, pageSize } }),
  isStale: ({ taskId }, { savedTasks }) => savedTasks.some(({ id }) => id === taskId),
});
