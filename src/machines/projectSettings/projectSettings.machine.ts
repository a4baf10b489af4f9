/**
 * A project's settings: its name, its tags, its people and its end. Started by the workspace with its screens, stopped
 * with them. Name and tags are written through the records; people are changed one call at a time, in the order asked.
 * The toast of a removal offers its undo for as long as this runs.
 */
import { assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import type { Project } from '../../../domain/project.ts';
import type { RecordsContext } from '../records/records.types.ts';
import type { NewWrite, WriteOp } from '../outbox/outbox.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { holdResources } from '../holdResources.ts';
import { messages } from '../messages.ts';
import { isScreenClosed, outlivesScreen } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  DeleteProjectCall,
  InviteToProjectCall,
  ProjectSettingsEvent,
  ProjectSettingsInput,
  RemoveFromProjectCall,
} from './projectSettings.types.ts';

/** A person to add to the project, to take out of it, or to bring back after that. */
export type PersonChange =
  | { kind: 'invite'; userId: string; mutationId: string }
  | { kind: 'remove' | 'restore'; userId: string; name: string; mutationId: string };

export interface ProjectSettingsContext extends ProjectSettingsInput {
  peopleSearch: string;
  /** Asked for and not answered yet, oldest first. */
  changes: readonly PersonChange[];
  /** Who was taken out in this visit and may come back, with their names. */
  removed: Readonly<Record<string, string>>;
  peopleError: Failure | null;
  deleteMutationId: string;
}

const members = { kind: 'members' } as const;

/** Takes back the toasts that offer an undo, once nobody is there to do it. A stopped machine runs no exit actions. */
const withdrawUndo = fromCallback<{ type: 'offered'; id: string }>(({ system, receive }) => {
  const offered = new Set<string>();
  receive(({ id }) => offered.add(id));
  return () => offered.forEach((id) => actorOf(system, 'toasts').send({ type: 'toast.dismissed', id }));
});

const writeOf = (event: { mutationId: string; at: string }, op: WriteOp): NewWrite => ({
  mutationId: event.mutationId,
  at: event.at,
  replyTo: null,
  op,
});

