/**
 * Sprints of a project, or of all that a person sees: the form of one, and the deeds that are asked about first (start,
 * complete, delete). Started and stopped with a screen of sprints. The list itself is the records', which hears of sprints;
 * here it is fetched anew when tasks changed what they hold. Emits sprint.made and sprint.deleted.
 * Invariants: a form is sent only when it is sound; a deed is offered only in a state of the sprint that allows it.
 */
import { assign, emit, forwardTo, sendTo, setup } from 'xstate';
import { allows } from '../../../domain/machines/sprint.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { Sprint, SprintComplete } from '../../../domain/sprint.ts';
import { deletionOf } from '../deletion/deletion.machine.ts';
import { type Failure, failureOf } from '../failure.ts';
import { acquireResources } from '../acquireResources.ts';
import { recordFormOf } from '../recordForm/recordForm.machine.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { isSound, noSprintForm, type SprintForm } from './sprintForm.ts';
import { touchesTasks } from './sprintNews.ts';
import { sprintsMessages } from './sprints.messages.ts';
import type {
  CompleteSprintCall,
  CompletionForm,
  SprintCall,
  SprintPlace,
  SprintsEmitted,
  SprintsEvent,
  SprintsInput,
} from './sprints.types.ts';

export interface SprintsContext extends SprintsInput {
  /** The sprint that is to be started or completed. */
  subject: Sprint | null;
  completion: CompletionForm;
  doing: { mutationId: string; newSprintId: string };
  deedFailure: Failure | null;
}

type Of<T extends SprintsEvent['type']> = Extract<SprintsEvent, { type: T }>;
const noCompletion: CompletionForm = { to: 'backlog', sprintId: null, name: '' };

const callOf = ({ workspaceId, subject, doing }: SprintsContext): SprintCall => ({
  workspaceId,
  projectId: subject?.projectId ?? '',
  sprintId: subject?.id ?? '',
  mutationId: doing.mutationId,
});

const unfinishedOf = ({ completion: { to, sprintId, name }, doing }: SprintsContext): SprintComplete['unfinished'] => {
  if (to === 'next') return { to, sprintId: doing.newSprintId, name: name.trim() };
  return to === 'sprint' && sprintId !== null ? { to, sprintId } : { to: 'backlog' };
};

const undone = { mutationId: '', newSprintId: '' };

