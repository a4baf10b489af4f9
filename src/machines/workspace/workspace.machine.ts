/**
 * The open workspace and all that lives in it: the cache, the live connection, and the actor of each open screen.
 * Entered anew by the root on a switch, which stops everything below and starts it for the other workspace.
 */
import { type ActorRefFrom, type AnyEventObject, assign, enqueueActions, fromTransition, sendTo, setup } from 'xstate';
import type { User, UserSummary } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { boardMachine } from '../board/board.machine.ts';
import { cacheMachine } from '../cache/cache.machine.ts';
import type { PendingWrite } from '../cache/cache.types.ts';
import type { createProjectMachine } from '../createProject/createProject.machine.ts';
import type { createTaskMachine } from '../createTask/createTask.machine.ts';
import { homeMachine } from '../home/home.machine.ts';
import type { invitePeopleMachine } from '../invitePeople/invitePeople.machine.ts';
import type { projectSettingsMachine } from '../projectSettings/projectSettings.machine.ts';
import { runsOn, watchEnd } from '../outlivesScreen.ts';
import { projectsMachine } from '../projects/projects.machine.ts';
import { realtimeMachine } from '../realtime/realtime.machine.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import type { selectionMachine } from '../selection/selection.machine.ts';
import type { taskDetailMachine } from '../taskDetail/taskDetail.machine.ts';
import {
  type FlowInput,
  type FlowName,
  type LivingName,
  livingNames,
  type Place,
  type Screen,
  type ScreenName,
  type TogetherInput,
  type TogetherName,
  type WorkspaceEvent,
  type WorkspaceInput,
} from './workspace.types.ts';

export interface WorkspaceContext extends Place {
  workspace: Workspace;
  viewer: UserSummary;
  /** The outbox as the device kept it. */
  writes: PendingWrite[];
  /** Screens opened before the workspace was, or before the earlier actor of that name has ended. */
  awaited: Screen[];
  /** Screens whose actors live now. */
  open: ScreenName[];
  /** Closed screens whose actors run on until they have an answer. */
  finishing: ScreenName[];
}

/** Stands for a screen's logic until its code has come. */
const awaited = <N extends TogetherName>(name: N) => unprovided<void, TogetherInput<N>>(name);
const awaitedFlow = <N extends FlowName>(name: N) => unprovided<void, FlowInput<N>>(name);

/** The workspace as the session has it: what one may do in it changes without its machine being told. */
const knownTo = (system: Parameters<typeof actorOf>[0], workspaceId: string): Workspace | undefined => {
  const { context } = actorOf(system, 'session').getSnapshot() as { context?: { user?: User | null } };
  return context?.user?.workspaces.find(({ id }) => id === workspaceId);
};

/** Stands in for an actor whose code is still loading, and keeps what it is sent; of records, that actor reads all when it starts. */
const collected = fromTransition(
  (events: readonly AnyEventObject[], event: AnyEventObject) =>
    event.type === 'server.batch' || event.type === 'records.stale' ? events : [...events, event],
  [],
);

