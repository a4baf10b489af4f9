import * as z from 'zod/mini';
import { setPlainReasons } from '../../domain/plainReasons.ts';

// Off, because zod would try to compile code from strings, which the page's content security policy forbids and
// reports.
z.config({ jitless: true });
setPlainReasons();

/** Validates a value. Returns undefined if it is invalid. */
export const parsed = <T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> | undefined => {
  const { success, data } = schema.safeParse(value);
  return success ? data : undefined;
};
