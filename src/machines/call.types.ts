import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '../../domain/endpoints.ts';

export type { AnswerOf, EndpointName };

/** What is said in a call of that endpoint. */
export interface CallOf<N extends EndpointName> {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
}

/**
 * One call of the HTTP interface, as data: a service sends it, so that machines need no client. Made by `callOf`, which
 * checks it by its endpoint; a union over all endpoints would take the compiler minutes.
 */
export interface Call {
  endpoint: EndpointName;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
