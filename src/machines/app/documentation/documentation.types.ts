import type { ApiOperation } from './apiReference.ts';

export type DocumentationEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'api.requested' }
  | { type: 'retry.requested' };

export type LoadedApi = readonly ApiOperation[];
