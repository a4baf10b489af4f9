import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { PublicConfig } from '../../../../domain/access.ts';
import { serverConfigMachine } from './serverConfig.machine.ts';
import { selectProviders } from './serverConfig.selectors.ts';
import { settled } from '../../../../tests/support/settled.ts';

const config: PublicConfig = {
  google: true,
  providers: [{ id: 'google', name: 'Google' }],
  mail: true,
  signUp: 'open',
  signUpDomains: [],
  adminContact: null,
  analytics: null,
};
describe('serverConfig machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: serverConfigMachine,
        events: [
          { type: 'xstate.done.actor.loadConfig', output: config },
          { type: 'xstate.error.actor.loadConfig', error: new Error('no') },
          { type: 'xstate.after.pause.serverConfig.unknown' },
        ],
      }),
    ).toMatchObject({ states: 3, transitions: { covered: 3, reachable: 3 }, missed: [] });
  });

  test('has no features before the server answers, and sends the request again after a failure', async () => {
    const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(config)];
    const clock = new SimulatedClock();
    const actor = createActor(
      serverConfigMachine.provide({
        actors: { loadConfig: fromPromise<PublicConfig, void>(() => answers.shift()?.() ?? Promise.resolve(config)) },
      }),
      { clock },
    ).start();
    await settled();
    expect(selectProviders(actor.getSnapshot())).toEqual([]);
    clock.increment(10_000);
    await settled();
    expect(selectProviders(actor.getSnapshot())).toEqual([{ id: 'google', name: 'Google' }]);
  });
});
