import type { Color } from '../../../domain/common.ts';

/** Header of the column for tasks with an unknown status. */
export const unknownColumn: { name: string; color: Color; archived: boolean } = {
  name: 'Sin estado',
  color: 'slate',
  archived: false,
};
