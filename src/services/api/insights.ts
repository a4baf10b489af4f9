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
/** More rows than anyone reads; a file of all tasks is the project's export. */
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

/** Hands a file to the browser's downloads. */
export const saveFile = () =>
  fromPromise<void, SaveFileCall>(async ({ input: { name, text } }) =>
    keepAsFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' })),
  );
