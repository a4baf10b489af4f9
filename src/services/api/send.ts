import type { Call, EndpointName } from '../../machines/call.types.ts';
import type { CallOptions, Http } from '../http.ts';

/** Makes a call that a machine has described. */
export const send = (
  http: Http,
  { endpoint, ...call }: Call,
  options: Pick<CallOptions<EndpointName>, 'workspaceId' | 'signal' | 'idempotencyKey'>,
): Promise<unknown> => http.call<EndpointName>(endpoint, { ...options, ...call });
