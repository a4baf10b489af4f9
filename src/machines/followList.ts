import { type ActorRefFrom, fromCallback } from 'xstate';
import type { Failure } from './failure.ts';
import type { recordsMachine } from './records/records.machine.ts';
import { selectArrived, selectResource } from './records/records.selectors.ts';
import type { ListElement, ListSpec } from './records/resources/index.ts';

/** Sent to a machine that follows a list of the records. */
export type ListNews<E> = { type: 'list.arrived'; elements: readonly E[] } | { type: 'list.failed'; error: Failure };

/** Acquires a list of the records while it runs, and reports each answer and each failure of the server. */
export const followList = <S extends ListSpec>() =>
  fromCallback<{ type: string }, { spec: S }>(({ input: { spec }, system, sendBack }) => {
    const records: ActorRefFrom<typeof recordsMachine> | undefined = system.get('records');
    if (!records) return undefined;
    const news = sendBack as (event: ListNews<ListElement<S>>) => void;
    let last: { elements?: unknown; error?: unknown } = {};
    const look = () => {
      const snapshot = records.getSnapshot();
      const elements = selectArrived(spec)(snapshot);
      const { error } = selectResource(spec)(snapshot);
      const before = last;
      last = { elements, error };
      if (elements && elements !== before.elements) news({ type: 'list.arrived', elements });
      if (error !== null && error !== before.error) news({ type: 'list.failed', error });
    };
    const subscription = records.subscribe(look);
    records.send({ type: 'resource.wanted', spec });
    return () => {
      subscription.unsubscribe();
      records.send({ type: 'resource.released', spec });
    };
  });
