import type { Call, CallOf, EndpointName } from './call.types.ts';

export const callOf = <N extends EndpointName>(endpoint: N, call: CallOf<N>): Call => ({ endpoint, ...call });
