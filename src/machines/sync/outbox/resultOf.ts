import { operationOf } from './operations/index.ts';
import type { WriteOp, WriteResult } from './outbox.types.ts';

/** The service has checked the record by its schema. */
export const resultOf = (op: WriteOp, record: unknown): WriteResult =>
  ({ [operationOf(op).answers]: record }) as unknown as WriteResult;
