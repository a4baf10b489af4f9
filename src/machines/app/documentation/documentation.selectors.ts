import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { documentationMachine } from './documentation.machine.ts';
import type { LoadedApi } from './documentation.types.ts';

type Documentation = SnapshotFrom<typeof documentationMachine>;

export type ApiStatus = 'loading' | 'failed' | 'ready';
export const selectApiStatus = (snapshot: Documentation): ApiStatus =>
  snapshot.matches('ready') ? 'ready' : snapshot.matches('apiFailed') ? 'failed' : 'loading';
export const selectApi = ({ context }: Documentation): LoadedApi => context.api;
export const selectApiFailure = ({ context }: Documentation): Failure | null => context.failure;
export const selectGuideSearch = ({ context }: Documentation): string => context.typed;
export { type ApiField, type ApiOperation, curlOf } from './apiReference.ts';
export { type Page, parsePage, type Section } from './guidePages.ts';
export { type Hit, searchSections, type Searchable } from './searchSections.ts';
