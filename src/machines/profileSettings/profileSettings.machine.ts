/**
 * Who one is to others: names and picture. Loads the account anew with its screen, is stopped with it, and tells the
 * session every change. What is typed stays when a try fails.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { accountUpdate, type User } from '../../../domain/account.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  ProfileField,
  ProfileSettingsEvent,
  UpdateAccountCall,
  UploadAvatarCall,
} from './profileSettings.types.ts';

export type ProfileForm = Record<ProfileField, string>;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

export interface ProfileSettingsContext {
  user: User | null;
  form: ProfileForm;
  errors: ProfileErrors;
  /** Why the account couldn't be loaded. */
  loadFailure: Failure | null;
  /** Why the last change was refused. */
  failure: Failure | null;
  avatarFailure: Failure | null;
}

const fields = ['nickname', 'name', 'lastName', 'avatar'] as const;

export const profileMessages: Record<ProfileField, string> = {
  nickname: 'Nickname must be between 3 and 30 characters',
  name: 'Name must be between 2 and 50 characters',
  lastName: 'Last name must be between 2 and 50 characters',
  avatar: 'Must be an address that starts with http:// or https://',
};

/** An uploaded picture's address is the server's own, not one to edit. */
const addressOf = (avatar: string | null): string => (avatar !== null && /^https?:\/\//.test(avatar) ? avatar : '');

const formOf = ({ nickname, name, lastName, avatar }: User): ProfileForm => ({
  nickname,
  name,
  lastName,
  avatar: addressOf(avatar),
});

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
    adopt: assign((_, user: User) => ({ user, form: formOf(user), errors: {}, loadFailure: null, failure: null })),
    adoptAvatar: assign(({ context }, user: User) => ({
      user,
      form: { ...context.form, avatar: addressOf(user.avatar) },
      avatarFailure: null,
    })),
    tellAccount: enqueueActions(({ enqueue, system }, user: User) => {
      enqueue.sendTo(actorOf(system, 'session'), { type: 'account.refreshed', user });
      enqueue.sendTo(actorOf(system, 'analytics'), {
        type: 'user.updated',
        properties: { email: user.email, name: user.name, lastName: user.lastName },
      });
    }),
    say: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', messages.saved)),
    noteLoadFailure: assign({ loadFailure: (_, failure: Failure) => failure }),
    noteField: assign(({ context }, { field, text }: { field: ProfileField; text: string }) => ({
      form: { ...context.form, [field]: text },
      failure: null,
    })),
    check: assign(({ context }) => ({ errors: errorsOf(context) })),
    noteFailure: assign(({ context }, failure: Failure) => ({
      failure,
      errors: { ...context.errors, ...refusedFields(failure) },
    })),
    noteAvatarFailure: assign({ avatarFailure: (_, failure: Failure) => failure }),
    clearAvatarFailure: assign({ avatarFailure: null }),
  },
  guards: {
    isWrong: ({ context }) => Object.keys(errorsOf(context)).length > 0,
    isChanged: ({ context }) => Object.keys(changesOf(context)).length > 0,
    hasAvatar: ({ context }) => (context.user?.avatar ?? null) !== null,
  },
}).createMachine({
  id: 'profileSettings',
  context: () => ({
    user: null,
    form: { nickname: '', name: '', lastName: '', avatar: '' },
    errors: {},
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
              on: {
                'field.changed': { actions: [{ type: 'noteField', params: ({ event }) => event }, 'check'] },
                'form.submitted': [{ guard: 'isWrong' }, { guard: 'isChanged', target: 'saving' }],
              },
            },
            saving: {
              tags: 'saving',
              invoke: {
                id: 'updateAccount',
                src: 'updateAccount',
                input: ({ context }) => ({ fields: changesOf(context) }),
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
                  if (event.type !== 'avatar.picked') throw new Error('uploading is entered with a picture only');
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

/** What differs from the account as it is, ready to be sent. */
function changesOf({ user, form }: Pick<ProfileSettingsContext, 'user' | 'form'>): UpdateAccountCall['fields'] {
  if (user === null) return {};
  const before = formOf(user);
  const changed = Object.fromEntries(
    fields.filter((field) => form[field].trim() !== before[field]).map((field) => [field, form[field].trim()]),
  );
  return changed['avatar'] === '' ? { ...changed, avatar: null } : changed;
}

function errorsOf(context: Pick<ProfileSettingsContext, 'user' | 'form'>): ProfileErrors {
  const read = accountUpdate.safeParse(changesOf(context));
  const wrong = (read.success ? [] : read.error.issues).map(({ path: [field] }) => field);
  return Object.fromEntries(
    fields.filter((field) => wrong.includes(field)).map((field) => [field, profileMessages[field]]),
  );
}

function refusedFields({ issues }: Failure): ProfileErrors {
  return Object.fromEntries(
    fields.flatMap((field) =>
      issues.filter(({ path }) => path === `body.${field}`).map(({ message }) => [field, message]),
    ),
  );
}
