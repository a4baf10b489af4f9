import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '../../domain/endpoints.ts';

/** One call of the HTTP interface, as data: a service sends it, so that machines need no client. */
export type Call = { [N in EndpointName]: { endpoint: N } & CallOf<N> }[EndpointName];

/** What is said in a call of that endpoint. */
export interface CallOf<N extends EndpointName> {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
}

export type { AnswerOf, EndpointName };
