import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { passwordResetMachine } from './passwordReset.machine.ts';
import { selectResetFailure, selectResetStage } from './passwordReset.selectors.ts';
import type { ChangeForgottenPasswordCall, RequestResetCall } from './passwordReset.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const passwords = { password: 'long enough', confirmPassword: 'long enough' };

describe('passwordReset machine', () => {
  test('covers every transition, with and without a token', async () => {
    expect(
      await coverMachine({
        machine: passwordResetMachine,
        fromEveryContext: true,
        inputs: [{ token: null }, { token: 't' }],
        events: [
          { type: 'email.submitted', email: 'ada@faena.example' },
          { type: 'passwords.submitted', passwords },
          { type: 'again.requested' },
          { type: 'xstate.done.actor.requestReset', output: undefined },
          { type: 'xstate.error.actor.requestReset', error: new AppError('NETWORK', 'no') },
          { type: 'xstate.done.actor.changeForgottenPassword', output: undefined },
          { type: 'xstate.error.actor.changeForgottenPassword', error: new AppError('NETWORK', 'no') },
          { type: 'xstate.error.actor.changeForgottenPassword', error: new AppError('RESET_INVALID', 'used') },
        ],
      }),
    ).toMatchObject({ states: 7, transitions: { covered: 10, reachable: 10 }, missed: [] });
  });

  test('shows the same page for known and unknown addresses', async () => {
    const calls: RequestResetCall[] = [];
    const it = stage(
      passwordResetMachine.provide({
        actors: { requestReset: fromPromise<void, RequestResetCall>(async ({ input }) => void calls.push(input)) },
      }),
      { token: null },
    );
    it.actor.send({ type: 'email.submitted', email: 'ada@faena.example' });
    await settled();
    expect([calls, selectResetStage(it.actor.getSnapshot())]).toEqual([[{ email: 'ada@faena.example' }], 'sent']);
  });

  test('opens the sign-in page after the change and does not store the password', async () => {
    const answers = [() => Promise.reject(new AppError('NETWORK', 'no answer')), () => Promise.resolve()];
    const it = stage(
      passwordResetMachine.provide({
        actors: {
          changeForgottenPassword: fromPromise<void, ChangeForgottenPasswordCall>(
            () => answers.shift()?.() ?? Promise.resolve(),
          ),
        },
      }),
      { token: 't' },
    );
    it.actor.send({ type: 'passwords.submitted', passwords });
    await settled();
    expect(selectResetFailure(it.actor.getSnapshot())?.code).toBe('NETWORK');
    it.actor.send({ type: 'passwords.submitted', passwords });
    await settled();
    expect([it.sentTo('root'), it.actor.getSnapshot().context]).toEqual([
      [{ type: 'navigation.requested', to: '/authentication/sign-in', replace: true }],
      { token: 't', failure: null },
    ]);
  });
});
