import type { Color } from '../../../domain/common.ts';

/** Header of the column for tasks whose status is not loaded yet. */
export const unknownColumn: { name: string; color: Color; archived: boolean } = {
  name: 'Sin estado',
  color: 'slate',
  archived: false,
};
