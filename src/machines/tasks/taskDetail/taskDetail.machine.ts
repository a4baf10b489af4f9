/**
 * Machine of one open task: its title, description, fields and deletion. The workspace starts and stops it with the
 * dialog. It emits `dialog.closed`, `task.duplicated` and `neighbour.asked`. The records hold the task. Title and
 * description are `savedText` children, which views use directly. Regions: the task itself, the chosen tab, steps to
 * the previous or next task of the list, which the view opens, and the subtasks.
 */
import { phrase } from '../../../../domain/phrase.ts';
import { assign, emit, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { timings } from '../../../../domain/timings.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { type Failure, isTransient } from '../../failure.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { NewWrite } from '../../sync/outbox/outbox.types.ts';
import { savedTextMachine } from '../../sync/savedText/savedText.machine.ts';
import type { TextNews } from '../../sync/savedText/savedText.types.ts';
import { requestWrite, requestWrites } from '../../sync/outbox/outbox.senders.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { duplication } from './createWrites.ts';
import { type FieldEvent, writeOf } from './fieldWrites.ts';
import { neighboursRegion } from './neighboursRegion.ts';
import { subtasksRegion } from './subtasksRegion.ts';
import type {
  ChosenFields,
  Step,
  TaskDetailEmitted,
  TaskDetailEvent,
  TaskDetailInput,
  TaskTab,
} from './taskDetail.types.ts';

export interface TaskDetailContext extends TaskDetailInput {
  /** Error of the last failed read of the task. */
  missing: Failure | null;
  /** Texts whose current version is not on the server. */
  unsaved: readonly string[];
  fieldSaves: Readonly<Record<string, ChosenFields>>;
  fieldFailure: Failure | null;
  /** Steps to other tasks that wait for the view. */
  steps: readonly Step[];
}

type Of<T extends TaskDetailEvent['type']> = Extract<TaskDetailEvent, { type: T }>;

const textOf = (field: 'title' | 'description', { projectId, taskId }: TaskDetailInput) => ({
  id: `taskDetail.${field}`,
  owner: 'taskDetail' as const,
  operation: { kind: 'task.update' as const, projectId, taskId, field },
});

const isThisTask = { type: 'isThisTask', params: ({ event }: { event: { taskId: string } }) => event.taskId } as const;
const taskArrived = {
  guard: isThisTask,
  actions: { type: 'sendTask', params: ({ event }: { event: Of<'task.received'> }) => event },
} as const;
const mutationId = ({ event }: { event: { mutationId: string } }) => event.mutationId;
const isFieldWrite = { type: 'isFieldWrite', params: mutationId } as const;
const removeFieldSave = { type: 'removeFieldSave', params: mutationId } as const;
const endOfFieldSave = { guard: isFieldWrite, actions: removeFieldSave } as const;

const requestFieldWrite = {
  type: 'requestWrite',
  params: ({ context, event }: { context: TaskDetailContext; event: FieldEvent }) => writeOf(context, event),
} as const;

/** A field change or the deletion is pending. */
const pendingRegions = [{ fields: 'saving' }, { removal: 'confirming' }, { removal: 'deleting' }];

export const taskDetailMachine = setup({
  types: {
    context: {} as TaskDetailContext,
    input: {} as TaskDetailInput,
    events: {} as TaskDetailEvent,
    emitted: {} as TaskDetailEmitted,
    tags: {} as 'saving',
    children: {} as { acquireResources: 'acquireResources'; title: 'savedText'; description: 'savedText' },
  },
  actors: { acquireResources, savedText: savedTextMachine },
  actions: {
    requestWrite: enqueueActions(({ enqueue }, write: NewWrite) => enqueue(requestWrite(write))),
    requestAll: enqueueActions(({ enqueue }, writes: readonly NewWrite[]) => enqueue(requestWrites(writes))),
    duplicate: enqueueActions(({ context: { projectId }, enqueue }, given: Of<'duplicate.requested'>) => {
      const [write, ...others] = duplication(projectId, given);
      if (write) enqueue(others.length === 0 ? requestWrite(write) : requestWrites([write, ...others]));
      enqueue.emit({ type: 'task.duplicated', taskId: given.newTaskId });
    }),
    sendTask: enqueueActions(({ enqueue }, { version, title, description }: Of<'task.received'>) => {
      enqueue.assign({ missing: null });
      enqueue.sendTo('title', { type: 'base.changed', version, text: title });
      enqueue.sendTo('description', { type: 'base.changed', version, text: description ?? '' });
    }),
    sendConflict: sendTo(
      (_, { field }: Of<'conflict.found'>) => field,
      (_, { mutationId, text, currentVersion }) => ({
        type: 'conflict.found' as const,
        mutationId,
        text,
        currentVersion,
      }),
    ),
    /** Stops the texts without saving them. The typed text remains in its draft. */
    abandonTexts: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('title', { type: 'text.abandoned' });
      enqueue.sendTo('description', { type: 'text.abandoned' });
    }),
    updateUnsaved: assign({
      unsaved: ({ context }, { type, id }: TextNews) => [
        ...context.unsaved.filter((other) => other !== id),
        ...(type === 'text.unsaved' ? [id] : []),
      ],
    }),
    storeMissing: assign({ missing: (_, error: Failure) => error }),
    addFieldSave: assign({
      fieldSaves: ({ context }, { mutationId, fields }: { mutationId: string; fields: ChosenFields }) => ({
        ...context.fieldSaves,
        [mutationId]: fields,
      }),
      fieldFailure: null,
    }),
    storeFieldFailure: assign({ fieldFailure: (_, error: Failure) => error }),
    removeFieldSave: assign({
      fieldSaves: ({ context }, id: string) => {
        const { [id]: _answered, ...rest } = context.fieldSaves;
        return rest;
      },
    }),
    acquireHistory: sendTo('acquireResources', ({ context: { taskId } }) => ({
      type: 'resource.acquired' as const,
      spec: { kind: 'history' as const, taskId },
    })),
    refreshTask: enqueueActions(({ context: { projectId, taskId }, enqueue }) =>
      enqueue(refreshResource({ kind: 'task', projectId, taskId })),
    ),
    addStep: assign({ steps: ({ context }, by: Step) => [...context.steps, by] }),
    askForSteps: enqueueActions(({ context: { steps }, enqueue }) => {
      enqueue.assign({ steps: [] });
      for (const by of steps) enqueue.emit({ type: 'neighbour.asked', by });
    }),
    askForNeighbour: emit((_, by: Step) => ({ type: 'neighbour.asked' as const, by })),
    closeDialog: emit({ type: 'dialog.closed' }),
    showDeleted: showToast('info', phrase('toasts', 'taskGone')),
  },
  guards: {
    isThisTask: ({ context }, taskId: string) => context.taskId === taskId,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    isFieldWrite: ({ context }, mutationId: string) => mutationId in context.fieldSaves,
    hasFieldSaves: ({ context }) => Object.keys(context.fieldSaves).length > 0,
    isTab: ({ event }, tab: TaskTab) => event.type === 'tab.chosen' && event.tab === tab,
    isDeleting: stateIn({ task: { viewing: { removal: 'deleting' } } }),
    isDenied: ({ context }, { taskId, error }: Of<'task.missing'>) =>
      taskId === context.taskId && !isTransient(error.code),
    hasPendingChanges: or(['hasUnsaved', ...pendingRegions.map((region) => stateIn({ task: { viewing: region } }))]),
  },
}).createMachine({
  id: 'taskDetail',
  context: ({ input }) => ({
    ...input,
    missing: null,
    unsaved: [],
    fieldSaves: {},
    fieldFailure: null,
    steps: [],
  }),
  invoke: [
    {
      id: 'acquireResources',
      src: 'acquireResources',
      input: ({ context: { projectId, taskId } }) => ({ specs: [{ kind: 'task', projectId, taskId }] }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'title',
      systemId: 'taskDetail.title',
      src: 'savedText',
      input: ({ context }) => ({
        ...textOf('title', context),
        draftKey: draftKey.title(context.accountId, context.taskId),
        draft: context.titleDraft,
        pause: null,
      }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'description',
      systemId: 'taskDetail.description',
      src: 'savedText',
      input: ({ context }) => ({
        ...textOf('description', context),
        draftKey: draftKey.description(context.accountId, context.taskId),
        draft: context.descriptionDraft,
        pause: timings.descriptionAutosave,
        quiet: true,
      }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
  ],
  on: {
    'text.unsaved': { actions: { type: 'updateUnsaved', params: ({ event }) => event } },
    'text.clean': { actions: { type: 'updateUnsaved', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    task: {
      initial: 'loading',
      states: {
        loading: {
          description: 'Waits for the records to send the task, or to report that it is missing.',
          on: {
            'task.received': { ...taskArrived, target: 'viewing' },
            'task.missing': {
              guard: isThisTask,
              target: 'missing',
              actions: { type: 'storeMissing', params: ({ event }) => event.error },
            },
            'task.goneElsewhere': {
              guard: isThisTask,
              target: 'closed',
              actions: ['showDeleted', 'closeDialog'],
            },
          },
        },
        missing: {
          on: {
            'retry.requested': { target: 'loading', actions: 'refreshTask' },
            'task.received': { ...taskArrived, target: 'viewing' },
          },
        },
        viewing: {
          type: 'parallel',
          on: {
            'task.received': taskArrived,
            'task.missing': [
              {
                description: 'The task remains on screen while a text is typed or being saved.',
                guard: 'hasPendingChanges',
              },
              {
                description: 'The task is on the board, but the server rejects reading it.',
                guard: { type: 'isDenied', params: ({ event }) => event },
                target: 'missing',
                actions: { type: 'storeMissing', params: ({ event }) => event.error },
              },
            ],
            'task.goneElsewhere': [
              { guard: 'isDeleting' },
              {
                description: 'The typed text remains in its draft.',
                guard: isThisTask,
                target: 'closed',
                actions: ['abandonTexts', 'showDeleted', 'closeDialog'],
              },
            ],
            'conflict.found': {
              guard: isThisTask,
              actions: { type: 'sendConflict', params: ({ event }) => event },
            },
            'duplicate.requested': { actions: { type: 'duplicate', params: ({ event }) => event } },
            'retry.requested': { actions: 'refreshTask' },
          },
          states: {
            fields: {
              initial: 'settled',
              states: {
                settled: { always: { guard: 'hasFieldSaves', target: 'saving' } },
                saving: { tags: 'saving', always: { guard: not('hasFieldSaves'), target: 'settled' } },
              },
              on: {
                'field.chosen': {
                  actions: [
                    { type: 'addFieldSave', params: ({ event: { mutationId, fields } }) => ({ mutationId, fields }) },
                    requestFieldWrite,
                  ],
                },
                'relation.changed': {
                  actions: [
                    { type: 'addFieldSave', params: ({ event: { mutationId } }) => ({ mutationId, fields: {} }) },
                    requestFieldWrite,
                  ],
                },
                'write.confirmed': endOfFieldSave,
                'write.waiting': endOfFieldSave,
                'write.conflicted': endOfFieldSave,
                'duplicate.closed': { actions: requestFieldWrite },
                'approval.decided': { actions: requestFieldWrite },
                'following.chosen': { actions: requestFieldWrite },
                'item.ticked': { actions: requestFieldWrite },
                'write.failed': {
                  guard: isFieldWrite,
                  actions: [removeFieldSave, { type: 'storeFieldFailure', params: ({ event }) => event.error }],
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
                      actions: [
                        'abandonTexts',
                        {
                          type: 'requestWrite',
                          params: ({ context: { projectId, taskId }, event }) =>
                            newWrite(event, { kind: 'task.delete', projectId, taskId }),
                        },
                        'closeDialog',
                      ],
                    },
                  },
                },
                deleting: { description: 'The dialog closes. The outbox shows how the deletion ends.' },
              },
            },
          },
        },
        closed: { description: 'The view closes the dialog. Later events are ignored.' },
      },
    },
    tab: {
      initial: 'description',
      states: { description: {}, comments: {}, history: { entry: 'acquireHistory' } },
      on: {
        'tab.chosen': [
          { guard: { type: 'isTab', params: 'history' }, target: '.history' },
          { guard: { type: 'isTab', params: 'comments' }, target: '.comments' },
          { target: '.description' },
        ],
      },
    },
    neighbours: neighboursRegion,
    subtasks: subtasksRegion,
  },
});
