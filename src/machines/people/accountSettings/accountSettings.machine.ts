/**
 * Machine of the account settings: password, sessions, data export and deletion. It runs while its screen is open. The
 * lists that it changes are in the records of the account. It emits `export.ready`. When the account or all its
 * sessions have ended, it signs out.
 */
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import { assertEvent, assign, enqueueActions, emit, setup } from 'xstate';
import { type Failure, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { isScreenClosed, outlivesScreen } from '../../outlivesScreen.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  AccountFile,
  AccountSettingsEmitted,
  AccountSettingsEvent,
  ChangePasswordCall,
  DeleteAccountCall,
  RevokeSessionCall,
} from './accountSettings.types.ts';
import { deleteRecord, outdateLists } from '../../sync/records/records.senders.ts';
import { requestSignOut } from '../../app/session/session.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface AccountSettingsContext {
  /** True if the account had no password before. */
  isFirstPassword: boolean;
  passwordFailure: Failure | null;
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
      revokeSession: 'revokeSession';
      signOutEverywhere: 'signOutEverywhere';
      exportData: 'exportData';
      deleteAccount: 'deleteAccount';
    },
  },
  actors: {
    changeOwnPassword: unprovided<void, ChangePasswordCall>('changeOwnPassword'),
    revokeSession: unprovided<void, RevokeSessionCall>('revokeSession'),
    signOutEverywhere: unprovided<void, void>('signOutEverywhere'),
    exportData: unprovided<AccountFile, void>('exportData'),
    deleteAccount: unprovided<void, DeleteAccountCall>('deleteAccount'),
  },
  actions: {
    storeIsFirstPassword: assign({
      isFirstPassword: (_, { currentPassword }: ChangePasswordCall) => currentPassword === undefined,
    }),
    clearPasswordFailure: assign({ passwordFailure: null }),
    storePasswordFailure: storeFailure('passwordFailure'),
    showPasswordChanged: enqueueActions(({ context, enqueue }) =>
      enqueue(
        showToast(
          'success',
          context.isFirstPassword ? phrase('toasts', 'ownPasswordSet') : phrase('toasts', 'ownPasswordChanged'),
        ),
      ),
    ),
    outdateMethods: outdateLists('signInMethods'),
    storeRevoking: assign({ revoking: (_, sessionId: string) => sessionId }),
    removeRevoked: enqueueActions(({ context, enqueue }) => enqueue(deleteRecord(context.revoking, 'sessions'))),
    clearExportFailure: assign({ exportFailure: null }),
    storeExportFailure: storeFailure('exportFailure'),
    emitExport: emit((_, { fileName, text }: AccountFile) => ({ type: 'export.ready' as const, fileName, text })),
    clearDeletionFailure: assign({ deletionFailure: null }),
    storeDeletionFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ deletionFailure: failure });
      if (isScreenClosed(system, 'accountSettings')) enqueue(showToast('error', failure.message));
    }),
    showSuccess: enqueueActions(({ enqueue }, message: Phrase) => enqueue(showToast('success', message))),
    showFailure: toastFailure(),
    endSession: enqueueActions(({ enqueue }, { discards }: { discards: boolean }) =>
      enqueue(requestSignOut(discards ? { discards } : undefined)),
    ),
  },
  guards: {
    isWritten: (_, text: string) => text.trim() !== '',
  },
}).createMachine({
  id: 'accountSettings',
  context: () => ({
    isFirstPassword: false,
    passwordFailure: null,
    revoking: '',
    exportFailure: null,
    deletionFailure: null,
  }),
  type: 'parallel',
  states: {
    password: {
      initial: 'closed',
      states: {
        closed: { on: { 'password.opened': { target: 'editing', actions: 'clearPasswordFailure' } } },
        editing: {
          on: {
            'password.closed': 'closed',
            'password.submitted': {
              target: 'saving',
              actions: { type: 'storeIsFirstPassword', params: ({ event }) => event.passwords },
            },
          },
        },
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
              target: 'closed',
              actions: ['showPasswordChanged', 'outdateMethods'],
            },
            onError: {
              target: 'editing',
              actions: { type: 'storePasswordFailure', params: failureIn },
            },
          },
        },
      },
    },
    sessions: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'session.revoked': {
              target: 'revoking',
              actions: { type: 'storeRevoking', params: ({ event }) => event.sessionId },
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
            onDone: {
              target: 'idle',
              actions: ['removeRevoked', { type: 'showSuccess', params: phrase('toasts', 'deviceSignedOut') }],
            },
            onError: {
              target: 'idle',
              actions: { type: 'showFailure', params: failureIn },
            },
          },
        },
        confirmingEverywhere: {
          on: { 'everywhere.cancelled': 'idle', 'everywhere.confirmed': 'signingOutEverywhere' },
        },
        signingOutEverywhere: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'signOutEverywhere',
            src: 'signOutEverywhere',
            onDone: { target: 'signedOut', actions: { type: 'endSession', params: { discards: false } } },
            onError: {
              target: 'idle',
              actions: { type: 'showFailure', params: failureIn },
            },
          },
        },
        signedOut: { description: 'The session machine is signing out.' },
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
            onDone: { target: 'idle', actions: { type: 'emitExport', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: { type: 'storeExportFailure', params: failureIn },
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
            onDone: {
              target: 'deleted',
              actions: [
                { type: 'showSuccess', params: phrase('toasts', 'accountDeleted') },
                { type: 'endSession', params: { discards: true } },
              ],
            },
            onError: {
              target: 'confirming',
              actions: { type: 'storeDeletionFailure', params: failureIn },
            },
          },
        },
        deleted: { description: 'The session machine is signing out.' },
      },
    },
  },
});
