/** A file of one task for the walks of an import. */
import { AppError } from '../../domain/errors.ts';
import { emptyTaskValues } from '../../domain/fields/task.ts';
import type { ImportPlace } from '../../domain/imports/setup.ts';
import type { ImportPlan } from '../../domain/imports/plan.ts';
import type { ImportTable } from '../../domain/imports/table.ts';
import type { ImportAnswer, ImportRow } from '../../domain/transfer.ts';
import type { ImportResult } from '../../src/machines/projects/importRun/importRun.types.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { uuid } from '../../src/machines/sync/records/testing.ts';
import type { InternalEvent } from '../model/pure.ts';
import { after } from './after.ts';
import type { RunningApp } from './app.tsx';
import { project, statuses } from './world.ts';

export const importPath = `/projects/${project.id}/import`;
export const place: ImportPlace = { project, sprints: [] };
export const tableOf = (status: string): ImportTable => ({
  source: 'csv',
  text: { encoding: 'utf-8', delimiter: ',', headings: 1, lines: [{ line: 1, title: 'Title · Status' }] },
  header: ['Title', 'Status'],
  rows: [{ line: 2, cells: ['Oil the wheels', status] }],
  broken: [],
});
const row: ImportRow = {
  ...emptyTaskValues,
  line: 2,
  key: 'k',
  title: 'Oil the wheels',
  statusId: statuses.toDo.id,
  typeId: uuid(20),
  priorityId: uuid(30),
  comments: [],
};
export const plan: ImportPlan = { rows: [row], problems: [], outcomes: [] };
export const made: ImportAnswer = { rows: [{ line: 2, outcome: 'created', taskId: uuid(700), reason: null }] };
export const refused = new AppError('FORBIDDEN', 'not yours');
export const offline = new AppError('NETWORK', 'no answer');
export const done = (id: string, output: unknown): InternalEvent => ({ type: `xstate.done.actor.${id}`, output });
export const broke = (id: string, error: AppError): InternalEvent => ({ type: `xstate.error.actor.${id}`, error });
export const resultOf = (end: ImportResult['end']): ImportResult => ({
  end,
  place,
  plan,
  preparation: null,
  sent: end === 'complete' ? 1 : 0,
  answers: end === 'complete' ? made.rows : [],
  failure: end === 'failed' ? failureOf(refused) : null,
});

/** Starts the import. With the status 'odd', it creates a status first. */
export const startImport =
  (status: string) =>
  async (app: RunningApp): Promise<void> => {
    await after(
      'importTasks',
      done('loadPlace', { place, imports: [], unused: [] }),
      { type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 },
      done('readTable', { table: tableOf(status), remembered: null }),
      { type: 'step.confirmed' },
      ...(status === 'odd'
        ? [
            { type: 'value.matched' as const, kind: 'statuses' as const, value: 'odd', choice: { to: 'new' as const } },
            { type: 'step.confirmed' as const },
          ]
        : []),
      done('planImport', plan),
      done('comparePlan', plan),
      { type: 'import.started', importId: 'i' },
    )(app);
  };
