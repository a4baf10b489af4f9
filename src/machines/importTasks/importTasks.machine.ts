/**
 * An import of tasks from a file: it is read, its columns and values are told apart, what will become of it is shown, and then
 * it is sent in batches. Started and stopped with its screen. Invariants: nothing is sent before the preview was seen; a batch
 * goes under the same name however often it is sent, so that a lost answer, a pause or a reload makes no task twice.
 */
import { assign, sendTo, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import {
  batchOf,
  type DayOrder,
  guessDayOrder,
  guessFields,
  type ImportField,
  type ImportPlace,
  type ImportPlan,
  type ImportSetup,
  type ImportTable,
  newEntries,
  noChoices,
  type ReadOptions,
  type UnknownValue,
  unknownValues,
  type ValueChoice,
  type ValueKind,
  withField,
} from '../../../domain/importPlan.ts';
import type { Project } from '../../../domain/project.ts';
import {
  type ImportAnswer,
  type ImportedRow,
  importLimits,
  type ImportRecord,
  type UndoAnswer,
} from '../../../domain/transfer.ts';
import { type Failure, failureOf, isTransient } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { importMessages } from './importTasks.messages.ts';
import type {
  CreateEntriesCall,
  ImportTasksEvent,
  ImportTasksInput,
  Opened,
  PlaceCall,
  PlanCall,
  ReadAnswer,
  ReadCall,
  SendRowsCall,
  UndoCall,
} from './importTasks.types.ts';

export interface ImportTasksContext extends ImportTasksInput {
  /** null until the project has come. */
  place: ImportPlace | null;
  imports: readonly ImportRecord[];
  file: { fileId: string; fileName: string } | null;
  options: ReadOptions;
  table: ImportTable | null;
  fields: readonly ImportField[];
  dayOrder: DayOrder;
  defaults: ImportSetup['defaults'];
  values: readonly UnknownValue[];
  choices: ImportSetup['choices'];
  plan: ImportPlan | null;
  importId: string;
  /** Rows of the plan that were answered. */
  sent: number;
  answers: readonly ImportedRow[];
  /** The import that is taken back, and how far that is. */
  undo: { importId: string; removed: number; left: number; kept: number };
  failure: Failure | null;
}

const noUndo = { importId: '', removed: 0, left: 0, kept: 0 };
const noDefaults = { statusId: '', typeId: '', priorityId: '' };
const noTable: ImportTable = { source: 'csv', text: null, header: [], rows: [], broken: [] };

const setupIn = ({ fields, dayOrder, defaults, choices }: ImportTasksContext): ImportSetup => ({
  fields,
  dayOrder,
  defaults,
  choices,
});
const planCall = (context: ImportTasksContext): PlanCall => {
  const { accountId, table, place } = context;
  if (place === null) throw new Error('There is no plan without a project');
  return { accountId, table: table ?? noTable, setup: setupIn(context), place };
};
const batchIn = ({ plan, sent }: ImportTasksContext) => batchOf(plan?.rows ?? [], sent);
const sendCall = (context: ImportTasksContext): SendRowsCall => ({
  workspaceId: context.workspaceId,
  projectId: context.projectId,
  importId: context.importId,
  fileName: context.file?.fileName ?? '',
  source: context.table?.source ?? 'csv',
  rows: batchIn(context),
  idempotencyKey: `${context.importId}.${context.sent}`,
});
const undoCall = ({ workspaceId, projectId, undo: { importId } }: ImportTasksContext): UndoCall => ({
  workspaceId,
  projectId,
  importId,
});

export const importTasksMachine = setup({
  types: {
    context: {} as ImportTasksContext,
    input: {} as ImportTasksInput,
    events: {} as ImportTasksEvent,
    children: {} as {
      loadPlace: 'loadPlace';
      readTable: 'readTable';
      planImport: 'planImport';
      createEntries: 'createEntries';
      replanImport: 'planImport';
      sendRows: 'sendRows';
      sendLastRows: 'sendRows';
      undoImport: 'undoImport';
    },
  },
  actors: {
    loadPlace: unprovided<Opened, PlaceCall>('loadPlace'),
    readTable: unprovided<ReadAnswer, ReadCall>('readTable'),
    /** Tells what each row becomes, and remembers how the columns were mapped. */
    planImport: unprovided<ImportPlan, PlanCall>('planImport'),
    createEntries: unprovided<Project, CreateEntriesCall>('createEntries'),
    sendRows: unprovided<ImportAnswer, SendRowsCall>('sendRows'),
    undoImport: unprovided<UndoAnswer, UndoCall>('undoImport'),
  },
  actions: {
    noteOpened: assign((_, { place, imports }: Opened) => {
      const inUse = <T extends { archived: boolean }>(list: T[]) => list.filter(({ archived }) => !archived);
      const priorities = inUse(place.project.taskPriorities);
      return {
        place,
        imports,
        defaults: {
          statusId: inUse(place.project.taskStatuses)[0]?.id ?? '',
          typeId: inUse(place.project.taskTypes)[0]?.id ?? '',
          priorityId: priorities[Math.floor(priorities.length / 2)]?.id ?? '',
        },
      };
    }),
    noteFile: assign({
      file: (_, { fileId, fileName }: { fileId: string; fileName: string }) => ({
        fileId,
        fileName: cutText(fileName, importLimits.fileName) || '?',
      }),
      options: {},
      failure: null,
      table: null,
      plan: null,
      answers: [],
      sent: 0,
      importId: '',
      choices: noChoices,
      values: [],
    }),
    noteOptions: assign({ options: ({ context }, options: ReadOptions) => ({ ...context.options, ...options }) }),
    noteTable: assign((_, { table, remembered }: ReadAnswer) => {
      const fields = remembered?.fields ?? guessFields(table.header);
      const days = table.rows
        .slice(0, 2000)
        .flatMap(({ cells }) => fields.flatMap((field, index) => (field === 'dueDate' ? (cells[index] ?? []) : [])));
      return { table, fields, dayOrder: remembered?.dayOrder ?? guessDayOrder(days), failure: null };
    }),
    noteField: assign({
      fields: ({ context }, { column, field }: { column: number; field: ImportField }) =>
        withField(context.fields, column, field),
    }),
    noteDayOrder: assign({ dayOrder: (_, dayOrder: DayOrder) => dayOrder }),
    noteDefault: assign({
      defaults: ({ context }, patch: Partial<ImportSetup['defaults']>) => ({ ...context.defaults, ...patch }),
    }),
    noteValues: assign(({ context }) =>
      context.place === null ? {} : unknownValues(context.table ?? noTable, setupIn(context), context.place),
    ),
    noteChoice: assign({
      choices: (
        { context: { choices } },
        { kind, value, choice }: { kind: ValueKind; value: string; choice: ValueChoice },
      ) => ({ ...choices, [kind]: { ...choices[kind], [value]: choice } }),
    }),
    notePlan: assign({ plan: (_, plan: ImportPlan) => plan }),
    noteImport: assign({ importId: (_, importId: string) => importId, sent: 0, answers: [], failure: null }),
    noteProject: assign({
      place: ({ context: { place } }, project: Project) => (place === null ? null : { ...place, project }),
    }),
    noteAnswers: assign(({ context }, { rows }: ImportAnswer) => ({
      answers: [...context.answers, ...rows],
      sent: context.sent + batchIn(context).length,
      failure: null,
    })),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null }),
    noteTooLarge: assign({ failure: { code: 'PAYLOAD_TOO_LARGE', message: '', issues: [], status: 0 }, file: null }),
    noteUndo: assign({ undo: (_, importId: string) => ({ ...noUndo, importId }), failure: null }),
    noteRemoved: assign({
      undo: ({ context: { undo } }, { removed, left, kept }: UndoAnswer) => ({
        ...undo,
        removed: undo.removed + removed,
        left,
        kept,
      }),
    }),
    toastUndone: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      ({ context: { undo } }) => toastOf('success', importMessages.undone(undo.removed, undo.kept)),
    ),
    forgetFile: assign({
      file: null,
      table: null,
      plan: null,
      answers: [],
      sent: 0,
      importId: '',
      choices: noChoices,
      values: [],
      options: {},
      failure: null,
    }),
  },
  guards: {
    isTooLarge: (_, size: number) => size > importLimits.bytes,
    hasFile: ({ context }) => context.file !== null,
    hasRefusal: ({ context }) => context.failure !== null,
    hasTitle: ({ context }) => context.fields.includes('title'),
    hasUnknown: ({ context }) => context.values.length > 0,
    hasRows: ({ context }) => (context.plan?.rows.length ?? 0) > 0,
    hasNew: ({ context }) => newEntries(context).length > 0,
    isLast: ({ context }) => context.sent + batchIn(context).length >= (context.plan?.rows.length ?? 0),
    isTransient: (_, failure: Failure) => isTransient(failure.code),
    hasLeft: (_, { left, removed }: UndoAnswer) => left > 0 && removed > 0,
    isOfThisImport: ({ context }) => context.importId !== '' && context.undo.importId === context.importId,
  },
  delays: { retryPause: 3000 },
}).createMachine({
  id: 'importTasks',
  context: ({ input }) => ({
    ...input,
    place: null,
    imports: [],
    file: null,
    options: {},
    table: null,
    fields: [],
    dayOrder: 'dmy',
    defaults: noDefaults,
    values: [],
    choices: noChoices,
    plan: null,
    importId: '',
    sent: 0,
    answers: [],
    undo: noUndo,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The project is loading. A file chosen now is read as soon as it has loaded.',
      invoke: {
        id: 'loadPlace',
        src: 'loadPlace',
        input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
        onDone: [
          { guard: 'hasFile', target: 'reading', actions: { type: 'noteOpened', params: ({ event }) => event.output } },
          {
            guard: 'hasRefusal',
            target: 'choosing.refused',
            actions: { type: 'noteOpened', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'noteOpened', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
      },
      on: {
        'file.chosen': [
          { guard: { type: 'isTooLarge', params: ({ event }) => event.size }, actions: 'noteTooLarge' },
          { actions: { type: 'noteFile', params: ({ event: { fileId, fileName } }) => ({ fileId, fileName }) } },
        ],
        'step.left': { actions: 'forgetFile' },
      },
    },
    failed: {
      on: {
        'retry.requested': { target: 'opening', actions: 'clearFailure' },
        // The browser's file dialog can still be open from before the failure.
        'file.chosen': [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event.size },
            target: 'opening',
            actions: 'noteTooLarge',
          },
          {
            target: 'opening',
            actions: { type: 'noteFile', params: ({ event: { fileId, fileName } }) => ({ fileId, fileName }) },
          },
        ],
      },
    },
    choosing: {
      initial: 'idle',
      states: {
        idle: {},
        refused: { description: 'The last file is none that can be imported.' },
        unread: {
          description: 'The code that reads files did not load. The file is kept.',
          on: { 'retry.requested': '#importTasks.reading' },
        },
      },
      on: {
        'file.chosen': [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event.size },
            target: '.refused',
            actions: 'noteTooLarge',
          },
          {
            target: 'reading',
            actions: { type: 'noteFile', params: ({ event: { fileId, fileName } }) => ({ fileId, fileName }) },
          },
        ],
        'undo.requested': { target: 'undoing', actions: { type: 'noteUndo', params: ({ event }) => event.importId } },
      },
    },
    reading: {
      invoke: {
        id: 'readTable',
        src: 'readTable',
        input: ({ context: { accountId, file, options } }) => ({ accountId, fileId: file?.fileId ?? '', options }),
        onDone: { target: 'mapping', actions: { type: 'noteTable', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isTransient', params: ({ event }) => failureOf(event.error) },
            target: 'choosing.unread',
            actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
          },
          {
            target: 'choosing.refused',
            actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
          },
        ],
      },
      on: { 'step.left': { target: 'choosing', actions: 'forgetFile' } },
    },
    mapping: {
      description: 'Which column is which field.',
      on: {
        'reading.changed': {
          target: 'reading',
          actions: { type: 'noteOptions', params: ({ event }) => event.options },
        },
        'column.mapped': {
          actions: { type: 'noteField', params: ({ event: { column, field } }) => ({ column, field }) },
        },
        'dayOrder.chosen': { actions: { type: 'noteDayOrder', params: ({ event }) => event.dayOrder } },
        'default.chosen': { actions: { type: 'noteDefault', params: ({ event }) => event.patch } },
        'step.confirmed': { guard: 'hasTitle', target: 'comparing' },
        'step.left': { target: 'choosing', actions: 'forgetFile' },
      },
    },
    comparing: { entry: 'noteValues', always: [{ guard: 'hasUnknown', target: 'matching' }, { target: 'planning' }] },
    matching: {
      description: 'Which entry of the project a value stands for that none is called by.',
      on: {
        'value.matched': {
          actions: { type: 'noteChoice', params: ({ event: { kind, value, choice } }) => ({ kind, value, choice }) },
        },
        'step.confirmed': 'planning',
        'step.left': 'mapping',
      },
    },
    planning: {
      invoke: {
        id: 'planImport',
        src: 'planImport',
        input: ({ context }) => planCall(context),
        onDone: { target: 'previewing', actions: { type: 'notePlan', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
      },
    },
    previewing: {
      description: 'What will become of each row; nothing has been sent.',
      on: {
        'import.started': {
          guard: 'hasRows',
          target: 'importing',
          actions: { type: 'noteImport', params: ({ event }) => event.importId },
        },
        'step.left': [{ guard: 'hasUnknown', target: 'matching' }, { target: 'mapping' }],
      },
    },
    importing: {
      initial: 'beginning',
      states: {
        beginning: { always: [{ guard: 'hasNew', target: 'creating' }, { target: 'sending' }] },
        creating: {
          description: 'New statuses, types and priorities first: tasks point at them.',
          invoke: {
            id: 'createEntries',
            src: 'createEntries',
            input: ({ context }) => ({
              workspaceId: context.workspaceId,
              projectId: context.projectId,
              entries: newEntries(context),
            }),
            onDone: { target: 'replanning', actions: { type: 'noteProject', params: ({ event }) => event.output } },
            onError: {
              target: '#importTasks.finished.failed',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        replanning: {
          invoke: {
            id: 'replanImport',
            src: 'planImport',
            input: ({ context }) => planCall(context),
            onDone: { target: 'sending', actions: { type: 'notePlan', params: ({ event }) => event.output } },
            onError: {
              target: '#importTasks.finished.failed',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        sending: {
          invoke: {
            id: 'sendRows',
            src: 'sendRows',
            input: ({ context }) => sendCall(context),
            onDone: [
              {
                guard: 'isLast',
                target: '#importTasks.finished.complete',
                actions: { type: 'noteAnswers', params: ({ event }) => event.output },
              },
              {
                target: 'sending',
                reenter: true,
                actions: { type: 'noteAnswers', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'isTransient', params: ({ event }) => failureOf(event.error) },
                target: 'waiting',
                actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
              },
              {
                target: '#importTasks.finished.failed',
                actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
          on: { 'pause.requested': 'paused', 'cancel.requested': 'stopping' },
        },
        waiting: {
          description: 'No answer came: the same batch goes again.',
          after: { retryPause: 'sending' },
          on: {
            'resume.requested': 'sending',
            'pause.requested': 'paused',
            'cancel.requested': '#importTasks.finished.cancelled',
          },
        },
        paused: { on: { 'resume.requested': 'sending', 'cancel.requested': '#importTasks.finished.cancelled' } },
        stopping: {
          description: 'The batch that is on its way is sent again under its name, to know what became of it.',
          invoke: {
            id: 'sendLastRows',
            src: 'sendRows',
            input: ({ context }) => sendCall(context),
            onDone: {
              target: '#importTasks.finished.cancelled',
              actions: { type: 'noteAnswers', params: ({ event }) => event.output },
            },
            onError: '#importTasks.finished.cancelled',
          },
        },
      },
    },
    finished: {
      initial: 'complete',
      states: {
        complete: {},
        cancelled: { on: { 'resume.requested': '#importTasks.importing.sending' } },
        failed: { on: { 'resume.requested': '#importTasks.importing.beginning' } },
        last: { type: 'history' },
      },
      on: {
        'again.requested': { target: 'opening', actions: 'forgetFile' },
        'undo.requested': { target: 'undoing', actions: { type: 'noteUndo', params: ({ event }) => event.importId } },
      },
    },
    undoing: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            'undo.confirmed': 'removing',
            'undo.dismissed': [
              { guard: 'isOfThisImport', target: '#importTasks.finished.last' },
              { target: '#importTasks.choosing' },
            ],
          },
        },
        removing: {
          invoke: {
            id: 'undoImport',
            src: 'undoImport',
            input: ({ context }) => undoCall(context),
            onDone: [
              {
                guard: { type: 'hasLeft', params: ({ event }) => event.output },
                target: 'removing',
                reenter: true,
                actions: { type: 'noteRemoved', params: ({ event }) => event.output },
              },
              {
                target: '#importTasks.opening',
                actions: [{ type: 'noteRemoved', params: ({ event }) => event.output }, 'toastUndone', 'forgetFile'],
              },
            ],
            onError: {
              target: 'stuck',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        stuck: {
          on: {
            'undo.confirmed': 'removing',
            'undo.dismissed': { target: '#importTasks.opening', actions: 'forgetFile' },
          },
        },
      },
    },
  },
});
