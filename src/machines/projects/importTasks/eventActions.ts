import type { ImportResult } from '../importRun/importRun.types.ts';
import type { ImportTasksEvent, Opened } from './importTasks.types.ts';

/*
 * Guards and actions that several transitions share, with their parameters.
 */
export type FileChosen = Extract<ImportTasksEvent, { type: 'file.chosen' }>;
export const isTooLarge = { type: 'isTooLarge', params: ({ event }: { event: FileChosen }) => event.size } as const;
export const storeFile = { type: 'storeFile', params: ({ event }: { event: FileChosen }) => event } as const;
export const storeOpened = {
  type: 'storeOpened',
  params: ({ event }: { event: { output: Opened } }) => event.output,
} as const;
export const storeUndo = {
  type: 'storeUndo',
  params: ({ event }: { event: { importId: string } }) => event.importId,
} as const;
export const storeResult = {
  type: 'storeResult',
  params: ({ event }: { event: { output: ImportResult } }) => event.output,
} as const;
