import { fromPromise } from 'xstate';
import type { CountedTask, Insights } from '../../../domain/insights.ts';
import type {
  CollectCountedCall,
  CountedPage,
  LoadCountedCall,
  LoadInsightsCall,
  SaveFileCall,
} from '../../machines/insights/insights.types.ts';
import type { Http } from '../http.ts';
import { keepAsFile } from '../keepAsFile.ts';

const pageSize = 50;
const collectedPage = 1000;
/** Maximum number of pages. The export of the project is the way to get more tasks. */
const collectedPages = 20;

export const loadInsights = (http: Http) =>
  fromPromise<Insights, LoadInsightsCall>(({ input: { workspaceId, projectId, query }, signal }) =>
    http.call('getInsights', { workspaceId, params: { projectId }, query, signal }),
  );

export const loadCounted = (http: Http) =>
  fromPromise<CountedPage, LoadCountedCall>(
    async ({ input: { workspaceId, projectId, query, ref, pageIndex }, signal }) => {
      const { elements, pagination } = await http.call('listInsightTasks', {
        workspaceId,
        params: { projectId },
        query: { ...query, ...ref, pageIndex, pageSize },
        signal,
      });
      return { tasks: elements, total: pagination.total };
    },
  );

export const collectCounted = (http: Http) =>
  fromPromise<CountedTask[], CollectCountedCall>(async ({ input: { workspaceId, projectId, query, ref }, signal }) => {
    const tasks: CountedTask[] = [];
    for (let pageIndex = 1; pageIndex <= collectedPages; pageIndex += 1) {
      const { elements, pagination } = await http.call('listInsightTasks', {
        workspaceId,
        params: { projectId },
        query: { ...query, ...ref, pageIndex, pageSize: collectedPage },
        signal,
        showsFailure: true,
      });
      tasks.push(...elements);
      if (elements.length === 0 || tasks.length >= pagination.total) break;
    }
    return tasks;
  });

/** Downloads a text as a file. */
export const saveFile = () =>
  fromPromise<void, SaveFileCall>(async ({ input: { name, text } }) =>
    keepAsFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' })),
  );
