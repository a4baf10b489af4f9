import { importLimits } from '../../../domain/transfer.ts';

export const messages = {
  mayNotImport: 'Guests cannot import tasks',
  mayNotUndo: 'Only the creator of an import and the managers of the project can undo it',
  importNotFound: 'Import not found',
  alreadyUndone: 'This import was undone. Start a new one.',
  tooOld: `An import can be undone for ${importLimits.undoDays} days`,
  tooManyRows: `An import takes at most ${importLimits.rows.toLocaleString('en')} rows`,
  sameKey: (line: number) => `Duplicate of line ${line}`,
  mayNotExport: 'Only the owner and admins can export a workspace',
  linkSpent: 'This link was used or is older than a minute. Export again.',
} as const;
