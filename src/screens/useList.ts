import type { Failure } from '../machines/failure.ts';
import { recordsOf, selectReceived } from '../machines/sync/records/records.selectors.ts';
import type { ListElement, ListSpec } from '../machines/sync/records/resources/index.ts';
import { sendTo, useSelect, useSystem } from '../system/system.ts';
import { useResource } from '../system/workspace.ts';

export interface List<E> {
  /** Undefined before the first response. */
  elements: readonly E[] | undefined;
  isFirstLoad: boolean;
  isRefreshing: boolean;
  /** Error of the load, if the list has no elements to show. */
  failure: Failure | null;
  /** True if the last refresh failed, so that recent changes may be missing. */
  isOutdated: boolean;
  retry: () => void;
}

const nothing = () => undefined;

/** Loads a list of records and updates it while mounted. Null loads nothing. */
export const useList = <S extends ListSpec>(spec: S | null): List<ListElement<S>> => {
  const system = useSystem();
  const { status, error } = useResource(spec);
  const records = recordsOf(spec?.kind ?? 'members');
  const elements = useSelect(records, spec ? selectReceived(spec) : nothing, undefined);
  const isMissing = elements === undefined;
  // After a response that contained none of the list's elements, a failed list still has none to show.
  const failure = status === 'failed' || (status === 'ready' && isMissing) ? error : null;
  return {
    elements,
    isFirstLoad: status === 'idle' || status === 'loading' || (isMissing && !failure),
    isRefreshing: status === 'refreshing',
    failure,
    isOutdated: status === 'ready' && error !== null,
    retry: () => spec && sendTo(system, records, { type: 'resource.refreshRequested', spec }),
  };
};
