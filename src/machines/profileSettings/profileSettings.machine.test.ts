import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { User } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import { aViewer } from '../records/testing.ts';
import { profileSettingsMachine } from './profileSettings.machine.ts';
import { selectAvatarFailure, selectProfile } from './profileSettings.selectors.ts';
import type { ProfileSettingsEvent, UpdateAccountCall, UploadAvatarCall } from './profileSettings.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const user: User = {
  ...aViewer,
  name: 'Ada',
  lastName: 'Lovelace',
  nickname: 'ada',
  avatar: '/api/avatars/x',
  updatedAt: null,
  requirePasswordChange: false,
  defaultWorkspace: null,
  workspaces: [],
};
const failed = new AppError('NETWORK', 'no answer');
const file = new Blob(['x'], { type: 'image/png' });

describe('profileSettings machine', () => {
  test('covers every transition', async () => {
    const loading: (ProfileSettingsEvent | InternalEvent)[] = [
      { type: 'retry.requested' },
      { type: 'xstate.done.actor.loadOwnAccount', output: user },
      { type: 'xstate.error.actor.loadOwnAccount', error: failed },
    ];
    expect(
      await coverMachine({
        machine: slice(profileSettingsMachine, 'ready', ['form']),
        events: [
          ...loading,
          { type: 'form.submitted', fields: { name: 'Augusta' } },
          { type: 'xstate.done.actor.updateAccount', output: user },
          { type: 'xstate.error.actor.updateAccount', error: failed },
        ],
      }),
    ).toMatchObject({ states: 4, transitions: { covered: 6, reachable: 6 }, missed: [] });
    expect(
      await coverMachine({
        machine: slice(profileSettingsMachine, 'ready', ['avatar']),
        events: [
          ...loading,
          { type: 'avatar.picked', file },
          { type: 'avatar.removed' },
          { type: 'xstate.done.actor.uploadAvatar', output: user },
          { type: 'xstate.error.actor.uploadAvatar', error: failed },
          { type: 'xstate.done.actor.removeAvatar', output: user },
          { type: 'xstate.error.actor.removeAvatar', error: failed },
        ],
      }),
    ).toMatchObject({ states: 5, transitions: { covered: 9, reachable: 9 }, missed: [] });
  });

  test('sends changed details to the server and the new account to the session', async () => {
    const calls: UpdateAccountCall[] = [];
    const it = stage(
      profileSettingsMachine.provide({
        actors: {
          loadOwnAccount: fromPromise<User, void>(async () => user),
          updateAccount: fromPromise<User, UpdateAccountCall>(async ({ input }) => {
            calls.push(input);
            return { ...user, name: 'Augusta' };
          }),
        },
      }),
      undefined as never,
    );
    await settled();
    it.sentTo('session');
    it.actor.send({ type: 'form.submitted', fields: { name: 'Augusta' } });
    await settled();
    expect(calls).toEqual([{ fields: { name: 'Augusta' } }]);
    const renamed = { ...user, name: 'Augusta' };
    expect([it.sentTo('session'), selectProfile(it.actor.getSnapshot())]).toEqual([
      [{ type: 'account.refreshed', user: renamed }],
      renamed,
    ]);
  });

  test('does not remove a missing picture', async () => {
    const it = stage(
      profileSettingsMachine.provide({
        actors: { loadOwnAccount: fromPromise<User, void>(async () => ({ ...user, avatar: null })) },
      }),
      undefined as never,
    );
    await settled();
    const before = it.actor.getSnapshot();
    it.actor.send({ type: 'avatar.removed' });
    expect(it.actor.getSnapshot().value).toEqual(before.value);
  });

  test('keeps the account when a picture is rejected', async () => {
    const it = stage(
      profileSettingsMachine.provide({
        actors: {
          loadOwnAccount: fromPromise<User, void>(async () => user),
          uploadAvatar: fromPromise<User, UploadAvatarCall>(() =>
            Promise.reject(new AppError('UNSUPPORTED_MEDIA', 'not a picture')),
          ),
        },
      }),
      undefined as never,
    );
    await settled();
    it.actor.send({ type: 'avatar.picked', file });
    await settled();
    const snapshot = it.actor.getSnapshot();
    expect([selectAvatarFailure(snapshot)?.message, selectProfile(snapshot)]).toEqual(['not a picture', user]);
  });
});
