import type { Call, CallOf, EndpointName } from './call.types.ts';

/** A call of the HTTP interface, as data. */
export const callOf = <N extends EndpointName>(endpoint: N, call: CallOf<N>): Call => ({ endpoint, ...call });
