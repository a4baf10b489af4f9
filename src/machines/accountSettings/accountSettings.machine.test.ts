import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { accountSettingsMachine } from './accountSettings.machine.ts';
import {
  selectDeletion,
  selectDeletionFailure,
  selectDevices,
  selectHasPassword,
} from './accountSettings.selectors.ts';
import type {
  AccountFile,
  AccountSettingsEvent,
  ChangePasswordCall,
  DeleteAccountCall,
  RevokeSessionCall,
  SignedInDevice,
  SignInMethods,
} from './accountSettings.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const here: SignedInDevice = { id: 's1', device: 'Firefox on Linux', createdAt: at, lastUsedAt: at, current: true };
const there: SignedInDevice = { ...here, id: 's2', current: false };
const failed = new AppError('INVALID_CREDENTIALS', 'wrong password');
const form: ChangePasswordCall = {
  currentPassword: 'old secret',
  password: 'new secret',
  confirmPassword: 'new secret',
};
describe('accountSettings machine', () => {
  test('covers every transition', async () => {
    const walk = (region: string, events: (AccountSettingsEvent | InternalEvent)[]) =>
      coverMachine({ machine: slice(accountSettingsMachine, '', [region]), events });
    const answers = (call: string, output?: unknown): InternalEvent[] => [
      { type: `xstate.done.actor.${call}`, output },
      { type: `xstate.error.actor.${call}`, error: failed },
    ];
    expect(await walk('methods', answers('loadMethods', { password: true, google: false }))).toMatchObject({
      states: 2,
      transitions: { covered: 2, reachable: 2 },
      missed: [],
    });
    expect(
      await walk('password', [{ type: 'password.submitted', passwords: form }, ...answers('changeOwnPassword')]),
    ).toMatchObject({ states: 2, transitions: { covered: 3, reachable: 3 }, missed: [] });
    expect(
      await walk('devices', [
        { type: 'sessions.refreshRequested' },
        { type: 'session.revoked', sessionId: 's2' },
        { type: 'everywhere.requested' },
        { type: 'everywhere.cancelled' },
        { type: 'everywhere.confirmed' },
        ...answers('loadDevices', [here, there]),
        ...answers('revokeSession'),
        ...answers('signOutEverywhere'),
      ]),
    ).toMatchObject({ states: 7, transitions: { covered: 12, reachable: 12 }, missed: [] });
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

  const loaded = (more: object = {}) =>
    stage(
      accountSettingsMachine.provide({
        actors: {
          loadMethods: fromPromise<SignInMethods, void>(async () => ({ password: true, google: false })),
          loadDevices: fromPromise<SignedInDevice[], void>(async () => [here, there]),
          ...more,
        },
      }),
      undefined as never,
    );

  test('changes the password and emits it for the form', async () => {
    const calls: ChangePasswordCall[] = [];
    const it = loaded({
      changeOwnPassword: fromPromise<void, ChangePasswordCall>(async ({ input }) => void calls.push(input)),
    });
    it.actor.send({ type: 'password.submitted', passwords: form });
    await settled();
    expect([calls, it.emitted]).toEqual([[form], [{ type: 'password.changed' }]]);
  });

  test('knows that the account has a password after the first one was set', async () => {
    const it = loaded({
      loadMethods: fromPromise<SignInMethods, void>(async () => ({ password: false, google: true })),
      changeOwnPassword: fromPromise<void, ChangePasswordCall>(async () => undefined),
    });
    expect(selectHasPassword(it.actor.getSnapshot())).toBe(true);
    await settled();
    expect(selectHasPassword(it.actor.getSnapshot())).toBe(false);
    it.actor.send({
      type: 'password.submitted',
      passwords: { password: 'first secret', confirmPassword: 'first secret' },
    });
    await settled();
    expect(it.sentTo('toasts')).toEqual([
      { type: 'toast.requested', kind: 'success', message: 'Password set. You can sign in with your email too.' },
    ]);
    expect(selectHasPassword(it.actor.getSnapshot())).toBe(true);
  });

  test('signs out one device, and signs out itself when all devices are signed out', async () => {
    const it = loaded({
      revokeSession: fromPromise<void, RevokeSessionCall>(async () => undefined),
      signOutEverywhere: fromPromise<void, void>(async () => undefined),
    });
    await settled();
    it.actor.send({ type: 'session.revoked', sessionId: 's2' });
    await settled();
    expect(selectDevices(it.actor.getSnapshot())).toEqual([here]);
    it.actor.send({ type: 'everywhere.requested' });
    it.actor.send({ type: 'everywhere.confirmed' });
    await settled();
    expect(it.sentTo('session')).toEqual([{ type: 'signOut.requested' }]);
  });

  test('emits the exported file, and deletes the account only with the right confirmation', async () => {
    const answers = [() => Promise.reject(failed), () => Promise.resolve()];
    const file: AccountFile = { fileName: 'faena.json', text: '{}' };
    const it = loaded({
      exportData: fromPromise<AccountFile, void>(async () => file),
      deleteAccount: fromPromise<void, DeleteAccountCall>(() => answers.shift()?.() ?? Promise.resolve()),
    });
    await settled();
    it.actor.send({ type: 'export.requested' });
    await settled();
    expect(it.emitted).toEqual([{ type: 'export.ready', ...file }]);
    expect(selectHasPassword(it.actor.getSnapshot())).toBe(true);
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
    expect(it.sentTo('session')).toEqual([{ type: 'signOut.requested' }]);
  });
});
