import type { ApiOperation } from './apiReference.ts';

export type DocumentationEvent =
  | { type: 'search.typed'; text: string }
  /** A page needs the description of the server's interface. */
  | { type: 'api.wanted' }
  | { type: 'retry.requested' };

export type LoadedApi = readonly ApiOperation[];
