/**
 * Machine of the sprints screens: the form, and the actions that need a confirmation. It runs while a screen of
 * sprints is open. It refreshes the list in the records when tasks changed, because the sprints' totals depend on
 * them. It emits `sprint.created` and `sprint.deleted`. Invariant: an action is offered only if the sprint's state
 * allows it.
 */
import { assign, emit, enqueueActions, forwardTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { allows } from '../../../../domain/machines/sprint.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import type { Sprint, SprintComplete } from '../../../../domain/sprint.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { listOf } from '../../sync/listScreen.ts';
import { unprovided } from '../../unprovided.ts';
import type { SprintForm } from './sprintForm.ts';
import { affectsTasks } from './sprintChanges.ts';
import type {
  CompleteSprintCall,
  CompletionForm,
  SprintCall,
  SprintPlace,
  SprintsEmitted,
  SprintsEvent,
  SprintsInput,
} from './sprints.types.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface SprintsContext extends SprintsInput {
  subject: Sprint | null;
  completion: CompletionForm;
  ids: { mutationId: string; newSprintId: string };
  actionFailure: Failure | null;
}

type Of<T extends SprintsEvent['type']> = Extract<SprintsEvent, { type: T }>;
const noCompletion: CompletionForm = { to: 'backlog', sprintId: null, name: '' };

const callOf = ({ workspaceId, subject, ids }: SprintsContext): SprintCall => ({
  workspaceId,
  projectId: subject?.projectId ?? '',
  sprintId: subject?.id ?? '',
  mutationId: ids.mutationId,
});

const unfinishedOf = ({ completion: { to, sprintId, name }, ids }: SprintsContext): SprintComplete['unfinished'] => {
  if (to === 'next') return { to, sprintId: ids.newSprintId, name: name.trim() };
  return to === 'sprint' && sprintId !== null ? { to, sprintId } : { to: 'backlog' };
};

const noIds = { mutationId: '', newSprintId: '' };

export const sprintList = listOf({
  types: {} as { values: SprintForm; saved: Sprint; listed: Sprint },
  screen: 'sprints',
  lists: 'sprints',
  placeOf: ({ workspaceId }: SprintsInput): SprintPlace => ({ workspaceId }),
  messages: {
    created: phrase('sprints', 'toasts.created'),
    changed: phrase('sprints', 'toasts.saved'),
    done: phrase('sprints', 'toasts.deleted'),
    gone: phrase('sprints', 'toasts.deleted'),
  },
});

