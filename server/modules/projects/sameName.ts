import { nameKey } from '../../../domain/visibleName.ts';

export const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
