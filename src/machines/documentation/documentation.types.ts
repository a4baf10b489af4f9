import type { ApiOperation } from './apiReference.ts';

export type DocumentationEvent =
  | { type: 'search.typed'; text: string }
  /** A page shows the API reference, so it has to be loaded. */
  | { type: 'api.requested' }
  | { type: 'retry.requested' };

export type LoadedApi = readonly ApiOperation[];
