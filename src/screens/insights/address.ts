import type { InsightsAddress } from '../../machines/projects/insights/insights.types.ts';
import type { InsightsSearch } from './search.ts';

/** Converts the router's search values to the texts that the machine reads. `searchOf` converts them back. */
export const readSearch = ({ last, filters, ...rest }: InsightsSearch): InsightsAddress => ({
  ...rest,
  ...(last !== undefined && { last: String(last) }),
  ...(filters !== undefined && { filters: JSON.stringify(filters) }),
});

export const searchOf = ({ last, filters, ...rest }: InsightsAddress): InsightsSearch => ({
  ...rest,
  ...(last !== undefined && { last: Number(last) }),
  ...(filters !== undefined && { filters: JSON.parse(filters) as Record<string, unknown> }),
});
