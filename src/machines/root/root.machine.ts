/**
 * The root of the system; made once, outside React, and never stopped. It decides who lives: the always-on actors are
 * its own children, and the workspace lives while someone is signed in. Its code comes only then. Choosing another workspace re-enters
 * `signedIn.inWorkspace`, by way of `openingWorkspace`, which stops the whole tree below it and starts it anew for that workspace.
 * Emits every navigation that any actor asks for; the router listens.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type { accessTokensMachine } from '../accessTokens/accessTokens.machine.ts';
import type { accountSettingsMachine } from '../accountSettings/accountSettings.machine.ts';
import { analyticsMachine } from '../analytics/analytics.machine.ts';
import { connectivityMachine } from '../connectivity/connectivity.machine.ts';
import type { createWorkspaceMachine } from '../createWorkspace/createWorkspace.machine.ts';
import type { documentationMachine } from '../documentation/documentation.machine.ts';
import { draftsMachine } from '../drafts/drafts.machine.ts';
import { firstMessages } from '../firstMessages.ts';
import type { invitationMachine } from '../invitation/invitation.machine.ts';
import { layoutMachine } from '../layout/layout.machine.ts';
import type { membersMachine } from '../members/members.machine.ts';
import type { problemReportMachine } from '../problemReport/problemReport.machine.ts';
import type { notificationSettingsMachine } from '../notificationSettings/notificationSettings.machine.ts';
import type { passwordResetMachine } from '../passwordReset/passwordReset.machine.ts';
import { runsOn, watchEnd } from '../outlivesScreen.ts';
import type { pokerRoomMachine } from '../pokerRoom/pokerRoom.machine.ts';
import type { pokerRoomsMachine } from '../pokerRooms/pokerRooms.machine.ts';
import type { profileSettingsMachine } from '../profileSettings/profileSettings.machine.ts';
import { serverConfigMachine } from '../serverConfig/serverConfig.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { StorageKeeperEvent } from '../storageKeeper/storageKeeper.types.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { toastsMachine } from '../toasts/toasts.machine.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type { workspaceMachine } from '../workspace/workspace.machine.ts';
import type { workspaceSettingsMachine } from '../workspaceSettings/workspaceSettings.machine.ts';
import type { RootContext, RootEmitted, RootEvent, RootInput, RootScreen } from './root.types.ts';

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
      serverConfig: 'serverConfig';
      session: 'session';
      workspace: 'workspace';
      invitation: 'invitation';
      createWorkspace: 'createWorkspace';
      passwordReset: 'passwordReset';
      accessTokens: 'accessTokens';
      accountSettings: 'accountSettings';
      members: 'members';
      notificationSettings: 'notificationSettings';
      documentation: 'documentation';
      profileSettings: 'profileSettings';
      workspaceSettings: 'workspaceSettings';
      pokerRoom: 'pokerRoom';
      pokerRooms: 'pokerRooms';
      problemReport: 'problemReport';
    },
  },
  actors: {
    storageKeeper: unprovidedCallback<StorageKeeperEvent>('storageKeeper'),
    toasts: toastsMachine,
    layout: layoutMachine,
    connectivity: connectivityMachine,
    analytics: analyticsMachine,
    drafts: draftsMachine,
    serverConfig: serverConfigMachine,
    session: sessionMachine,
    loadWorkspaceCode: unprovided<void, void>('loadWorkspaceCode'),
    watchEnd,
    // Provided by the time it is invoked; naming the machine here would put all of it before the sign-in screen.
    workspace: unprovided('workspace') as unknown as typeof workspaceMachine,
    // Provided by the routes that lead there.
    invitation: unprovided('invitation') as unknown as typeof invitationMachine,
    createWorkspace: unprovided('createWorkspace') as unknown as typeof createWorkspaceMachine,
    passwordReset: unprovided('passwordReset') as unknown as typeof passwordResetMachine,
    accessTokens: unprovided('accessTokens') as unknown as typeof accessTokensMachine,
    accountSettings: unprovided('accountSettings') as unknown as typeof accountSettingsMachine,
    members: unprovided('members') as unknown as typeof membersMachine,
    documentation: unprovided('documentation') as unknown as typeof documentationMachine,
    notificationSettings: unprovided('notificationSettings') as unknown as typeof notificationSettingsMachine,
    profileSettings: unprovided('profileSettings') as unknown as typeof profileSettingsMachine,
    workspaceSettings: unprovided('workspaceSettings') as unknown as typeof workspaceSettingsMachine,
    pokerRoom: unprovided('pokerRoom') as unknown as typeof pokerRoomMachine,
    problemReport: unprovided('problemReport') as unknown as typeof problemReportMachine,
    pokerRooms: unprovided('pokerRooms') as unknown as typeof pokerRoomsMachine,
  },
  actions: {
    enter: assign((_, { user, workspace }: { user: User; workspace: Workspace | null }) => ({ user, workspace })),
    leave: assign({ user: null, workspace: null }),
    moveOn: enqueueActions(({ context: { user, workspace: left }, enqueue, self, system }) => {
      // Who leaves by themselves is told by the actor that did it; a machine that is only walked has no children.
      const isDeparting = self.getSnapshot()?.children?.workspaceSettings?.getSnapshot().hasTag('departing') ?? false;
      if (left && !isDeparting)
        enqueue.sendTo(actorOf(system, 'toasts'), toastOf('warning', firstMessages.workspaceGone(left.name)));
      const workspace = user?.defaultWorkspace ?? user?.workspaces[0] ?? null;
      enqueue.assign({ workspace });
      enqueue.emit({ type: 'navigation.requested', to: workspace === null ? '/create-workspace' : '/', replace: true });
    }),
    navigate: emit((_, { to, replace, from }: { to: string; replace?: boolean; from?: string }) => ({
      type: 'navigation.requested' as const,
      to,
      replace: replace ?? false,
      ...(from !== undefined && { from }),
    })),
    closeScreen: enqueueActions(({ context: { awaited, finishing }, enqueue, system }, name: RootScreen['name']) => {
      if (finishing.includes(name))
        return enqueue.assign({ awaited: awaited.filter((screen) => screen.name !== name) });
      if (!runsOn(system, name)) return enqueue.stopChild(name);
      enqueue.assign({ finishing: [...finishing, name] });
      enqueue.spawnChild('watchEnd', { id: `watchEnd:${name}`, input: { name } });
    }),
    endScreen: enqueueActions(({ context: { awaited, finishing }, enqueue }, name: RootScreen['name']) => {
      enqueue.stopChild(`watchEnd:${name}`);
      enqueue.stopChild(name);
      enqueue.assign({
        finishing: finishing.filter((other) => other !== name),
        awaited: awaited.filter((screen) => screen.name !== name),
      });
      for (const screen of awaited) if (screen.name === name) enqueue.raise({ type: 'rootScreen.opened', screen });
    }),
    tellSession: sendTo(
      ({ system }) => actorOf(system, 'session'),
      (_, workspace: Workspace) => ({ type: 'workspace.activated', workspace }),
    ),
    recordSwitch: sendTo(
      ({ system }) => actorOf(system, 'analytics'),
      (_, workspace: Workspace) => ({
        type: 'event.recorded',
        name: 'workspace_changed',
        properties: { workspaceId: workspace.id, workspaceName: workspace.name },
      }),
    ),
  },
  delays: { codePause: 2000 },
  guards: {
    hasWorkspace: (_, workspace: Workspace | null) => workspace !== null,
    isSomewhere: ({ context }) => context.workspace !== null,
    isLeft: ({ context }, { workspaces }: User) =>
      context.workspace !== null && workspaces.every(({ id }) => id !== context.workspace?.id),
  },
}).createMachine({
  id: 'root',
  context: ({ input }) => ({ ...input, user: null, workspace: null, finishing: [], awaited: [] }),
  invoke: [
    { id: 'storageKeeper', systemId: 'storageKeeper', src: 'storageKeeper' },
    { id: 'toasts', systemId: 'toasts', src: 'toasts' },
    { id: 'layout', systemId: 'layout', src: 'layout', input: ({ context }) => context.layout },
    { id: 'connectivity', systemId: 'connectivity', src: 'connectivity' },
    { id: 'analytics', systemId: 'analytics', src: 'analytics' },
    { id: 'drafts', systemId: 'drafts', src: 'drafts', input: ({ context }) => ({ texts: context.drafts }) },
    { id: 'serverConfig', systemId: 'serverConfig', src: 'serverConfig' },
    { id: 'session', systemId: 'session', src: 'session', input: ({ context }) => ({ restored: context.restored }) },
  ],
  on: {
    'navigation.requested': { actions: { type: 'navigate', params: ({ event }) => event } },
    'rootScreen.opened': {
      actions: enqueueActions(({ context, event: { screen }, enqueue }) => {
        if (context.finishing.includes(screen.name)) {
          return enqueue.assign({ awaited: [...context.awaited.filter(({ name }) => name !== screen.name), screen] });
        }
        switch (screen.name) {
          case 'invitation':
            return enqueue.spawnChild('invitation', {
              id: 'invitation',
              systemId: 'invitation',
              input: { token: screen.token, userId: context.user?.id ?? null },
            });
          case 'createWorkspace':
            return enqueue.spawnChild('createWorkspace', {
              id: 'createWorkspace',
              systemId: 'createWorkspace',
              input: { accountId: context.user?.id ?? '' },
            });
          case 'passwordReset':
            return enqueue.spawnChild('passwordReset', {
              id: 'passwordReset',
              systemId: 'passwordReset',
              input: { token: screen.token },
            });
          case 'accessTokens':
            return enqueue.spawnChild('accessTokens', { id: 'accessTokens', systemId: 'accessTokens' });
          case 'accountSettings':
            return enqueue.spawnChild('accountSettings', { id: 'accountSettings', systemId: 'accountSettings' });
          case 'profileSettings':
            return enqueue.spawnChild('profileSettings', { id: 'profileSettings', systemId: 'profileSettings' });
          case 'notificationSettings':
            return enqueue.spawnChild('notificationSettings', {
              id: 'notificationSettings',
              systemId: 'notificationSettings',
            });
          case 'problemReport':
            return enqueue.spawnChild('problemReport', { id: 'problemReport', systemId: 'problemReport' });
          case 'documentation':
            return enqueue.spawnChild('documentation', { id: 'documentation', systemId: 'documentation' });
          case 'pokerRoom':
            return enqueue.spawnChild('pokerRoom', {
              id: 'pokerRoom',
              systemId: 'pokerRoom',
              input: { roomId: screen.roomId, guestKey: screen.guestKey, isSignedIn: context.user !== null },
            });
          case 'pokerRooms':
            if (!context.workspace) return;
            return enqueue.spawnChild('pokerRooms', {
              id: 'pokerRooms',
              systemId: 'pokerRooms',
              input: { workspaceId: context.workspace.id },
            });
          case 'workspaceSettings':
            if (!context.workspace || !context.user) return;
            return enqueue.spawnChild('workspaceSettings', {
              id: 'workspaceSettings',
              systemId: 'workspaceSettings',
              input: {
                workspace: context.user.workspaces.find(({ id }) => id === context.workspace?.id) ?? context.workspace,
                accountId: context.user.id,
              },
            });
          case 'members':
            if (!context.workspace || !context.user) return;
            return enqueue.spawnChild('members', {
              id: 'members',
              systemId: 'members',
              input: { workspaceId: context.workspace.id, accountId: context.user.id },
            });
        }
      }),
    },
    'rootScreen.closed': { actions: { type: 'closeScreen', params: ({ event }) => event.name } },
    'screen.ended': { actions: { type: 'endScreen', params: ({ event }) => event.name } },
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
        'session.updated': [
          {
            guard: { type: 'isLeft', params: ({ event }) => event.user },
            target: '.leavingWorkspace',
            actions: [assign({ user: ({ event }) => event.user }), 'moveOn'],
          },
          { actions: assign({ user: ({ event }) => event.user }) },
        ],
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
        leavingWorkspace: {
          description:
            "Passed through: the open workspace is no longer one of the person's; another of theirs is opened, if there is any.",
          always: [{ guard: 'isSomewhere', target: 'openingWorkspace' }, { target: 'withoutWorkspace' }],
        },
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
              if (!context.user || !context.workspace)
                throw new Error('inWorkspace is entered with a user and a workspace only');
              return { user: context.user, workspace: context.workspace };
            },
          },
        },
        withoutWorkspace: {
          description: 'Signed in, but belonging nowhere: only making a workspace or accepting an invitation.',
        },
      },
    },
  },
});
