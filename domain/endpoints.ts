import type * as z from 'zod/mini';
import { firstEndpoints } from './endpoints/first.ts';
import { screenEndpoints } from './endpoints/screens.ts';
import { teamworkEndpoints } from './endpoints/teamwork.ts';

export { type Endpoint, fillPath, type Method } from './endpoints/call.ts';

/** Table of all endpoints. The browser loads its three parts as separate chunks. */
export const endpoints = { ...firstEndpoints, ...teamworkEndpoints, ...screenEndpoints };
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type ParamsOf<N extends EndpointName> = z.infer<Endpoints[N]['params']>;
export type QueryOf<N extends EndpointName> = z.input<Endpoints[N]['query']>;
export type BodyOf<N extends EndpointName> = z.input<Endpoints[N]['body']>;
export type AnswerOf<N extends EndpointName> = z.infer<Endpoints[N]['answer']>;
