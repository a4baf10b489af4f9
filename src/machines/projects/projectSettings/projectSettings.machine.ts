/**
 * Machine of a project's settings: name, options, people and deletion. The workspace runs it while one of the settings
 * screens is open. The outbox saves name and options. People are changed by one call at a time, in order. A removal
 * that leaves the tasks as they are offers undo while this machine runs.
 */
import { phrase, type PhraseOrText } from '../../../../domain/phrase.ts';
import { assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { Project } from '../../../../domain/project.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import { readRecords } from '../../sync/records/records.reader.ts';
import type { NewWrite } from '../../sync/outbox/outbox.types.ts';
import { type Failure, failureOf, storeFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { isScreenClosed, outlivesScreen } from '../../outlivesScreen.ts';
import { questionRegion } from '../../questionRegion.ts';
import { unprovided } from '../../unprovided.ts';
import type { TasksTo } from '../../people/members/members.types.ts';
import type {
  ChangePersonCall,
  DeleteProjectCall,
  ProjectSettingsEvent,
  ProjectSettingsInput,
  RemovalQuestion,
} from './projectSettings.types.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { deliverProject, removeProject } from '../../sync/records/records.senders.ts';
import { navigate } from '../../app/root/root.senders.ts';
import { dismissToast, showToast } from '../../app/toasts/toasts.senders.ts';

/** Change of a person. `restore` adds the person again after a removal. */
export type PersonChange =
  | { kind: 'invite'; userId: string; mutationId: string }
  | { kind: 'remove'; userId: string; name: string; openTasksTo: TasksTo; mutationId: string }
  | { kind: 'restore'; userId: string; name: string; mutationId: string };

export interface ProjectSettingsContext extends ProjectSettingsInput {
  peopleSearch: string;
  /** Subject of the last question. */
  question: RemovalQuestion | null;
  /** What becomes of the open tasks of the person in the question. */
  openTasksTo: TasksTo;
  /** Requests without an answer, oldest first. */
  changes: readonly PersonChange[];
  /** Names of people removed during this visit, by id, whose removal can be undone. */
  removed: Readonly<Record<string, string>>;
  peopleError: Failure | null;
  deleteMutationId: string;
}

const members = { kind: 'members' } as const;

/**
 * Dismisses the toasts that offer undo when it stops. A callback actor, because a stopped machine runs no exit actions.
 */
const withdrawUndo = fromCallback<{ type: 'offered'; id: string }>(({ system, receive }) => {
  const offered = new Set<string>();
  receive(({ id }) => offered.add(id));
  return () => offered.forEach((id) => dismissToast.now(system, id));
});

export const projectSettingsMachine = setup({
  types: {
    context: {} as ProjectSettingsContext,
    input: {} as ProjectSettingsInput,
    events: {} as ProjectSettingsEvent,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      acquireResources: 'acquireResources';
      withdrawUndo: 'withdrawUndo';
      changePerson: 'changePerson';
      deleteProject: 'deleteProject';
    },
  },
  actors: {
    acquireResources,
    withdrawUndo,
    changePerson: unprovided<Project, ChangePersonCall>('changePerson'),
    deleteProject: unprovided<Project, DeleteProjectCall>('deleteProject'),
  },
  actions: {
    requestWrite: enqueueActions(({ enqueue }, write: NewWrite) => enqueue(requestWrite(write))),
    storeSearch: assign({ peopleSearch: (_, text: string) => text }),
    acquireMembers: sendTo('acquireResources', { type: 'resource.acquired', spec: members }),
    releaseMembers: sendTo('acquireResources', { type: 'resource.released', spec: members }),
    storeQuestion: assign({ question: (_, question: RemovalQuestion) => question, openTasksTo: 'stay' }),
    storeOpenTasks: assign({ openTasksTo: (_, to: TasksTo) => to }),
    answerQuestion: enqueueActions(({ context: { question, openTasksTo }, enqueue }, mutationId: string) => {
      if (question !== null) enqueue.raise({ type: 'person.removed', ...question, openTasksTo, mutationId });
    }),
    queueChange: assign({
      changes: ({ context }, change: PersonChange) => [...context.changes, change],
      peopleError: null,
    }),
    removeChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    /** Shows the result of a change. The toast offers undo of a removal that left the tasks as they were. */
    announceChange: enqueueActions(({ context: { changes, projectId, removed }, enqueue, system }) => {
      const [change] = changes;
      if (change === undefined || change.kind === 'invite') return;
      const { kind, userId, name } = change;
      if (kind === 'restore') return enqueue(showToast('success', phrase('toasts', 'personRestored', { name })));
      const message = phrase('toasts', 'personRemoved', { name });
      if (change.openTasksTo !== 'stay' || isScreenClosed(system, 'projectSettings'))
        return enqueue(showToast('success', message));
      const id = `removed/${projectId}/${userId}`;
      enqueue.assign({ removed: { ...removed, [userId]: name } });
      enqueue.sendTo('withdrawUndo', { type: 'offered', id });
      enqueue(showToast('success', message, { action: { undoBy: 'projectSettings', of: userId }, id }));
    }),
    queueRestore: assign(
      ({ context: { changes, removed } }, { of, mutationId }: { of: string; mutationId: string }) => ({
        changes: [...changes, { kind: 'restore' as const, userId: of, name: removed[of] ?? '', mutationId }],
        removed: Object.fromEntries(Object.entries(removed).filter(([userId]) => userId !== of)),
        peopleError: null,
      }),
    ),
    storePeopleError: storeFailure('peopleError'),
    deliverProject: enqueueActions(({ enqueue }, project: Project) => enqueue(deliverProject(project))),
    showError: enqueueActions(({ enqueue }, message: PhraseOrText) => enqueue(showToast('error', message))),
    storeDeletion: assign({ deleteMutationId: (_, mutationId: string) => mutationId }),
    announceDeletion: enqueueActions(({ context: { projectId }, enqueue }) => {
      enqueue(showToast('success', phrase('toasts', 'projectDeleted')));
      enqueue(navigate('/projects', { from: `/projects/${projectId}` }));
      enqueue(removeProject(projectId));
    }),
  },
  guards: {
    isNotFound: (_, { code }: Failure) => code === 'NOT_FOUND',
    hasChanges: ({ context }) => context.changes.length > 0,
    mayRestore: ({ context: { removed, changes } }, userId: string) =>
      userId in removed && changes.every((change) => change.userId !== userId),
    isFree: ({ context }, userId: string) => context.changes.every((change) => change.userId !== userId),
  },
}).createMachine({
  id: 'projectSettings',
  context: ({ input }) => ({
    ...input,
    peopleSearch: '',
    question: null,
    openTasksTo: 'stay',
    changes: [],
    removed: {},
    peopleError: null,
    deleteMutationId: '',
  }),
  invoke: [
    {
      id: 'acquireResources',
      src: 'acquireResources',
      input: ({ context: { projectId } }) => ({ specs: [{ kind: 'project', projectId }] }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    { id: 'withdrawUndo', src: 'withdrawUndo', onDone: {}, onError: { actions: restartAfterCrash } },
  ],
  on: {
    'project.renamed': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          newWrite(event, { kind: 'project.update', projectId, fields: { name: event.name.trim() } }),
      },
    },
    'project.prefixChanged': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          newWrite(event, { kind: 'project.update', projectId, fields: { prefix: event.prefix.trim().toUpperCase() } }),
      },
    },
    'project.described': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          newWrite(event, { kind: 'project.update', projectId, fields: { description: event.description.trim() } }),
      },
    },
    'tag.added': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          newWrite(event, { kind: 'tag.create', projectId, list: event.kind, tagId: event.tagId, tag: event.tag }),
      },
    },
    'tag.changed': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          newWrite(event, { kind: 'tag.update', projectId, list: event.kind, tagId: event.tagId, patch: event.patch }),
      },
    },
    'tags.reordered': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event }) =>
          newWrite(event, { kind: 'tags.order', projectId, list: event.kind, ids: event.ids }),
      },
    },
    'people.searched': { actions: { type: 'storeSearch', params: ({ event }) => event.text } },
    'person.invited': {
      guard: { type: 'isFree', params: ({ event }) => event.userId },
      actions: {
        type: 'queueChange',
        params: ({ event: { userId, mutationId } }) => ({ kind: 'invite', userId, mutationId }),
      },
    },
    'openTasks.chosen': { actions: { type: 'storeOpenTasks', params: ({ event }) => event.to } },
    'person.removed': {
      guard: { type: 'isFree', params: ({ event }) => event.userId },
      actions: {
        type: 'queueChange',
        params: ({ event: { userId, name, openTasksTo, mutationId } }) => ({
          kind: 'remove',
          userId,
          name,
          openTasksTo,
          mutationId,
        }),
      },
    },
  },
  type: 'parallel',
  states: {
    invite: {
      initial: 'closed',
      states: {
        closed: { on: { 'invite.opened': { target: 'open', actions: 'acquireMembers' } } },
        open: { on: { 'invite.closed': { target: 'closed', actions: 'releaseMembers' } } },
      },
    },
    question: questionRegion<RemovalQuestion>(),
    people: {
      initial: 'idle',
      on: {
        'undo.requested': {
          guard: { type: 'mayRestore', params: ({ event }) => event.of },
          actions: { type: 'queueRestore', params: ({ event }) => event },
        },
      },
      states: {
        idle: { always: { guard: 'hasChanges', target: 'changing' } },
        changing: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'changePerson',
            src: 'changePerson',
            input: ({ context: { workspaceId, projectId, changes } }) => ({
              workspaceId,
              projectId,
              kind: changes[0]?.kind ?? 'invite',
              openTasksTo: changes[0]?.kind === 'remove' ? changes[0].openTasksTo : 'stay',
              userId: changes[0]?.userId ?? '',
              idempotencyKey: changes[0]?.mutationId ?? '',
            }),
            onDone: {
              target: 'idle',
              actions: [
                'announceChange',
                'removeChange',
                { type: 'deliverProject', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                'removeChange',
                { type: 'storePeopleError', params: failureIn },
                { type: 'showError', params: ({ event }) => failureOf(event.error).message },
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
              actions: { type: 'storeDeletion', params: ({ event }) => event.mutationId },
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
                description: 'Already deleted, by an earlier request whose answer was lost or by another user.',
                guard: { type: 'isNotFound', params: failureIn },
                target: 'deleted',
                actions: 'announceDeletion',
              },
              {
                target: 'idle',
                // If the answer was lost, the server may have deleted the project. A live change has then removed it
                // from the records.
                actions: enqueueActions(({ context: { projectId }, enqueue, system }) => {
                  const isGone = readRecords(system, ({ context }) => context.projects[projectId] === undefined);
                  if (isGone) enqueue('announceDeletion');
                  else enqueue({ type: 'showError', params: phrase('toasts', 'projectDeleteFailed') });
                }),
              },
            ],
          },
        },
        deleted: { description: 'The list of projects opens.' },
      },
    },
  },
});
