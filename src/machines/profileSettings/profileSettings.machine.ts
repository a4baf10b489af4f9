/**
 * Machine of the profile settings: the user's names and picture. It runs while its screen is open. It loads the
 * account, and sends every change to the session.
 */
import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { User } from '../../../domain/account.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type { ProfileSettingsEvent, UpdateAccountCall, UploadAvatarCall } from './profileSettings.types.ts';

export interface ProfileSettingsContext {
  user: User | null;
  /** Error of loading the account. */
  loadFailure: Failure | null;
  /** Error of the last change. */
  failure: Failure | null;
  avatarFailure: Failure | null;
}

export const profileSettingsMachine = setup({
  types: {
    context: {} as ProfileSettingsContext,
    events: {} as ProfileSettingsEvent,
    tags: {} as 'saving',
    children: {} as {
      loadOwnAccount: 'loadOwnAccount';
      updateAccount: 'updateAccount';
      uploadAvatar: 'uploadAvatar';
      removeAvatar: 'updateAccount';
    },
  },
  actors: {
    loadOwnAccount: unprovided<User, void>('loadOwnAccount'),
    updateAccount: unprovided<User, UpdateAccountCall>('updateAccount'),
    uploadAvatar: unprovided<User, UploadAvatarCall>('uploadAvatar'),
  },
  actions: {
    storeUser: assign((_, user: User) => ({ user, loadFailure: null, failure: null })),
    storeAvatar: assign((_, user: User) => ({ user, avatarFailure: null })),
    sendAccount: enqueueActions(({ enqueue, system }, user: User) => {
      enqueue.sendTo(actorOf(system, 'session'), { type: 'account.refreshed', user });
      enqueue.sendTo(actorOf(system, 'analytics'), {
        type: 'user.updated',
        properties: { email: user.email, name: user.name, lastName: user.lastName },
      });
    }),
    showSaved: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', messages.saved)),
    storeLoadFailure: assign({ loadFailure: (_, failure: Failure) => failure }),
    storeFailure: assign({ failure: (_, failure: Failure) => failure }),
    storeAvatarFailure: assign({ avatarFailure: (_, failure: Failure) => failure }),
    clearAvatarFailure: assign({ avatarFailure: null }),
  },
  guards: {
    hasAvatar: ({ context }) => (context.user?.avatar ?? null) !== null,
  },
}).createMachine({
  id: 'profileSettings',
  context: () => ({
    user: null,
    loadFailure: null,
    failure: null,
    avatarFailure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOwnAccount',
        src: 'loadOwnAccount',
        onDone: {
          target: 'ready',
          actions: [
            { type: 'storeUser', params: ({ event }) => event.output },
            { type: 'sendAccount', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeLoadFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    ready: {
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
                  actions: [
                    { type: 'storeUser', params: ({ event }) => event.output },
                    { type: 'sendAccount', params: ({ event }) => event.output },
                    'showSaved',
                  ],
                },
                onError: {
                  target: 'editing',
                  actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
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
                'avatar.removed': { guard: 'hasAvatar', target: 'removing', actions: 'clearAvatarFailure' },
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
                  actions: [
                    { type: 'storeAvatar', params: ({ event }) => event.output },
                    { type: 'sendAccount', params: ({ event }) => event.output },
                    'showSaved',
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: { type: 'storeAvatarFailure', params: ({ event }) => failureOf(event.error) },
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
                  actions: [
                    { type: 'storeAvatar', params: ({ event }) => event.output },
                    { type: 'sendAccount', params: ({ event }) => event.output },
                    'showSaved',
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: { type: 'storeAvatarFailure', params: ({ event }) => failureOf(event.error) },
                },
              },
            },
          },
        },
      },
    },
  },
});
