/**
 * Machine at the root of the actor system, created once, outside React, and never stopped. Its children are the actors
 * that always run and, while a user is signed in, the host of the workspace. Choosing another workspace re-enters
 * `signedIn.inWorkspace`, which stops every actor below. It emits every requested navigation for the router.
 */
import { phrase } from '../../../../domain/phrase.ts';
import { assign, emit, enqueueActions, type ErrorActorEvent, setup } from 'xstate';
import type { User } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { analyticsMachine } from '../analytics/analytics.machine.ts';
import { connectivityMachine } from '../connectivity/connectivity.machine.ts';
import { draftsMachine } from '../drafts/drafts.machine.ts';
import { languageMachine } from '../language/language.machine.ts';
import { layoutMachine } from '../layout/layout.machine.ts';
import { screenMachine } from '../screen/screen.machine.ts';
import { type ActorCrashed, afterCrash } from '../../crash.ts';
import { hostOf, type ScreenCall } from '../screen/screen.types.ts';
import { serverConfigMachine } from '../serverConfig/serverConfig.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { StorageKeeperEvent } from '../storageKeeper/storageKeeper.types.ts';
import { unprovidedCallback } from '../../unprovided.ts';
import { readWorkspaceSettings } from '../../people/workspaceSettings/workspaceSettings.reader.ts';
import { toastsMachine } from '../toasts/toasts.machine.ts';
import { sendByName } from '../../senders.ts';
import type { DatabaseReplaced } from '../../sync/outbox/outbox.types.ts';
import type { RootContext, RootEmitted, RootEvent, RootInput } from './root.types.ts';
import { recordEvent } from '../analytics/analytics.senders.ts';
import { activateWorkspace } from '../session/session.senders.ts';
import { showToast } from '../toasts/toasts.senders.ts';

/** Shows the error page when an actor stops without which the page doesn't work. */
const breakPage = { type: 'breakPage', params: ({ event }: { event: { error: unknown } }) => event } as const;

