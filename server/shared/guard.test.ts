import { describe, expect, it } from 'vitest';
import { createGuard } from './guard.ts';

describe('a guarded callback', () => {
  it('passes its arguments on and reports every error', async () => {
    const errors: unknown[] = [];
    const given: unknown[] = [];
    const guard = createGuard((error) => errors.push(error));
    guard((...parts: number[]) => given.push(parts))(1, 2);
    guard(() => {
      throw new Error('thrown');
    })();
    guard(() => Promise.reject(new Error('rejected')))();
    await Promise.resolve();
    expect([given, errors]).toEqual([[[1, 2]], [new Error('thrown'), new Error('rejected')]]);
  });
});
