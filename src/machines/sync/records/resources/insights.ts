import type { Insights } from '../../../../../domain/insights.ts';
import type { CallOf } from '../../call.types.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

/** Range, time zone and filters of a project's insights. */
export type InsightsQuery = NonNullable<CallOf<'getInsights'>['query']>;

export interface InsightsSpec {
  kind: 'insights';
  projectId: string;
  query: InsightsQuery;
}

/** The metrics for one query about a project. They are loaded again at most every three seconds. */
export const insights: ResourceKind<InsightsSpec, Insights> = defineRecord<InsightsSpec>()('getInsights', {
  key: ({ projectId, query }) => `insights/${projectId}?${JSON.stringify(query)}`,
  call: ({ projectId, query }) => ({ params: { projectId }, query }),
  isStale: ({ projectId }, { changes }) =>
    changes.some(
      (change) =>
        (change.type === 'task.saved' || change.type === 'task.removed' || change.type === 'project.saved') &&
        change.projectId === projectId,
    ),
  settles: true,
  settleTime: 3000,
  retryAfter: { stale: 3000 },
  showsFailure: true,
  isPassing: () => true,
});
