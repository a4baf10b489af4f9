import type { SnapshotFrom } from 'xstate';
import type { InsightsQuery } from '../../sync/records/resources/insights.ts';
import type { insightsMachine } from './insights.machine.ts';
import type { Ask, ChartName } from './insights.types.ts';

export { type Bucket, bucketsOf, scaleOf } from './buckets.ts';
export { fileTextsOf } from './fileTexts.ts';
export { noFilters } from './insights.types.ts';
export { queryOf, writeAddress } from './insightsAddress.ts';

type InsightsSnapshot = SnapshotFrom<typeof insightsMachine>;

export const selectAsk = (snapshot: InsightsSnapshot): Ask => snapshot.context.ask;
export const selectQuery = (snapshot: InsightsSnapshot): InsightsQuery => snapshot.context.query;
/** True while the query doesn't contain the user's last choices. */
export const selectIsPausing = (snapshot: InsightsSnapshot): boolean => snapshot.matches({ query: 'pausing' });
export const selectSavedChart = (snapshot: InsightsSnapshot): ChartName | null => snapshot.context.file?.chart ?? null;
