/**
 * Machine of an import of tasks from a file. It reads the file, maps columns and values, shows a preview, and sends the
 * rows in batches. It runs while its screen is open.
 * Invariants: nothing is sent before the preview was shown. A batch is always sent with the same idempotency key, so
 * that a lost answer, a pause or a reload creates no task twice.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { cutText } from '../../../../domain/cutText.ts';
import { batchOf, type ImportPlan } from '../../../../domain/imports/plan.ts';
import { type DayOrder, guessDayOrder } from '../../../../domain/imports/days.ts';
import { guessFields, type ImportField, withField } from '../../../../domain/imports/columns.ts';
import {
  type ImportPlace,
  type ImportSetup,
  noChoices,
  type ValueChoice,
  type ValueKind,
} from '../../../../domain/imports/setup.ts';
import type { ImportTable, ReadOptions } from '../../../../domain/imports/table.ts';
import { newEntries, type UnknownValue, unknownValues } from '../../../../domain/imports/values.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { Project } from '../../../../domain/project.ts';
import {
  type ImportAnswer,
  type ImportedRow,
  importLimits,
  type ImportRecord,
  type UndoAnswer,
} from '../../../../domain/transfer.ts';
import { type Failure, failureOf, isTransient, storeFailure } from '../../failure.ts';
import { unprovided } from '../../unprovided.ts';
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
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface ImportTasksContext extends ImportTasksInput {
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
  sent: number;
  answers: readonly ImportedRow[];
  /** Import that is being undone, and its progress. */
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
    /** Plans the import, and stores the mapping of the columns. */
    planImport: unprovided<ImportPlan, PlanCall>('planImport'),
    createEntries: unprovided<Project, CreateEntriesCall>('createEntries'),
    sendRows: unprovided<ImportAnswer, SendRowsCall>('sendRows'),
    undoImport: unprovided<UndoAnswer, UndoCall>('undoImport'),
  },
  actions: {
    storeOpened: assign((_, { place, imports }: Opened) => {
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
    storeFile: assign({
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
    storeOptions: assign({ options: ({ context }, options: ReadOptions) => ({ ...context.options, ...options }) }),
    storeTable: assign((_, { table, remembered }: ReadAnswer) => {
      const fields = remembered?.fields ?? guessFields(table.header);
      const days = table.rows
        .slice(0, 2000)
        .flatMap(({ cells }) => fields.flatMap((field, index) => (field === 'dueDate' ? (cells[index] ?? []) : [])));
      return { table, fields, dayOrder: remembered?.dayOrder ?? guessDayOrder(days), failure: null };
    }),
    storeField: assign({
      fields: ({ context }, { column, field }: { column: number; field: ImportField }) =>
        withField(context.fields, column, field),
    }),
    storeDayOrder: assign({ dayOrder: (_, dayOrder: DayOrder) => dayOrder }),
    storeDefault: assign({
      defaults: ({ context }, patch: Partial<ImportSetup['defaults']>) => ({ ...context.defaults, ...patch }),
    }),
    compareValues: assign(({ context }) =>
      context.place === null ? {} : unknownValues(context.table ?? noTable, setupIn(context), context.place),
    ),
    storeChoice: assign({
      choices: (
        { context: { choices } },
        { kind, value, choice }: { kind: ValueKind; value: string; choice: ValueChoice },
      ) => ({ ...choices, [kind]: { ...choices[kind], [value]: choice } }),
    }),
    storePlan: assign({ plan: (_, plan: ImportPlan) => plan }),
    storeImport: assign({ importId: (_, importId: string) => importId, sent: 0, answers: [], failure: null }),
    storeProject: assign({
      place: ({ context: { place } }, project: Project) => (place === null ? null : { ...place, project }),
    }),
    addAnswers: assign(({ context }, { rows }: ImportAnswer) => ({
      answers: [...context.answers, ...rows],
      sent: context.sent + batchIn(context).length,
      failure: null,
    })),
    storeFailure: storeFailure(),
    clearFailure: assign({ failure: null }),
    rejectLargeFile: assign({ failure: { code: 'PAYLOAD_TOO_LARGE', message: '', issues: [], status: 0 }, file: null }),
    storeUndo: assign({ undo: (_, importId: string) => ({ ...noUndo, importId }), failure: null }),
    addRemoved: assign({
      undo: ({ context: { undo } }, { removed, left, kept }: UndoAnswer) => ({
        ...undo,
        removed: undo.removed + removed,
        left,
        kept,
      }),
    }),
    showUndone: enqueueActions(({ context: { undo }, enqueue }) =>
      enqueue(showToast('success', phrase('importing', 'undone', { removed: undo.removed, kept: undo.kept }))),
    ),
    clearFile: assign({
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
    hasFailure: ({ context }) => context.failure !== null,
    hasTitle: ({ context }) => context.fields.includes('title'),
    hasUnknown: ({ context }) => context.values.length > 0,
    hasRows: ({ context }) => (context.plan?.rows.length ?? 0) > 0,
    hasNew: ({ context }) => newEntries(context).length > 0,
    isLast: ({ context }) => context.sent + batchIn(context).length >= (context.plan?.rows.length ?? 0),
    isTransient: (_, failure: Failure) => isTransient(failure.code),
    hasMore: (_, { left, removed }: UndoAnswer) => left > 0 && removed > 0,
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
      description: 'The project is loading. A file chosen now is read once it has loaded.',
      invoke: {
        id: 'loadPlace',
        src: 'loadPlace',
        input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
        onDone: [
          {
            guard: 'hasFile',
            target: 'reading',
            actions: { type: 'storeOpened', params: ({ event }) => event.output },
          },
          {
            guard: 'hasFailure',
            target: 'choosing.rejected',
            actions: { type: 'storeOpened', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'storeOpened', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) } },
      },
      on: {
        'file.chosen': [
          { guard: { type: 'isTooLarge', params: ({ event }) => event.size }, actions: 'rejectLargeFile' },
          { actions: { type: 'storeFile', params: ({ event: { fileId, fileName } }) => ({ fileId, fileName }) } },
        ],
        'step.left': { actions: 'clearFile' },
      },
    },
    failed: {
      on: {
        'retry.requested': { target: 'opening', actions: 'clearFailure' },
        // The browser's file dialog may still be open from before the failure.
        'file.chosen': [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event.size },
            target: 'opening',
            actions: 'rejectLargeFile',
          },
          {
            target: 'opening',
            actions: { type: 'storeFile', params: ({ event: { fileId, fileName } }) => ({ fileId, fileName }) },
          },
        ],
      },
    },
    choosing: {
      initial: 'idle',
      states: {
        idle: {},
        rejected: { description: "The last file can't be imported." },
        unread: {
          description: 'The code that reads files did not load. The file is kept.',
          on: { 'retry.requested': '#importTasks.reading' },
        },
      },
      on: {
        'file.chosen': [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event.size },
            target: '.rejected',
            actions: 'rejectLargeFile',
          },
          {
            target: 'reading',
            actions: { type: 'storeFile', params: ({ event: { fileId, fileName } }) => ({ fileId, fileName }) },
          },
        ],
        'undo.requested': { target: 'undoing', actions: { type: 'storeUndo', params: ({ event }) => event.importId } },
      },
    },
    reading: {
      invoke: {
        id: 'readTable',
        src: 'readTable',
        input: ({ context: { accountId, file, options } }) => ({ accountId, fileId: file?.fileId ?? '', options }),
        onDone: { target: 'mapping', actions: { type: 'storeTable', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isTransient', params: ({ event }) => failureOf(event.error) },
            target: 'choosing.unread',
            actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
          },
          {
            target: 'choosing.rejected',
            actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
          },
        ],
      },
      on: { 'step.left': { target: 'choosing', actions: 'clearFile' } },
    },
    mapping: {
      description: 'The user maps columns to fields.',
      on: {
        'reading.changed': {
          target: 'reading',
          actions: { type: 'storeOptions', params: ({ event }) => event.options },
        },
        'column.mapped': {
          actions: { type: 'storeField', params: ({ event: { column, field } }) => ({ column, field }) },
        },
        'dayOrder.chosen': { actions: { type: 'storeDayOrder', params: ({ event }) => event.dayOrder } },
        'default.chosen': { actions: { type: 'storeDefault', params: ({ event }) => event.patch } },
        'step.confirmed': { guard: 'hasTitle', target: 'comparing' },
        'step.left': { target: 'choosing', actions: 'clearFile' },
      },
    },
    comparing: {
      entry: 'compareValues',
      always: [{ guard: 'hasUnknown', target: 'matching' }, { target: 'planning' }],
    },
    matching: {
      description: 'The user maps values that match no option of the project.',
      on: {
        'value.matched': {
          actions: { type: 'storeChoice', params: ({ event: { kind, value, choice } }) => ({ kind, value, choice }) },
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
        onDone: { target: 'previewing', actions: { type: 'storePlan', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) } },
      },
    },
    previewing: {
      description: 'Shows what each row becomes. Nothing has been sent.',
      on: {
        'import.started': {
          guard: 'hasRows',
          target: 'importing',
          actions: { type: 'storeImport', params: ({ event }) => event.importId },
        },
        'step.left': [{ guard: 'hasUnknown', target: 'matching' }, { target: 'mapping' }],
      },
    },
    importing: {
      initial: 'beginning',
      states: {
        beginning: { always: [{ guard: 'hasNew', target: 'creating' }, { target: 'sending' }] },
        creating: {
          description: 'New statuses, types and priorities are created first, because tasks refer to them.',
          invoke: {
            id: 'createEntries',
            src: 'createEntries',
            input: ({ context }) => ({
              workspaceId: context.workspaceId,
              projectId: context.projectId,
              entries: newEntries(context),
            }),
            onDone: { target: 'replanning', actions: { type: 'storeProject', params: ({ event }) => event.output } },
            onError: {
              target: '#importTasks.finished.failed',
              actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        replanning: {
          invoke: {
            id: 'replanImport',
            src: 'planImport',
            input: ({ context }) => planCall(context),
            onDone: { target: 'sending', actions: { type: 'storePlan', params: ({ event }) => event.output } },
            onError: {
              target: '#importTasks.finished.failed',
              actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
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
                actions: { type: 'addAnswers', params: ({ event }) => event.output },
              },
              {
                target: 'sending',
                reenter: true,
                actions: { type: 'addAnswers', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'isTransient', params: ({ event }) => failureOf(event.error) },
                target: 'waiting',
                actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
              },
              {
                target: '#importTasks.finished.failed',
                actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
          on: { 'pause.requested': 'paused', 'cancel.requested': 'stopping' },
        },
        waiting: {
          description: 'There was no answer. The same batch is sent again.',
          after: { retryPause: 'sending' },
          on: {
            'resume.requested': 'sending',
            'pause.requested': 'paused',
            'cancel.requested': '#importTasks.finished.cancelled',
          },
        },
        paused: { on: { 'resume.requested': 'sending', 'cancel.requested': '#importTasks.finished.cancelled' } },
        stopping: {
          description: 'Sends the pending batch again with the same key, to learn its result before stopping.',
          invoke: {
            id: 'sendLastRows',
            src: 'sendRows',
            input: ({ context }) => sendCall(context),
            onDone: {
              target: '#importTasks.finished.cancelled',
              actions: { type: 'addAnswers', params: ({ event }) => event.output },
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
        'again.requested': { target: 'opening', actions: 'clearFile' },
        'undo.requested': { target: 'undoing', actions: { type: 'storeUndo', params: ({ event }) => event.importId } },
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
                guard: { type: 'hasMore', params: ({ event }) => event.output },
                target: 'removing',
                reenter: true,
                actions: { type: 'addRemoved', params: ({ event }) => event.output },
              },
              {
                target: '#importTasks.opening',
                actions: [{ type: 'addRemoved', params: ({ event }) => event.output }, 'showUndone', 'clearFile'],
              },
            ],
            onError: {
              target: 'stuck',
              actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        stuck: {
          on: {
            'undo.confirmed': 'removing',
            'undo.dismissed': { target: '#importTasks.opening', actions: 'clearFile' },
          },
        },
      },
    },
  },
});
