/** The states of resources, read from their actors. */
import type { Failure } from '../failure.ts';
import type { ResourceState } from './records.types.ts';

type Load = 'drawing' | 'loadingRest' | 'fresh' | 'stale' | 'settling' | 'refreshing';

/** The part of a resource's actor that the records read. */
export interface ResourceActor {
  getSnapshot: () => {
    value: 'deciding' | 'loading' | 'failed' | { ready: { load: Load; more: ResourceState['more'] } };
    context: { error: Failure | null; moreError: Failure | null };
  };
}

/** A resource that screens have acquired, and its actor, whose state is the status of the resource. */
export interface TrackedResource extends Pick<ResourceState, 'spec' | 'complete' | 'claims'> {
  actor: ResourceActor;
}

const statuses: Record<Load, Pick<ResourceState, 'status' | 'filling' | 'stale'>> = {
  drawing: { status: 'refreshing', filling: true, stale: false },
  loadingRest: { status: 'refreshing', filling: true, stale: false },
  fresh: { status: 'ready', filling: false, stale: false },
  stale: { status: 'ready', filling: false, stale: true },
  settling: { status: 'ready', filling: false, stale: true },
  refreshing: { status: 'refreshing', filling: false, stale: false },
};

const known = new WeakMap<object, ResourceState>();

/** Returns the state of the resource. An unchanged state keeps its reference, for memoised selectors. */
export function stateOf({ spec, complete, claims, actor }: TrackedResource): ResourceState {
  const snapshot = actor.getSnapshot();
  const found = known.get(snapshot);
  if (found && found.complete === complete && found.claims === claims) return found;
  const { value, context } = snapshot;
  const ready = typeof value === 'string' ? null : value.ready;
  const state: ResourceState = {
    spec,
    complete,
    claims,
    ...(ready
      ? statuses[ready.load]
      : { status: value === 'failed' ? 'failed' : 'loading', filling: false, stale: false }),
    error: context.error,
    more: ready?.more ?? 'idle',
    moreError: ready?.more === 'failed' ? context.moreError : null,
  };
  known.set(snapshot, state);
  return state;
}
