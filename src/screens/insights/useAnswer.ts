import { useRef } from 'react';
import type { Insights } from '../../../domain/insights.ts';
import { selectIsPausing, selectQuery } from '../../machines/projects/insights/insights.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useList } from '../useList.ts';

/** Metrics of the current query. Until they have loaded, the previous ones are returned and marked as stale. */
export const useAnswer = (projectId: string) => {
  const query = useSelect('insights', selectQuery, null);
  const isPausing = useSelect('insights', selectIsPausing, false);
  const { elements, failure, isRefreshing, retry } = useList(query && { kind: 'insights', projectId, query });
  const last = useRef<Insights | null>(null);
  if (elements || failure) last.current = elements?.[0] ?? null;
  return {
    answer: last.current,
    failure: isPausing ? null : failure,
    isStale: isPausing || (!elements && !failure),
    isRefreshing,
    retry,
  };
};
