import { operationOf } from './operations/index.ts';
import type { WriteOp, WriteResult } from './outbox.types.ts';

/** The casts are safe, because the service has validated the record with its schema. */
export const resultOf = (op: WriteOp, record: unknown): WriteResult =>
  ({ [operationOf(op).answers]: record }) as unknown as WriteResult;
