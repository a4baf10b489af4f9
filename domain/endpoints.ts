import type * as z from 'zod/mini';
import { firstEndpoints } from './endpoints/first.ts';
import { screenEndpoints } from './endpoints/screens.ts';
import { teamworkEndpoints } from './endpoints/teamwork.ts';

export { type Endpoint, fillPath, type Method } from './endpoints/call.ts';

/** The browser loads the three parts of this table separately. */
export const endpoints = { ...firstEndpoints, ...teamworkEndpoints, ...screenEndpoints };
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type ParamsOf<N extends EndpointName> = z.infer<Endpoints[N]['params']>;
export type QueryOf<N extends EndpointName> = z.input<Endpoints[N]['query']>;
export type BodyOf<N extends EndpointName> = z.input<Endpoints[N]['body']>;
export type AnswerOf<N extends EndpointName> = z.infer<Endpoints[N]['answer']>;
