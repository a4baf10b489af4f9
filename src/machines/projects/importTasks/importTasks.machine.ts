/**
 * Machine of an import of tasks from a file. It reads the file, maps columns and values and shows a preview. Its child
 * `run` sends the rows, and `undo` removes the tasks of an import. It runs while its screen is open.
 * Invariant: nothing is sent before the preview was shown.
 */
import { assign, forwardTo, setup } from 'xstate';
import { cutText } from '../../../../domain/cutText.ts';
import { withField } from '../../../../domain/imports/columns.ts';
import type { ImportField } from '../../../../domain/imports/importFields.ts';
import type { DayOrder } from '../../../../domain/imports/days.ts';
import { countNew, type ImportPlan } from '../../../../domain/imports/plan.ts';
import type { ImportSetup, ValueChoice, ValueKind } from '../../../../domain/imports/setup.ts';
import type { ReadOptions } from '../../../../domain/imports/table.ts';
import { unknownValues } from '../../../../domain/imports/values.ts';
import { importLimits } from '../../../../domain/transfer.ts';
import { restartAfterCrash } from '../../crash.ts';
import { type Failure, isTransient, storeFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import { importRunMachine } from '../importRun/importRun.machine.ts';
import type { ImportResult, PlaceCall, PlanCall } from '../importRun/importRun.types.ts';
import { importUndoMachine } from '../importUndo/importUndo.machine.ts';
import { type FileChosen, isTooLarge, storeFile, storeOpened, storeResult, storeUndo } from './eventActions.ts';
import {
  compareCall,
  defaultsOf,
  emptyColumnsIn,
  guessMapping,
  noFile,
  noTable,
  planCall,
  preparationIn,
  runInput,
  setupIn,
} from './importSetup.ts';
import type {
  CompareCall,
  ImportTasksContext,
  ImportTasksEvent,
  ImportTasksInput,
  Opened,
  ReadAnswer,
  ReadCall,
} from './importTasks.types.ts';

export const importTasksMachine = setup({
  types: {
    context: {} as ImportTasksContext,
    input: {} as ImportTasksInput,
    events: {} as ImportTasksEvent,
    children: {} as {
      loadPlace: 'loadPlace';
      readTable: 'readTable';
      planImport: 'planImport';
      comparePlan: 'comparePlan';
      run: 'run';
      undo: 'undo';
    },
  },
  actors: {
    loadPlace: unprovided<Opened, PlaceCall>('loadPlace'),
    readTable: unprovided<ReadAnswer, ReadCall>('readTable'),
    /** Plans the import, and stores the mapping of the columns. */
    planImport: unprovided<ImportPlan, PlanCall>('planImport'),
    /** Finds the rows whose tasks are already in the project. */
    comparePlan: unprovided<ImportPlan, CompareCall>('comparePlan'),
    run: importRunMachine,
    undo: importUndoMachine,
  },
  actions: {
    storeOpened: assign((_, { place, imports, unused }: Opened) => ({
      place,
      imports,
      unused,
      defaults: defaultsOf(place.project),
    })),
    storeFile: assign((_, { fileId, fileName }: FileChosen) => ({
      ...noFile,
      file: { fileId, fileName: cutText(fileName, importLimits.fileName) || '?' },
    })),
    storeOptions: assign({ options: ({ context }, options: ReadOptions) => ({ ...context.options, ...options }) }),
    storeTable: assign((_, answer: ReadAnswer) => ({
      table: answer.table,
      failure: null,
      // A board file has all columns of its board. A table may have only some of the statuses.
      archivesUnused: answer.table.statuses !== undefined,
      ...guessMapping(answer),
    })),
    storeArchiving: assign({ archivesUnused: (_, archives: boolean) => archives }),
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
    storePlan: assign(({ context }, plan: ImportPlan) => ({
      plan,
      emptyColumns: emptyColumnsIn({ ...context, plan }),
    })),
    storeImport: assign(({ context }, importId: string) => ({
      importId,
      preparation: preparationIn(context),
      sent: 0,
      answers: [],
      failure: null,
    })),
    storeResult: assign((_, { end: _end, ...progress }: ImportResult) => progress),
    storeFailure: storeFailure(),
    clearFailure: assign({ failure: null }),
    rejectLargeFile: assign({ failure: { code: 'PAYLOAD_TOO_LARGE', message: '', issues: [], status: 0 }, file: null }),
    storeUndo: assign({ undoId: (_, importId: string) => importId, failure: null }),
    clearFile: assign(noFile),
  },
  guards: {
    isTooLarge: (_, size: number) => size > importLimits.bytes,
    hasFile: ({ context }) => context.file !== null,
    hasFailure: ({ context }) => context.failure !== null,
    hasTitle: ({ context }) => context.fields.includes('title'),
    hasUnknown: ({ context }) => context.values.length > 0,
    hasRows: ({ context }) => context.plan !== null && countNew(context.plan) > 0,
    isTransient: (_, failure: Failure) => isTransient(failure.code),
    isEnd: (_, { result, end }: { result: ImportResult; end: ImportResult['end'] }) => result.end === end,
    isTrue: (_, value: boolean) => value,
    isOfThisImport: ({ context }) => context.importId !== '' && context.undoId === context.importId,
  },
}).createMachine({
  id: 'importTasks',
  context: ({ input }) => ({
    ...noFile,
    ...input,
    place: null,
    imports: [],
    unused: [],
    fields: [],
    dayOrder: 'dmy',
    ambiguousDays: [],
    defaults: { statusId: '', typeId: '', priorityId: '' },
    undoId: '',
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
          { guard: 'hasFile', target: 'reading', actions: storeOpened },
          { guard: 'hasFailure', target: 'choosing.rejected', actions: storeOpened },
          { target: 'choosing', actions: storeOpened },
        ],
        onError: { target: 'failed', actions: storeServiceFailure },
      },
      on: {
        'file.chosen': [{ guard: isTooLarge, actions: 'rejectLargeFile' }, { actions: storeFile }],
        'step.left': { actions: 'clearFile' },
      },
    },
    failed: {
      on: {
        'retry.requested': { target: 'opening', actions: 'clearFailure' },
        // The browser's file dialog may still be open from before the failure.
        'file.chosen': [
          { guard: isTooLarge, target: 'opening', actions: 'rejectLargeFile' },
          { target: 'opening', actions: storeFile },
        ],
      },
    },
    choosing: {
      initial: 'idle',
      states: {
        idle: {},
        pasting: { description: 'The user pastes a table.', on: { 'paste.closed': 'idle' } },
        rejected: { description: "The last file can't be imported." },
        unread: {
          description: 'The code that reads files did not load. The file is kept.',
          on: { 'retry.requested': '#importTasks.reading' },
        },
      },
      on: {
        'file.chosen': [
          { guard: isTooLarge, target: '.rejected', actions: 'rejectLargeFile' },
          { target: 'reading', actions: storeFile },
        ],
        'paste.opened': { target: '.pasting', actions: 'clearFailure' },
        'undo.requested': { target: 'undoing', actions: storeUndo },
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
            guard: { type: 'isTransient', params: failureIn },
            target: 'choosing.unread',
            actions: storeServiceFailure,
          },
          { target: 'choosing.rejected', actions: storeServiceFailure },
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
          actions: { type: 'storeField', params: ({ event }) => event },
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
          actions: { type: 'storeChoice', params: ({ event }) => event },
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
        onDone: { target: 'comparingPlan', actions: { type: 'storePlan', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: storeServiceFailure },
      },
    },
    comparingPlan: {
      invoke: {
        id: 'comparePlan',
        src: 'comparePlan',
        input: ({ context }) => compareCall(context),
        onDone: { target: 'previewing', actions: { type: 'storePlan', params: ({ event }) => event.output } },
        // The preview then counts every row as new.
        onError: { target: 'previewing' },
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
        'emptyColumns.chosen': { actions: { type: 'storeArchiving', params: ({ event }) => event.archives } },
        'step.left': [{ guard: 'hasUnknown', target: 'matching' }, { target: 'mapping' }],
      },
    },
    importing: {
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => runInput(context),
        onDone: [
          {
            guard: { type: 'isEnd', params: ({ event }) => ({ result: event.output, end: 'complete' as const }) },
            target: 'finished.complete',
            actions: storeResult,
          },
          {
            guard: { type: 'isEnd', params: ({ event }) => ({ result: event.output, end: 'cancelled' as const }) },
            target: 'finished.cancelled',
            actions: storeResult,
          },
          { target: 'finished.failed', actions: storeResult },
        ],
        onError: { actions: restartAfterCrash },
      },
      on: {
        'pause.requested': { actions: forwardTo('run') },
        'resume.requested': { actions: forwardTo('run') },
        'cancel.requested': { actions: forwardTo('run') },
      },
    },
    finished: {
      initial: 'complete',
      states: {
        complete: {},
        cancelled: { on: { 'resume.requested': '#importTasks.importing' } },
        failed: { on: { 'resume.requested': '#importTasks.importing' } },
        last: { type: 'history' },
      },
      on: {
        'again.requested': { target: 'opening', actions: 'clearFile' },
        'undo.requested': { target: 'undoing', actions: storeUndo },
      },
    },
    undoing: {
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context: { workspaceId, projectId, undoId } }) => ({ workspaceId, projectId, importId: undoId }),
        onDone: [
          {
            guard: { type: 'isTrue', params: ({ event }) => event.output },
            target: 'opening',
            actions: 'clearFile',
          },
          { guard: 'isOfThisImport', target: 'finished.last' },
          { target: 'choosing' },
        ],
        onError: { actions: restartAfterCrash },
      },
      on: {
        'undo.confirmed': { actions: forwardTo('undo') },
        'undo.dismissed': { actions: forwardTo('undo') },
      },
    },
  },
});
