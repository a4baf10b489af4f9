/**
 * The root of the system; made once, outside React, and never stopped. It decides who lives: the always-on actors are
 * its own children, and the workspace lives while someone is signed in. Its code comes only then. Choosing another workspace re-enters
 * `signedIn.inWorkspace`, by way of `openingWorkspace`, which stops the whole tree below it and starts it anew for that workspace.
 * Emits every navigation that any actor asks for; the router listens.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { analyticsMachine } from '../analytics/analytics.machine.ts';
import { connectivityMachine } from '../connectivity/connectivity.machine.ts';
import { createWorkspaceMachine } from '../createWorkspace/createWorkspace.machine.ts';
import { draftsMachine } from '../drafts/drafts.machine.ts';
import { invitationMachine } from '../invitation/invitation.machine.ts';
import { layoutMachine } from '../layout/layout.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { StorageKeeperEvent } from '../storageKeeper/storageKeeper.types.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { toastsMachine } from '../toasts/toasts.machine.ts';
import type { workspaceMachine } from '../workspace/workspace.machine.ts';
import type { RootContext, RootEmitted, RootEvent, RootInput } from './root.types.ts';

export const rootMachine = setup({
  types: {
    context: {} as RootContext,
    input: {} as RootInput,
    events: {} as RootEvent,
    emitted: {} as RootEmitted,
    children: {} as {
      storageKeeper: 'storageKeeper';
      toasts: 'toasts';
      layout: 'layout';
      connectivity: 'connectivity';
      analytics: 'analytics';
      drafts: 'drafts';
      session: 'session';
      workspace: 'workspace';
      invitation: 'invitation';
      createWorkspace: 'createWorkspace';
    },
  },
  actors: {
    storageKeeper: unprovidedCallback<StorageKeeperEvent>('storageKeeper'),
    toasts: toastsMachine,
    layout: layoutMachine,
    connectivity: connectivityMachine,
    analytics: analyticsMachine,
    drafts: draftsMachine,
    session: sessionMachine,
    loadWorkspaceCode: unprovided<void, void>('loadWorkspaceCode'),
    // Provided by the time it is invoked; naming the machine here would put all of it before the sign-in screen.
    workspace: unprovided('workspace') as unknown as typeof workspaceMachine,
    invitation: invitationMachine,
    createWorkspace: createWorkspaceMachine,
  },
  actions: {
    enter: assign((_, { user, workspace }: { user: User; workspace: Workspace | null }) => ({ user, workspace })),
    leave: assign({ user: null, workspace: null }),
    navigate: emit((_, { to, replace }: { to: string; replace?: boolean }) => ({ type: 'navigation.requested' as const, to, replace: replace ?? false })),
    tellSession: sendTo(
      ({ system }) => actorOf(system, 'session'),
      (_, workspace: Workspace) => ({ type: 'workspace.activated', workspace }),
    ),
    recordSwitch: sendTo(({ system }) => actorOf(system, 'analytics'), (_, workspace: Workspace) => ({
      type: 'event.recorded',
      name: 'workspace_changed',
      properties: { workspaceId: workspace.id, workspaceName: workspace.name },
    })),
  },
  delays: { codePause: 2000 },
  guards: {
    hasWorkspace: (_, workspace: Workspace | null) => workspace !== null,
  },
}).createMachine({
  id: 'root',
  context: ({ input }) => ({ ...input, user: null, workspace: null }),
  invoke: [
    { id: 'storageKeeper', systemId: 'storageKeeper', src: 'storageKeeper' },
    { id: 'toasts', systemId: 'toasts', src: 'toasts' },
    { id: 'layout', systemId: 'layout', src: 'layout', input: ({ context }) => context.layout },
    { id: 'connectivity', systemId: 'connectivity', src: 'connectivity' },
    { id: 'analytics', systemId: 'analytics', src: 'analytics' },
    { id: 'drafts', systemId: 'drafts', src: 'drafts', input: ({ context }) => ({ texts: context.drafts }) },
    { id: 'session', systemId: 'session', src: 'session', input: ({ context }) => ({ restored: context.restored }) },
  ],
  on: {
    'navigation.requested': { actions: { type: 'navigate', params: ({ event }) => event } },
    'rootScreen.opened': {
      actions: enqueueActions(({ context, event: { screen }, enqueue }) => {
        switch (screen.name) {
          case 'invitation':
            return enqueue.spawnChild('invitation', {
              id: 'invitation', systemId: 'invitation', input: { token: screen.token, userId: context.user?.id ?? null },
            });
          case 'createWorkspace':
            return enqueue.spawnChild('createWorkspace', {
              id: 'createWorkspace', systemId: 'createWorkspace', input: { accountId: context.user?.id ?? '' },
            });
        }
      }),
    },
    'rootScreen.closed': { actions: enqueueActions(({ event, enqueue }) => enqueue.stopChild(event.name)) },
    'session.opened': [
      {
        guard: { type: 'hasWorkspace', params: ({ event }) => event.workspace },
        target: '.signedIn.openingWorkspace',
        actions: { type: 'enter', params: ({ event }) => event },
      },
      { target: '.signedIn.withoutWorkspace', actions: { type: 'enter', params: ({ event }) => event } },
    ],
    'session.closed': { target: '.signedOut', actions: 'leave' },
  },
  initial: 'restoring',
  states: {
    restoring: { description: 'The session is finding out whether anyone is signed in.' },
    signedOut: {},
    signedIn: {
      on: {
        'session.updated': { actions: assign({ user: ({ event }) => event.user }) },
        'workspace.chosen': {
          target: '.openingWorkspace',
          actions: [
            assign({ workspace: ({ event }) => event.workspace }),
            { type: 'tellSession', params: ({ event }) => event.workspace },
            { type: 'recordSwitch', params: ({ event }) => event.workspace },
            { type: 'navigate', params: { to: '/' } },
          ],
        },
        'workspace.created': {
          target: '.openingWorkspace',
          actions: [
            assign({ workspace: ({ event }) => event.workspace }),
            { type: 'tellSession', params: ({ event }) => event.workspace },
            { type: 'navigate', params: { to: '/' } },
          ],
        },
      },
      initial: 'withoutWorkspace',
      states: {
        openingWorkspace: {
          description: 'The code of a workspace is on its way; here already after the first time.',
          invoke: {
            id: 'loadWorkspaceCode',
            src: 'loadWorkspaceCode',
            onDone: 'inWorkspace',
            onError: 'codeMissing',
          },
        },
        codeMissing: {
          description: 'The code could not be fetched; tried again after a while, or when the connection is back.',
          after: { codePause: 'openingWorkspace' },
        },
        inWorkspace: {
          invoke: {
            id: 'workspace',
            systemId: 'workspace',
            src: 'workspace',
            input: ({ context }) => {
              if (!context.user || !context.workspace) throw new Error('inWorkspace is entered with a user and a workspace only');
              return { user: context.user, workspace: context.workspace };
            },
          },
        },
        withoutWorkspace: { description: 'Signed in, but belonging nowhere: only making a workspace or accepting an invitation.' },
      },
    },
  },
});
