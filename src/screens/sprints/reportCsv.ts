import type { CsvCell } from '../../../domain/csv.ts';
import { fullName } from '../../../domain/fullName.ts';
import type { SprintReport } from '../../../domain/sprint.ts';
import { texts } from './texts.ts';

/** Returns the rows of a sprint's report for a spreadsheet: days, scope changes and tasks. */
export function rowsOfReport(name: string, report: SprintReport): CsvCell[][] {
  const { csv, report: words } = texts;
  const task = ({ title, estimate, statusName }: SprintReport['finished'][number]) => [
    title,
    estimate ?? '',
    statusName,
  ];
  return [
    [texts.report.sprint, name],
    [],
    [
      csv.day,
      csv.scopeTasks,
      csv.doneTasks,
      csv.remainingTasks,
      csv.idealTasks,
      csv.scopePoints,
      csv.donePoints,
      csv.remainingPoints,
      csv.idealPoints,
    ],
    ...report.days.map(({ day, scope, done, remaining, ideal }) => [
      day,
      scope.tasks,
      done.tasks,
      remaining.tasks,
      ideal.tasks,
      scope.points,
      done.points,
      remaining.points,
      ideal.points,
    ]),
    [],
    [words.scopeChanges],
    [words.change, words.task, words.estimate, words.status, words.when, words.who],
    ...report.scopeChanges.map(({ change, task: changed, at, by }) => [
      words.changes[change],
      ...task(changed),
      at,
      by ? fullName(by) : '',
    ]),
    [],
    [csv.section, words.task, words.estimate, words.status],
    ...report.finished.map((each) => [words.finished, ...task(each)]),
    ...report.unfinished.map((each) => [words.unfinished, ...task(each)]),
    [],
    [words.velocity, texts.report.figures.committed, words.measure.points, words.figures.done, words.measure.points],
    ...report.velocity.map(({ name: sprint, committed, done }) => [
      sprint,
      committed.tasks,
      committed.points,
      done.tasks,
      done.points,
    ]),
  ];
}