export const sprintForm = recordFormOf<SprintPlace, SprintForm, Sprint>(isSound);
export const sprintDeletion = deletionOf<SprintPlace, Sprint>();

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
    form: sprintForm,
    deletion: sprintDeletion,
    startSprint: unprovided<Sprint, SprintCall>('startSprint'),
    completeSprint: unprovided<Sprint, CompleteSprintCall>('completeSprint'),
  },
  actions: {
    refresh: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { projectId } }) => ({
        type: 'resource.refreshRequested' as const,
        spec: { kind: 'sprints' as const, projectId },
      }),
    ),
    noteSubject: assign({ subject: (_, sprint: Sprint) => sprint, doing: undone, deedFailure: null }),
    openCompletion: assign({ completion: (_, form: CompletionForm) => form }),
    changeCompletion: assign({
      completion: ({ context }, patch: Partial<CompletionForm>) => ({ ...context.completion, ...patch }),
      doing: undone,
    }),
    noteDoing: assign({
      doing: ({ context: { doing } }, { mutationId, newSprintId }: Of<'deed.confirmed'>) =>
        doing.mutationId === '' ? { mutationId, newSprintId } : doing,
      deedFailure: null,
    }),
    noteDeedFailure: assign({ deedFailure: (_, failure: Failure) => failure }),
    toast: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, message: string) => toastOf('success', message),
    ),
    reportNew: emit((_, sprint: Sprint) => ({ type: 'sprint.made' as const, sprint })),
    reportDeleted: emit((_, sprintId: string) => ({ type: 'sprint.deleted' as const, sprintId })),
  },
  guards: {
    touchesTasks: ({ context }, changes: readonly Change[]) => touchesTasks(changes, context.projectId),
    isNew: (_, isNew: boolean) => isNew,
    isPlanned: (_, { state }: Sprint) => allows(state, { type: 'sprint.deleted' }),
    isActive: (_, { state }: Sprint) => allows(state, { type: 'sprint.completed' }),
    isPlaced: ({
      context: {
        completion: { to, sprintId, name },
      },
    }) => to === 'backlog' || (to === 'sprint' ? sprintId !== null : name.trim() !== ''),
  },
  delays: { newsPause: 500 },
}).createMachine({
  id: 'sprints',
  context: ({ input }) => ({
    ...input,
    subject: null,
    completion: noCompletion,
    doing: undone,
    deedFailure: null,
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
      onError: {},
    },
    {
      id: 'form',
      src: 'form',
      input: ({ context: { workspaceId } }) => ({
        screen: 'sprints',
        lists: 'sprints',
        place: { workspaceId },
        blank: noSprintForm,
        messages: { created: sprintsMessages.created, changed: sprintsMessages.saved },
      }),
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: ({ context: { workspaceId } }) => ({
        screen: 'sprints',
        lists: 'sprints',
        place: { workspaceId },
        messages: { done: sprintsMessages.deleted, gone: sprintsMessages.deleted },
      }),
    },
  ],
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
    'record.saved': {
      guard: { type: 'isNew', params: ({ event }) => event.isNew },
      actions: { type: 'reportNew', params: ({ event }) => event.record },
    },
    'record.deleted': { actions: { type: 'reportDeleted', params: ({ event }) => event.id } },
  },
  type: 'parallel',
  states: {
    counts: {
      initial: 'fresh',
      states: {
        fresh: {},
        settling: {
          description: 'News often comes in a row: it is fetched once.',
          after: { newsPause: { target: 'fresh', actions: 'refresh' } },
        },
      },
      on: {
        'server.batch': { guard: { type: 'touchesTasks', params: ({ event }) => event.changes }, target: '.settling' },
      },
    },
    deed: {
      initial: 'none',
      states: {
        none: {
          on: {
            'start.requested': {
              guard: { type: 'isPlanned', params: ({ event }) => event.sprint },
              target: 'start',
              actions: { type: 'noteSubject', params: ({ event }) => event.sprint },
            },
            'completion.requested': {
              guard: { type: 'isActive', params: ({ event }) => event.sprint },
              target: 'completion',
              actions: [
                { type: 'noteSubject', params: ({ event }) => event.sprint },
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
                'deed.confirmed': { target: 'doing', actions: { type: 'noteDoing', params: ({ event }) => event } },
                'deed.cancelled': '#sprints.deed.none',
              },
            },
            doing: {
              tags: 'saving',
              invoke: {
                id: 'startSprint',
                src: 'startSprint',
                input: ({ context }) => callOf(context),
                onDone: {
                  target: '#sprints.deed.none',
                  actions: [{ type: 'toast', params: sprintsMessages.started }, 'refresh'],
                },
                onError: {
                  target: 'asking',
                  actions: [{ type: 'noteDeedFailure', params: ({ event }) => failureOf(event.error) }, 'refresh'],
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
                'deed.confirmed': {
                  guard: 'isPlaced',
                  target: 'doing',
                  actions: { type: 'noteDoing', params: ({ event }) => event },
                },
                'deed.cancelled': '#sprints.deed.none',
              },
            },
            doing: {
              tags: 'saving',
              invoke: {
                id: 'completeSprint',
                src: 'completeSprint',
                input: ({ context }) => ({ ...callOf(context), unfinished: unfinishedOf(context) }),
                onDone: {
                  target: '#sprints.deed.none',
                  actions: [{ type: 'toast', params: sprintsMessages.completed }, 'refresh'],
                },
                onError: {
                  target: 'asking',
                  actions: [{ type: 'noteDeedFailure', params: ({ event }) => failureOf(event.error) }, 'refresh'],
                },
              },
            },
          },
        },
      },
    },
  },
});
