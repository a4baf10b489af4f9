/**
 * The keys of an account: its password, where it is signed in, its data and its end. Started and stopped with its
 * screen. Emits export.ready. When the account or all its sessions have ended, the session is told to sign out.
 */
import { assign, enqueueActions, emit, sendTo, setup } from 'xstate';
import { ownPasswordChange } from '../../../domain/access.ts';
import { messages as words } from '../../../domain/account.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { outlivesScreen, toastsOnceClosed } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  AccountFile,
  AccountSettingsEmitted,
  AccountSettingsEvent,
  ChangePasswordCall,
  DeleteAccountCall,
  PasswordFieldName,
  RevokeSessionCall,
  SignedInDevice,
  SignInMethods,
} from './accountSettings.types.ts';

export type PasswordErrors = Partial<Record<PasswordFieldName, string>>;

export interface AccountSettingsContext {
  /** How the person can sign in; null until it is known. */
  methods: SignInMethods | null;
  passwords: Record<PasswordFieldName, string>;
  passwordErrors: PasswordErrors;
  passwordFailure: Failure | null;
  devices: readonly SignedInDevice[];
  devicesFailure: Failure | null;
  /** The device being signed out. */
  revoking: string;
  exportFailure: Failure | null;
  confirmation: string;
  deletionFailure: Failure | null;
}

const noPasswords = { currentPassword: '', password: '', confirmPassword: '' };

