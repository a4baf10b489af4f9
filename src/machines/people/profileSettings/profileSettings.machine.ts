/**
 * Machine of the profile settings: the user's names and picture. It runs while its screen is open. The account is in
 * the records of the account. The machine saves changes there, and sends each new state of the account to the session.
 */
import { phrase } from '../../../../domain/phrase.ts';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { User } from '../../../../domain/account.ts';
import { followRecord } from '../../sync/followList.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import type { OwnAccountSpec } from '../../sync/records/resources/ownAccount.ts';
import { unprovided } from '../../unprovided.ts';
import type { ProfileSettingsEvent, UpdateAccountCall, UploadAvatarCall } from './profileSettings.types.ts';
import { updateUser } from '../../app/analytics/analytics.senders.ts';
import { deliverRecord } from '../../sync/records/records.senders.ts';
import { refreshAccount } from '../../app/session/session.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface ProfileSettingsContext {
  failure: Failure | null;
  avatarFailure: Failure | null;
}

const ownAccount: OwnAccountSpec = { kind: 'ownAccount' };

export const profileSettingsMachine = setup({
  types: {
    context: {} as ProfileSettingsContext,
    events: {} as ProfileSettingsEvent,
    tags: {} as 'saving',
    children: {} as {
      followRecord: 'followRecord';
      updateAccount: 'updateAccount';
      uploadAvatar: 'uploadAvatar';
      removeAvatar: 'updateAccount';
    },
  },
  actors: {
    followRecord: followRecord<OwnAccountSpec>(),
    updateAccount: unprovided<User, UpdateAccountCall>('updateAccount'),
    uploadAvatar: unprovided<User, UploadAvatarCall>('uploadAvatar'),
  },
  actions: {
    deliverAccount: enqueueActions(({ enqueue }, record: User) => enqueue(deliverRecord(ownAccount, record))),
    sendAccount: enqueueActions(({ enqueue }, user: User) => {
      enqueue(refreshAccount(user));
      enqueue(updateUser({ email: user.email, name: user.name, lastName: user.lastName }));
    }),
    showSaved: showToast('success', phrase('toasts', 'saved')),
    clearFailure: assign({ failure: null }),
    storeFailure: storeFailure(),
    storeAvatarFailure: storeFailure('avatarFailure'),
    clearAvatarFailure: assign({ avatarFailure: null }),
  },
}).createMachine({
  id: 'profileSettings',
  context: () => ({
    failure: null,
    avatarFailure: null,
  }),
  invoke: {
    id: 'followRecord',
    src: 'followRecord',
    input: { spec: ownAccount },
    onError: { actions: restartAfterCrash },
  },
  on: { 'record.loaded': { actions: { type: 'sendAccount', params: ({ event }) => event.record } } },
  type: 'parallel',
  states: {
    form: {
      initial: 'editing',
      states: {
        editing: {
          on: { 'form.submitted': 'saving' },
        },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'updateAccount',
            src: 'updateAccount',
            input: ({ event }) => {
              assertEvent(event, 'form.submitted');
              return { fields: event.fields };
            },
            onDone: {
              target: 'editing',
              actions: ['clearFailure', { type: 'deliverAccount', params: ({ event }) => event.output }, 'showSaved'],
            },
            onError: {
              target: 'editing',
              actions: storeServiceFailure,
            },
          },
        },
      },
    },
    avatar: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'avatar.picked': { target: 'uploading', actions: 'clearAvatarFailure' },
            'avatar.removed': { target: 'removing', actions: 'clearAvatarFailure' },
          },
        },
        uploading: {
          tags: 'saving',
          invoke: {
            id: 'uploadAvatar',
            src: 'uploadAvatar',
            input: ({ event }) => {
              assertEvent(event, 'avatar.picked');
              return { file: event.file };
            },
            onDone: {
              target: 'idle',
              actions: [{ type: 'deliverAccount', params: ({ event }) => event.output }, 'showSaved'],
            },
            onError: {
              target: 'idle',
              actions: { type: 'storeAvatarFailure', params: failureIn },
            },
          },
        },
        removing: {
          tags: 'saving',
          invoke: {
            id: 'removeAvatar',
            src: 'updateAccount',
            input: { fields: { avatar: null } },
            onDone: {
              target: 'idle',
              actions: [{ type: 'deliverAccount', params: ({ event }) => event.output }, 'showSaved'],
            },
            onError: {
              target: 'idle',
              actions: { type: 'storeAvatarFailure', params: failureIn },
            },
          },
        },
      },
    },
  },
});
