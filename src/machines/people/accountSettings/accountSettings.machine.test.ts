import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { accountSettingsMachine } from './accountSettings.machine.ts';
import {
  selectDeletion,
  selectDeletionFailure,
  selectIsPasswordOpen,
  selectRevoking,
} from './accountSettings.selectors.ts';
import type {
  AccountFile,
  AccountSettingsEvent,
  ChangePasswordCall,
  DeleteAccountCall,
  RevokeSessionCall,
} from './accountSettings.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const failed = new AppError('INVALID_CREDENTIALS', 'wrong password');
const form: ChangePasswordCall = {
  currentPassword: 'old secret',
  password: 'new secret',
  confirmPassword: 'new secret',
};
describe('accountSettings machine', () => {
  test('covers every transition', async () => {
    const walk = (region: string, events: (AccountSettingsEvent | InternalEvent)[]) =>
      coverMachine({ machine: slice(accountSettingsMachine, '', [region]), events, fromEveryContext: true });
    const answers = (call: string, output?: unknown): InternalEvent[] => [
      { type: `xstate.done.actor.${call}`, output },
      { type: `xstate.error.actor.${call}`, error: failed },
    ];
    expect(
      await walk('password', [
        { type: 'password.opened' },
        { type: 'password.closed' },
        { type: 'password.submitted', passwords: form },
        ...answers('changeOwnPassword'),
      ]),
    ).toMatchObject({ states: 3, transitions: { covered: 5, reachable: 5 }, missed: [] });
    expect(
      await walk('sessions', [
        { type: 'session.revoked', sessionId: 's2' },
        { type: 'everywhere.requested' },
        { type: 'everywhere.cancelled' },
        { type: 'everywhere.confirmed' },
        ...answers('revokeSession'),
        ...answers('signOutEverywhere'),
      ]),
    ).toMatchObject({ states: 5, transitions: { covered: 8, reachable: 8 }, missed: [] });
    expect(
      await walk('export', [{ type: 'export.requested' }, ...answers('exportData', { fileName: 'f', text: '{}' })]),
    ).toMatchObject({
      states: 2,
      transitions: { covered: 3, reachable: 3 },
      missed: [],
    });
    expect(
      await walk('deletion', [
        { type: 'deletion.requested' },
        { type: 'deletion.cancelled' },
        { type: 'deletion.confirmed', confirmation: 'secret' },
        { type: 'deletion.confirmed', confirmation: ' ' },
        ...answers('deleteAccount'),
      ]),
    ).toMatchObject({ states: 4, transitions: { covered: 5, reachable: 5 }, missed: [] });
  });

  const start = (actors: object) => stage(accountSettingsMachine.provide({ actors }), undefined as never);

  test.each([
    ['changes the password', form, phrase('toasts', 'ownPasswordChanged')],
    [
      'sets the first password',
      { password: 'first secret', confirmPassword: 'first secret' },
      phrase('toasts', 'ownPasswordSet'),
    ],
  ])('%s and reloads the ways to sign in', async (_, passwords, message) => {
    const calls: ChangePasswordCall[] = [];
    const it = start({
      changeOwnPassword: fromPromise<void, ChangePasswordCall>(async ({ input }) => void calls.push(input)),
    });
    it.actor.send({ type: 'password.opened' });
    it.actor.send({ type: 'password.submitted', passwords });
    await settled();
    expect([calls, selectIsPasswordOpen(it.actor.getSnapshot())]).toEqual([[passwords], false]);
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'success', message }]);
    expect(it.sentTo('accountRecords')).toEqual([{ type: 'lists.outdated', kind: 'signInMethods' }]);
  });

  test('signs out one device, and also the current one when all devices are signed out', async () => {
    const it = start({
      revokeSession: fromPromise<void, RevokeSessionCall>(async () => undefined),
      signOutEverywhere: fromPromise<void, void>(async () => undefined),
    });
    it.actor.send({ type: 'session.revoked', sessionId: 's2' });
    expect(selectRevoking(it.actor.getSnapshot())).toBe('s2');
    await settled();
    expect(it.sentTo('accountRecords')).toEqual([{ type: 'record.deleted', id: 's2' }]);
    it.actor.send({ type: 'everywhere.requested' });
    it.actor.send({ type: 'everywhere.confirmed' });
    await settled();
    expect(it.sentTo('session')).toEqual([{ type: 'signOut.requested' }]);
  });

  test('emits the exported file, and deletes the account only with the right confirmation', async () => {
    const answers = [() => Promise.reject(failed), () => Promise.resolve()];
    const file: AccountFile = { fileName: 'faena.json', text: '{}' };
    const it = start({
      exportData: fromPromise<AccountFile, void>(async () => file),
      deleteAccount: fromPromise<void, DeleteAccountCall>(() => answers.shift()?.() ?? Promise.resolve()),
    });
    it.actor.send({ type: 'export.requested' });
    await settled();
    expect(it.emitted).toEqual([{ type: 'export.ready', ...file }]);
    it.actor.send({ type: 'deletion.requested' });
    it.actor.send({ type: 'deletion.confirmed', confirmation: ' ' });
    expect(selectDeletion(it.actor.getSnapshot())).toBe('confirming');
    it.actor.send({ type: 'deletion.confirmed', confirmation: 'secret' });
    await settled();
    expect([selectDeletion(it.actor.getSnapshot()), selectDeletionFailure(it.actor.getSnapshot())?.message]).toEqual([
      'confirming',
      'wrong password',
    ]);
    it.actor.send({ type: 'deletion.confirmed', confirmation: 'secret' });
    await settled();
    expect(it.sentTo('session')).toEqual([{ type: 'signOut.requested', discards: true }]);
  });
});
