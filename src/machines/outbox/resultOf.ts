import { operationOf } from './operations/index.ts';
import type { WriteOp, WriteResult } from './outbox.types.ts';

/** Wraps the server's record as the result of a write. The service has checked it by its schema. */
export const resultOf = (op: WriteOp, record: unknown): WriteResult =>
  ({ [operationOf(op).answers]: record }) as unknown as WriteResult;
