import { fullName } from '../../../domain/fullName.ts';
import type { SprintReport } from '../../../domain/sprint.ts';
import { texts } from './texts.ts';
import { saveFile } from '../../ui/saveFile/index.ts';

/** A cell in quotes. A spreadsheet would run what begins like a formula: an apostrophe keeps it a text. */
const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r|%]/.test(value) && !/^-?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** A sprint's report as a file that spreadsheets open: its days, what changed after the start, and its tasks. */
export function csvOfReport(name: string, report: SprintReport): string {
  const { csv, report: words } = texts;
  const task = ({ title, estimate, statusName }: SprintReport['finished'][number]) => [title, estimate ?? '', statusName];
  const rows: (string | number)[][] = [
    [texts.report.sprint, name],
    [],
    [csv.day, csv.scopeTasks, csv.doneTasks, csv.remainingTasks, csv.idealTasks, csv.scopePoints, csv.donePoints, csv.remainingPoints, csv.idealPoints],
    ...report.days.map(({ day, scope, done, remaining, ideal }) => [
      day, scope.tasks, done.tasks, remaining.tasks, ideal.tasks, scope.points, done.points, remaining.points, ideal.points,
    ]),
    [],
    [words.scopeChanges],
    [words.change, words.task, words.estimate, words.status, words.when, words.who],
    ...report.scopeChanges.map(({ change, task: changed, at, by }) => [words.changes[change], ...task(changed), at, by ? fullName(by) : '']),
    [],
    [csv.section, words.task, words.estimate, words.status],
    ...report.finished.map((each) => [words.finished, ...task(each)]),
    ...report.unfinished.map((each) => [words.unfinished, ...task(each)]),
    [],
    [words.velocity, texts.report.figures.committed, words.measure.points, words.figures.done, words.measure.points],
    ...report.velocity.map(({ name: sprint, committed, done }) => [sprint, committed.tasks, committed.points, done.tasks, done.points]),
  ];
  return `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** A name that every system takes for a file. */
export const fileNameOf = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim().slice(0, 60) || 'sprint'}.csv`;

/** Has the browser keep the text as a file. */
export const downloadCsv = (fileName: string, text: string): void => {
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
};
