/**
 * Names and picture of the own account. Loads the account with its screen, is stopped with it, and sends the session
 * every change.
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
  /** Why the account couldn't be loaded. */
  loadFailure: Failure | null;
  /** Why the last change was refused. */
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
    adopt: assign((_, user: User) => ({ user, loadFailure: null, failure: null })),
    adoptAvatar: assign((_, user: User) => ({ user, avatarFailure: null })),
    tellAccount: enqueueActions(({ enqueue, system }, user: User) => {
      enqueue.sendTo(actorOf(system, 'session'), { type: 'account.refreshed', user });
      enqueue.sendTo(actorOf(system, 'analytics'), {
        type: 'user.updated',
        properties: { email: user.email, name: user.name, lastName: user.lastName },
      });
    }),
    say: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', messages.saved)),
    noteLoadFailure: assign({ loadFailure: (_, failure: Failure) => failure }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteAvatarFailure: assign({ avatarFailure: (_, failure: Failure) => failure }),
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
            { type: 'adopt', params: ({ event }) => event.output },
            { type: 'tellAccount', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'noteLoadFailure', params: ({ event }) => failureOf(event.error) },
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
                    { type: 'adopt', params: ({ event }) => event.output },
                    { type: 'tellAccount', params: ({ event }) => event.output },
                    'say',
                  ],
                },
                onError: {
                  target: 'editing',
                  actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
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
                    { type: 'adoptAvatar', params: ({ event }) => event.output },
                    { type: 'tellAccount', params: ({ event }) => event.output },
                    'say',
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: { type: 'noteAvatarFailure', params: ({ event }) => failureOf(event.error) },
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
                    { type: 'adoptAvatar', params: ({ event }) => event.output },
                    { type: 'tellAccount', params: ({ event }) => event.output },
                    'say',
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: { type: 'noteAvatarFailure', params: ({ event }) => failureOf(event.error) },
                },
              },
            },
          },
        },
      },
    },
  },
});
