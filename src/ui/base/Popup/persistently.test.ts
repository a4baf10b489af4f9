import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistently } from './persistently.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
});

it('tries again after two seconds, or when the browser is online again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue('code');
  const loaded = persistently(load);
  await vi.advanceTimersByTimeAsync(1999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
});

it('waits for stylesheets too, and requests them until they are loaded', async () => {
  const sheet = () => document.head.querySelector('link');
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/board-11111111.css';
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  const onPreloadError = vi.fn<() => void>();
  window.addEventListener('vite:preloadError', onPreloadError);
  const done = vi.fn<(code: string) => void>();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/board-11111111.css'))
    .mockResolvedValue('code');
  void persistently(load).then(done);
  // A chunk without stylesheets resolves without waiting.
  expect(await persistently(async () => 'other')).toBe('other');

  await vi.advanceTimersByTimeAsync(2000);
  expect(sheet()).not.toBe(link);
  sheet()?.dispatchEvent(new Event('error'));
  expect(onPreloadError).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).not.toHaveBeenCalled();
  sheet()?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(done.mock.calls).toEqual([['code']]);
  window.removeEventListener('vite:preloadError', onPreloadError);
});
