/**
 * Machine of the workspace settings: name, default workspace, leaving, transfer and deletion. It runs while its screen
 * is open. After leaving, transfer or deletion it loads the account for the session. The root then opens another
 * workspace if this one is no longer available.
 */
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { User } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { type Failure, failureOf, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { isScreenClosed, outlivesScreen } from '../../outlivesScreen.ts';
import { readSession } from '../../app/session/session.reader.ts';
import { selectUser } from '../../app/session/session.selectors.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  DeleteWorkspaceCall,
  DepartureCall,
  RenameWorkspaceCall,
  SetDefaultWorkspaceCall,
  TransferWorkspaceCall,
  WorkspaceSettingsEvent,
  WorkspaceSettingsInput,
} from './workspaceSettings.types.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { activateWorkspace, refreshAccount } from '../../app/session/session.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface WorkspaceSettingsContext extends WorkspaceSettingsInput {
  nameFailure: Failure | null;
  /** Chosen in the list, before the transfer is requested. */
  successorId: string | null;
  newOwner: { memberId: string; name: string } | null;
  departureFailure: Failure | null;
}

export const workspaceSettingsMachine = setup({
  types: {
    context: {} as WorkspaceSettingsContext,
    input: {} as WorkspaceSettingsInput,
    events: {} as WorkspaceSettingsEvent,
    tags: {} as 'saving' | 'departing' | 'outlivesScreen',
    children: {} as {
      renameWorkspace: 'renameWorkspace';
      setDefaultWorkspace: 'setDefaultWorkspace';
      leaveWorkspace: 'leaveWorkspace';
      transferWorkspace: 'transferWorkspace';
      deleteWorkspace: 'deleteWorkspace';
      loadOwnAccount: 'loadOwnAccount';
    },
  },
  actors: {
    renameWorkspace: unprovided<Workspace, RenameWorkspaceCall>('renameWorkspace'),
    setDefaultWorkspace: unprovided<User, SetDefaultWorkspaceCall>('setDefaultWorkspace'),
    leaveWorkspace: unprovided<void, DepartureCall>('leaveWorkspace'),
    transferWorkspace: unprovided<void, TransferWorkspaceCall>('transferWorkspace'),
    deleteWorkspace: unprovided<void, DeleteWorkspaceCall>('deleteWorkspace'),
    loadOwnAccount: unprovided<User, void>('loadOwnAccount'),
  },
  actions: {
    clearNameFailure: assign({ nameFailure: null }),
    storeWorkspace: assign((_, workspace: Workspace) => ({ workspace })),
    sendWorkspace: enqueueActions(({ enqueue }, workspace: Workspace) => enqueue(activateWorkspace(workspace))),
    storeNameFailure: storeFailure('nameFailure'),
    sendAccount: enqueueActions(({ enqueue }, user: User) => enqueue(refreshAccount(user))),
    storeNewOwner: assign({ newOwner: (_, newOwner: WorkspaceSettingsContext['newOwner']) => newOwner }),
    clearDepartureFailure: assign({ departureFailure: null }),
    /** Shows the toast `done` if the answer was lost, but a live change shows that the user is no longer a member. */
    handleDepartureFailure: enqueueActions(
      ({ context: { workspace }, enqueue, system }, { failure, done }: { failure: Failure; done?: Phrase }) => {
        const isOut = readSession(system, selectUser)?.workspaces.every(({ id }) => id !== workspace.id);
        if (isOut && done !== undefined) return enqueue(showToast('success', done));
        enqueue.assign({ departureFailure: failure });
        if (isScreenClosed(system, 'workspaceSettings')) enqueue(showToast('error', failure.message));
      },
    ),
    showSuccess: enqueueActions(({ enqueue }, message: Phrase) => enqueue(showToast('success', message))),
    showFailure: toastFailure(),
    refreshMembers: refreshResource({ kind: 'members' }),
  },
  delays: { accountPause: 2000 },
  guards: {
    isStillMember: ({ context: { workspace } }, { workspaces }: User) =>
      workspaces.some(({ id }) => id === workspace.id),
  },
}).createMachine({
  id: 'workspaceSettings',
  context: ({ input }) => ({
    ...input,
    nameFailure: null,
    successorId: null,
    newOwner: null,
    departureFailure: null,
  }),
  on: { 'successor.chosen': { actions: assign({ successorId: ({ event }) => event.memberId }) } },
  type: 'parallel',
  states: {
    name: {
      initial: 'editing',
      states: {
        editing: { on: { 'name.submitted': { target: 'saving', actions: 'clearNameFailure' } } },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'renameWorkspace',
            src: 'renameWorkspace',
            input: ({ context: { workspace }, event }) => {
              assertEvent(event, 'name.submitted');
              return { workspaceId: workspace.id, name: event.name, idempotencyKey: event.mutationId };
            },
            onDone: {
              target: 'editing',
              actions: [
                { type: 'storeWorkspace', params: ({ event }) => event.output },
                { type: 'sendWorkspace', params: ({ event }) => event.output },
                { type: 'showSuccess', params: phrase('toasts', 'saved') },
              ],
            },
            onError: {
              target: 'editing',
              actions: { type: 'storeNameFailure', params: failureIn },
            },
          },
        },
      },
    },
    default: {
      initial: 'idle',
      states: {
        idle: { on: { 'default.requested': 'saving' } },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'setDefaultWorkspace',
            src: 'setDefaultWorkspace',
            input: ({ context: { workspace } }) => ({ workspaceId: workspace.id }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'sendAccount', params: ({ event }) => event.output },
                { type: 'showSuccess', params: phrase('toasts', 'saved') },
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'showFailure', params: failureIn },
            },
          },
        },
      },
    },
    departure: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'leave.requested': { target: 'confirmingLeave', actions: 'clearDepartureFailure' },
            'transfer.requested': {
              target: 'confirmingTransfer',
              actions: [
                'clearDepartureFailure',
                { type: 'storeNewOwner', params: ({ event: { memberId, name } }) => ({ memberId, name }) },
              ],
            },
            'delete.requested': { target: 'confirmingDelete', actions: 'clearDepartureFailure' },
          },
        },
        confirmingLeave: {
          on: {
            'departure.cancelled': 'idle',
            'departure.confirmed': {
              target: 'leaving',
              actions: 'clearDepartureFailure',
            },
          },
        },
        leaving: {
          tags: ['saving', 'departing', outlivesScreen],
          invoke: {
            id: 'leaveWorkspace',
            src: 'leaveWorkspace',
            input: ({ context: { workspace }, event }) => {
              assertEvent(event, 'departure.confirmed');
              return { workspaceId: workspace.id, idempotencyKey: event.mutationId };
            },
            onDone: {
              target: 'loadingAccount',
              actions: { type: 'showSuccess', params: phrase('toasts', 'workspaceLeft') },
            },
            onError: {
              target: 'confirmingLeave',
              actions: {
                type: 'handleDepartureFailure',
                params: ({ event }) => ({ failure: failureOf(event.error), done: phrase('toasts', 'workspaceLeft') }),
              },
            },
          },
        },
        confirmingTransfer: {
          on: {
            'departure.cancelled': 'idle',
            'departure.confirmed': {
              target: 'transferring',
              actions: 'clearDepartureFailure',
            },
          },
        },
        transferring: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'transferWorkspace',
            src: 'transferWorkspace',
            input: ({ context: { workspace, newOwner }, event }) => {
              assertEvent(event, 'departure.confirmed');
              return {
                workspaceId: workspace.id,
                memberId: newOwner?.memberId ?? '',
                idempotencyKey: event.mutationId,
              };
            },
            onDone: {
              target: 'loadingAccount',
              actions: ['refreshMembers', { type: 'showSuccess', params: phrase('toasts', 'workspaceTransferred') }],
            },
            onError: {
              target: 'confirmingTransfer',
              actions: { type: 'handleDepartureFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
        confirmingDelete: {
          on: {
            'departure.cancelled': 'idle',
            'deletion.confirmed': {
              target: 'deleting',
              actions: 'clearDepartureFailure',
            },
          },
        },
        deleting: {
          tags: ['saving', 'departing', outlivesScreen],
          invoke: {
            id: 'deleteWorkspace',
            src: 'deleteWorkspace',
            input: ({ context: { workspace }, event }) => {
              assertEvent(event, 'deletion.confirmed');
              return { workspaceId: workspace.id, name: event.name, idempotencyKey: event.mutationId };
            },
            onDone: {
              target: 'loadingAccount',
              actions: { type: 'showSuccess', params: phrase('toasts', 'workspaceDeleted') },
            },
            onError: {
              target: 'confirmingDelete',
              actions: {
                type: 'handleDepartureFailure',
                params: ({ event }) => ({
                  failure: failureOf(event.error),
                  done: phrase('toasts', 'workspaceDeleted'),
                }),
              },
            },
          },
        },
        loadingAccount: {
          description: "The departure is done. The account is loaded to learn the user's remaining workspaces.",
          tags: ['saving', 'departing', outlivesScreen],
          invoke: {
            id: 'loadOwnAccount',
            src: 'loadOwnAccount',
            onDone: [
              {
                guard: { type: 'isStillMember', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'sendAccount', params: ({ event }) => event.output },
              },
              { target: 'departed', actions: { type: 'sendAccount', params: ({ event }) => event.output } },
            ],
            onError: 'accountFailed',
          },
        },
        accountFailed: { tags: ['saving', 'departing'], after: { accountPause: 'loadingAccount' } },
        departed: { description: 'The screen closes with its workspace.', tags: 'departing' },
      },
    },
  },
});
