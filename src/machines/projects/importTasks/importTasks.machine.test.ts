import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { emptyTaskValues } from '../../../../domain/fields/task.ts';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { noChoices } from '../../../../domain/imports/setup.ts';
import type { ImportPlace } from '../../../../domain/imports/setup.ts';
import type { ImportPlan } from '../../../../domain/imports/plan.ts';
import type { ImportTable } from '../../../../domain/imports/table.ts';
import { phrase, textOf } from '../../../../domain/phrase.ts';
import type { Project } from '../../../../domain/project.ts';
import { type ImportAnswer, importLimits, type ImportRow, type UndoAnswer } from '../../../../domain/transfer.ts';
import { importTasksMachine } from './importTasks.machine.ts';
import {
  countOutcome,
  mayUndo,
  selectEndStep,
  selectImport,
  selectImportFailure,
  selectImportStep,
  selectIsUnread,
  selectRun,
  selectUndo,
} from './importTasks.selectors.ts';
import { importRunMachine } from '../importRun/importRun.machine.ts';
import { selectSendingStep, selectSent } from '../importRun/importRun.selectors.ts';
import type { ImportResult, PlaceCall, PlanCall, PrepareCall, SendRowsCall } from '../importRun/importRun.types.ts';
import { importUndoMachine } from '../importUndo/importUndo.machine.ts';
import { selectUndoStep } from '../importUndo/importUndo.selectors.ts';
import type { UndoCall } from '../importUndo/importUndo.types.ts';
import type { CompareCall, ImportTasksEvent, Opened, ReadAnswer, ReadCall } from './importTasks.types.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { readTexts } from '../../../../tests/support/texts.ts';

const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const tag = (id: string, name: string) => ({ id, name, archived: false });
const project = {
  id: 'p',
  abilities: { update: true, createTask: true },
  members: [],
  taskStatuses: [tag('s1', 'To Do'), tag('s2', 'Done')],
  taskTypes: [tag('t1', 'Task')],
  taskPriorities: [tag('p1', 'Low'), tag('p2', 'Medium'), tag('p3', 'High')],
} as unknown as Project;
const place: ImportPlace = { project, sprints: [] };
const opened: Opened = { place, imports: [], unused: ['s1', 's2'] };
const tableOf = (status: string, source: ImportTable['source'] = 'csv'): ImportTable => ({
  source,
  text: null,
  header: ['Title', 'Status'],
  rows: [{ line: 2, cells: ['A', status] }],
  broken: [],
});
const row = (line: number): ImportRow => ({
  ...emptyTaskValues,
  line,
  key: `k${line}`,
  title: 'A',
  statusId: 's1',
  typeId: 't1',
  priorityId: 'p2',
  comments: [],
});
const planOf = (count: number): ImportPlan => ({
  rows: Array.from({ length: count }, (_, index) => row(index + 2)),
  problems: [],
  outcomes: [],
});
const answerOf = (rows: readonly ImportRow[]): ImportAnswer => ({
  rows: rows.map(({ line }) => ({ line, outcome: 'created', taskId: null, reason: null })),
});
const resultOf = (end: ImportResult['end']): ImportResult => ({
  end,
  place,
  plan: planOf(600),
  preparation: null,
  sent: 500,
  answers: [],
  failure: null,
});
const failed = new AppError('FORBIDDEN', 'not yours');
const offline = new AppError('NETWORK', 'no answer');
const own: ImportTasksEvent[] = [
  { type: 'retry.requested' },
  { type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 },
  { type: 'file.chosen', fileId: 'f', fileName: 'huge.csv', size: importLimits.bytes + 1 },
  { type: 'reading.changed', options: { encoding: 'utf-8' } },
  { type: 'column.mapped', column: 0, field: 'ignored' },
  { type: 'column.mapped', column: 0, field: 'title' },
  { type: 'dayOrder.chosen', dayOrder: 'mdy' },
  { type: 'default.chosen', patch: { typeId: 't1' } },
  { type: 'value.matched', kind: 'statuses', value: 'odd', choice: { to: 'refuse' } },
  { type: 'paste.opened' },
  { type: 'paste.closed' },
  { type: 'step.confirmed' },
  { type: 'step.left' },
  { type: 'emptyColumns.chosen', archives: true },
  { type: 'import.started', importId: 'i' },
  { type: 'pause.requested' },
  { type: 'resume.requested' },
  { type: 'cancel.requested' },
  { type: 'again.requested' },
  { type: 'undo.requested', importId: 'i' },
  { type: 'undo.requested', importId: 'other' },
  { type: 'undo.confirmed' },
  { type: 'undo.dismissed' },
];
const done = (id: string, output: unknown): InternalEvent => ({ type: `xstate.done.actor.${id}`, output });
const failsWith = (id: string, error: AppError): InternalEvent => ({ type: `xstate.error.actor.${id}`, error });