export const projectSettingsMachine = setup({
  types: {
    context: {} as ProjectSettingsContext,
    input: {} as ProjectSettingsInput,
    events: {} as ProjectSettingsEvent,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      holdResources: 'holdResources';
      withdrawUndo: 'withdrawUndo';
      inviteToProject: 'inviteToProject';
      removeFromProject: 'removeFromProject';
      deleteProject: 'deleteProject';
    },
  },
  actors: {
    holdResources,
    withdrawUndo,
    inviteToProject: unprovided<Project, InviteToProjectCall>('inviteToProject'),
    removeFromProject: unprovided<Project, RemoveFromProjectCall>('removeFromProject'),
    deleteProject: unprovided<Project, DeleteProjectCall>('deleteProject'),
  },
  actions: {
    requestWrite: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      (_, write: NewWrite) => ({ type: 'write.requested' as const, write }),
    ),
    noteSearch: assign({ peopleSearch: (_, text: string) => text }),
    holdMembers: sendTo('holdResources', { type: 'hold', spec: members }),
    letGoMembers: sendTo('holdResources', { type: 'letGo', spec: members }),
    queueChange: assign({
      changes: ({ context }, change: PersonChange) => [...context.changes, change],
      peopleError: null,
    }),
    forgetChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    offerUndo: enqueueActions(
      ({
        context: {
          changes: [change],
          projectId,
          removed,
        },
        enqueue,
        system,
      }) => {
        if (change?.kind !== 'remove') return;
        const { userId, name } = change;
        const id = `removed/${projectId}/${userId}`;
        if (isScreenClosed(system, 'projectSettings'))
          return enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', messages.personRemoved(name)));
        enqueue.assign({ removed: { ...removed, [userId]: name } });
        enqueue.sendTo('withdrawUndo', { type: 'offered', id });
        enqueue.sendTo(actorOf(system, 'toasts'), {
          ...toastOf('success', messages.personRemoved(name), { undoBy: 'projectSettings', of: userId }),
          id,
        });
      },
    ),
    sayRestored: enqueueActions(
      ({
        context: {
          changes: [change],
        },
        enqueue,
        system,
      }) => {
        if (change?.kind === 'restore')
          enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', messages.personRestored(change.name)));
      },
    ),
    queueRestore: assign(
      ({ context: { changes, removed } }, { of, mutationId }: { of: string; mutationId: string }) => ({
        changes: [...changes, { kind: 'restore' as const, userId: of, name: removed[of] ?? '', mutationId }],
        removed: Object.fromEntries(Object.entries(removed).filter(([userId]) => userId !== of)),
        peopleError: null,
      }),
    ),
    notePeopleError: assign({ peopleError: (_, error: Failure) => error }),
    deliverProject: sendTo(
      ({ system }) => actorOf(system, 'records'),
      (_, project: Project) => ({ type: 'project.arrived' as const, project }),
    ),
    toastError: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, message: string) => toastOf('error', message),
    ),
    noteDeletion: assign({ deleteMutationId: (_, mutationId: string) => mutationId }),
    announceDeletion: enqueueActions(({ context: { projectId }, enqueue, system }) => {
      enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', messages.projectDeleted));
      enqueue.sendTo(actorOf(system, 'root'), {
        type: 'navigation.requested',
        to: '/projects',
        from: `/projects/${projectId}`,
      });
      enqueue.sendTo(actorOf(system, 'records'), { type: 'project.gone', projectId });
    }),
  },
  guards: {
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
    isNext: (
      {
        context: {
          changes: [next],
        },
      },
      kinds: readonly PersonChange['kind'][],
    ) => next !== undefined && kinds.includes(next.kind),
    mayRestore: ({ context: { removed, changes } }, userId: string) =>
      userId in removed && changes.every((change) => change.userId !== userId),
    isFree: ({ context }, userId: string) => context.changes.every((change) => change.userId !== userId),
  },
}).createMachine({
  id: 'projectSettings',
  context: ({ input }) => ({
    ...input,
    peopleSearch: '',
    changes: [],
    removed: {},
    peopleError: null,
    deleteMutationId: '',
  }),
  invoke: [
    {
      id: 'holdResources',
      src: 'holdResources',
      input: ({ context: { projectId } }) => ({ specs: [{ kind: 'project', projectId }] }),
      onDone: {},
      onError: {},
    },
    { id: 'withdrawUndo', src: 'withdrawUndo', onDone: {}, onError: {} },
  ],
  on: {
    'project.renamed': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          writeOf(event, { kind: 'project.update', projectId, fields: { name: event.name.trim() } }),
      },
    },
    'project.described': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          writeOf(event, { kind: 'project.update', projectId, fields: { description: event.description.trim() } }),
      },
    },
    'tag.added': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          writeOf(event, { kind: 'tag.create', projectId, list: event.kind, tagId: event.tagId, tag: event.tag }),
      },
    },
    'tag.changed': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          writeOf(event, { kind: 'tag.update', projectId, list: event.kind, tagId: event.tagId, patch: event.patch }),
      },
    },
    'tags.reordered': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          writeOf(event, { kind: 'tags.order', projectId, list: event.kind, ids: event.ids }),
      },
    },
    'people.searched': { actions: { type: 'noteSearch', params: ({ event }) => event.text } },
    'person.invited': {
      guard: { type: 'isFree', params: ({ event }) => event.userId },
      actions: {
        type: 'queueChange',
        params: ({ event: { userId, mutationId } }) => ({ kind: 'invite', userId, mutationId }),
      },
    },
    'person.removed': {
      guard: { type: 'isFree', params: ({ event }) => event.userId },
      actions: {
        type: 'queueChange',
        params: ({ event: { userId, name, mutationId } }) => ({ kind: 'remove', userId, name, mutationId }),
      },
    },
  },
  type: 'parallel',
  states: {
    invite: {
      initial: 'closed',
      states: {
        closed: { on: { 'invite.opened': { target: 'open', actions: 'holdMembers' } } },
        open: { on: { 'invite.closed': { target: 'closed', actions: 'letGoMembers' } } },
      },
    },
    people: {
      initial: 'idle',
      on: {
        'undo.requested': {
          guard: { type: 'mayRestore', params: ({ event }) => event.of },
          actions: { type: 'queueRestore', params: ({ event }) => event },
        },
      },
      states: {
        idle: {
          always: [
            { guard: { type: 'isNext', params: ['invite', 'restore'] }, target: 'inviting' },
            { guard: { type: 'isNext', params: ['remove'] }, target: 'removing' },
          ],
        },
        inviting: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'inviteToProject',
            src: 'inviteToProject',
            input: ({ context: { workspaceId, projectId, changes } }) => ({
              workspaceId,
              projectId,
              userIds: changes.slice(0, 1).map(({ userId }) => userId),
              idempotencyKey: changes[0]?.mutationId ?? '',
            }),
            onDone: {
              target: 'idle',
              actions: ['sayRestored', 'forgetChange', { type: 'deliverProject', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'idle',
              actions: [
                'forgetChange',
                { type: 'notePeopleError', params: ({ event }) => failureOf(event.error) },
                { type: 'toastError', params: ({ event }) => failureOf(event.error).message },
              ],
            },
          },
        },
        removing: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'removeFromProject',
            src: 'removeFromProject',
            input: ({ context: { workspaceId, projectId, changes } }) => ({
              workspaceId,
              projectId,
              userId: changes[0]?.userId ?? '',
              idempotencyKey: changes[0]?.mutationId ?? '',
            }),
            onDone: {
              target: 'idle',
              actions: ['offerUndo', 'forgetChange', { type: 'deliverProject', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'idle',
              actions: [
                'forgetChange',
                { type: 'notePeopleError', params: ({ event }) => failureOf(event.error) },
                { type: 'toastError', params: ({ event }) => failureOf(event.error).message },
              ],
            },
          },
        },
      },
    },
    removal: {
      initial: 'idle',
      states: {
        idle: { on: { 'delete.requested': 'confirming' } },
        confirming: {
          on: {
            'delete.cancelled': 'idle',
            'delete.confirmed': {
              target: 'deleting',
              actions: { type: 'noteDeletion', params: ({ event }) => event.mutationId },
            },
          },
        },
        deleting: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'deleteProject',
            src: 'deleteProject',
            input: ({ context: { workspaceId, projectId, deleteMutationId } }) => ({
              workspaceId,
              projectId,
              idempotencyKey: deleteMutationId,
            }),
            onDone: { target: 'deleted', actions: 'announceDeletion' },
            onError: [
              {
                description:
                  'It was deleted all the same: by an earlier request whose answer was lost, or by someone else.',
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: 'deleted',
                actions: 'announceDeletion',
              },
              {
                target: 'idle',
                // The live change may have removed the project where the answer was lost.
                actions: enqueueActions(({ context: { projectId }, enqueue, system }) => {
                  const { projects } =
                    (actorOf(system, 'records').getSnapshot() as { context?: Partial<RecordsContext> } | undefined)
                      ?.context ?? {};
                  if (projects && !projects[projectId]) enqueue('announceDeletion');
                  else enqueue({ type: 'toastError', params: messages.projectDeleteFailed });
                }),
              },
            ],
          },
        },
        deleted: { description: 'The list of projects has been asked for.' },
      },
    },
  },
});
