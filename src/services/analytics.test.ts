import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { analyticsMachine } from '../machines/app/analytics/analytics.machine.ts';
import { selectIsRecording } from '../machines/app/analytics/analytics.selectors.ts';
import { type AnalyticsClient, analyticsClient } from './analytics.ts';

const now = () => '2026-01-01T00:00:00.000Z';

function recording() {
  const calls: unknown[] = [];
  const client: AnalyticsClient = {
    identify: (...given) => calls.push(['identify', ...given]),
    reset: () => calls.push(['reset']),
    setProperties: (...given) => calls.push(['setProperties', ...given]),
    capture: (...given) => calls.push(['capture', ...given]),
  };
  return { calls, client };
}

const started = (connect: () => Promise<AnalyticsClient | null>) =>
  createActor(analyticsMachine.provide({ actors: { client: analyticsClient({ connect, now }) } })).start();

test('sends everything to the configured client, events with their time', async () => {
  const { calls, client } = recording();
  const analytics = started(async () => client);
  analytics.send({ type: 'user.identified', userId: 'ada', properties: { name: 'Ada' } });
  await expect.poll(() => selectIsRecording(analytics.getSnapshot())).toBe(true);
  analytics.send({ type: 'user.updated', properties: { name: 'Ada L.' } });
  analytics.send({ type: 'event.recorded', name: 'workspace_changed', properties: { workspaceId: 'w' } });
  analytics.send({ type: 'page.viewed', path: '/projects', search: '?q=1', previousPath: '/' });
  analytics.send({ type: 'user.reset' });
  expect(calls).toEqual([
    ['identify', 'ada', { name: 'Ada' }],
    ['setProperties', { name: 'Ada L.' }],
    ['capture', 'workspace_changed', { workspaceId: 'w', timestamp: now() }],
    ['capture', '$pageview', { path: '/projects', search: '?q=1', previousPath: '/', timestamp: now() }],
    ['reset'],
  ]);
});

test('records nothing without a client or when the client fails to load', async () => {
  const absent = started(async () => null);
  const failing = started(() => Promise.reject(new Error('blocked')));
  await Promise.resolve();
  for (const analytics of [absent, failing]) {
    analytics.send({ type: 'event.recorded', name: 'user_signed_in', properties: {} });
    expect(analytics.getSnapshot()).toMatchObject({ status: 'active', value: 'absent' });
  }
});
