import { type Failure, failureOf } from './failure.ts';

// Not in `failure.ts`, because every page loads that file.

/** Params of an action or a guard: the failure of an invoked service. */
export const failureIn = ({ event }: { event: { error: unknown } }): Failure => failureOf(event.error);

/** Stores the failure of an invoked service by an action `storeFailure` of the machine. */
export const storeServiceFailure = { type: 'storeFailure', params: failureIn } as const;
