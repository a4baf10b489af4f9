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
    const asked = fetch.mock.calls.length;
    window.dispatchEvent(new Event('vite:preloadError'));
    await vi.waitFor(() => expect(fetch.mock.calls.length).toBe(asked + 1));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { reload, fetch, fail };
}

test('code that is gone with its release reloads the page', async () => {
  const { reload, fetch, fail } = watching(async () => pageWith('/assets/index-bbbbbbbb.js'));
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls).toEqual([['/', { cache: 'no-store', headers: { accept: 'text/html' } }]]);
});

test('without a connection it only waits', async () => {
  const { reload, fail } = watching(offline);
  for (let times = 0; times < 5; times += 1) await fail();
  expect(reload).not.toHaveBeenCalled();
});

test('a server that is there but broken is waited for', async () => {
  const { reload, fail } = watching(async () => new Response('Bad gateway', { status: 502 }));
  for (let times = 0; times < 5; times += 1) await fail();
  expect(reload).not.toHaveBeenCalled();
});

test('the same release failing three times in a row counts as gone too', async () => {
  const { reload, fail } = watching(async () => pageWith(entry));
  await fail();
  await fail();
  expect(reload).not.toHaveBeenCalled();
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('failures far apart do not add up', async () => {
  const { reload, fail } = watching(async () => pageWith(entry));
  for (let times = 0; times < 5; times += 1) {
    await fail();
    time += 61_000;
  }
  expect(reload).not.toHaveBeenCalled();
});

test('a page that begins with the same code again is left alone for ten minutes', async () => {
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

test('the code a page began with is read from it', () => {
  document.head.innerHTML =
    '<script src="/other.js"></script><script type="module" crossorigin src="/assets/index-aaaaaaaa.js"></script>';
  expect(entryOf(document)).toBe(entry);
  document.head.innerHTML = '';
  expect(entryOf(document)).toBeNull();
});
