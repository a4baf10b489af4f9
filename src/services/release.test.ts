// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryOf, watchRelease } from './release.ts';

const entry = '/assets/index-aaaaaaaa.js';
const pageWith = (path: string) => new Response(`<script type="module" src="${path}"></script>`);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

let stop = () => {};
let time = 0;
beforeEach(() => {
  sessionStorage.clear();
  time = 1_000_000_000;
});
afterEach(() => stop());

function watching(answer: () => Promise<Response>) {
  const reload = vi.fn<() => void>();
  const fetch = vi.fn<(url: string, options: RequestInit) => Promise<Response>>(answer);
  stop = watchRelease({ reload, entry, fetch, now: () => time });
  const fail = async () => {
    const requests = fetch.mock.calls.length;
    window.dispatchEvent(new Event('vite:preloadError'));
    await vi.waitFor(() => expect(fetch.mock.calls.length).toBe(requests + 1));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { reload, fetch, fail };
}

test('reloads the page when a chunk fails to load and the server has a new release', async () => {
  const { reload, fetch, fail } = watching(async () => pageWith('/assets/index-bbbbbbbb.js'));
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls).toEqual([['/', { cache: 'no-store', headers: { accept: 'text/html' } }]]);
});

test('does nothing without a connection', async () => {
  const { reload, fail } = watching(offline);
  for (let times = 0; times < 5; times += 1) await fail();
  expect(reload).not.toHaveBeenCalled();
});

test('does nothing while the server answers with errors', async () => {
  const { reload, fail } = watching(async () => new Response('Bad gateway', { status: 502 }));
  for (let times = 0; times < 5; times += 1) await fail();
  expect(reload).not.toHaveBeenCalled();
});

test('reloads the page after three failures in a row with the same release', async () => {
  const { reload, fail } = watching(async () => pageWith(entry));
  await fail();
  await fail();
  expect(reload).not.toHaveBeenCalled();
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('does not add up failures with a long time between them', async () => {
  const { reload, fail } = watching(async () => pageWith(entry));
  for (let times = 0; times < 5; times += 1) {
    await fail();
    time += 61_000;
  }
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload again for ten minutes when the page starts with the same code', async () => {
  const first = watching(async () => pageWith('/assets/index-bbbbbbbb.js'));
  await first.fail();
  stop();
  const again = watching(async () => pageWith('/assets/index-bbbbbbbb.js'));
  time += 9 * 60_000;
  await again.fail();
  expect(again.reload).not.toHaveBeenCalled();
  time += 2 * 60_000;
  await again.fail();
  expect(again.reload).toHaveBeenCalledTimes(1);
});

test('entryOf returns the script with which a page starts', () => {
  document.head.innerHTML =
    '<script src="/other.js"></script><script type="module" crossorigin src="/assets/runtime-bbbbbbbb.js"></script>' +
    '<script type="module" crossorigin src="/assets/index-aaaaaaaa.js"></script>';
  expect(entryOf(document)).toBe(entry);
  document.head.innerHTML = '';
  expect(entryOf(document)).toBeNull();
});
