/**
 * The own account: its password, sessions, data and deletion. Started and stopped with its screen. Emits export.ready
 * and password.changed. When the account or all its sessions have ended, it signs out the session.
 */
import { assertEvent, assign, enqueueActions, emit, sendTo, setup } from 'xstate';
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
  RevokeSessionCall,
  SignedInDevice,
  SignInMethods,
} from './accountSettings.types.ts';

export interface AccountSettingsContext {
  /** How the person can sign in; null until it is known. */
  methods: SignInMethods | null;
  passwordFailure: Failure | null;
  devices: readonly SignedInDevice[];
  devicesFailure: Failure | null;
  /** The device being signed out. */
  revoking: string;
  exportFailure: Failure | null;
  deletionFailure: Failure | null;
}

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
    clearPasswordFailure: assign({ passwordFailure: null }),
    notePasswordFailure: assign({ passwordFailure: (_, failure: Failure) => failure }),
    sayPasswordChanged: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      ({ context }) => toastOf('success', hasPassword(context) ? messages.ownPasswordChanged : messages.ownPasswordSet),
    ),
    emitPasswordChanged: emit({ type: 'password.changed' }),
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
    clearDeletionFailure: assign({ deletionFailure: null }),
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
    isWritten: (_, text: string) => text.trim() !== '',
  },
}).createMachine({
  id: 'accountSettings',
  context: () => ({
    methods: null,
    passwordFailure: null,
    devices: [],
    devicesFailure: null,
    revoking: '',
    exportFailure: null,
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
      initial: 'editing',
      states: {
        editing: { on: { 'password.submitted': 'saving' } },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'changeOwnPassword',
            src: 'changeOwnPassword',
            input: ({ event }) => {
              assertEvent(event, 'password.submitted');
              return event.passwords;
            },
            onDone: {
              target: 'editing',
              actions: ['clearPasswordFailure', 'sayPasswordChanged', 'noteHasPassword', 'emitPasswordChanged'],
            },
            onError: {
              target: 'editing',
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
        idle: { on: { 'deletion.requested': { target: 'confirming', actions: 'clearDeletionFailure' } } },
        confirming: {
          on: {
            'deletion.cancelled': 'idle',
            'deletion.confirmed': {
              guard: { type: 'isWritten', params: ({ event }) => event.confirmation },
              target: 'deleting',
            },
          },
        },
        deleting: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'deleteAccount',
            src: 'deleteAccount',
            input: ({ event }) => {
              assertEvent(event, 'deletion.confirmed');
              return { confirmation: event.confirmation };
            },
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
