/**
 * Sprints of a project, or of all that a person sees: the form of one, and the deeds that are asked about first (start,
 * complete, delete). Started and stopped with a screen of sprints. The list itself is the records', which hears of sprints;
 * here it is fetched anew when tasks changed what they hold. Emits sprint.made and sprint.deleted.
 * Invariants: a form is sent only when it is sound; a deed is offered only in a state of the sprint that allows it.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { allows } from '../../../domain/machines/sprint.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { Sprint, SprintComplete } from '../../../domain/sprint.ts';
import { type Failure, failureOf } from '../failure.ts';
import { holdResources } from '../holdResources.ts';
import { outlivesScreen, toastsOnceClosed } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { isSound, noSprintForm, type SprintForm } from './sprintForm.ts';
import { touchesTasks } from './sprintNews.ts';
import { sprintsMessages } from './sprints.messages.ts';
import type {
  CompleteSprintCall,
  CompletionForm,
  SaveSprintCall,
  SprintCall,
  SprintsEmitted,
  SprintsEvent,
  SprintsInput,
} from './sprints.types.ts';

export interface SprintsContext extends SprintsInput {
  form: SprintForm;
  /** The sprint that the form changes; null: it makes one. */
  edited: Sprint | null;
  saving: { sprintId: string; mutationId: string };
  formFailure: Failure | null;
  /** The sprint that is to be started, completed or deleted. */
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

const unsent = { sprintId: '', mutationId: '' };
const undone = { mutationId: '', newSprintId: '' };

export const sprintsMachine = setup({
  types: {
    context: {} as SprintsContext,
    input: {} as SprintsInput,
    events: {} as SprintsEvent,
    emitted: {} as SprintsEmitted,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      holdResources: 'holdResources';
      saveSprint: 'saveSprint';
      startSprint: 'startSprint';
      completeSprint: 'completeSprint';
      deleteSprint: 'deleteSprint';
    },
  },
  actors: {
    holdResources,
    saveSprint: unprovided<Sprint, SaveSprintCall>('saveSprint'),
    startSprint: unprovided<Sprint, SprintCall>('startSprint'),
    completeSprint: unprovided<Sprint, CompleteSprintCall>('completeSprint'),
    deleteSprint: unprovided<Sprint, SprintCall>('deleteSprint'),
  },
  actions: {
    refresh: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { projectId } }) => ({
        type: 'resource.refreshRequested' as const,
        spec: { kind: 'sprints' as const, projectId },
      }),
    ),
    openForm: assign((_, { form, sprint }: Of<'form.opened'>) => ({
      form,
      edited: sprint,
      saving: unsent,
      formFailure: null,
    })),
    changeForm: assign({
      form: ({ context }, patch: Partial<SprintForm>) => ({ ...context.form, ...patch }),
      saving: unsent,
    }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    noteSaving: assign({
      saving: ({ context: { saving } }, { sprintId, mutationId }: Of<'form.submitted'>) =>
        saving.mutationId === '' ? { sprintId, mutationId } : saving,
      formFailure: null,
    }),
    noteFormFailure: assign({ formFailure: (_, failure: Failure) => failure }),
    tellSaved: enqueueActions(({ context, enqueue, system }, sprint: Sprint) => {
      enqueue.sendTo(
        actorOf(system, 'toasts'),
        toastOf('success', context.edited ? sprintsMessages.saved : sprintsMessages.created),
      );
      if (!context.edited) enqueue.emit({ type: 'sprint.made', sprint });
    }),
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
    noteDeedFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ deedFailure: failure });
      enqueue.sendTo(toastsOnceClosed(system, 'sprints'), toastOf('error', failure.message));
    }),
    toast: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, message: string) => toastOf('success', message),
    ),
    tellDeleted: emit(({ context }) => ({ type: 'sprint.deleted' as const, sprintId: context.subject?.id ?? '' })),
  },
  guards: {
    touchesTasks: ({ context }, changes: readonly Change[]) => touchesTasks(changes, context.projectId),
    isSound: ({ context }) => isSound(context.form),
    isPlanned: (_, { state }: Sprint) => allows(state, { type: 'sprint.deleted' }),
    isActive: (_, { state }: Sprint) => allows(state, { type: 'sprint.completed' }),
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
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
    form: noSprintForm,
    edited: null,
    saving: unsent,
    formFailure: null,
    subject: null,
    completion: noCompletion,
    doing: undone,
    deedFailure: null,
  }),
  invoke: {
    id: 'holdResources',
    src: 'holdResources',
    input: ({ context: { projectId } }) => ({
      specs: [
        { kind: 'sprints', projectId },
        projectId === null ? { kind: 'projects', search: '' } : { kind: 'project', projectId },
      ],
    }),
    onDone: {},
    onError: {},
  },
  on: { 'retry.requested': { actions: 'refresh' } },
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
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'form.opened': { target: 'editing', actions: { type: 'openForm', params: ({ event }) => event } } },
        },
        editing: {
          initial: 'typing',
          states: {
            typing: {},
            incomplete: { description: 'Was sent before it was sound: its problems are told.' },
            failed: { description: 'The last try failed; the form stands as it was.' },
          },
          on: {
            'form.changed': { actions: { type: 'changeForm', params: ({ event }) => event.patch } },
            'form.submitted': [
              { guard: 'isSound', target: 'saving', actions: { type: 'noteSaving', params: ({ event }) => event } },
              { target: '.incomplete' },
            ],
            'form.dismissed': 'closed',
          },
        },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'saveSprint',
            src: 'saveSprint',
            input: ({ context: { workspaceId, form, edited, saving } }) => ({
              workspaceId,
              form,
              sprintId: edited?.id ?? saving.sprintId,
              mutationId: saving.mutationId,
              version: edited?.version ?? null,
            }),
            onDone: {
              target: 'closed',
              actions: [{ type: 'tellSaved', params: ({ event }) => event.output }, 'refresh'],
            },
            onError: {
              target: 'editing.failed',
              actions: { type: 'noteFormFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
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
            'removal.requested': {
              guard: { type: 'isPlanned', params: ({ event }) => event.sprint },
              target: 'removal',
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
        removal: {
          initial: 'asking',
          states: {
            asking: {
              on: {
                'deed.confirmed': { target: 'doing', actions: { type: 'noteDoing', params: ({ event }) => event } },
                'deed.cancelled': '#sprints.deed.none',
              },
            },
            doing: {
              tags: ['saving', outlivesScreen],
              invoke: {
                id: 'deleteSprint',
                src: 'deleteSprint',
                input: ({ context }) => callOf(context),
                onDone: {
                  target: '#sprints.deed.none',
                  actions: [{ type: 'toast', params: sprintsMessages.deleted }, 'refresh', 'tellDeleted'],
                },
                onError: [
                  {
                    description: 'An earlier request deleted it and its answer was lost, or someone else did.',
                    guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                    target: '#sprints.deed.none',
                    actions: [{ type: 'toast', params: sprintsMessages.deleted }, 'refresh', 'tellDeleted'],
                  },
                  {
                    target: 'asking',
                    actions: [{ type: 'noteDeedFailure', params: ({ event }) => failureOf(event.error) }, 'refresh'],
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});
