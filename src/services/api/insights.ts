import { fromPromise } from 'xstate';
import type { CountedTask } from '../../../domain/insights.ts';
import type { CollectCountedCall, SaveFileCall } from '../../machines/projects/insights/insights.types.ts';
import type { Http } from '../http.ts';
import { downloadFile } from '../downloadFile.ts';

const pageSize = 1000;
/** Maximum number of pages. The export of the project returns more tasks. */
const collectedPages = 20;

export const collectCounted = (http: Http) =>
  fromPromise<CountedTask[], CollectCountedCall>(async ({ input: { workspaceId, projectId, query, ref }, signal }) => {
    const tasks: CountedTask[] = [];
    for (let pageIndex = 1; pageIndex <= collectedPages; pageIndex += 1) {
      const { elements, pagination } = await http.call('listInsightTasks', {
        workspaceId,
        params: { projectId },
        query: { ...query, ...ref, pageIndex, pageSize },
        signal,
        showsFailure: true,
      });
      tasks.push(...elements);
      if (elements.length === 0 || tasks.length >= pagination.total) break;
    }
    return tasks;
  });

export const saveFile = () =>
  fromPromise<void, SaveFileCall>(async ({ input: { name, text } }) =>
    downloadFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' })),
  );
