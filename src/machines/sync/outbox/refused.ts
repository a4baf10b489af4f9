import { entityOf } from './operations/index.ts';
import type { RefusedChange, StoredWrite, WriteOp } from './outbox.types.ts';

/** Removes rejected changes of the fields that `op` changes again. */
export const withoutFieldsOf = (refused: readonly RefusedChange[], op: WriteOp): readonly RefusedChange[] => {
  if (refused.length === 0 || (op.kind !== 'task.update' && op.kind !== 'project.update')) return refused;
  return refused.flatMap((change) => {
    if (entityOf(change.op) !== entityOf(op)) return change;
    const left = Object.entries(change.op.fields).filter(([field]) => !(field in op.fields));
    return left.length === 0 ? [] : { ...change, op: { ...change.op, fields: Object.fromEntries(left) } };
  });
};

/** Adds a rejected change without the fields that the writes in `later` have changed again. */
export const withRefused = (
  refused: readonly RefusedChange[],
  { op, mutationId }: StoredWrite,
  later: readonly StoredWrite[],
): readonly RefusedChange[] =>
  op.kind === 'task.update' || op.kind === 'project.update'
    ? [
        ...withoutFieldsOf(refused, op),
        ...later.reduce<readonly RefusedChange[]>(
          (left, write) => withoutFieldsOf(left, write.op),
          [{ mutationId, op }],
        ),
      ]
    : refused;
