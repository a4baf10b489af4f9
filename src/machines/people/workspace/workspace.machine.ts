/**
 * Machine of the open workspace. It runs the records, the outbox, the live connection and a host for each screen's
 * actor. The root starts a new one on a switch of workspace, which stops everything below the old one.
 */
import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, type ErrorActorEvent, setup } from 'xstate';
import type { UserSummary } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { recordsMachine } from '../../sync/records/records.machine.ts';
import { outboxMachine } from '../../sync/outbox/outbox.machine.ts';
import type { PendingWrite } from '../../sync/outbox/outbox.types.ts';
import { realtimeMachine } from '../../sync/realtime/realtime.machine.ts';
import { afterCrash, restartAfterCrash } from '../../crash.ts';
import { screenMachine } from '../../app/screen/screen.machine.ts';
import { hostOf } from '../../app/screen/screen.types.ts';
import type { Directory } from '../../senders.ts';
import { readSession } from '../../app/session/session.reader.ts';
import { selectUser } from '../../app/session/session.selectors.ts';
import { unprovided } from '../../unprovided.ts';
import type { ForwardedEvent, Place, WorkspaceEvent, WorkspaceInput } from './workspace.types.ts';
import { activateWorkspace } from '../../app/session/session.senders.ts';

export interface WorkspaceContext
  extends Place, Pick<WorkspaceInput, 'always' | 'prefetched' | 'subscribers' | 'generation'> {
  workspace: Workspace;
  viewer: UserSummary;
  /** Pending writes that were stored on this device. */
  writes: PendingWrite[];
  /** Screen events that arrived before the records ran, in order. */
  deferred: ForwardedEvent[];
}

/** Returns the workspace as the session has it, because the session may have a newer role and newer abilities. */
const workspaceOfSession = (system: Directory, workspaceId: string): Workspace | undefined =>
  readSession(system, selectUser)?.workspaces.find(({ id }) => id === workspaceId);

const isHost = (child: AnyActorRef): child is ActorRefFrom<typeof screenMachine> => child.id.startsWith(hostOf(''));

/** Returns the events that open the screens of these hosts again. */
const openScreens = (children: Readonly<Record<string, AnyActorRef>>, always: readonly string[]): ForwardedEvent[] =>
  Object.values(children)
    .filter(isHost)
    .flatMap((host) => {
      const { screen } = host.getSnapshot().context;
      return screen && !always.includes(screen.name) ? [{ type: 'screen.opened' as const, screen }] : [];
    });

export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    input: {} as WorkspaceInput,
    events: {} as WorkspaceEvent | ErrorActorEvent,
  },
  actors: {
    loadOutbox: unprovided<PendingWrite[], { accountId: string }>('loadOutbox'),
    records: recordsMachine,
    outbox: outboxMachine,
    realtime: realtimeMachine,
    screen: screenMachine,
  },
  guards: { isHost: ({ event }) => event.type.startsWith(`xstate.error.actor.${hostOf('')}`) },
  actions: {
    defer: assign(({ context }, event: ForwardedEvent) => ({ deferred: [...context.deferred, event] })),
    startHosts: enqueueActions(({ context: { always, prefetched }, enqueue }) => {
      const start = (name: string, screen?: { name: string }) =>
        enqueue.spawnChild('screen', {
          id: hostOf(name),
          systemId: hostOf(name),
          input: { name, screen, lowPriority: true },
        });
      for (const name of always) start(name, { name });
      for (const name of prefetched) start(name);
    }),
    replayDeferred: enqueueActions(({ context: { deferred }, enqueue }) => {
      for (const event of deferred) enqueue.raise(event);
      enqueue.assign({ deferred: [] });
    }),
    forwardToHost: enqueueActions(({ enqueue, system }, event: ForwardedEvent) => {
      const name = event.type === 'screen.opened' ? event.screen.name : event.name;
      const id = hostOf(name);
      if (!system.get(id)) enqueue.spawnChild('screen', { id, systemId: id, input: { name } });
      enqueue.sendTo(id, event);
    }),
  },
}).createMachine({
  meta: afterCrash<WorkspaceInput, WorkspaceContext>({
    restartFrom: ({ input, context: { deferred, always }, children }) => ({
      ...input,
      deferred: [...deferred, ...openScreens(children, always)],
    }),
  }),
  id: 'workspace',
  context: ({ input: { workspace, user, always, prefetched, subscribers, generation, deferred = [] } }) => ({
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
    always,
    prefetched,
    subscribers,
    generation,
    writes: [],
    deferred: [...deferred],
  }),
  on: { 'database.replaced': { actions: assign({ generation: ({ event }) => event.generation }) } },
  initial: 'opening',
  states: {
    opening: {
      description: 'Loads the pending writes of an earlier run of the app.',
      invoke: {
        id: 'loadOutbox',
        src: 'loadOutbox',
        input: ({ context }) => ({ accountId: context.accountId }),
        onDone: { target: 'active', actions: assign({ writes: ({ event }) => event.output }) },
        onError: 'active',
      },
      on: {
        'screen.opened': { actions: { type: 'defer', params: ({ event }) => event } },
        'screen.closed': { actions: { type: 'defer', params: ({ event }) => event } },
        'screen.expected': { actions: { type: 'defer', params: ({ event }) => event } },
        'event.forwarded': { actions: { type: 'defer', params: ({ event }) => event } },
      },
    },
    active: {
      entry: 'startHosts',
      invoke: [
        {
          id: 'records',
          systemId: 'records',
          src: 'records',
          input: ({ context: { workspaceId, accountId, viewer, subscribers } }) => ({
            workspaceId,
            accountId,
            viewer,
            subscribers,
          }),
          onError: { actions: restartAfterCrash },
        },
        {
          id: 'outbox',
          systemId: 'outbox',
          src: 'outbox',
          input: ({ context: { workspaceId, accountId, writes, generation } }) => ({
            workspaceId,
            accountId,
            writes,
            generation,
          }),
          onError: { actions: restartAfterCrash },
        },
        {
          id: 'realtime',
          systemId: 'realtime',
          src: 'realtime',
          input: ({ context: { workspaceId, accountId, subscribers } }) => ({
            workspaceId,
            userId: accountId,
            subscribers,
          }),
          onError: { actions: restartAfterCrash },
        },
      ],
      on: {
        'xstate.error.actor.*': { guard: 'isHost', actions: restartAfterCrash },
        'screen.opened': { actions: { type: 'forwardToHost', params: ({ event }) => event } },
        'screen.closed': { actions: { type: 'forwardToHost', params: ({ event }) => event } },
        'screen.expected': { actions: { type: 'forwardToHost', params: ({ event }) => event } },
        'event.forwarded': { actions: { type: 'forwardToHost', params: ({ event }) => event } },
        'workspace.renamed': {
          actions: [
            assign({
              workspace: ({ context, event }) => ({ ...context.workspace, name: event.name, version: event.version }),
            }),
            enqueueActions(({ context, event, system, enqueue }) =>
              enqueue(
                activateWorkspace({
                  ...(workspaceOfSession(system, context.workspaceId) ?? context.workspace),
                  name: event.name,
                  version: event.version,
                }),
              ),
            ),
          ],
        },
      },
      initial: 'starting',
      states: {
        starting: {
          description: 'Runs after the records have started, because screens send to them immediately.',
          entry: 'replayDeferred',
          always: 'started',
        },
        started: {},
      },
    },
  },
});
