import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { User } from '../../../../domain/account.ts';
import { AppError } from '../../../../domain/errors.ts';
import { aViewer } from '../../sync/records/testing.ts';
import { profileSettingsMachine } from './profileSettings.machine.ts';
import { selectAvatarFailure } from './profileSettings.selectors.ts';
import type { ProfileSettingsEvent, UpdateAccountCall, UploadAvatarCall } from './profileSettings.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const user: User = {
  ...aViewer,
  name: 'Ada',
  lastName: 'Lovelace',
  nickname: 'ada',
  avatar: '/api/avatars/x',
  updatedAt: null,
  requirePasswordChange: false,
  language: null,
  timeZone: 'Europe/Madrid',
  defaultWorkspace: null,
  workspaces: [],
};
const failed = new AppError('NETWORK', 'no answer');
const file = new Blob(['x'], { type: 'image/png' });

describe('profileSettings machine', () => {
  test('covers every transition', async () => {
    const loaded: ProfileSettingsEvent = { type: 'record.loaded', record: user };
    expect(
      await coverMachine({
        machine: slice(profileSettingsMachine, '', ['form']),
        events: [
          { type: 'xstate.error.actor.followRecord', error: new Error('crash') },
          loaded,
          { type: 'form.submitted', fields: { name: 'Augusta' } },
          { type: 'xstate.done.actor.updateAccount', output: user },
          { type: 'xstate.error.actor.updateAccount', error: failed },
        ],
      }),
    ).toMatchObject({ states: 2, transitions: { covered: 5, reachable: 5 }, missed: [] });
    expect(
      await coverMachine({
        machine: slice(profileSettingsMachine, '', ['avatar']),
        events: [
          { type: 'xstate.error.actor.followRecord', error: new Error('crash') },
          loaded,
          { type: 'avatar.picked', file },
          { type: 'avatar.removed' },
          { type: 'xstate.done.actor.uploadAvatar', output: user },
          { type: 'xstate.error.actor.uploadAvatar', error: failed },
          { type: 'xstate.done.actor.removeAvatar', output: user },
          { type: 'xstate.error.actor.removeAvatar', error: failed },
        ],
      }),
    ).toMatchObject({ states: 3, transitions: { covered: 8, reachable: 8 }, missed: [] });
  });

  const start = (actors: object) =>
    stage(
      profileSettingsMachine.provide({ actors: { followRecord: fromCallback(() => undefined) as never, ...actors } }),
      undefined as never,
    );
  const arrived = (record: User) => ({ type: 'record.received', spec: { kind: 'ownAccount' }, record });

  test('sends every new version of the account to the session', () => {
    const it = start({});
    it.actor.send({ type: 'record.loaded', record: user });
    expect(it.sentTo('session')).toEqual([{ type: 'account.refreshed', user }]);
  });

  test('sends changed details to the server and the new account to the records', async () => {
    const calls: UpdateAccountCall[] = [];
    const renamed = { ...user, name: 'Augusta' };
    const it = start({
      updateAccount: fromPromise<User, UpdateAccountCall>(async ({ input }) => {
        calls.push(input);
        return renamed;
      }),
    });
    it.actor.send({ type: 'form.submitted', fields: { name: 'Augusta' } });
    await settled();
    expect([calls, it.sentTo('accountRecords')]).toEqual([[{ fields: { name: 'Augusta' } }], [arrived(renamed)]]);
  });

  test('keeps the account when a picture is rejected', async () => {
    const it = start({
      uploadAvatar: fromPromise<User, UploadAvatarCall>(() =>
        Promise.reject(new AppError('UNSUPPORTED_MEDIA', 'not a picture')),
      ),
    });
    it.actor.send({ type: 'avatar.picked', file });
    await settled();
    expect([selectAvatarFailure(it.actor.getSnapshot())?.message, it.sentTo('accountRecords')]).toEqual([
      'not a picture',
      [],
    ]);
  });
});
