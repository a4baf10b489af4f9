import type { CsvCell } from '../../../domain/csv.ts';
import { fullName } from '../../../domain/fullName.ts';
import type { SprintReport } from '../../../domain/sprint.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

export function rowsOfReport(
  { csv, report: messages }: Catalogues['sprints'],
  name: string,
  report: SprintReport,
): CsvCell[][] {
  const task = ({ title, estimate, statusName }: SprintReport['finished'][number]) => [
    title,
    estimate ?? '',
    statusName,
  ];
  return [
    [messages.sprint, name],
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
    [messages.scopeChanges],
    [messages.change, messages.task, messages.estimate, messages.status, messages.when, messages.who],
    ...report.scopeChanges.map(({ change, task: changed, at, by }) => [
      messages.changes[change],
      ...task(changed),
      at,
      by ? fullName(by) : '',
    ]),
    [],
    [csv.section, messages.task, messages.estimate, messages.status],
    ...report.finished.map((each) => [messages.finished, ...task(each)]),
    ...report.unfinished.map((each) => [messages.unfinished, ...task(each)]),
    [],
    [
      messages.velocity,
      messages.figures.committed,
      messages.measure.points,
      messages.figures.done,
      messages.measure.points,
    ],
    ...report.velocity.map(({ name: sprint, committed, done }) => [
      sprint,
      committed.tasks,
      committed.points,
      done.tasks,
      done.points,
    ]),
  ];
}
