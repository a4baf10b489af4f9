/** Decides which lists follow the server's changes by themselves, and which have to be loaded again. */
import type { Change } from '../../../../domain/socketEvents.ts';
import type { ResourceEvent } from '../resource/resource.machine.ts';
import type { News } from './news.ts';
import { elementsOf, hasGap, withElements } from './receive.ts';
import type { RecordsContext, TrackedResource } from './records.types.ts';
import { rulesOf } from './resources/index.ts';
import { stateOf } from './resourceState.ts';

type Request = Exclude<ResourceEvent['type'], 'loadAgain' | 'loadMore'>;
/** Requests for resources: each key, with the event for its actor. */
export type Requests = (readonly [key: string, type: Request])[];

/** Returns the event for the actor. A resource that no screen shows is only marked as stale. */
export const renewalOf = ({ claims }: TrackedResource, asked: Request = 'refresh'): Request =>
  claims > 0 ? asked : 'invalidate';

/**
 * Applies changes to the lists that follow them. Lists are loaded again if they now have a gap, or if their first
 * response is still pending, because the response may be older than the change.
 */
export function followChanges(
  context: RecordsContext,
  changes: readonly Change[],
): Pick<RecordsContext, 'lists'> & { requests: Requests } {
  const { workspaceId, accountId: viewerId } = context;
  const requests: Requests = [];
  let { lists } = context;
  for (const [key, resource] of Object.entries(context.resources)) {
    const { spec } = resource;
    const list = lists[key];
    const elements = elementsOf(lists, key);
    const after = rulesOf(spec).follow?.(elements, changes, { spec, workspaceId, viewerId }) ?? elements;
    if (list) {
      lists = withElements(lists, key, after);
      if (hasGap(spec, after) && stateOf(resource).status === 'ready') requests.push([key, renewalOf(resource)]);
    } else if (after !== elements) requests.push([key, 'refresh']);
  }
  return { lists, requests };
}

/** Returns the requests for the resources that the changes make stale. */
export const staleBy = ({ resources, lists }: RecordsContext, news: News): Requests =>
  Object.entries(resources).flatMap(([key, resource]) => {
    const { isStale, settles } = rulesOf(resource.spec);
    return isStale?.(resource.spec, news, elementsOf(lists, key))
      ? [[key, renewalOf(resource, settles ? 'refreshSoon' : 'refresh')]]
      : [];
  });
