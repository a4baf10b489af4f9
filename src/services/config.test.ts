import { expect, test } from 'vitest';
import { configOf } from './config.ts';

const answering = (...answers: (() => Response | Error)[]) => {
  const requests: string[] = [];
  const fetcher = (async (url: string) => {
    requests.push(url);
    const answer = answers[Math.min(requests.length, answers.length) - 1]?.();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
    return answer;
  }) as unknown as typeof fetch;
  return { requests, fetchConfig: configOf('http://server', fetcher) };
};
const open = {
  google: false,
  providers: [],
  mail: false,
  signUp: 'open',
  signUpDomains: [],
  adminContact: null,
  analytics: null,
} as const;
const ok = (data: unknown) => () => new Response(JSON.stringify({ data }));

test('makes one request for all callers', async () => {
  const config = {
    google: true,
    providers: [{ id: 'google', name: 'Google' }],
    mail: false,
    signUp: 'domains',
    signUpDomains: ['example.com'],
    adminContact: 'ada@example.com',
    analytics: { key: 'k', host: 'https://events.example' },
  };
  const { requests, fetchConfig } = answering(ok(config));
  expect(await Promise.all([fetchConfig(), fetchConfig()])).toEqual([config, config]);
  expect(requests).toEqual(['http://server/api/config']);
});

test('repeats a failed request', async () => {
  const { fetchConfig } = answering(
    () => new Error('offline'),
    () => new Response('{}', { status: 503 }),
    ok({ ...open, google: true, mail: true }),
  );
  await expect(fetchConfig()).rejects.toThrow('offline');
  await expect(fetchConfig()).rejects.toThrow('503');
  expect(await fetchConfig()).toEqual({ ...open, google: true, mail: true });
});

test('replaces unknown values by defaults', async () => {
  for (const data of [
    null,
    7,
    {
      google: 'yes',
      providers: 7,
      signUp: 'shut',
      signUpDomains: [7],
      adminContact: 7,
      analytics: { key: 'k', host: 'javascript:alert(1)' },
    },
  ]) {
    expect(await answering(ok(data)).fetchConfig()).toEqual(open);
  }
});
