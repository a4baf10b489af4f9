import { importLimits } from '../../../domain/transfer.ts';

/** Texts that people read from this area. */
export const messages = {
  mayNotImport: 'Guests cannot import tasks',
  mayNotUndo: 'Only who made an import and the managers of the project may undo it',
  importNotFound: 'Import not found',
  alreadyUndone: 'This import was undone: begin another one',
  tooOld: `An import can be undone for ${importLimits.undoDays} days`,
  tooManyRows: `An import takes at most ${importLimits.rows.toLocaleString('en')} rows`,
  sameKey: (line: number) => `It repeats line ${line}`,
  mayNotExport: 'Only the owner and the admins of a workspace may export all of it',
  linkSpent: 'This link was used, or is older than a minute: export again',
} as const;
