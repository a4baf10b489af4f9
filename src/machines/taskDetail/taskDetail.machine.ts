/**
 * One open task: its title, its description, its fields and its end. Started by the workspace when the dialog opens,
 * stopped when it closes. Emits dialog.closed and task.duplicated. The record belongs to the records; the two texts save
 * themselves (savedText), and views read and change them there.
 */
import { assign, emit, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate';
import { timings } from '../../../domain/limits.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, isTransient } from '../failure.ts';
import { holdResources } from '../holdResources.ts';
import { messages } from '../messages.ts';
import type { OutboxEvent, WriteOp } from '../outbox/outbox.types.ts';
import { savedTextMachine } from '../savedText/savedText.machine.ts';
import type { TextNews } from '../savedText/savedText.types.ts';
import { actorOf } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { copyOfTask } from './copyOfTask.ts';
import type { ChosenFields, TaskDetailEmitted, TaskDetailEvent, TaskDetailInput, TaskTab } from './taskDetail.types.ts';

export interface TaskDetailContext extends TaskDetailInput {
  /** Error of the read that failed. */
  missing: Failure | null;
  tab: TaskTab;
  /** Names of the texts that the server doesn't have as they are typed. */
  unsaved: readonly string[];
  /** Choices on their way, by mutationId. */
  fieldSaves: Readonly<Record<string, ChosenFields>>;
  /** What the server said to the last choice that it refused, until the next one. */
  fieldFailure: Failure | null;
}

type Of<T extends TaskDetailEvent['type']> = Extract<TaskDetailEvent, { type: T }>;

/** States in which a choice or the deletion is not the server's yet. */
const touched = [{ fields: 'saving' }, { removal: 'confirming' }, { removal: 'deleting' }];

export const taskDetailMachine = setup({
  types: {
    context: {} as TaskDetailContext,
    input: {} as TaskDetailInput,
    events: {} as TaskDetailEvent,
    emitted: {} as TaskDetailEmitted,
    tags: {} as 'saving',
    children: {} as { holdResources: 'holdResources'; title: 'savedText'; description: 'savedText' },
  },
  actors: { holdResources, savedText: savedTextMachine },
  actions: {
    requestWrite: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      (
        _,
        {
          op,
          mutationId,
          at,
          replyTo = null,
        }: { op: WriteOp; mutationId: string; at: string; replyTo?: 'taskDetail' | null },
      ): OutboxEvent => ({ type: 'write.requested', write: { mutationId, at, replyTo, op } }),
    ),
    sendTask: enqueueActions(({ enqueue }, { version, title, description }: Of<'task.arrived'>) => {
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
    /** What was typed stays in its draft. */
    abandonTexts: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('title', { type: 'text.abandoned' });
      enqueue.sendTo('description', { type: 'text.abandoned' });
    }),
    noteUnsaved: assign({
      unsaved: ({ context }, { type, id }: TextNews) => [
        ...context.unsaved.filter((other) => other !== id),
        ...(type === 'text.unsaved' ? [id] : []),
      ],
    }),
    noteMissing: assign({ missing: (_, error: Failure) => error }),
    noteFieldSave: assign({
      fieldSaves: ({ context }, { mutationId, fields }: Of<'field.chosen'>) => ({
        ...context.fieldSaves,
        [mutationId]: fields,
      }),
      fieldFailure: null,
    }),
    noteFieldFailure: assign({ fieldFailure: (_, error: Failure) => error }),
    forgetFieldSave: assign({
      fieldSaves: ({ context }, id: string) => {
        const { [id]: _answered, ...rest } = context.fieldSaves;
        return rest;
      },
    }),
    noteTab: assign({ tab: (_, tab: TaskTab) => tab }),
    holdHistory: sendTo('holdResources', ({ context: { taskId } }) => ({
      type: 'hold' as const,
      spec: { kind: 'history' as const, taskId },
    })),
    refreshTask: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { projectId, taskId } }) => ({
        type: 'resource.refreshRequested' as const,
        spec: { kind: 'task' as const, projectId, taskId },
      }),
    ),
    closeDialog: emit({ type: 'dialog.closed' }),
    toastGone: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('info', messages.taskGone)),
  },
  guards: {
    isThisTask: ({ context }, taskId: string) => context.taskId === taskId,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    isFieldWrite: ({ context }, mutationId: string) => mutationId in context.fieldSaves,
    hasFieldSaves: ({ context }) => Object.keys(context.fieldSaves).length > 0,
    isHistory: (_, tab: string) => tab === 'history',
    isDeleting: stateIn({ viewing: { removal: 'deleting' } }),
    isRefused: ({ context }, { taskId, error }: Of<'task.missing'>) =>
      taskId === context.taskId && !isTransient(error.code),
    isTouched: or(['hasUnsaved', ...touched.map((region) => stateIn({ viewing: region }))]),
  },
}).createMachine({
  id: 'taskDetail',
  context: ({ input }) => ({
    ...input,
    missing: null,
    tab: 'description',
    unsaved: [],
    fieldSaves: {},
    fieldFailure: null,
  }),
  invoke: [
    {
      id: 'holdResources',
      src: 'holdResources',
      input: ({ context: { projectId, taskId } }) => ({ specs: [{ kind: 'task', projectId, taskId }] }),
      onDone: {},
      onError: {},
    },
    {
      id: 'title',
      systemId: 'taskDetail.title',
      src: 'savedText',
      input: ({ context: { accountId, projectId, taskId, titleDraft } }) => ({
        id: 'taskDetail.title',
        owner: 'taskDetail',
        operation: { kind: 'task.update', projectId, taskId, field: 'title' },
        draftKey: draftKey.title(accountId, taskId),
        draft: titleDraft,
        pause: null,
      }),
      onDone: {},
      onError: {},
    },
    {
      id: 'description',
      systemId: 'taskDetail.description',
      src: 'savedText',
      input: ({ context: { accountId, projectId, taskId, descriptionDraft } }) => ({
        id: 'taskDetail.description',
        owner: 'taskDetail',
        operation: { kind: 'task.update', projectId, taskId, field: 'description' },
        draftKey: draftKey.description(accountId, taskId),
        draft: descriptionDraft,
        pause: timings.descriptionAutosave,
        quiet: true,
      }),
      onDone: {},
      onError: {},
    },
  ],
  on: {
    'text.unsaved': { actions: { type: 'noteUnsaved', params: ({ event }) => event } },
    'text.clean': { actions: { type: 'noteUnsaved', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The records tell when it has the task, or that it can not have it.',
      on: {
        'task.arrived': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          target: 'viewing',
          actions: { type: 'sendTask', params: ({ event }) => event },
        },
        'task.missing': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          target: 'missing',
          actions: { type: 'noteMissing', params: ({ event }) => event.error },
        },
        'task.goneElsewhere': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          target: 'closed',
          actions: ['toastGone', 'closeDialog'],
        },
      },
    },
    missing: {
      on: {
        'retry.requested': { target: 'loading', actions: 'refreshTask' },
        'task.arrived': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          target: 'viewing',
          actions: { type: 'sendTask', params: ({ event }) => event },
        },
      },
    },
    viewing: {
      type: 'parallel',
      on: {
        'task.arrived': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          actions: { type: 'sendTask', params: ({ event }) => event },
        },
        'task.missing': [
          { description: 'A text that is typed or being saved stays on the screen.', guard: 'isTouched' },
          {
            description: 'The board knows the task, but the server answers that it cannot be read.',
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'missing',
            actions: { type: 'noteMissing', params: ({ event }) => event.error },
          },
        ],
        'task.goneElsewhere': [
          { guard: 'isDeleting' },
          {
            description: 'What was typed stays in its draft.',
            guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
            target: 'closed',
            actions: ['abandonTexts', 'toastGone', 'closeDialog'],
          },
        ],
        'conflict.found': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          actions: { type: 'sendConflict', params: ({ event }) => event },
        },
        'duplicate.requested': {
          actions: [
            {
              type: 'requestWrite',
              params: ({ context: { projectId }, event: { task, newTaskId: taskId, mutationId, at } }) => ({
                mutationId,
                at,
                op: { kind: 'task.create', projectId, taskId, task: copyOfTask(task, taskId) },
              }),
            },
            emit(({ event }) => ({ type: 'task.duplicated' as const, taskId: event.newTaskId })),
          ],
        },
        'tab.chosen': [
          {
            guard: { type: 'isHistory', params: ({ event }) => event.tab },
            actions: [{ type: 'noteTab', params: ({ event }) => event.tab }, 'holdHistory'],
          },
          { actions: { type: 'noteTab', params: ({ event }) => event.tab } },
        ],
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
                { type: 'noteFieldSave', params: ({ event }) => event },
                {
                  type: 'requestWrite',
                  params: ({ context: { projectId, taskId }, event: { fields, mutationId, at } }) => ({
                    mutationId,
                    at,
                    replyTo: 'taskDetail',
                    op: { kind: 'task.update', projectId, taskId, fields },
                  }),
                },
              ],
            },
            'write.confirmed': {
              guard: { type: 'isFieldWrite', params: ({ event }) => event.mutationId },
              actions: { type: 'forgetFieldSave', params: ({ event }) => event.mutationId },
            },
            'write.waiting': {
              guard: { type: 'isFieldWrite', params: ({ event }) => event.mutationId },
              actions: { type: 'forgetFieldSave', params: ({ event }) => event.mutationId },
            },
            'approval.decided': {
              actions: {
                type: 'requestWrite',
                params: ({ context: { projectId, taskId }, event: { edgeId, given, mutationId, at } }) => ({
                  mutationId,
                  at,
                  op: { kind: 'task.approve', projectId, taskId, edgeId, given },
                }),
              },
            },
            'write.failed': {
              guard: { type: 'isFieldWrite', params: ({ event }) => event.mutationId },
              actions: [
                { type: 'forgetFieldSave', params: ({ event }) => event.mutationId },
                { type: 'noteFieldFailure', params: ({ event }) => event.error },
              ],
            },
            'write.conflicted': {
              guard: { type: 'isFieldWrite', params: ({ event }) => event.mutationId },
              actions: { type: 'forgetFieldSave', params: ({ event }) => event.mutationId },
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
                      params: ({ context: { projectId, taskId }, event: { mutationId, at } }) => ({
                        mutationId,
                        at,
                        op: { kind: 'task.delete', projectId, taskId },
                      }),
                    },
                    'closeDialog',
                  ],
                },
              },
            },
            deleting: { description: 'The dialog is closing; how the deletion ends is told by the records.' },
          },
        },
      },
    },
    closed: { description: 'The view has been told to close the dialog; what still arrives is for nobody.' },
  },
});
