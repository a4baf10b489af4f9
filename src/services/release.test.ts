// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entryOf, watchNewRelease, watchRelease } from './release.ts';

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

test('does not count failures together if there is a long time between them', async () => {
  const { reload, fail } = watching(async () => pageWith(entry));
  for (let times = 0; times < 5; times += 1) {
    await fail();
    time += 61_000;
  }
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload again for ten minutes if the reloaded page has the same code', async () => {
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

describe('a new release', () => {
  const next = '/assets/index-bbbbbbbb.js';
  const minute = 60_000;
  let visibility: DocumentVisibilityState = 'visible';
  beforeEach(() => {
    visibility = 'visible';
    vi.useFakeTimers();
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function running(page = next) {
    const [reload, offer] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const state = { page, unsaved: false };
    const watch = watchNewRelease({
      reload,
      offer,
      entry,
      fetch: async () => pageWith(state.page),
      hasUnsaved: () => state.unsaved,
    });
    ({ stop } = watch);
    const show = (next: DocumentVisibilityState) => {
      visibility = next;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const done = () => vi.advanceTimersByTimeAsync(0);
    return { ...watch, state, show, done, counts: () => [reload.mock.calls.length, offer.mock.calls.length] };
  }

  test('reloads an idle tab within a minute', async () => {
    const { state, counts } = running(entry);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(counts()).toEqual([0, 0]);
    state.page = next;
    await vi.advanceTimersByTimeAsync(minute);
    expect(counts()).toEqual([1, 0]);
  });

  test('is detected immediately after a reconnection, and offered to a user who is active', async () => {
    const { look, show, done, counts } = running();
    look();
    await done();
    expect(counts()).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    show('hidden');
    expect(counts()).toEqual([1, 1]);
  });

  test('is offered once while something is unsaved, and reloads when it is saved', async () => {
    const { state, counts } = running();
    state.unsaved = true;
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(counts()).toEqual([0, 1]);
    state.unsaved = false;
    await vi.advanceTimersByTimeAsync(minute);
    expect(counts()).toEqual([1, 1]);
  });

  test('does not reload a page on which the user has typed, until the user leaves it', async () => {
    const { counts } = running();
    document.dispatchEvent(new Event('input'));
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(counts()).toEqual([0, 1]);
    history.pushState(null, '', '/elsewhere');
    await vi.advanceTimersByTimeAsync(minute);
    expect(counts()).toEqual([1, 1]);
    history.pushState(null, '', '/');
  });

  test('is not requested by a hidden tab, but as soon as the tab is shown', async () => {
    const { show, done, counts } = running();
    show('hidden');
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(counts()).toEqual([0, 0]);
    document.dispatchEvent(new Event('keydown'));
    show('visible');
    await done();
    expect(counts()).toEqual([0, 1]);
  });

  test('is not detected in a page of a proxy, or in unchanged code after a reload', async () => {
    const { state, counts } = running();
    state.page = next;
    sessionStorage.setItem('faena.reloaded', `${entry} ${Date.now()}`);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(counts()).toEqual([0, 1]);
    stop();
    const proxied = watchNewRelease({
      reload: () => expect.fail('reloaded'),
      offer: () => expect.fail('offered'),
      entry,
      fetch: async () => new Response('<h1>Sign in to the network</h1>'),
      hasUnsaved: () => false,
    });
    await vi.advanceTimersByTimeAsync(2 * minute);
    proxied.stop();
  });
});