export const rootMachine = setup({
  types: {
    context: {} as RootContext,
    input: {} as RootInput,
    events: {} as RootEvent | ErrorActorEvent,
    emitted: {} as RootEmitted,
    children: {} as {
      storageKeeper: 'storageKeeper';
      toasts: 'toasts';
      language: 'language';
      layout: 'layout';
      connectivity: 'connectivity';
      analytics: 'analytics';
      drafts: 'drafts';
      serverConfig: 'serverConfig';
      session: 'session';
    },
  },
  actors: {
    storageKeeper: unprovidedCallback<StorageKeeperEvent>('storageKeeper'),
    toasts: toastsMachine,
    language: languageMachine,
    layout: layoutMachine,
    connectivity: connectivityMachine,
    analytics: analyticsMachine,
    drafts: draftsMachine,
    serverConfig: serverConfigMachine,
    session: sessionMachine,
    screen: screenMachine,
  },
  actions: {
    enter: assign((_, { user, workspace }: { user: User; workspace: Workspace | null }) => ({ user, workspace })),
    leave: assign({ user: null, workspace: null }),
    openOtherWorkspace: enqueueActions(({ context: { user, workspace: left }, enqueue, system }) => {
      // The settings actor itself shows a toast when the user leaves the workspace there.
      const isDeparting = readWorkspaceSettings(system, (settings) => settings.hasTag('departing'));
      if (left && !isDeparting)
        enqueue(showToast('warning', phrase('start', 'toasts.workspaceGone', { name: left.name })));
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
    breakPage: emit((_, { error }: { error: unknown }) => ({ type: 'page.broken' as const, error })),
    showRestarted: showToast('error', phrase('start', 'toasts.crashed'), { id: 'crash' }),
    showStopped: showToast('error', phrase('start', 'toasts.stopped'), { id: 'crash' }),
    recordCrash: enqueueActions(({ enqueue }, { actor, event, exception: name }: ActorCrashed) =>
      enqueue(recordEvent('exception', { name, actor, event })),
    ),
    forwardToHost: enqueueActions(({ enqueue, system }, { name, event }: { name: string; event: ScreenCall }) => {
      const id = hostOf(name);
      if (!system.get(id)) enqueue.spawnChild('screen', { id, systemId: id, input: { name } });
      enqueue.sendTo(id, event);
    }),
    activateWorkspace: enqueueActions(({ enqueue }, workspace: Workspace) => enqueue(activateWorkspace(workspace))),
    recordSwitch: enqueueActions(({ enqueue }, workspace: Workspace) =>
      enqueue(recordEvent('workspace_changed', { workspaceId: workspace.id, workspaceName: workspace.name })),
    ),
  },
  guards: {
    hasWorkspace: (_, workspace: Workspace | null) => workspace !== null,
    hasOpenWorkspace: ({ context }) => context.workspace !== null,
    isRemoved: ({ context }, { workspaces }: User) =>
      context.workspace !== null && workspaces.every(({ id }) => id !== context.workspace?.id),
  },
}).createMachine({
  id: 'root',
  meta: afterCrash({ continue: {} }),
  context: ({ input }) => ({ ...input, user: null, workspace: null }),
  invoke: [
    { id: 'storageKeeper', systemId: 'storageKeeper', src: 'storageKeeper', onError: { actions: breakPage } },
    { id: 'toasts', systemId: 'toasts', src: 'toasts', onError: { actions: breakPage } },
    {
      id: 'layout',
      systemId: 'layout',
      src: 'layout',
      input: ({ context }) => context.layout,
      onError: { actions: breakPage },
    },
    {
      id: 'language',
      systemId: 'language',
      src: 'language',
      input: ({ context }) => context.language,
      onError: { actions: breakPage },
    },
    { id: 'connectivity', systemId: 'connectivity', src: 'connectivity', onError: { actions: 'showStopped' } },
    { id: 'analytics', systemId: 'analytics', src: 'analytics', onError: { actions: 'showStopped' } },
    {
      id: 'drafts',
      systemId: 'drafts',
      src: 'drafts',
      input: ({ context }) => ({ texts: context.drafts }),
      onError: { actions: breakPage },
    },
    { id: 'serverConfig', systemId: 'serverConfig', src: 'serverConfig', onError: { actions: 'showStopped' } },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context }) => ({ restored: context.restored }),
      onError: { actions: breakPage },
    },
  ],
  on: {
    'database.replaced': {
      actions: enqueueActions(({ event, enqueue }) => {
        for (const name of ['workspace', 'records', 'accountRecords', 'outbox', 'realtime', 'documentEditor'] as const)
          enqueue(sendByName(name, event satisfies DatabaseReplaced));
        enqueue(showToast('warning', phrase('toasts', 'restored')));
      }),
    },
    'actor.crashed': [
      {
        guard: ({ event }) => event.restarted,
        actions: ['showRestarted', { type: 'recordCrash', params: ({ event }) => event }],
      },
      {
        description: 'The parent of the actor shows the failure.',
        actions: { type: 'recordCrash', params: ({ event }) => event },
      },
    ],
    'navigation.requested': { actions: { type: 'navigate', params: ({ event }) => event } },
    'screen.opened': {
      actions: { type: 'forwardToHost', params: ({ event }) => ({ name: event.screen.name, event }) },
    },
    'screen.closed': { actions: { type: 'forwardToHost', params: ({ event }) => ({ name: event.name, event }) } },
    'screen.expected': { actions: { type: 'forwardToHost', params: ({ event }) => ({ name: event.name, event }) } },
    'session.opened': [
      {
        guard: { type: 'hasWorkspace', params: ({ event }) => event.workspace },
        target: '.signedIn.inWorkspace',
        actions: { type: 'enter', params: ({ event }) => event },
      },
      { target: '.signedIn.withoutWorkspace', actions: { type: 'enter', params: ({ event }) => event } },
    ],
    'session.closed': { target: '.signedOut', actions: 'leave' },
  },
  initial: 'restoring',
  states: {
    restoring: { description: 'The session decides whether a user is signed in.' },
    signedOut: {},
    signedIn: {
      on: {
        'session.updated': [
          {
            guard: { type: 'isRemoved', params: ({ event }) => event.user },
            target: '.leavingWorkspace',
            actions: [assign({ user: ({ event }) => event.user }), 'openOtherWorkspace'],
          },
          { actions: assign({ user: ({ event }) => event.user }) },
        ],
        'workspace.chosen': {
          target: '.inWorkspace',
          actions: [
            assign({ workspace: ({ event }) => event.workspace }),
            { type: 'activateWorkspace', params: ({ event }) => event.workspace },
            { type: 'recordSwitch', params: ({ event }) => event.workspace },
            { type: 'navigate', params: { to: '/' } },
          ],
        },
        'workspace.created': {
          target: '.inWorkspace',
          actions: [
            assign({ workspace: ({ event }) => event.workspace }),
            { type: 'activateWorkspace', params: ({ event }) => event.workspace },
            { type: 'navigate', params: ({ event }) => event },
          ],
        },
      },
      initial: 'withoutWorkspace',
      states: {
        leavingWorkspace: {
          description: 'The user no longer belongs to the open workspace. Another one is opened, if there is any.',
          always: [{ guard: 'hasOpenWorkspace', target: 'inWorkspace' }, { target: 'withoutWorkspace' }],
        },
        inWorkspace: {
          invoke: {
            id: 'screen:workspace',
            systemId: 'screen:workspace',
            src: 'screen',
            input: { name: 'workspace', screen: { name: 'workspace' } },
            onError: { actions: breakPage },
          },
        },
        withoutWorkspace: {
          description: 'Signed in without a workspace: the user can only create one or accept an invitation.',
        },
      },
    },
  },
});
