/**
 * A workspace's settings: its name, whether it is one's default, and how it is left, handed over or ended. Started and
 * stopped with its screen. After a departure the account is read anew and told to the session; the root then opens
 * another workspace when this one is gone.
 */
import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { outlivesScreen, toastsOnceClosed } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  DeleteWorkspaceCall,
  DepartureCall,
  RenameWorkspaceCall,
  SetDefaultWorkspaceCall,
  TransferWorkspaceCall,
  WorkspaceSettingsEvent,
  WorkspaceSettingsInput,
} from './workspaceSettings.types.ts';

export interface WorkspaceSettingsContext extends WorkspaceSettingsInput {
  nameFailure: Failure | null;
  /** Whom the workspace would be handed to. */
  heir: { memberId: string; name: string } | null;
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
    adoptWorkspace: assign((_, workspace: Workspace) => ({ workspace })),
    tellWorkspace: sendTo(
      ({ system }) => actorOf(system, 'session'),
      (_, workspace: Workspace) => ({ type: 'workspace.activated' as const, workspace }),
    ),
    noteNameFailure: assign({ nameFailure: (_, failure: Failure) => failure }),
    tellAccount: sendTo(
      ({ system }) => actorOf(system, 'session'),
      (_, user: User) => ({ type: 'account.refreshed' as const, user }),
    ),
    noteHeir: assign({ heir: (_, heir: WorkspaceSettingsContext['heir']) => heir }),
    clearDepartureFailure: assign({ departureFailure: null }),
    /** `done` is announced instead where the answer was lost, but the live change says that the person is out. */
    noteDepartureFailure: enqueueActions(
      ({ context: { workspace }, enqueue, system }, { failure, done }: { failure: Failure; done?: string }) => {
        const { context } = actorOf(system, 'session').getSnapshot() as { context?: { user?: User | null } };
        const isOut = context?.user?.workspaces.every(({ id }) => id !== workspace.id) ?? false;
        if (isOut && done !== undefined) return enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', done));
        enqueue.assign({ departureFailure: failure });
        enqueue.sendTo(toastsOnceClosed(system, 'workspaceSettings'), toastOf('error', failure.message));
      },
    ),
    say: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, message: string) => toastOf('success', message),
    ),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    refreshMembers: enqueueActions(({ enqueue, system }) => {
      enqueue.sendTo(actorOf(system, 'records'), { type: 'resource.refreshRequested', spec: { kind: 'members' } });
    }),
  },
  delays: { accountPause: 2000 },
  guards: {
    isStillIn: ({ context: { workspace } }, { workspaces }: User) => workspaces.some(({ id }) => id === workspace.id),
  },
}).createMachine({
  id: 'workspaceSettings',
  context: ({ input }) => ({
    ...input,
    nameFailure: null,
    heir: null,
    departureFailure: null,
  }),
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
                { type: 'adoptWorkspace', params: ({ event }) => event.output },
                { type: 'tellWorkspace', params: ({ event }) => event.output },
                { type: 'say', params: messages.saved },
              ],
            },
            onError: {
              target: 'editing',
              actions: { type: 'noteNameFailure', params: ({ event }) => failureOf(event.error) },
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
                { type: 'tellAccount', params: ({ event }) => event.output },
                { type: 'say', params: messages.saved },
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
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
                { type: 'noteHeir', params: ({ event: { memberId, name } }) => ({ memberId, name }) },
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
            onDone: { target: 'readingAccount', actions: { type: 'say', params: messages.workspaceLeft } },
            onError: {
              target: 'confirmingLeave',
              actions: {
                type: 'noteDepartureFailure',
                params: ({ event }) => ({ failure: failureOf(event.error), done: messages.workspaceLeft }),
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
            input: ({ context: { workspace, heir }, event }) => {
              assertEvent(event, 'departure.confirmed');
              return { workspaceId: workspace.id, memberId: heir?.memberId ?? '', idempotencyKey: event.mutationId };
            },
            onDone: {
              target: 'readingAccount',
              actions: ['refreshMembers', { type: 'say', params: messages.workspaceTransferred }],
            },
            onError: {
              target: 'confirmingTransfer',
              actions: { type: 'noteDepartureFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
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
            onDone: { target: 'readingAccount', actions: { type: 'say', params: messages.workspaceDeleted } },
            onError: {
              target: 'confirmingDelete',
              actions: {
                type: 'noteDepartureFailure',
                params: ({ event }) => ({ failure: failureOf(event.error), done: messages.workspaceDeleted }),
              },
            },
          },
        },
        readingAccount: {
          description: 'It is done; what the person belongs to now is being read.',
          tags: ['saving', 'departing', outlivesScreen],
          invoke: {
            id: 'loadOwnAccount',
            src: 'loadOwnAccount',
            onDone: [
              {
                guard: { type: 'isStillIn', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'tellAccount', params: ({ event }) => event.output },
              },
              { target: 'departed', actions: { type: 'tellAccount', params: ({ event }) => event.output } },
            ],
            onError: 'accountUnread',
          },
        },
        accountUnread: { tags: ['saving', 'departing'], after: { accountPause: 'readingAccount' } },
        departed: { description: 'The screen goes with its workspace.', tags: 'departing' },
      },
    },
  },
});