describe('importTasks machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: importTasksMachine,
        input,
        events: [
          ...own,
          done('loadPlace', opened),
          failsWith('loadPlace', failed),
          done('readTable', { table: tableOf('odd'), remembered: null }),
          done('readTable', { table: tableOf('Done'), remembered: null }),
          failsWith('readTable', failed),
          failsWith('readTable', offline),
          done('comparePlan', planOf(0)),
          done('comparePlan', planOf(600)),
          failsWith('comparePlan', offline),
          done('planImport', planOf(0)),
          done('planImport', planOf(600)),
          failsWith('planImport', failed),
          done('run', resultOf('complete')),
          done('run', resultOf('cancelled')),
          done('run', resultOf('failed')),
          failsWith('run', failed),
          done('undo', true),
          done('undo', false),
          failsWith('undo', failed),
        ],
        // Only context that a guard reads: anything more would multiply the paths.
        serializeState: ({
          value,
          context: { fields, values, choices, plan, importId, sent, undoId, file, failure },
        }) =>
          JSON.stringify([
            value,
            value === 'opening' && [file !== null, failure !== null],
            fields.includes('title'),
            values.length,
            choices.statuses.odd?.to === 'new',
            plan?.rows.length,
            importId !== '' && undoId === importId,
            sent > 0,
          ]),
      }),
    ).toMatchObject({ states: 17, missed: [], transitions: { covered: 56, reachable: 56 } });
  });

  interface Answers {
    read?: ReadAnswer;
    plan?: ImportPlan;
    existing?: string[];
    send?: (call: SendRowsCall) => ImportAnswer;
    undo?: () => UndoAnswer;
  }

  const run = ({
    read = { table: tableOf('Done'), remembered: null },
    plan = planOf(1100),
    existing = [],
    send = ({ rows }) => answerOf(rows),
    undo = () => ({ removed: 1, left: 0, kept: 0, removedOptions: 0, keptOptions: [] }),
  }: Answers = {}) => {
    const sent: SendRowsCall[] = [];
    const created: PrepareCall[] = [];
    const it = stage(
      importTasksMachine.provide({
        actors: {
          loadPlace: fromPromise<Opened, PlaceCall>(async () => opened),
          readTable: fromPromise<ReadAnswer, ReadCall>(async () => read),
          planImport: fromPromise<ImportPlan, PlanCall>(async () => plan),
          comparePlan: fromPromise<ImportPlan, CompareCall>(async () => ({ ...plan, existing })),
          run: importRunMachine.provide({
            actors: {
              planImport: fromPromise<ImportPlan, PlanCall>(async () => plan),
              prepare: fromPromise<Project, PrepareCall>(
                async ({ input: call }) => (
                  created.push(call),
                  { ...project, taskStatuses: [...project.taskStatuses, tag('s3', 'odd')] } as Project
                ),
              ),
              sendRows: fromPromise<ImportAnswer, SendRowsCall>(
                async ({ input: call }) => (sent.push(call), send(call)),
              ),
            },
          }),
          undo: importUndoMachine.provide({
            actors: { undoImport: fromPromise<UndoAnswer, UndoCall>(async () => undo()) },
          }),
        },
      }),
      input,
    );
    const read_ = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
      selector(it.actor.getSnapshot());
    const sending = () => selectSendingStep(read_(selectRun)?.getSnapshot());
    const sentRows = () => selectSent(read_(selectRun)?.getSnapshot());
    const undoStep = () => selectUndoStep(read_(selectUndo)?.getSnapshot());
    const toPreview = async () => {
      await settled();
      it.actor.send({ type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 });
      await settled();
      it.actor.send({ type: 'step.confirmed' });
      await settled();
    };
    const finish = async () => {
      for (let turn = 0; turn < 10; turn += 1) await settled();
    };
    return { ...it, sent, created, read: read_, sending, sentRows, undoStep, toPreview, finish };
  };

  test('rejects a file that is too large before it is read', async () => {
    const it = run();
    await settled();
    it.actor.send({ type: 'file.chosen', fileId: 'f', fileName: 'huge.csv', size: importLimits.bytes + 1 });
    expect([it.read(selectImportStep), it.read(selectImportFailure)?.code]).toEqual(['choosing', 'PAYLOAD_TOO_LARGE']);
  });

  test('keeps a file that was chosen before the project loaded, or failed to load', async () => {
    let answers = 0;
    const files: string[] = [];
    const it = stage(
      importTasksMachine.provide({
        actors: {
          loadPlace: fromPromise<Opened, PlaceCall>(async () => {
            if (answers++ === 0) throw offline;
            return opened;
          }),
          readTable: fromPromise<ReadAnswer, ReadCall>(
            async ({ input: { fileId } }) => (files.push(fileId), { table: tableOf('Done'), remembered: null }),
          ),
        },
      }),
      input,
    );
    it.actor.send({ type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 });
    await settled();
    expect([selectImportStep(it.actor.getSnapshot()), it.actor.getSnapshot().context.file?.fileId]).toEqual([
      'failed',
      'f',
    ]);
    it.actor.send({ type: 'retry.requested' });
    await settled();
    expect([selectImportStep(it.actor.getSnapshot()), files]).toEqual(['mapping', ['f']]);
  });

  test('keeps a file that temporarily could not be read, and reads it again', async () => {
    let answers = 0;
    const files: string[] = [];
    const it = stage(
      importTasksMachine.provide({
        actors: {
          loadPlace: fromPromise<Opened, PlaceCall>(async () => opened),
          readTable: fromPromise<ReadAnswer, ReadCall>(async ({ input: { fileId } }) => {
            files.push(fileId);
            if (answers++ === 0) throw new AppError('UNAVAILABLE', 'not loaded', { status: 0 });
            return { table: tableOf('Done'), remembered: null };
          }),
        },
      }),
      input,
    );
    await settled();
    it.actor.send({ type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 });
    await settled();
    expect([selectIsUnread(it.actor.getSnapshot()), selectImportFailure(it.actor.getSnapshot())?.message]).toEqual([
      true,
      'not loaded',
    ]);
    it.actor.send({ type: 'retry.requested' });
    await settled();
    expect([selectImportStep(it.actor.getSnapshot()), files]).toEqual(['mapping', ['f', 'f']]);
  });

  test('sends each batch with its own key, and again with the same key without an answer', async () => {
    let answers = 0;
    const it = run({
      send: ({ rows }) => {
        if (answers++ === 1) throw offline;
        return answerOf(rows);
      },
    });
    await it.toPreview();
    expect([it.read(selectImportStep), it.sent]).toEqual(['previewing', []]);
    it.actor.send({ type: 'import.started', importId: 'i' });
    await it.finish();
    expect(it.sending()).toBe('waiting');
    it.clock.increment(3000);
    await it.finish();
    expect(it.sent.map(({ idempotencyKey, rows }) => [idempotencyKey, rows.length])).toEqual([
      ['i.0', 500],
      ['i.500', 500],
      ['i.500', 500],
      ['i.1000', 100],
    ]);
    expect([
      it.read(selectImportStep),
      it.read(selectEndStep),
      countOutcome(it.read(selectImport).answers, 'created'),
    ]).toEqual(['finished', 'complete', 1100]);
  });

  test('pauses, stops after the pending batch is answered, and resumes from there', async () => {
    const it = run();
    await it.toPreview();
    it.actor.send({ type: 'import.started', importId: 'i' });
    it.actor.send({ type: 'pause.requested' });
    await it.finish();
    expect([it.sending(), it.sentRows()]).toEqual(['paused', 0]);
    it.actor.send({ type: 'resume.requested' });
    it.actor.send({ type: 'cancel.requested' });
    await it.finish();
    expect([it.read(selectEndStep), it.read(selectImport).sent]).toEqual(['cancelled', 500]);
    it.actor.send({ type: 'resume.requested' });
    await it.finish();
    expect([it.read(selectEndStep), it.read(selectImport).answers.length]).toEqual(['complete', 1100]);
  });

  test('starts no import of rows whose tasks are all in the project', async () => {
    const it = run({ plan: planOf(2), existing: ['k2', 'k3'] });
    await it.toPreview();
    it.actor.send({ type: 'import.started', importId: 'i' });
    expect([it.read(selectImportStep), it.sent]).toEqual(['previewing', []]);
  });

  test('creates new options before it sends the rows', async () => {
    const it = run({
      read: { table: tableOf('odd', 'trello'), remembered: { fields: ['title', 'status'], dayOrder: 'mdy' } },
      plan: planOf(1),
    });
    await it.toPreview();
    expect([it.read(selectImportStep), it.read(selectImport).dayOrder, it.read(selectImport).choices.statuses]).toEqual(
      ['matching', 'mdy', { odd: { to: 'new' } }],
    );
    it.actor.send({ type: 'step.confirmed' });
    await settled();
    it.actor.send({ type: 'import.started', importId: 'i' });
    await it.finish();
    expect([
      it.created.map(({ preparation }) => preparation),
      it.read(selectEndStep),
      it.read(selectImport).place?.project.taskStatuses.length,
    ]).toEqual([[{ created: [{ kind: 'statuses', name: 'odd' }], statuses: ['To Do'], archived: [] }], 'complete', 3]);
  });

  test('archives the columns that a board leaves empty, unless the user wants to keep them', async () => {
    const board = { ...tableOf('To Do', 'trello'), statuses: ['Ideas', 'To Do'] };
    const started = async (keeps: boolean) => {
      const it = run({ read: { table: board, remembered: null }, plan: planOf(1) });
      await it.toPreview();
      it.actor.send({ type: 'step.confirmed' });
      await settled();
      expect(it.read(selectImport).emptyColumns.map(({ name }) => name)).toEqual(['Done']);
      if (keeps) it.actor.send({ type: 'emptyColumns.chosen', archives: false });
      it.actor.send({ type: 'import.started', importId: 'i' });
      await it.finish();
      return it.created[0]?.preparation;
    };
    const preparation = { created: [{ kind: 'statuses', name: 'Ideas' }], statuses: ['Ideas', 'To Do'] };
    expect(await started(false)).toEqual({ ...preparation, archived: ['s2'] });
    expect(await started(true)).toEqual({ ...preparation, archived: [] });
  });

  test('offers undo if an import made tasks, or only new options before it failed', () => {
    const values = [{ kind: 'statuses' as const, value: 'Ideas', rows: 1 }];
    const choices = { ...noChoices, statuses: { ideas: { to: 'new' as const } } };
    const preparation = { created: [{ kind: 'statuses' as const, name: 'Ideas' }], statuses: ['Ideas'], archived: [] };
    const nothing = { answers: [], preparation: null, values: [], choices: noChoices };
    const made = { line: 2, key: 'k', outcome: 'created' as const, taskId: 't', reason: null };
    expect([
      mayUndo(nothing),
      mayUndo({ ...nothing, answers: [made] }),
      mayUndo({ ...nothing, values, choices, preparation }),
      mayUndo({ ...nothing, values, choices }),
    ]).toEqual([false, true, false, true]);
  });

  test('uses the chosen defaults for missing values', async () => {
    const it = run();
    await settled();
    it.actor.send({ type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 });
    await settled();
    const before = it.actor.getSnapshot().context.defaults;
    it.actor.send({ type: 'default.chosen', patch: { typeId: 'other' } });
    expect(it.actor.getSnapshot().context.defaults).toEqual({ ...before, typeId: 'other' });
  });

  test('undoes an import in steps after a confirmation', async () => {
    let steps = 0;
    const keptOptions = Array.from({ length: 7 }, (_, index) => ({
      kind: 'statuses' as const,
      name: `S${index}`,
      reason: 'tasks' as const,
    }));
    const it = run({
      plan: planOf(1),
      undo: () =>
        steps++ === 0
          ? { removed: 500, left: 20, kept: 0, removedOptions: 0, keptOptions: [] }
          : { removed: 20, left: 0, kept: 2, removedOptions: 3, keptOptions },
    });
    await it.toPreview();
    it.actor.send({ type: 'import.started', importId: 'i' });
    await it.finish();
    it.actor.send({ type: 'undo.requested', importId: 'i' });
    it.actor.send({ type: 'undo.dismissed' });
    expect([it.read(selectImportStep), it.undoStep()]).toEqual(['finished', 'none']);
    it.actor.send({ type: 'undo.requested', importId: 'i' });
    expect(it.undoStep()).toBe('asking');
    it.actor.send({ type: 'undo.confirmed' });
    await it.finish();
    const message = phrase('importing', 'undoneWith', {
      tasks: phrase('importing', 'undone', { removed: 520, kept: 2 }),
      removed: 3,
      hasKept: true,
      kept: [
        ...['S0', 'S1', 'S2', 'S3', 'S4'].map((name) => phrase('importing', 'keptOptions.tasks', { name })),
        phrase('importing', 'keptMore', { count: 2 }),
      ],
    });
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'success', message }]);
    expect(textOf(readTexts, message)).toBe(
      '520 tasks removed; 2 were kept because someone has worked on them; 3 statuses, types and priorities removed. Not removed: “S0” (a task uses it), “S1” (a task uses it), “S2” (a task uses it), “S3” (a task uses it), “S4” (a task uses it), and 2 more',
    );
    expect([it.read(selectImportStep), it.read(selectImport).importId]).toEqual(['choosing', '']);
  });
});
