import { expect, test, vi } from 'vitest';
import type { Http } from './http.ts';
import { lazyHttp } from './lazyHttp.ts';

const answering = (): Http => ({ call: vi.fn().mockResolvedValue('the answer') });

test('loads the client once, with the first call', async () => {
  const http = answering();
  const load = vi.fn(() => Promise.resolve(http));
  const lazy = lazyHttp(load);
  expect(load).not.toHaveBeenCalled();
  const body = { email: 'ada@example.com', password: 'a password' };
  expect(await Promise.all([lazy.call('signIn', { body }), lazy.call('getAccount')])).toEqual([
    'the answer',
    'the answer',
  ]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(vi.mocked(http.call).mock.calls).toEqual([
    ['signIn', { body }],
    ['getAccount', undefined],
  ]);
});

test("throws NETWORK when the chunk can't be loaded, and loads it again with the next call", async () => {
  const load = vi.fn(() => Promise.resolve(answering())).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const lazy = lazyHttp(load);
  await expect(lazy.call('getAccount')).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  expect(await lazy.call('getAccount')).toBe('the answer');
});
