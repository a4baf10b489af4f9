import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { passwordResetMachine } from './passwordReset.machine.ts';
import { selectResetErrors, selectResetFailure, selectResetStage } from './passwordReset.selectors.ts';
import type { ChangeForgottenPasswordCall, RequestResetCall } from './passwordReset.types.ts';
import { settled } from '../../../tests/support/settled.ts';

test('a forgotten password: every transition, asking and changing', async () => {
  expect(
    await coverMachine({
      machine: passwordResetMachine,
      inputs: [{ token: null }, { token: 't' }],
      events: [
        { type: 'field.changed', field: 'email', text: 'ada@faena.example' },
        { type: 'field.changed', field: 'email', text: 'ada' },
        { type: 'field.changed', field: 'password', text: 'long enough' },
        { type: 'field.changed', field: 'confirmPassword', text: 'long enough' },
        { type: 'form.submitted' },
        { type: 'again.requested' },
        { type: 'xstate.done.actor.requestReset', output: undefined },
        { type: 'xstate.error.actor.requestReset', error: new AppError('NETWORK', 'no') },
        { type: 'xstate.done.actor.changeForgottenPassword', output: undefined },
        { type: 'xstate.error.actor.changeForgottenPassword', error: new AppError('NETWORK', 'no') },
        { type: 'xstate.error.actor.changeForgottenPassword', error: new AppError('RESET_INVALID', 'used') },
      ],
    }),
  ).toMatchObject({ states: 9, transitions: { covered: 20, reachable: 20 }, missed: [] });
});

test('a bad address is not sent; what the page says is the same for every address', async () => {
  const calls: RequestResetCall[] = [];
  const it = stage(
    passwordResetMachine.provide({
      actors: { requestReset: fromPromise<void, RequestResetCall>(async ({ input }) => void calls.push(input)) },
    }),
    { token: null },
  );
  it.actor.send({ type: 'field.changed', field: 'email', text: 'ada' });
  it.actor.send({ type: 'form.submitted' });
  it.actor.send({ type: 'form.submitted' });
  expect([calls, selectResetErrors(it.actor.getSnapshot())]).toEqual([[], { email: 'Invalid email format' }]);
  it.actor.send({ type: 'field.changed', field: 'email', text: ' ada@faena.example ' });
  it.actor.send({ type: 'form.submitted' });
  await settled();
  expect([calls, selectResetStage(it.actor.getSnapshot())]).toEqual([[{ email: 'ada@faena.example' }], 'sent']);
});

test('a new password: the two must match; then sign-in, and the passwords are forgotten', async () => {
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
  it.actor.send({ type: 'field.changed', field: 'password', text: 'short' });
  it.actor.send({ type: 'field.changed', field: 'confirmPassword', text: 'other' });
  it.actor.send({ type: 'form.submitted' });
  it.actor.send({ type: 'form.submitted' });
  expect(it.actor.getSnapshot().value).toEqual({ changing: 'correcting' });
  expect(selectResetErrors(it.actor.getSnapshot())).toEqual({
    password: 'Password must be at least 8 characters',
    confirmPassword: "Passwords don't match",
  });
  it.actor.send({ type: 'field.changed', field: 'password', text: 'long enough' });
  it.actor.send({ type: 'field.changed', field: 'confirmPassword', text: 'long enough' });
  it.actor.send({ type: 'form.submitted' });
  await settled();
  expect([selectResetFailure(it.actor.getSnapshot())?.code, it.actor.getSnapshot().context.password]).toEqual([
    'NETWORK',
    'long enough',
  ]);
  it.actor.send({ type: 'form.submitted' });
  await settled();
  expect([it.told('root'), it.actor.getSnapshot().context.password]).toEqual([
    [{ type: 'navigation.requested', to: '/authentication/sign-in', replace: true }],
    '',
  ]);
});
