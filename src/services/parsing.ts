import * as z from 'zod/mini';

// The page's content policy forbids code made from strings, which zod would otherwise try, once, loudly.
z.config({ jitless: true });

/** The value as `schema` has it, or undefined when it isn't that. */
export const parsed = <T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> | undefined => {
  const { success, data } = schema.safeParse(value);
  return success ? data : undefined;
};
