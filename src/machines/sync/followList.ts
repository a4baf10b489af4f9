import { type ActorRefFrom, fromCallback } from 'xstate';
import type { Failure } from '../failure.ts';
import type { recordsMachine } from './records/records.machine.ts';
import { selectListDetails, selectReceived, selectResource } from './records/records.selectors.ts';
import type { ListDetails, ListSpec } from './records/resources/index.ts';
import { recordsOf } from './records/scope.ts';

export type ListEvent<E> = { type: 'list.received'; elements: readonly E[] } | { type: 'list.failed'; error: Failure };

/** Event with the fields of a list's response other than its elements, for a machine that follows such a list. */
export type DetailsEvent<S extends ListSpec> = { type: 'details.received'; details: ListDetails<S> };

export type SingleRecordEvent<R> = { type: 'record.loaded'; record: R } | { type: 'record.failed'; error: Failure };

interface EventsOf {
  received: (elements: readonly unknown[]) => { type: string } | null;
  failed: (error: Failure) => { type: string };
}

const follow = <S extends ListSpec>({ received, failed }: EventsOf) =>
  fromCallback<{ type: string }, { spec: S }>(({ input: { spec }, system, sendBack }) => {
    const records: ActorRefFrom<typeof recordsMachine> | undefined = system.get(recordsOf(spec.kind));
    if (!records) return undefined;
    let last: { elements?: unknown; error?: unknown; details?: unknown } = {};
    const report = () => {
      const snapshot = records.getSnapshot();
      const elements = selectReceived(spec)(snapshot);
      const { error } = selectResource(spec)(snapshot);
      const details = selectListDetails<ListSpec>(spec)(snapshot);
      const before = last;
      last = { elements, error, details };
      const event = elements && elements !== before.elements ? received(elements) : null;
      if (event) sendBack(event);
      if (details !== undefined && details !== before.details) sendBack({ type: 'details.received', details });
      if (error !== null && error !== before.error) sendBack(failed(error));
    };
    const subscription = records.subscribe(report);
    records.send({ type: 'resource.acquired', spec });
    return () => {
      subscription.unsubscribe();
      records.send({ type: 'resource.released', spec });
    };
  });

/** Reports each response and each failure of a list as `ListEvent`. */
export const followList = <S extends ListSpec>() =>
  follow<S>({
    received: (elements) => ({ type: 'list.received', elements }) satisfies ListEvent<unknown>,
    failed: (error) => ({ type: 'list.failed', error }) satisfies ListEvent<unknown>,
  });

/** Reports the responses and failures of one record as `SingleRecordEvent`. */
export const followRecord = <S extends ListSpec>() =>
  follow<S>({
    received: ([record]) =>
      record === undefined ? null : ({ type: 'record.loaded', record } satisfies SingleRecordEvent<unknown>),
    failed: (error) => ({ type: 'record.failed', error }) satisfies SingleRecordEvent<unknown>,
  });