export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    input: {} as WorkspaceInput,
    events: {} as WorkspaceEvent,
  },
  actors: {
    loadOutbox: unprovided<PendingWrite[], { accountId: string }>('loadOutbox'),
    watchEnd,
    collected,
    cache: cacheMachine,
    realtime: realtimeMachine,
    board: boardMachine,
    projects: projectsMachine,
    home: homeMachine,
    // Provided before they are opened: their code comes after the page's.
    taskDetail: unprovided('taskDetail') as unknown as typeof taskDetailMachine,
    selection: unprovided('selection') as unknown as typeof selectionMachine,
    createTask: unprovided('createTask') as unknown as typeof createTaskMachine,
    createProject: unprovided('createProject') as unknown as typeof createProjectMachine,
    projectSettings: unprovided('projectSettings') as unknown as typeof projectSettingsMachine,
    invitePeople: unprovided('invitePeople') as unknown as typeof invitePeopleMachine,
    /** Fetches the code of the screens below; gives the actors among it that live as long as the workspace. */
    loadTogether: unprovided<LivingName[], void>('loadTogether'),
    comments: awaited('comments'),
    conversation: awaited('conversation'),
    newConversation: awaited('newConversation'),
    quickAdd: awaited('quickAdd'),
    documentTree: awaited('documentTree'),
    documentEditor: awaited('documentEditor'),
    boards: awaited('boards'),
    boardTasks: awaited('boardTasks'),
    chatRoom: awaited('chatRoom'),
    workflows: awaitedFlow('workflows'),
    workflowEditor: awaitedFlow('workflowEditor'),
    sprints: awaitedFlow('sprints'),
    sprint: awaitedFlow('sprint'),
    insights: awaitedFlow('insights'),
    importTasks: awaitedFlow('importTasks'),
    exportData: awaitedFlow('exportData'),
    savedViews: awaitedFlow('savedViews'),
    conversations: unprovided<void, Place>('conversations'),
    notifications: unprovided<void, Place>('notifications'),
    commands: unprovided<void, Place>('commands'),
  },
  delays: { fetchAgain: 10_000 },
  actions: {
    collectEvents: enqueueActions(({ enqueue }) => {
      for (const name of livingNames) enqueue.spawnChild('collected', { id: `collected:${name}`, systemId: name });
    }),
    startLiving: enqueueActions(({ context: { workspaceId, accountId }, enqueue, system }, names: LivingName[]) => {
      for (const name of names) {
        const events = (system.get(name) as ActorRefFrom<typeof collected> | undefined)?.getSnapshot()?.context ?? [];
        enqueue.stopChild(`collected:${name}`);
        enqueue.spawnChild(name, { id: name, systemId: name, input: { workspaceId, accountId } });
        for (const event of events) enqueue.sendTo(name, event as never);
      }
    }),
    closeScreen: enqueueActions(({ context: { awaited, finishing, open }, enqueue, system }, name: ScreenName) => {
      if (finishing.includes(name))
        return enqueue.assign({ awaited: awaited.filter((screen) => screen.name !== name) });
      if (runsOn(system, name)) {
        enqueue.assign({ finishing: [...finishing, name] });
        return enqueue.spawnChild('watchEnd', { id: `watchEnd:${name}`, input: { name } });
      }
      enqueue.stopChild(name);
      enqueue.assign({ open: open.filter((other) => other !== name) });
    }),
    endScreen: enqueueActions(({ context: { awaited, finishing, open }, enqueue }, name: ScreenName) => {
      enqueue.stopChild(`watchEnd:${name}`);
      enqueue.stopChild(name);
      enqueue.assign({
        finishing: finishing.filter((other) => other !== name),
        open: open.filter((other) => other !== name),
        awaited: awaited.filter((screen) => screen.name !== name),
      });
      for (const screen of awaited) if (screen.name === name) enqueue.raise({ type: 'screen.opened', screen });
    }),
    openScreen: enqueueActions(
      ({ context: { workspaceId, accountId, awaited, finishing, open }, enqueue }, screen: Screen) => {
        const place: Place = { workspaceId, accountId };
        if (finishing.includes(screen.name))
          return enqueue.assign({ awaited: [...awaited.filter(({ name }) => name !== screen.name), screen] });
        if (open.includes(screen.name)) return;
        enqueue.assign({ open: [...open, screen.name] });
        switch (screen.name) {
          case 'board':
            return enqueue.spawnChild('board', {
              id: 'board',
              systemId: 'board',
              input: { ...place, projectId: screen.projectId, order: screen.order },
            });
          case 'taskDetail': {
            const { name: _name, ...of } = screen;
            return enqueue.spawnChild('taskDetail', {
              id: 'taskDetail',
              systemId: 'taskDetail',
              input: { ...place, ...of },
            });
          }
          case 'selection':
            return enqueue.spawnChild('selection', {
              id: 'selection',
              systemId: 'selection',
              input: { ...place, projectId: screen.projectId },
            });
          case 'createTask':
            return enqueue.spawnChild('createTask', {
              id: 'createTask',
              systemId: 'createTask',
              input: { ...place, projectId: screen.projectId, boardId: screen.boardId, form: screen.form },
            });
          case 'createProject':
            return enqueue.spawnChild('createProject', {
              id: 'createProject',
              systemId: 'createProject',
              input: { ...place, form: screen.form },
            });
          case 'projectSettings':
            return enqueue.spawnChild('projectSettings', {
              id: 'projectSettings',
              systemId: 'projectSettings',
              input: { ...place, projectId: screen.projectId },
            });
          case 'comments': {
            const { name: _name, ...of } = screen;
            return enqueue.spawnChild('comments', { id: 'comments', systemId: 'comments', input: { ...place, ...of } });
          }
          case 'conversation': {
            const { name: _name, ...of } = screen;
            return enqueue.spawnChild('conversation', {
              id: 'conversation',
              systemId: 'conversation',
              input: { ...place, ...of },
            });
          }
          case 'quickAdd':
            return enqueue.spawnChild('quickAdd', {
              id: 'quickAdd',
              systemId: 'quickAdd',
              input: { ...place, text: screen.text },
            });
          case 'documentTree':
            return enqueue.spawnChild('documentTree', {
              id: 'documentTree',
              systemId: 'documentTree',
              input: { ...place, projectId: screen.projectId },
            });
          case 'documentEditor':
            return enqueue.spawnChild('documentEditor', {
              id: 'documentEditor',
              systemId: 'documentEditor',
              input: { ...place, documentId: screen.documentId },
            });
          case 'boardTasks':
            return enqueue.spawnChild('boardTasks', {
              id: 'boardTasks',
              systemId: 'boardTasks',
              input: { ...place, boardId: screen.boardId },
            });
          case 'chatRoom': {
            const { name: _name, ...of } = screen;
            return enqueue.spawnChild('chatRoom', { id: 'chatRoom', systemId: 'chatRoom', input: { ...place, ...of } });
          }
          case 'workflows':
          case 'importTasks':
          case 'savedViews':
            return enqueue.spawnChild(screen.name, {
              id: screen.name,
              systemId: screen.name,
              input: { ...place, projectId: screen.projectId },
            });
          case 'exportData':
            return enqueue.spawnChild('exportData', {
              id: 'exportData',
              systemId: 'exportData',
              input: { ...place, projectId: screen.projectId },
            });
          case 'sprints':
            return enqueue.spawnChild('sprints', {
              id: 'sprints',
              systemId: 'sprints',
              input: { ...place, projectId: screen.projectId },
            });
          case 'workflowEditor': {
            const { name: _name, ...of } = screen;
            return enqueue.spawnChild('workflowEditor', {
              id: 'workflowEditor',
              systemId: 'workflowEditor',
              input: { ...place, ...of },
            });
          }
          case 'sprint': {
            const { name: _name, ...of } = screen;
            return enqueue.spawnChild('sprint', { id: 'sprint', systemId: 'sprint', input: { ...place, ...of } });
          }
          case 'insights': {
            const { name: _name, ...of } = screen;
            return enqueue.spawnChild('insights', { id: 'insights', systemId: 'insights', input: { ...place, ...of } });
          }
          case 'newConversation':
          case 'boards':
          case 'projects':
          case 'home':
          case 'invitePeople':
            return enqueue.spawnChild(screen.name, { id: screen.name, systemId: screen.name, input: place });
        }
      },
    ),
  },
}).createMachine({
  id: 'workspace',
  context: ({ input: { workspace, user } }) => ({
    workspaceId: workspace.id,
    accountId: user.id,
    workspace,
    viewer: {
      id: user.id,
      email: user.email,
      nickname: user.nickname,
      name: user.name,
      lastName: user.lastName,
      avatar: user.avatar,
      createdAt: user.createdAt,
      workspaceDefaultId: user.workspaceDefaultId,
    },
    writes: [],
    awaited: [],
    open: [],
    finishing: [],
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
        'screen.closed': {
          actions: assign({
            awaited: ({ context, event }) => context.awaited.filter(({ name }) => name !== event.name),
          }),
        },
      },
    },
    active: {
      entry: 'collectEvents',
      invoke: [
        {
          id: 'cache',
          systemId: 'cache',
          src: 'cache',
          input: ({ context: { workspaceId, accountId, viewer, writes } }) => ({
            workspaceId,
            accountId,
            viewer,
            writes,
            online: true,
          }),
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
        'screen.closed': { actions: { type: 'closeScreen', params: ({ event }) => event.name } },
        'screen.ended': { actions: { type: 'endScreen', params: ({ event }) => event.name } },
        'workspace.renamed': {
          actions: [
            assign({
              workspace: ({ context, event }) => ({ ...context.workspace, name: event.name, version: event.version }),
            }),
            sendTo(
              ({ system }) => actorOf(system, 'session'),
              ({ context, event, system }) => ({
                type: 'workspace.activated',
                workspace: {
                  ...(knownTo(system, context.workspaceId) ?? context.workspace),
                  name: event.name,
                  version: event.version,
                },
              }),
            ),
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
          always: 'fetchingMore',
        },
        fetchingMore: {
          description:
            'What works beside the boards comes when the first page stands, or at once where that page needs it.',
          invoke: {
            id: 'loadTogether',
            src: 'loadTogether',
            onDone: { target: 'complete', actions: { type: 'startLiving', params: ({ event }) => event.output } },
            onError: 'lackingMore',
          },
        },
        lackingMore: { after: { fetchAgain: 'fetchingMore' } },
        complete: {},
      },
    },
  },
});
