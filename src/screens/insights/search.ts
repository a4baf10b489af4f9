/** Search parameters as the router parses them: values that look like JSON are already converted. */
export interface InsightsSearch {
  last?: number;
  from?: string;
  to?: string;
  zone?: string;
  scale?: string;
  filters?: Record<string, unknown>;
  show?: string;
}

const textual = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const validSearch = (search: Record<string, unknown>): InsightsSearch => {
  const { last, filters } = search;
  const texts = Object.fromEntries(
    (['from', 'to', 'zone', 'scale', 'show'] as const).flatMap((key) =>
      textual(search[key]) === undefined ? [] : [[key, textual(search[key])]],
    ),
  );
  return {
    ...texts,
    ...(typeof last === 'number' && { last }),
    ...(typeof filters === 'object' &&
      filters !== null &&
      !Array.isArray(filters) && { filters: filters as Record<string, unknown> }),
  };
};
