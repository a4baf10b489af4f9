import { afterEach, expect, it, vi } from 'vitest';
import { createHttp } from './http.ts';

const answer = () => new Response(JSON.stringify({ data: { elements: [] } }), { status: 418 });

afterEach(() => {
  globalThis.firstAnswers = undefined;
  vi.unstubAllGlobals();
});

it('gives the answer that the page asked for to the first call of the same, and asks for the others', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  const http = createHttp({ baseUrl: '', token: () => 'mine', onInvalidToken: () => undefined });
  const account = () => http.call('getAccount').catch(({ status }: { status: number }) => status);
  globalThis.firstAnswers = { token: 'mine', answers: { '/api/auth/account': Promise.resolve(answer()) } };
  expect([await account(), asked]).toEqual([418, []]);
  expect([await account(), asked]).toEqual([418, ['/api/auth/account']]);
});

it('never gives the answer to another session', async () => {
  vi.stubGlobal('fetch', async () => answer());
  const first = { token: 'theirs', answers: { '/api/auth/account': new Promise<Response>(() => undefined) } };
  globalThis.firstAnswers = first;
  const http = createHttp({ baseUrl: '', token: () => 'mine', onInvalidToken: () => undefined });
  await expect(http.call('getAccount')).rejects.toMatchObject({ status: 418 });
  expect(first.answers['/api/auth/account']).toBeInstanceOf(Promise);
});

it('fails as any call when the page could not ask', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => undefined);
  globalThis.firstAnswers = { token: 'mine', answers: { '/api/auth/account': failed } };
  const http = createHttp({ baseUrl: '', token: () => 'mine', onInvalidToken: () => undefined });
  await expect(http.call('getAccount')).rejects.toMatchObject({ code: 'NETWORK' });
});
