import type { Call, EndpointName } from '../../machines/call.types.ts';
import type { CallOptions, Http } from '../http.ts';

type Options = Pick<CallOptions<'getProject'>, 'workspaceId' | 'signal' | 'idempotencyKey'>;

/** Sends a call that a machine has described. Its type was checked against the endpoint when it was created. */
export const send = (http: Http, { endpoint, ...call }: Call, options: Options): Promise<unknown> =>
  (http.call as (name: EndpointName, options: object) => Promise<unknown>)(endpoint, { ...options, ...call });
