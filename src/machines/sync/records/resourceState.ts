/** Reads the states of resources from their actors. */
import type { Failure } from '../../failure.ts';
import type { ResourceLoad, ResourceState, StoppedResource, TrackedResource } from './records.types.ts';
import { type ResourceSpec, rulesOf } from './resources/index.ts';

const statuses: Record<ResourceLoad, Pick<ResourceState, 'status' | 'filling' | 'stale'>> = {
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

type Resources = Readonly<Record<string, TrackedResource>>;
type Stopped = Readonly<Record<string, StoppedResource>>;

export const resourceId = (key: string) => `resource:${key}`;
export const graceId = (key: string) => `grace:${key}`;

/** Returns the resource of the actor with this id, and its key. */
export const resourceOf = (resources: Resources, id: string) =>
  Object.entries(resources).find(([key]) => resourceId(key) === id);

/** Returns true if the data never becomes stale by changes, because every change of a task is merged into its row. */
export const staysFresh = ({ kind }: ResourceSpec): boolean => kind === 'task';

export const withStale = (stopped: Stopped, keys: readonly string[]): Stopped => {
  const found = keys.flatMap((key) => (stopped[key]?.fresh ? [[key, { ...stopped[key], fresh: false }] as const] : []));
  return found.length === 0 ? stopped : { ...stopped, ...Object.fromEntries(found) };
};

/**
 * Returns true if this failure is shown as a toast. No toast for a missing record, because the screen shows it, nor for
 * a lost connection, for which the app has one notice.
 */
export const isToasted = ({ spec, claims }: TrackedResource, { status, code }: Failure): boolean =>
  claims > 0 && status !== 0 && code !== 'INVALID_TOKEN' && code !== 'NOT_FOUND' && rulesOf(spec).showsFailure !== true;

/** Returns the keys of all resources of one kind. */
export const keysOf = (resources: Resources, kind: ResourceSpec['kind']): string[] =>
  Object.keys(resources).filter((key) => resources[key]?.spec.kind === kind);
