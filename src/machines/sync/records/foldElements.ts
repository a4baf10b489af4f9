import type { UserSummary } from '../../../../domain/account.ts';
import type { Failure } from '../../failure.ts';
import { operationOf } from '../outbox/operations/index.ts';
import type { WrittenText } from '../outbox/operations/textRules.ts';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';
import { isExpected } from '../outbox/queue.ts';
import { resourceKey } from './resources/index.ts';

/** State of sending the viewer's own text. */
export interface Delivered {
  delivery: 'sent' | 'sending' | 'waiting' | 'failed';
  /** Id of the write that creates the text and isn't confirmed. */
  mutationId: string | null;
  error: Failure | null;
  /** Rejected change of the text. It remains until the user sends it again or discards it. */
  failedEdit: { mutationId: string; content: string; error: Failure | null } | null;
}
export type Shown<E> = E & Delivered;

/** Returns true if a write is about an element of the list with this resource key. */
export const isAbout = (op: WriteOp, key: string): boolean => {
  const spec = operationOf(op).list?.(op);
  return spec !== undefined && resourceKey(spec) === key;
};

const deliveryOf = (write: PendingWrite): Delivered['delivery'] =>
  !isExpected(write) ? 'failed' : write.state === 'waiting' ? 'waiting' : 'sending';

const known = new WeakMap<WrittenText, Shown<WrittenText>>();
const asSent = <E extends WrittenText>(element: E): Shown<E> => {
  const before = known.get(element) as Shown<E> | undefined;
  if (before) return before;
  const shown: Shown<E> = { ...element, delivery: 'sent', mutationId: null, error: null, failedEdit: null };
  known.set(element, shown);
  return shown;
};

/**
 * Applies writes to a list: the server's elements in order, then the viewer's new texts. Adds a rejected change of a
 * text to its element as `failedEdit`. `writes` contains only the writes about this list.
 */
export const foldElements = <E extends WrittenText>(
  elements: readonly E[],
  writes: readonly PendingWrite[],
  viewer: UserSummary,
): readonly Shown<E>[] => {
  const list = elements.map(asSent);
  for (const write of writes) {
    const { op, mutationId, at, error } = write;
    const { elementId, foldElement } = operationOf(op);
    const id = elementId?.(op);
    const place = list.findLastIndex((element) => element.id === id);
    const before = list[place];
    const after = foldElement?.(before, op, { at, viewer }) as Shown<E> | undefined;
    if (!after || after === before) continue;
    const delivery = deliveryOf(write);
    const isFailed = delivery === 'failed';
    if (!before) list.push({ ...after, delivery, mutationId, error, failedEdit: null });
    else if (isFailed)
      list[place] = 'content' in op ? { ...before, failedEdit: { mutationId, content: op.content, error } } : before;
    else
      list[place] = {
        ...after,
        ...('content' in op && before.delivery !== 'failed' && { delivery }),
        ...(after.deletedAt !== null && { failedEdit: null }),
      };
  }
  return list;
};