export const sprintsMachine = setup({
  types: {
    context: {} as SprintsContext,
    input: {} as SprintsInput,
    events: {} as SprintsEvent,
    emitted: {} as SprintsEmitted,
    tags: {} as 'saving',
    children: {} as {
      acquireResources: 'acquireResources';
      form: 'form';
      deletion: 'deletion';
      startSprint: 'startSprint';
      completeSprint: 'completeSprint';
    },
  },
  actors: {
    acquireResources,
    ...sprintList.actors,
    startSprint: unprovided<Sprint, SprintCall>('startSprint'),
    completeSprint: unprovided<Sprint, CompleteSprintCall>('completeSprint'),
  },
  actions: {
    refresh: enqueueActions(({ context: { projectId }, enqueue }) =>
      enqueue(refreshResource({ kind: 'sprints' as const, projectId })),
    ),
    storeSubject: assign({ subject: (_, sprint: Sprint) => sprint, ids: noIds, actionFailure: null }),
    openCompletion: assign({ completion: (_, form: CompletionForm) => form }),
    changeCompletion: assign({
      completion: ({ context }, patch: Partial<CompletionForm>) => ({ ...context.completion, ...patch }),
      ids: noIds,
    }),
    storeIds: assign({
      ids: ({ context: { ids } }, { mutationId, newSprintId }: Of<'action.confirmed'>) =>
        ids.mutationId === '' ? { mutationId, newSprintId } : ids,
      actionFailure: null,
    }),
    storeActionFailure: storeFailure('actionFailure'),
    showSuccess: enqueueActions(({ enqueue }, message: Phrase) => enqueue(showToast('success', message))),
    emitCreated: emit((_, sprint: Sprint) => ({ type: 'sprint.created' as const, sprint })),
    emitDeleted: emit((_, sprintId: string) => ({ type: 'sprint.deleted' as const, sprintId })),
  },
  guards: {
    affectsTasks: ({ context }, changes: readonly Change[]) => affectsTasks(changes, context.projectId),
    isNew: (_, isNew: boolean) => isNew,
    isPlanned: (_, { state }: Sprint) => allows(state, { type: 'sprint.deleted' }),
    isActive: (_, { state }: Sprint) => allows(state, { type: 'sprint.completed' }),
    hasDestination: ({
      context: {
        completion: { to, sprintId, name },
      },
    }) => to === 'backlog' || (to === 'sprint' ? sprintId !== null : name.trim() !== ''),
  },
  delays: { changesPause: 500 },
}).createMachine({
  id: 'sprints',
  context: ({ input }) => ({
    ...input,
    subject: null,
    completion: noCompletion,
    ids: noIds,
    actionFailure: null,
  }),
  invoke: [
    {
      id: 'acquireResources',
      src: 'acquireResources',
      input: ({ context: { projectId } }) => ({
        specs: [
          { kind: 'sprints', projectId },
          projectId === null ? { kind: 'projects', search: '' } : { kind: 'project', projectId },
        ],
      }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    ...sprintList.invoke,
  ],
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
    'record.saved': {
      guard: { type: 'isNew', params: ({ event }) => event.isNew },
      actions: { type: 'emitCreated', params: ({ event }) => event.record },
    },
    'record.deleted': { actions: { type: 'emitDeleted', params: ({ event }) => event.id } },
  },
  type: 'parallel',
  states: {
    counts: {
      initial: 'fresh',
      states: {
        fresh: {},
        settling: {
          description: 'Live changes often arrive in a row. The list is refreshed once after them.',
          after: { changesPause: { target: 'fresh', actions: 'refresh' } },
        },
      },
      on: {
        'server.batch': { guard: { type: 'affectsTasks', params: ({ event }) => event.changes }, target: '.settling' },
      },
    },
    action: {
      initial: 'none',
      states: {
        none: {
          on: {
            'start.requested': {
              guard: { type: 'isPlanned', params: ({ event }) => event.sprint },
              target: 'start',
              actions: { type: 'storeSubject', params: ({ event }) => event.sprint },
            },
            'completion.requested': {
              guard: { type: 'isActive', params: ({ event }) => event.sprint },
              target: 'completion',
              actions: [
                { type: 'storeSubject', params: ({ event }) => event.sprint },
                { type: 'openCompletion', params: ({ event }) => event.form },
              ],
            },
          },
        },
        start: {
          initial: 'asking',
          states: {
            asking: {
              on: {
                'action.confirmed': { target: 'saving', actions: { type: 'storeIds', params: ({ event }) => event } },
                'action.cancelled': '#sprints.action.none',
              },
            },
            saving: {
              tags: 'saving',
              invoke: {
                id: 'startSprint',
                src: 'startSprint',
                input: ({ context }) => callOf(context),
                onDone: {
                  target: '#sprints.action.none',
                  actions: [{ type: 'showSuccess', params: phrase('sprints', 'toasts.started') }, 'refresh'],
                },
                onError: {
                  target: 'asking',
                  actions: [{ type: 'storeActionFailure', params: failureIn }, 'refresh'],
                },
              },
            },
          },
        },
        completion: {
          initial: 'asking',
          states: {
            asking: {
              on: {
                'completion.changed': { actions: { type: 'changeCompletion', params: ({ event }) => event.patch } },
                'action.confirmed': {
                  guard: 'hasDestination',
                  target: 'saving',
                  actions: { type: 'storeIds', params: ({ event }) => event },
                },
                'action.cancelled': '#sprints.action.none',
              },
            },
            saving: {
              tags: 'saving',
              invoke: {
                id: 'completeSprint',
                src: 'completeSprint',
                input: ({ context }) => ({ ...callOf(context), unfinished: unfinishedOf(context) }),
                onDone: {
                  target: '#sprints.action.none',
                  actions: [{ type: 'showSuccess', params: phrase('sprints', 'toasts.completed') }, 'refresh'],
                },
                onError: {
                  target: 'asking',
                  actions: [{ type: 'storeActionFailure', params: failureIn }, 'refresh'],
                },
              },
            },
          },
        },
      },
    },
  },
});
