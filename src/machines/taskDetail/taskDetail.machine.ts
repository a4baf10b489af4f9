/**
 * One open task: its title, its description, its fields and its end. Started by the workspace when the dialog opens,
 * stopped when it closes. Emits dialog.closed and task.duplicated. The record itself and the saving belong to the
 * records; here stands only what is typed and not yet the server's, and which write carries it.
 * Invariant: a typed text is in a draft, in a write of the records, or on the server; it leaves one only for the next.
 * A refused write's text is put back among the drafts by the records, whether this actor still runs or not.
 */
import { assign, emit, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate';
import { timings } from '../../../domain/limits.ts';
import { taskTitle } from '../../../domain/fields/task.ts';
import { isBlankText } from '../../../domain/text.ts';
import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { NewWrite, OutboxEvent } from '../outbox/outbox.types.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, isTransient } from '../failure.ts';
import { holdResources } from '../holdResources.ts';
import { messages } from '../messages.ts';
import { actorOf } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { copyOfTask } from './copyOfTask.ts';
import { flushOnStop } from './flushOnStop.ts';
import type { ChosenFields, TaskDetailEmitted, TaskDetailEvent, TaskDetailInput, TaskTab } from './taskDetail.types.ts';

/** A text handed to the records. */
interface SentText {
  mutationId: string;
  text: string;
  /** Version of the record that a conflict came with. */
  currentVersion: number | null;
}

interface Ids {
  mutationId: string;
  at: string;
}

export interface TaskDetailContext extends TaskDetailInput {
  /** The base, as the server last had it. */
  version: number;
  title: string;
  description: string | null;
  /** Error of the read that failed. */
  missing: Failure | null;
  tab: TaskTab;

  titleText: string;
  /** Why the title can't be confirmed, or what the server said to it. */
  titleError: string | null;
  titleBasedOn: number;
  titleSent: SentText | null;

  /** The typed text; null when the field shows the task's own. */
  descriptionText: string | null;
  descriptionError: Failure | null;
  descriptionBasedOn: number;
  /** What the write of text typed and not yet sent will be called; null when all is sent. */
  descriptionIds: Ids | null;
  descriptionSent: SentText | null;

  /** Choices on their way, by mutationId. */
  fieldSaves: Readonly<Record<string, ChosenFields>>;
  /** What the server said to the last choice that it refused, until the next one. */
  fieldFailure: Failure | null;
}

type Of<T extends TaskDetailEvent['type']> = Extract<TaskDetailEvent, { type: T }>;

const titleProblem = (text: string): string | null => {
  const parsed = taskTitle.safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

const updateOf = (
  { projectId, taskId }: TaskDetailContext,
  { mutationId, at }: Ids,
  fields: TaskFieldsPatch,
  basedOn?: number,
): NewWrite => ({
  mutationId,
  at,
  replyTo: 'taskDetail',
  op: { kind: 'task.update', projectId, taskId, fields, ...(basedOn !== undefined && { basedOn }) },
});
const titleUpdate = (context: TaskDetailContext, ids: Ids, basedOn: number): NewWrite =>
  updateOf(context, ids, { title: context.titleText.trim() }, basedOn);
const descriptionUpdate = (context: TaskDetailContext, ids: Ids, basedOn: number): NewWrite => ({
  ...updateOf(
    context,
    ids,
    { description: isBlankText(context.descriptionText ?? '') ? '' : context.descriptionText },
    basedOn,
  ),
  quiet: true,
});

const requested = (write: NewWrite): OutboxEvent => ({ type: 'write.requested', write });

/** Keeps mine over theirs, or the other way; a text typed on after the refused write replaces that write. */
const settlement = (
  sent: SentText,
  keep: 'mine' | 'theirs',
  { mutationId, at }: Ids,
  retyped: NewWrite | null,
): OutboxEvent[] => {
  const settled = { type: 'conflict.settled', mutationId: sent.mutationId, newMutationId: mutationId, at } as const;
  if (keep === 'theirs' || retyped === null) return [{ ...settled, keep }];
  return [{ ...settled, keep: 'theirs' }, requested(retyped)];
};

/** States in which a text or a choice is not the server's yet. */
const touched = [
  ...['editing', 'saving', 'failed', 'conflicted'].map((title) => ({ title })),
  ...['restored', 'dirty', 'saving', 'waiting', 'failed', 'conflicted'].map((description) => ({ description })),
  { fields: 'saving' },
  { removal: 'confirming' },
  { removal: 'deleting' },
];

export const taskDetailMachine = setup({
  types: {
    context: {} as TaskDetailContext,
    input: {} as TaskDetailInput,
    events: {} as TaskDetailEvent,
    emitted: {} as TaskDetailEmitted,
    tags: {} as 'saving',
    children: {} as { holdResources: 'holdResources'; flushOnStop: 'flushOnStop' },
  },
  actors: { holdResources, flushOnStop },
  actions: {
    tellOutbox: enqueueActions(({ enqueue, system }, events: OutboxEvent[]) => {
      for (const event of events) enqueue.sendTo(actorOf(system, 'outbox'), event);
    }),
    noteTask: assign((_, { version, title, description }: Of<'task.arrived'>) => ({
      version,
      title,
      description,
      missing: null,
    })),
    noteMissing: assign({ missing: (_, error: Failure) => error }),

    keepTitleDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context: { accountId, taskId, titleText } }) => ({
        type: 'draft.kept' as const,
        key: draftKey.title(accountId, taskId),
        text: titleText,
      }),
    ),
    dropTitleDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context: { accountId, taskId } }) => ({
        type: 'draft.dropped' as const,
        key: draftKey.title(accountId, taskId),
      }),
    ),
    startTitle: assign({
      titleText: ({ context }, text: string | undefined) => text ?? context.title,
      titleBasedOn: ({ context }) => context.version,
      titleError: null,
    }),
    noteTitle: assign({ titleText: (_, text: string) => text, titleError: null }),
    noteTitleError: assign({ titleError: (_, message: string | null) => message }),
    requestTitle: enqueueActions(({ context, enqueue, system }, ids: Ids) => {
      enqueue.sendTo(actorOf(system, 'outbox'), requested(titleUpdate(context, ids, context.titleBasedOn)));
      enqueue.sendTo(actorOf(system, 'drafts'), {
        type: 'draft.dropped',
        key: draftKey.title(context.accountId, context.taskId),
      });
      const text = context.titleText.trim();
      enqueue.assign({
        titleText: text,
        titleError: null,
        titleSent: { mutationId: ids.mutationId, text, currentVersion: null },
      });
    }),
    forgetTitleSent: assign({ titleSent: null }),
    noteTitleFailed: assign((_, message: string) => ({ titleError: message, titleSent: null })),
    showSentTitle: assign({ titleText: ({ context }) => context.titleSent?.text ?? context.titleText }),
    noteTitleConflict: assign({
      titleSent: ({ context }, { current }: Of<'write.conflicted'>) =>
        context.titleSent && { ...context.titleSent, currentVersion: current?.version ?? null },
    }),
    noteTitleFound: assign((_, { mutationId, text, currentVersion }: Of<'conflict.found'>) => ({
      titleText: text,
      titleError: null,
      titleSent: { mutationId, text, currentVersion },
    })),
    settleTitle: enqueueActions(({ context, enqueue, system }, { keep, ...ids }: Of<'title.conflictSettled'>) => {
      const { titleSent: sent } = context;
      if (sent === null) return;
      const text = context.titleText.trim();
      const basedOn = sent.currentVersion ?? context.version;
      const retyped = text === sent.text ? null : titleUpdate(context, ids, basedOn);
      for (const event of settlement(sent, keep, ids, retyped)) enqueue.sendTo(actorOf(system, 'outbox'), event);
      enqueue.assign({
        titleSent: keep === 'theirs' ? null : { mutationId: ids.mutationId, text, currentVersion: null },
        titleBasedOn: basedOn,
      });
    }),

    keepDescriptionDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context: { accountId, taskId, descriptionText } }) => ({
        type: 'draft.kept' as const,
        key: draftKey.description(accountId, taskId),
        text: descriptionText ?? '',
      }),
    ),
    dropDescriptionDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context: { accountId, taskId } }) => ({
        type: 'draft.dropped' as const,
        key: draftKey.description(accountId, taskId),
      }),
    ),
    restoreDescription: assign({ descriptionText: ({ context }) => context.descriptionDraft }),
    startDescription: assign({ descriptionBasedOn: ({ context }) => context.version }),
    noteDescription: assign((_, { text, mutationId, at }: Of<'description.changed'>) => ({
      descriptionText: text,
      descriptionIds: { mutationId, at },
    })),
    noteDescriptionIds: assign({ descriptionIds: (_, { mutationId, at }: Ids) => ({ mutationId, at }) }),
    sendDescription: enqueueActions(({ context, enqueue, system }) => {
      const ids = context.descriptionIds;
      if (ids === null) return;
      enqueue.sendTo(actorOf(system, 'outbox'), requested(descriptionUpdate(context, ids, context.descriptionBasedOn)));
      enqueue.sendTo(actorOf(system, 'drafts'), {
        type: 'draft.dropped',
        key: draftKey.description(context.accountId, context.taskId),
      });
      enqueue.assign({
        descriptionSent: { mutationId: ids.mutationId, text: context.descriptionText ?? '', currentVersion: null },
        descriptionIds: null,
        descriptionError: null,
      });
    }),
    noteUnsent: sendTo('flushOnStop', ({ context }) => ({
      type: 'unsent.changed' as const,
      write: context.descriptionIds && {
        ...descriptionUpdate(context, context.descriptionIds, context.descriptionBasedOn),
        replyTo: null,
      },
    })),
    forgetUnsent: sendTo('flushOnStop', { type: 'unsent.changed', write: null }),
    forgetDescriptionSent: assign({ descriptionSent: null }),
    forgetDescription: assign({
      descriptionText: null,
      descriptionIds: null,
      descriptionSent: null,
      descriptionError: null,
    }),
    noteDescriptionFailed: assign((_, error: Failure) => ({ descriptionError: error, descriptionSent: null })),
    noteDescriptionConflict: assign({
      descriptionText: ({ context }) => context.descriptionText ?? context.descriptionSent?.text ?? null,
      descriptionSent: ({ context }, { current }: Of<'write.conflicted'>) =>
        context.descriptionSent && { ...context.descriptionSent, currentVersion: current?.version ?? null },
    }),
    noteDescriptionFound: assign(({ context }, { mutationId, text, currentVersion }: Of<'conflict.found'>) => ({
      descriptionText: context.descriptionText ?? text,
      descriptionSent: { mutationId, text, currentVersion },
    })),
    settleDescription: enqueueActions(
      ({ context, enqueue, system }, { keep, ...ids }: Of<'description.conflictSettled'>) => {
        const { descriptionSent: sent } = context;
        if (sent === null) return;
        const text = context.descriptionText ?? sent.text;
        const basedOn = sent.currentVersion ?? context.version;
        const retyped = text === sent.text ? null : descriptionUpdate(context, ids, basedOn);
        for (const event of settlement(sent, keep, ids, retyped)) enqueue.sendTo(actorOf(system, 'outbox'), event);
        enqueue.assign({
          descriptionSent: keep === 'theirs' ? null : { mutationId: ids.mutationId, text, currentVersion: null },
          descriptionBasedOn: basedOn,
          descriptionIds: null,
        });
      },
    ),

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
    hasTitleDraft: ({ context }) => context.titleDraft !== null && context.titleDraft !== context.title,
    isTitleUnchanged: ({ context }) => context.titleSent === null && context.titleText.trim() === context.title,
    isTitleInvalid: ({ context }) => titleProblem(context.titleText) !== null,
    isTitleWrite: ({ context }, mutationId: string) => context.titleSent?.mutationId === mutationId,
    hasDescriptionDraft: ({ context }) =>
      context.descriptionDraft !== null && context.descriptionDraft !== (context.description ?? ''),
    isDescriptionSaved: ({ context }) => context.descriptionText === (context.description ?? ''),
    isDescriptionWrite: ({ context }, mutationId: string) => context.descriptionSent?.mutationId === mutationId,
    isRetyped: ({ context }) => context.descriptionIds !== null,
    isRetypedWrite: ({ context }, mutationId: string) =>
      context.descriptionSent?.mutationId === mutationId && context.descriptionIds !== null,
    isFieldWrite: ({ context }, mutationId: string) => mutationId in context.fieldSaves,
    hasFieldSaves: ({ context }) => Object.keys(context.fieldSaves).length > 0,
    isMine: (_, keep: 'mine' | 'theirs') => keep === 'mine',
    isFoundInTitle: ({ context }, { taskId, field, mutationId }: Of<'conflict.found'>) =>
      taskId === context.taskId && field === 'title' && context.titleSent?.mutationId !== mutationId,
    isFoundInDescription: ({ context }, { taskId, field, mutationId }: Of<'conflict.found'>) =>
      taskId === context.taskId && field === 'description' && context.descriptionSent?.mutationId !== mutationId,
    isHistory: (_, tab: string) => tab === 'history',
    isDeleting: stateIn({ viewing: { removal: 'deleting' } }),
    isRefused: ({ context }, { taskId, error }: Of<'task.missing'>) =>
      taskId === context.taskId && !isTransient(error.code),
    isTouched: or(touched.map((region) => stateIn({ viewing: region }))),
  },
  delays: { autosave: timings.descriptionAutosave },
}).createMachine({
  id: 'taskDetail',
  context: ({ input }) => ({
    ...input,
    version: 1,
    title: '',
    description: null,
    missing: null,
    tab: 'description',
    titleText: '',
    titleError: null,
    titleBasedOn: 1,
    titleSent: null,
    descriptionText: null,
    descriptionError: null,
    descriptionBasedOn: 1,
    descriptionIds: null,
    descriptionSent: null,
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
      id: 'flushOnStop',
      src: 'flushOnStop',
      input: ({ context: { accountId, taskId } }) => ({ draftKey: draftKey.description(accountId, taskId) }),
      onDone: {},
      onError: {},
    },
  ],
  initial: 'loading',
  states: {
    loading: {
      description: 'The records tell when it has the task, or that it can not have it.',
      on: {
        'task.arrived': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          target: 'viewing',
          actions: { type: 'noteTask', params: ({ event }) => event },
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
          actions: { type: 'noteTask', params: ({ event }) => event },
        },
      },
    },
    viewing: {
      type: 'parallel',
      on: {
        'task.arrived': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          actions: { type: 'noteTask', params: ({ event }) => event },
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
            actions: ['forgetUnsent', 'toastGone', 'closeDialog'],
          },
        ],
        'duplicate.requested': {
          actions: [
            {
              type: 'tellOutbox',
              params: ({ context, event: { task, newTaskId, mutationId, at } }) => [
                requested({
                  mutationId,
                  at,
                  replyTo: null,
                  op: {
                    kind: 'task.create',
                    projectId: context.projectId,
                    taskId: newTaskId,
                    task: copyOfTask(task, newTaskId),
                  },
                }),
              ],
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
        title: {
          initial: 'opening',
          states: {
            opening: {
              always: [
                {
                  guard: 'hasTitleDraft',
                  target: 'editing',
                  actions: { type: 'startTitle', params: ({ context }) => context.titleDraft ?? '' },
                },
                { target: 'reading' },
              ],
            },
            reading: {},
            editing: {
              on: {
                'title.changed': {
                  actions: [{ type: 'noteTitle', params: ({ event }) => event.text }, 'keepTitleDraft'],
                },
                'title.cancelled': { target: 'reading', actions: 'dropTitleDraft' },
                'title.confirmed': [
                  {
                    guard: 'isTitleInvalid',
                    actions: { type: 'noteTitleError', params: ({ context }) => titleProblem(context.titleText) },
                  },
                  { guard: 'isTitleUnchanged', target: 'reading', actions: 'dropTitleDraft' },
                  { target: 'saving', actions: { type: 'requestTitle', params: ({ event }) => event } },
                ],
                'write.confirmed': {
                  description: 'An earlier title, saved while the next is being typed.',
                  guard: { type: 'isTitleWrite', params: ({ event }) => event.mutationId },
                  actions: 'forgetTitleSent',
                },
                'write.waiting': {},
                'write.failed': {
                  guard: { type: 'isTitleWrite', params: ({ event }) => event.mutationId },
                  actions: [{ type: 'noteTitleFailed', params: ({ event }) => event.error.message }, 'keepTitleDraft'],
                },
                'write.conflicted': {
                  guard: { type: 'isTitleWrite', params: ({ event }) => event.mutationId },
                  target: 'conflicted',
                  actions: { type: 'noteTitleConflict', params: ({ event }) => event },
                },
              },
            },
            saving: { tags: 'saving' },
            failed: {
              description: 'The server refused the title; what was typed stands in the field.',
              on: {
                'title.changed': {
                  target: 'editing',
                  actions: [{ type: 'noteTitle', params: ({ event }) => event.text }, 'keepTitleDraft'],
                },
                'title.cancelled': { target: 'reading', actions: 'dropTitleDraft' },
                'title.confirmed': {
                  target: 'saving',
                  actions: { type: 'requestTitle', params: ({ event }) => event },
                },
              },
            },
            conflicted: {
              description: 'Someone else changed the title meanwhile; both texts stand until one is chosen.',
              on: {
                'title.editingStarted': {},
                'title.conflictSettled': [
                  {
                    guard: { type: 'isMine', params: ({ event }) => event.keep },
                    target: 'saving',
                    actions: { type: 'settleTitle', params: ({ event }) => event },
                  },
                  {
                    target: 'reading',
                    actions: [{ type: 'settleTitle', params: ({ event }) => event }, 'dropTitleDraft'],
                  },
                ],
              },
            },
          },
          on: {
            'conflict.found': {
              guard: { type: 'isFoundInTitle', params: ({ event }) => event },
              target: '.conflicted',
              actions: { type: 'noteTitleFound', params: ({ event }) => event },
            },
            'title.editingStarted': {
              target: '.editing',
              actions: { type: 'startTitle', params: ({ event }) => event.text },
            },
            'write.confirmed': {
              guard: { type: 'isTitleWrite', params: ({ event }) => event.mutationId },
              target: '.reading',
              actions: 'forgetTitleSent',
            },
            'write.waiting': {
              description: 'The outbox keeps it until there is a connection.',
              guard: { type: 'isTitleWrite', params: ({ event }) => event.mutationId },
              target: '.reading',
            },
            'write.failed': {
              guard: { type: 'isTitleWrite', params: ({ event }) => event.mutationId },
              target: '.failed',
              actions: ['showSentTitle', { type: 'noteTitleFailed', params: ({ event }) => event.error.message }],
            },
            'write.conflicted': {
              guard: { type: 'isTitleWrite', params: ({ event }) => event.mutationId },
              target: '.conflicted',
              actions: ['showSentTitle', { type: 'noteTitleConflict', params: ({ event }) => event }],
            },
          },
        },
        description: {
          initial: 'opening',
          states: {
            opening: {
              always: [
                { guard: 'hasDescriptionDraft', target: 'restored', actions: 'restoreDescription' },
                { target: 'clean' },
              ],
            },
            restored: {
              description:
                'A text of an earlier visit that the server may not have: shown, and saved when its author says so or types on.',
              always: {
                guard: 'isDescriptionSaved',
                target: 'clean',
                actions: ['forgetDescription', 'dropDescriptionDraft'],
              },
              on: {
                'description.changed': {
                  target: 'dirty',
                  actions: [
                    'startDescription',
                    { type: 'noteDescription', params: ({ event }) => event },
                    'keepDescriptionDraft',
                  ],
                },
                'description.retried': {
                  target: 'saving',
                  actions: [
                    'startDescription',
                    { type: 'noteDescriptionIds', params: ({ event }) => event },
                    'sendDescription',
                  ],
                },
                'description.discarded': { target: 'clean', actions: ['forgetDescription', 'dropDescriptionDraft'] },
              },
            },
            clean: {
              on: {
                'description.changed': {
                  target: 'dirty',
                  actions: [
                    'startDescription',
                    { type: 'noteDescription', params: ({ event }) => event },
                    'keepDescriptionDraft',
                  ],
                },
              },
            },
            dirty: {
              entry: 'noteUnsent',
              after: { autosave: { target: 'saving', actions: 'sendDescription' } },
              on: {
                'write.confirmed': {
                  description: 'An earlier text, saved while the next is being typed.',
                  guard: { type: 'isDescriptionWrite', params: ({ event }) => event.mutationId },
                  actions: 'forgetDescriptionSent',
                },
                'write.waiting': {},
                'write.failed': {
                  guard: { type: 'isDescriptionWrite', params: ({ event }) => event.mutationId },
                  actions: [
                    { type: 'noteDescriptionFailed', params: ({ event }) => event.error },
                    'keepDescriptionDraft',
                  ],
                },
              },
            },
            saving: {
              tags: 'saving',
              entry: 'noteUnsent',
              on: {
                'description.changed': {
                  actions: [
                    { type: 'noteDescription', params: ({ event }) => event },
                    'keepDescriptionDraft',
                    'noteUnsent',
                  ],
                },
              },
            },
            waiting: { description: 'The outbox keeps it until there is a connection.' },
            failed: {
              description: 'The server refused the text; it stands in the editor and in its draft.',
              on: {
                'description.retried': {
                  target: 'saving',
                  actions: [{ type: 'noteDescriptionIds', params: ({ event }) => event }, 'sendDescription'],
                },
                'description.discarded': { target: 'clean', actions: ['forgetDescription', 'dropDescriptionDraft'] },
              },
            },
            conflicted: {
              description:
                'Someone else changed the text meanwhile; both stand until one is chosen. Typing on changes mine.',
              entry: 'forgetUnsent',
              on: {
                'description.changed': {
                  actions: [{ type: 'noteDescription', params: ({ event }) => event }, 'keepDescriptionDraft'],
                },
                'description.conflictSettled': [
                  {
                    guard: { type: 'isMine', params: ({ event }) => event.keep },
                    target: 'saving',
                    actions: { type: 'settleDescription', params: ({ event }) => event },
                  },
                  {
                    target: 'clean',
                    actions: [
                      { type: 'settleDescription', params: ({ event }) => event },
                      'forgetDescription',
                      'dropDescriptionDraft',
                    ],
                  },
                ],
              },
            },
          },
          on: {
            'conflict.found': {
              guard: { type: 'isFoundInDescription', params: ({ event }) => event },
              target: '.conflicted',
              actions: { type: 'noteDescriptionFound', params: ({ event }) => event },
            },
            'description.changed': {
              target: '.dirty',
              actions: [{ type: 'noteDescription', params: ({ event }) => event }, 'keepDescriptionDraft'],
            },
            'write.confirmed': [
              {
                description: 'Typed on while it was being saved: the rest follows after its own pause.',
                guard: { type: 'isRetypedWrite', params: ({ event }) => event.mutationId },
                target: '.dirty',
                actions: ['forgetDescriptionSent', 'startDescription'],
              },
              {
                guard: { type: 'isDescriptionWrite', params: ({ event }) => event.mutationId },
                target: '.clean',
                actions: 'forgetDescription',
              },
            ],
            'write.waiting': [
              { guard: { type: 'isRetypedWrite', params: ({ event }) => event.mutationId }, target: '.dirty' },
              {
                guard: { type: 'isDescriptionWrite', params: ({ event }) => event.mutationId },
                target: '.waiting',
              },
            ],
            'write.failed': [
              {
                guard: { type: 'isRetypedWrite', params: ({ event }) => event.mutationId },
                target: '.dirty',
                actions: [
                  { type: 'noteDescriptionFailed', params: ({ event }) => event.error },
                  'keepDescriptionDraft',
                ],
              },
              {
                guard: { type: 'isDescriptionWrite', params: ({ event }) => event.mutationId },
                target: '.failed',
                actions: { type: 'noteDescriptionFailed', params: ({ event }) => event.error },
              },
            ],
            'write.conflicted': {
              guard: { type: 'isDescriptionWrite', params: ({ event }) => event.mutationId },
              target: '.conflicted',
              actions: { type: 'noteDescriptionConflict', params: ({ event }) => event },
            },
          },
        },
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
                  type: 'tellOutbox',
                  params: ({ context, event }) => [requested(updateOf(context, event, event.fields))],
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
                type: 'tellOutbox',
                params: ({ context: { projectId, taskId }, event: { edgeId, given, mutationId, at } }) => [
                  requested({
                    mutationId,
                    at,
                    replyTo: null,
                    op: { kind: 'task.approve', projectId, taskId, edgeId, given },
                  }),
                ],
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
                    'forgetUnsent',
                    {
                      type: 'tellOutbox',
                      params: ({ context: { projectId, taskId }, event: { mutationId, at } }) => [
                        requested({ mutationId, at, replyTo: null, op: { kind: 'task.delete', projectId, taskId } }),
                      ],
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
