import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '../../domain/endpoints.ts';

export type { AnswerOf, EndpointName };

/** Parameters, query and body of a call to an endpoint. */
export interface CallOf<N extends EndpointName> {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
}

/**
 * HTTP call as data, which a service sends, so that machines need no HTTP client. `callOf` creates it and checks it
 * against the endpoint's types. A union type over all endpoints would take minutes to compile.
 */
export interface Call {
  endpoint: EndpointName;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
