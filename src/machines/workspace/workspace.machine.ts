/**
 * The open workspace and all that lives in it: the cache, the live connection, and the actor of each open screen.
 * Entered anew by the root on a switch, which stops everything below and starts it for the other workspace.
 */
import { assign, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import type { UserSummary } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { boardMachine } from '../board/board.machine.ts';
import { cacheMachine } from '../cache/cache.machine.ts';
import type { PendingWrite } from '../cache/cache.types.ts';
import { createProjectMachine } from '../createProject/createProject.machine.ts';
import { createTaskMachine } from '../createTask/createTask.machine.ts';
import { homeMachine } from '../home/home.machine.ts';
import { invitePeopleMachine } from '../invitePeople/invitePeople.machine.ts';
import { projectSettingsMachine } from '../projectSettings/projectSettings.machine.ts';
import { projectsMachine } from '../projects/projects.machine.ts';
import { realtimeMachine } from '../realtime/realtime.machine.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { taskDetailMachine } from '../taskDetail/taskDetail.machine.ts';
import type { Place, Screen, ScreenName, WorkspaceEvent, WorkspaceInput } from './workspace.types.ts';

export interface WorkspaceContext extends Place {
  workspace: Workspace;
  viewer: UserSummary;
  /** The outbox as the device kept it. */
  writes: PendingWrite[];
  /** Screens opened before the workspace was. */
  awaited: Screen[];
  /** Screens whose actors live now. */
  open: ScreenName[];
}

export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    input: {} as WorkspaceInput,
    events: {} as WorkspaceEvent,
  },
  actors: {
    loadOutbox: unprovided<PendingWrite[], { accountId: string }>('loadOutbox'),
    cache: cacheMachine,
    realtime: realtimeMachine,
    board: boardMachine,
    taskDetail: taskDetailMachine,
    createTask: createTaskMachine,
    createProject: createProjectMachine,
    projects: projectsMachine,
    projectSettings: projectSettingsMachine,
    home: homeMachine,
    invitePeople: invitePeopleMachine,
  },
  actions: {
    openScreen: enqueueActions(({ context: { workspaceId, accountId, open }, enqueue }, screen: Screen) => {
      const place: Place = { workspaceId, accountId };
      if (open.includes(screen.name)) return;
      enqueue.assign({ open: [...open, screen.name] });
      switch (screen.name) {
        case 'board':
          return enqueue.spawnChild('board', { id: 'board', systemId: 'board', input: { ...place, projectId: screen.projectId, order: screen.order } });
        case 'taskDetail': {
          const { name: _name, ...of } = screen;
          return enqueue.spawnChild('taskDetail', { id: 'taskDetail', systemId: 'taskDetail', input: { ...place, ...of } });
        }
        case 'createTask':
          return enqueue.spawnChild('createTask', {
            id: 'createTask', systemId: 'createTask', input: { ...place, projectId: screen.projectId, form: screen.form },
          });
        case 'createProject':
          return enqueue.spawnChild('createProject', { id: 'createProject', systemId: 'createProject', input: { ...place, form: screen.form } });
        case 'projectSettings':
          return enqueue.spawnChild('projectSettings', {
            id: 'projectSettings', systemId: 'projectSettings', input: { ...place, projectId: screen.projectId },
          });
        case 'projects':
        case 'home':
        case 'invitePeople':
          return enqueue.spawnChild(screen.name, { id: screen.name, systemId: screen.name, input: place });
      }
    }),
  },
}).createMachine({
  id: 'workspace',
  context: ({ input: { workspace, user } }) => ({
    workspaceId: workspace.id,
    accountId: user.id,
    workspace,
    viewer: {
      id: user.id, email: user.email, nickname: user.nickname, name: user.name, lastName: user.lastName,
      avatar: user.avatar, createdAt: user.createdAt, workspaceDefaultId: user.workspaceDefaultId,
    },
    writes: [],
    awaited: [],
    open: [],
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Takes up what an earlier run of the app could not send.',
      invoke: {
        id: 'loadOutbox',
        src: 'loadOutbox',
        input: ({ context }) => ({ accountId: context.accountId }),
        onDone: { target: 'active', actions: assign({ writes: ({ event }) => event.output }) },
        onError: 'active',
      },
      on: {
        'screen.opened': { actions: assign({ awaited: ({ context, event }) => [...context.awaited, event.screen] }) },
        'screen.closed': { actions: assign({ awaited: ({ context, event }) => context.awaited.filter(({ name }) => name !== event.name) }) },
      },
    },
    active: {
      invoke: [
        {
          id: 'cache',
          systemId: 'cache',
          src: 'cache',
          input: ({ context: { workspaceId, accountId, viewer, writes } }) => ({ workspaceId, accountId, viewer, writes, online: true }),
        },
        {
          id: 'realtime',
          systemId: 'realtime',
          src: 'realtime',
          input: ({ context: { workspaceId, accountId } }) => ({ workspaceId, userId: accountId }),
        },
      ],
      on: {
        'screen.opened': { actions: { type: 'openScreen', params: ({ event }) => event.screen } },
        'screen.closed': {
          actions: [stopChild(({ event }) => event.name), assign({ open: ({ context, event }) => context.open.filter((name) => name !== event.name) })],
        },
        'workspace.renamed': {
          actions: [
            assign({ workspace: ({ context, event }) => ({ ...context.workspace, name: event.name, version: event.version }) }),
            sendTo(({ system }) => actorOf(system, 'session'), ({ context }) => ({ type: 'workspace.activated', workspace: context.workspace })),
          ],
        },
      },
      initial: 'showing',
      states: {
        showing: {
          description: 'Entered after the cache has started, which the screens send to at once.',
          entry: [
            enqueueActions(({ context, enqueue }) => {
              for (const screen of context.awaited) enqueue({ type: 'openScreen', params: screen });
            }),
            assign({ awaited: [] }),
          ],
        },
      },
    },
  },
});
