import type { Failure } from '../machines/failure.ts';
import { selectArrived } from '../machines/records/records.selectors.ts';
import type { ListElement, ListSpec } from '../machines/records/resources/index.ts';
import { tell, useSelect, useSystem } from '../system/system.ts';
import { useResource } from '../system/workspace.ts';

export interface List<E> {
  /** undefined before the first answer. */
  elements: readonly E[] | undefined;
  isFirstLoad: boolean;
  /** Why the list can't be loaded. */
  failure: Failure | null;
  /** Whether the last refresh failed: the newest changes may be missing. */
  isOutdated: boolean;
  retry: () => void;
}

const nothing = () => undefined;

/** Loads a list of the records and keeps it up to date while mounted; null for none. */
export const useList = <S extends ListSpec>(spec: S | null): List<ListElement<S>> => {
  const system = useSystem();
  const { status, error } = useResource(spec);
  const elements = useSelect('records', spec ? selectArrived(spec) : nothing, undefined);
  const isMissing = elements === undefined;
  // A list can fail after an answer that has brought none of its elements.
  const failure = status === 'failed' || (status === 'ready' && isMissing) ? error : null;
  return {
    elements,
    isFirstLoad: status === 'idle' || status === 'loading' || (isMissing && !failure),
    failure,
    isOutdated: status === 'ready' && error !== null,
    retry: () => spec && tell(system, 'records', { type: 'resource.refreshRequested', spec }),
  };
};