export const accountSettingsMachine = setup({
  types: {
    context: {} as AccountSettingsContext,
    events: {} as AccountSettingsEvent,
    emitted: {} as AccountSettingsEmitted,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      changeOwnPassword: 'changeOwnPassword';
      loadMethods: 'loadMethods';
      loadDevices: 'loadDevices';
      revokeSession: 'revokeSession';
      signOutEverywhere: 'signOutEverywhere';
      exportData: 'exportData';
      deleteAccount: 'deleteAccount';
    },
  },
  actors: {
    changeOwnPassword: unprovided<void, ChangePasswordCall>('changeOwnPassword'),
    loadMethods: unprovided<SignInMethods, void>('loadMethods'),
    loadDevices: unprovided<SignedInDevice[], void>('loadDevices'),
    revokeSession: unprovided<void, RevokeSessionCall>('revokeSession'),
    signOutEverywhere: unprovided<void, void>('signOutEverywhere'),
    exportData: unprovided<AccountFile, void>('exportData'),
    deleteAccount: unprovided<void, DeleteAccountCall>('deleteAccount'),
  },
  actions: {
    notePassword: assign(({ context }, { field, text }: { field: PasswordFieldName; text: string }) => ({
      passwords: { ...context.passwords, [field]: text },
      passwordFailure: null,
    })),
    checkPasswords: assign(({ context }) => ({ passwordErrors: errorsOf(context) })),
    forgetPasswords: assign({ passwords: noPasswords, passwordErrors: {}, passwordFailure: null }),
    notePasswordFailure: assign({ passwordFailure: (_, failure: Failure) => failure }),
    sayPasswordChanged: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      ({ context }) => toastOf('success', hasPassword(context) ? messages.ownPasswordChanged : messages.ownPasswordSet),
    ),
    noteHasPassword: assign({ methods: ({ context: { methods } }) => methods && { ...methods, password: true } }),
    noteMethods: assign({ methods: (_, methods: SignInMethods) => methods }),
    noteDevices: assign({ devices: (_, devices: SignedInDevice[]) => devices, devicesFailure: null }),
    noteDevicesFailure: assign({ devicesFailure: (_, failure: Failure) => failure }),
    noteRevoking: assign({ revoking: (_, sessionId: string) => sessionId }),
    forgetRevoked: assign({
      devices: ({ context: { devices, revoking } }) => devices.filter(({ id }) => id !== revoking),
    }),
    clearExportFailure: assign({ exportFailure: null }),
    noteExportFailure: assign({ exportFailure: (_, failure: Failure) => failure }),
    giveExport: emit((_, { fileName, text }: AccountFile) => ({ type: 'export.ready' as const, fileName, text })),
    beginDeletion: assign({ confirmation: '', deletionFailure: null }),
    noteConfirmation: assign({ confirmation: (_, text: string) => text, deletionFailure: null }),
    noteDeletionFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ deletionFailure: failure });
      enqueue.sendTo(toastsOnceClosed(system, 'accountSettings'), toastOf('error', failure.message));
    }),
    say: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, message: string) => toastOf('success', message),
    ),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    endSession: sendTo(({ system }) => actorOf(system, 'session'), { type: 'signOut.requested' }),
  },
  guards: {
    arePasswordsWrong: ({ context }) => Object.keys(errorsOf(context)).length > 0,
    isDeletionMeant: ({ context: { confirmation } }) => confirmation.trim() !== '',
  },
}).createMachine({
  id: 'accountSettings',
  context: () => ({
    methods: null,
    passwords: noPasswords,
    passwordErrors: {},
    passwordFailure: null,
    devices: [],
    devicesFailure: null,
    revoking: '',
    exportFailure: null,
    confirmation: '',
    deletionFailure: null,
  }),
  type: 'parallel',
  states: {
    methods: {
      description: 'Unknown methods count as a password: the server decides.',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadMethods',
            src: 'loadMethods',
            onDone: { target: 'settled', actions: { type: 'noteMethods', params: ({ event }) => event.output } },
            onError: 'settled',
          },
        },
        settled: {},
      },
    },
    password: {
      initial: 'typing',
      states: {
        typing: {
          on: {
            'password.typed': { actions: { type: 'notePassword', params: ({ event }) => event } },
            'password.submitted': [
              { guard: 'arePasswordsWrong', target: 'correcting', actions: 'checkPasswords' },
              { target: 'saving' },
            ],
          },
        },
        correcting: {
          description: 'Was sent with faults: checked again on each change.',
          on: {
            'password.typed': { actions: [{ type: 'notePassword', params: ({ event }) => event }, 'checkPasswords'] },
            'password.submitted': [{ guard: 'arePasswordsWrong', actions: 'checkPasswords' }, { target: 'saving' }],
          },
        },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'changeOwnPassword',
            src: 'changeOwnPassword',
            input: ({ context }) => callOf(context),
            onDone: { target: 'typing', actions: ['forgetPasswords', 'sayPasswordChanged', 'noteHasPassword'] },
            onError: {
              target: 'correcting',
              actions: { type: 'notePasswordFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
    devices: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadDevices',
            src: 'loadDevices',
            onDone: { target: 'listed', actions: { type: 'noteDevices', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteDevicesFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        failed: { on: { 'sessions.refreshRequested': 'loading' } },
        listed: {
          on: {
            'sessions.refreshRequested': 'loading',
            'session.revoked': {
              target: 'revoking',
              actions: { type: 'noteRevoking', params: ({ event }) => event.sessionId },
            },
            'everywhere.requested': 'confirmingEverywhere',
          },
        },
        revoking: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'revokeSession',
            src: 'revokeSession',
            input: ({ context }) => ({ sessionId: context.revoking }),
            onDone: { target: 'listed', actions: ['forgetRevoked', { type: 'say', params: messages.deviceSignedOut }] },
            onError: {
              target: 'listed',
              actions: { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        confirmingEverywhere: {
          on: { 'everywhere.cancelled': 'listed', 'everywhere.confirmed': 'signingOutEverywhere' },
        },
        signingOutEverywhere: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'signOutEverywhere',
            src: 'signOutEverywhere',
            onDone: { target: 'signedOut', actions: 'endSession' },
            onError: {
              target: 'listed',
              actions: { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        signedOut: { description: 'The session has been told.' },
      },
    },
    export: {
      initial: 'idle',
      states: {
        idle: { on: { 'export.requested': { target: 'exporting', actions: 'clearExportFailure' } } },
        exporting: {
          tags: 'saving',
          invoke: {
            id: 'exportData',
            src: 'exportData',
            onDone: { target: 'idle', actions: { type: 'giveExport', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: { type: 'noteExportFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
    deletion: {
      initial: 'idle',
      states: {
        idle: { on: { 'deletion.requested': { target: 'confirming', actions: 'beginDeletion' } } },
        confirming: {
          on: {
            'deletion.cancelled': 'idle',
            'deletion.typed': { actions: { type: 'noteConfirmation', params: ({ event }) => event.text } },
            'deletion.confirmed': { guard: 'isDeletionMeant', target: 'deleting' },
          },
        },
        deleting: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'deleteAccount',
            src: 'deleteAccount',
            input: ({ context }) => ({ confirmation: context.confirmation }),
            onDone: { target: 'deleted', actions: [{ type: 'say', params: messages.accountDeleted }, 'endSession'] },
            onError: {
              target: 'confirming',
              actions: { type: 'noteDeletionFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        deleted: { description: 'The session has been told.' },
      },
    },
  },
});

/** Unknown methods count as a password. */
export const hasPassword = ({ methods }: Pick<AccountSettingsContext, 'methods'>): boolean => methods?.password ?? true;

type Typed = Pick<AccountSettingsContext, 'methods' | 'passwords'>;

function callOf({ methods, passwords: { currentPassword, ...rest } }: Typed): ChangePasswordCall {
  return hasPassword({ methods }) ? { currentPassword, ...rest } : rest;
}

function errorsOf(typed: Typed): PasswordErrors {
  const { passwords } = typed;
  const read = ownPasswordChange.safeParse(callOf(typed));
  const errors: PasswordErrors = {};
  for (const {
    path: [field],
    message,
  } of read.success ? [] : read.error.issues) {
    if (field === 'currentPassword') errors.currentPassword = messages.currentPasswordRequired;
    if (field === 'password' || field === 'confirmPassword') errors[field] ??= message;
  }
  // The schema compares them only once every field is well.
  if (passwords.confirmPassword !== '' && passwords.password !== passwords.confirmPassword)
    errors.confirmPassword = words.passwordsDiffer;
  return errors;
}
