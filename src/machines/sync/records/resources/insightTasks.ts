import type { CountedRef, CountedTask } from '../../../../../domain/insights.ts';
import { defineList, type ResourceKind } from './defineResource.ts';
import type { InsightsQuery } from './insights.ts';

export interface InsightTasksSpec {
  kind: 'insightTasks';
  projectId: string;
  query: InsightsQuery;
  /** Metric value whose tasks are listed. */
  ref: CountedRef;
}

/** The tasks behind a metric value of the insights, page by page. */
export const insightTasks: ResourceKind<InsightTasksSpec, CountedTask> = defineList<InsightTasksSpec>()(
  'listInsightTasks',
  {
    key: ({ projectId, query, ref }) => `insightTasks/${projectId}?${JSON.stringify([query, ref])}`,
    call: ({ projectId, query, ref }, page) => ({
      params: { projectId },
      query: { ...query, ...ref, ...(page ?? { pageIndex: 1, pageSize: 50 }) },
    }),
    pages: 'asked',
    showsFailure: true,
    isPassing: () => true,
  },
);
