/** Plans the import of a file into a project with the default options. */
import { guessFields } from '../../domain/imports/columns.ts';
import { guessDayOrder } from '../../domain/imports/days.ts';
import { createPlanner, outcomesOf } from '../../domain/imports/plan.ts';
import type { Shown } from '../../domain/imports/rows.ts';
import { type ImportPlace, type ImportSetup, noChoices } from '../../domain/imports/setup.ts';
import type { ReadOptions } from '../../domain/imports/table.ts';
import { newEntries, unknownValues } from '../../domain/imports/values.ts';
import { textOf } from '../../domain/phrase.ts';
import { defaultTags, type Project } from '../../domain/project.ts';
import { readTable } from '../../src/services/tableFile.ts';
import { readTexts } from './texts.ts';

const tags = (names: readonly { name: string }[]) => names.map(({ name }) => ({ id: name, name, archived: false }));
const defaults = defaultTags(readTexts('defaults'));
const place: ImportPlace = {
  project: {
    id: 'p',
    abilities: { update: true },
    taskStatuses: tags(defaults.statuses),
    taskTypes: tags(defaults.types),
    taskPriorities: tags(defaults.priorities),
    members: [
      { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', email: 'ada@example.com', avatar: null },
      { id: 'grace', name: 'Grace', lastName: 'Hopper', nickname: 'grace', email: 'grace@example.com', avatar: null },
    ],
  } as unknown as Project,
  sprints: [],
};

const shown: Shown = (message) => textOf(readTexts, message);

/** Imports a file with every suggestion, as a user who only presses Continue. */
export function importedFile(bytes: Uint8Array<ArrayBuffer>, options: ReadOptions = {}) {
  const table = readTable(bytes, options);
  const fields = guessFields(table.header);
  const { dayOrder } = guessDayOrder(table.rows.flatMap(({ cells }) => cells[fields.indexOf('dueDate')] ?? []));
  const setup: ImportSetup = {
    fields,
    dayOrder,
    defaults: { statusId: 'Backlog', typeId: 'Task', priorityId: 'Medium' },
    choices: noChoices,
  };
  const { values, choices } = unknownValues(table, setup, place);
  const planner = createPlanner(table, { ...setup, choices }, place, shown);
  for (const row of table.rows) planner.add(row);
  const plan = planner.plan();
  const { rows, problems } = plan;
  return {
    product: table.product ?? table.source,
    problems,
    /** Texts of what is taken, changed and left out, each with the number of its rows. */
    outcomes: outcomesOf(plan).map(({ outcome, text, rows: of }) => `${outcome}: ${shown(text)} (${of.length})`),
    keys: rows.map(({ key }) => key),
    created: newEntries({ values, choices }).map(({ name }) => name),
    tasks: rows.map(
      ({
        title,
        description,
        statusId,
        typeId,
        priorityId,
        assignees,
        labels,
        startDate,
        dueDate,
        estimate,
        comments,
        parentKey,
      }) => ({
        title,
        description,
        statusId,
        typeId,
        priorityId,
        assignees,
        labels,
        startDate,
        dueDate,
        estimate,
        comments,
        ...(typeof parentKey === 'string' && { parent: rows.find(({ key }) => key === parentKey)?.title }),
      }),
    ),
  };
}
