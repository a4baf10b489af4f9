import { containsWords } from '../../../../domain/containsWords.ts';

/** Checks if the option contains every word of the query. Ignores case and accents. */
export const matches = ({ label, description = '' }: { label: string; description?: string }, query: string): boolean =>
  containsWords(`${label} ${description}`, query);
