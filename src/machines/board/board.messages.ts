import type { Color } from '../../../domain/common.ts';

/** Head of the column for tasks whose status has not arrived. */
export const unknownColumn: { name: string; color: Color; archived: boolean } = {
  name: 'Sin estado',
  color: 'slate',
  archived: false,
};
