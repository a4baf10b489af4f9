import { describe, expect, it, onTestFinished } from 'vitest';
import { bundledPostgres, startCluster } from '../../scripts/support/postgres.ts';
import { createApi } from '../support/api.ts';
import { startServer } from '../support/server.ts';

describe.skipIf(bundledPostgres() === null)('stopped PostgreSQL', () => {
  it('is reported with 503, and used again once it runs', async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const server = await startServer({ env: { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' } });
    onTestFinished(() => server.stop());
    const { token } = await createApi(server.baseURL).signUp();
    const request = async (method: 'GET' | 'POST') => {
      const response = await fetch(`${server.baseURL}/api/workspaces`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': 'once' }),
        },
        ...(method === 'POST' && { body: JSON.stringify({ name: 'Team' }) }),
      });
      return {
        status: response.status,
        answer: (await response.json()) as unknown,
        retryAfter: response.headers.get('retry-after'),
      };
    };
    const refusal = {
      status: 503,
      answer: { code: 'UNAVAILABLE', message: expect.any(String), key: 'requests.unavailable' },
      retryAfter: '2',
    };
    await cluster.pause();
    expect([await request('POST'), await request('GET')]).toEqual([refusal, refusal]);
    await cluster.resume();
    const written = await request('POST');
    expect(written).toMatchObject({ status: 201, answer: { data: { name: 'Team' } } });
    expect(await request('POST')).toEqual(written);
    expect((await request('GET')).status).toBe(200);
  });
});
