import type { Call, EndpointName } from '../../machines/sync/call.types.ts';
import type { CallOptions, Http } from '../http.ts';

type Options = Pick<CallOptions<'getProject'>, 'workspaceId' | 'signal' | 'idempotencyKey'>;

/** The types are not checked here, because a machine checks a call against its endpoint when it creates the call. */
export const send = (http: Http, { endpoint, ...call }: Call, options: Options): Promise<unknown> =>
  (http.call as (name: EndpointName, options: object) => Promise<unknown>)(endpoint, { ...options, ...call });
