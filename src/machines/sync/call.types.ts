import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '../../../domain/endpoints.ts';

export type { AnswerOf, EndpointName };

export interface CallOf<N extends EndpointName> {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
}

/**
 * Call as data, so that machines need no HTTP client. `callOf` checks it against the endpoint's types: a union type
 * over all endpoints would take minutes to compile.
 */
export interface Call {
  endpoint: EndpointName;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
