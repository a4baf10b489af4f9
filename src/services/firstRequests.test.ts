import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstLanguage } from '../../domain/languages.ts';
import { requestFirst, takeFirstKeys } from './firstRequests.ts';
import { createHttp } from './http.ts';

const answer = () => new Response(JSON.stringify({ data: { elements: [] } }), { status: 418 });

afterEach(() => {
  globalThis.firstAnswers = undefined;
  vi.unstubAllGlobals();
});

it("uses the page's early answer for the first call to the same address, and requests the others", async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return answer();
  });
  const http = createHttp({ baseUrl: '', token: () => 'mine', language: () => 'en', onInvalidToken: () => undefined });
  const account = () => http.call('getAccount').catch(({ status }: { status: number }) => status);
  globalThis.firstAnswers = { token: 'mine', answers: { '/api/auth/account': Promise.resolve(answer()) } };
  expect([await account(), requests]).toEqual([418, []]);
  expect([await account(), requests]).toEqual([418, ['/api/auth/account']]);
});

it('never uses an early answer of another session', async () => {
  vi.stubGlobal('fetch', async () => answer());
  const first = { token: 'theirs', answers: { '/api/auth/account': new Promise<Response>(() => undefined) } };
  globalThis.firstAnswers = first;
  const http = createHttp({ baseUrl: '', token: () => 'mine', language: () => 'en', onInvalidToken: () => undefined });
  await expect(http.call('getAccount')).rejects.toMatchObject({ status: 418 });
  expect(first.answers['/api/auth/account']).toBeInstanceOf(Promise);
});

it('fails like any call when the early request failed', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => undefined);
  globalThis.firstAnswers = { token: 'mine', answers: { '/api/auth/account': failed } };
  const http = createHttp({ baseUrl: '', token: () => 'mine', language: () => 'en', onInvalidToken: () => undefined });
  await expect(http.call('getAccount')).rejects.toMatchObject({ code: 'NETWORK' });
});

describe('keys that are pressed before the app listens', () => {
  const press = (key: string, target: { body: boolean }) => ({ key, target: target.body ? document.body : {} });
  let listeners: ((event: unknown) => void)[] = [];
  const document = { body: {}, documentElement: { dataset: {} } };
  const start = (token: string | null) => {
    listeners = [];
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ token }) });
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('document', document);
    vi.stubGlobal('fetch', async () => answer());
    vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => listeners.push(listener));
    vi.stubGlobal('removeEventListener', (_: string, listener: (event: unknown) => void) => {
      listeners = listeners.filter((each) => each !== listener);
    });
    requestFirst({ texts: {}, session: [], board: [] }, { pageIndex: 1, pageSize: 1 }, firstLanguage);
  };
  const send = (event: unknown) => listeners.forEach((listener) => listener(event));
  const keys = () => takeFirstKeys().map(({ key }) => key);

  it('are returned once, in order', () => {
    start('mine');
    send(press('g', { body: true }));
    send(press('n', { body: true }));
    expect([keys(), listeners, keys()]).toEqual([['g', 'n'], [], []]);
  });

  it('are not collected from fields', () => {
    start('mine');
    send(press('s', { body: false }));
    expect(keys()).toEqual([]);
  });

  it('are not collected without a session', () => {
    start(null);
    expect([listeners, keys()]).toEqual([[], []]);
  });
});
