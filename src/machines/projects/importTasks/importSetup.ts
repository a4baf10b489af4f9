/** With which choices an import begins, and what they mean for its plan and its run. */
import { emptyColumns, type Preparation, preparationOf } from '../../../../domain/imports/board.ts';
import { guessFields } from '../../../../domain/imports/columns.ts';
import { guessDayOrder } from '../../../../domain/imports/days.ts';
import { type ImportSetup, noChoices } from '../../../../domain/imports/setup.ts';
import type { ImportTable } from '../../../../domain/imports/table.ts';
import type { Project } from '../../../../domain/project.ts';
import type { ImportRunInput, PlanCall } from '../importRun/importRun.types.ts';
import type { CompareCall, ImportTasksContext, KeptMapping, ReadAnswer } from './importTasks.types.ts';

/** Options of tasks without a value: the first status and type, and the middle priority. */
export const defaultsOf = ({ taskStatuses, taskTypes, taskPriorities }: Project): ImportSetup['defaults'] => {
  const inUse = <T extends { archived: boolean }>(list: T[]) => list.filter(({ archived }) => !archived);
  const priorities = inUse(taskPriorities);
  return {
    statusId: inUse(taskStatuses)[0]?.id ?? '',
    typeId: inUse(taskTypes)[0]?.id ?? '',
    priorityId: priorities[Math.floor(priorities.length / 2)]?.id ?? '',
  };
};

const dateFields: ReadonlySet<string> = new Set(['startDate', 'dueDate', 'created', 'updated', 'completed']);

/** Uses the mapping that was last used for these columns, or guesses it by their names and values. */
export const guessMapping = ({
  table,
  remembered,
  dayOrderOfRegion,
}: ReadAnswer): KeptMapping & Pick<ImportTasksContext, 'ambiguousDays'> => {
  if (remembered) return { ...remembered, ambiguousDays: [] };
  const fields = guessFields(table.header);
  const days = table.rows
    .slice(0, 2000)
    .flatMap(({ cells }) => fields.flatMap((field, index) => (dateFields.has(field) ? (cells[index] ?? []) : [])));
  const { dayOrder, ambiguous } = guessDayOrder(days, dayOrderOfRegion);
  return { fields, dayOrder, ambiguousDays: ambiguous };
};

export const noTable: ImportTable = { source: 'csv', text: null, header: [], rows: [], broken: [] };

export const setupIn = ({ fields, dayOrder, defaults, choices }: ImportTasksContext): ImportSetup => ({
  fields,
  dayOrder,
  defaults,
  choices,
});
export const planCall = (context: ImportTasksContext): PlanCall => {
  const { accountId, table, place } = context;
  if (place === null) throw new Error('There is no plan without a project');
  return { accountId, table: table ?? noTable, setup: setupIn(context), place };
};
const boardIn = (context: ImportTasksContext) => ({
  ...planCall(context),
  values: context.values,
  rows: context.plan?.rows ?? [],
});
/** Returns the statuses that the import offers to archive, because nothing uses them. */
export const emptyColumnsIn = (context: ImportTasksContext) =>
  context.place?.project.abilities.update ? emptyColumns(boardIn(context), context.unused) : [];
export const preparationIn = (context: ImportTasksContext): Preparation | null =>
  preparationOf(boardIn(context), context.unused, context.archivesUnused);
export const compareCall = ({ plan, place }: ImportTasksContext): CompareCall => {
  if (plan === null || place === null) throw new Error('There is no plan to compare');
  return { plan, project: place.project };
};
export const runInput = (context: ImportTasksContext): ImportRunInput => {
  const { workspaceId, projectId, importId, file, plan, preparation, sent, answers } = context;
  if (plan === null) throw new Error('There is no import without a plan');
  const fileName = file?.fileName ?? '';
  return { ...planCall(context), workspaceId, projectId, importId, fileName, plan, preparation, sent, answers };
};

/** What belongs to the file. Another file begins with this. */
export const noFile = {
  file: null,
  options: {},
  table: null,
  values: [],
  choices: noChoices,
  plan: null,
  preparation: null,
  emptyColumns: [],
  archivesUnused: false,
  importId: '',
  sent: 0,
  answers: [],
  failure: null,
} satisfies Partial<ImportTasksContext>;
