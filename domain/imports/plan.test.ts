import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyTaskValues } from '../fields/task.ts';
import { plainFields } from '../importRules.ts';
import { archivedCard, type ImportTable } from './table.ts';
import { batchOf, createPlanner } from './plan.ts';
import { dayIn, dayOrderOfRegion, guessDayOrder } from './days.ts';
import { guessFields, sourceOf, withField } from './columns.ts';
import type { OutcomeEntry } from './outcomes.ts';
import { hashed } from './hashed.ts';
import { type ImportPlace, type ImportSetup, noChoices } from './setup.ts';
import type { Shown } from './rows.ts';
import { newEntries, unknownValues } from './values.ts';
import { categoryOf } from '../statusNames.ts';
import { importLimits, type ImportRow } from '../transfer.ts';
import { type Phrase, phrase } from '../phrase.ts';
import type { Project } from '../project.ts';

const tag = (id: string, name: string, archived = false) => ({ id, name, archived });
const place: ImportPlace = {
  project: {
    id: 'p',
    abilities: { update: true },
    taskStatuses: [
      tag('s1', 'Backlog'),
      tag('s2', 'To Do'),
      tag('s3', 'In Progress'),
      tag('s4', 'Done'),
      tag('s5', 'Old', true),
    ],
    taskTypes: [tag('t1', 'Task'), tag('t2', 'Bug')],
    taskPriorities: [tag('p1', 'Low'), tag('p2', 'Medium'), tag('p3', 'High')],
    members: [
      { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', email: 'ada@example.com', avatar: null },
      { id: 'g', name: 'Grace', lastName: 'Hopper', nickname: 'grace', email: 'grace@example.com', avatar: null },
      { id: 'h', name: 'Grace', lastName: 'Hopper', nickname: 'gh', email: 'gh@example.com', avatar: null },
    ],
  } as unknown as Project,
  sprints: [{ id: 'x', name: 'Sprint 1' }],
};
const defaults = { statusId: 's1', typeId: 't1', priorityId: 'p2' };
const table = (header: string[], rows: string[][], given: Partial<ImportTable> = {}): ImportTable => ({
  source: 'csv',
  text: null,
  header,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  broken: [],
  ...given,
});
const setupOf = (of: ImportTable, given: Partial<ImportSetup> = {}): ImportSetup => {
  const setup: ImportSetup = {
    fields: guessFields(of.header),
    dayOrder: 'dmy',
    defaults,
    choices: noChoices,
    ...given,
  };
  return { ...setup, choices: unknownValues(of, setup, place).choices };
};
/** Shows the key and the values of a phrase. */
const shown: Shown = (message) =>
  typeof message === 'string'
    ? message
    : [
        message.key.split('.')[1],
        ...Object.values(message.given ?? {}).map((value) =>
          typeof value === 'object' ? (value as Phrase).key : String(value),
        ),
      ].join(' ');
const textsOf = (outcomes: readonly OutcomeEntry[]): string[] =>
  outcomes.map(({ text, rows }) => `${shown(text)} (${rows.length})`);
const planOf = (of: ImportTable, given: Partial<ImportSetup> = {}) => {
  const planner = createPlanner(of, setupOf(of, given), place, shown);
  for (const row of of.rows) planner.add(row);
  return planner.plan();
};

it('recognises columns by English and Spanish names, and assigns a single-column field only once', () => {
  expect(
    guessFields([
      'Título',
      'Descripción',
      'Estado',
      'Tipo',
      'Prioridad',
      'Asignado a',
      'Fecha de vencimiento',
      'Estimación',
      'Color',
    ]),
  ).toEqual(['title', 'description', 'status', 'type', 'priority', 'assignees', 'dueDate', 'estimate', 'ignored']);
  const jira = [
    'Summary',
    'Issue key',
    'Issue id',
    'Issue Type',
    'Status',
    'Labels',
    'Labels',
    'Sprint',
    'Sprint',
    'Comment',
    'Comment',
    'Custom field (Story Points)',
  ];
  expect([sourceOf(jira), guessFields(jira)]).toEqual([
    'jira',
    [
      'title',
      'externalId',
      'ignored',
      'type',
      'status',
      'labels',
      'labels',
      'sprint',
      'sprint',
      'comments',
      'comments',
      'estimate',
    ],
  ]);
  expect(guessFields(['Name', 'Title'])).toEqual(['ignored', 'title']);
  expect([sourceOf(['Faena id', 'Title']), sourceOf(['a', 'b'])]).toEqual(['faena', 'csv']);
  expect(withField(['title', 'ignored', 'labels'], 1, 'title')).toEqual(['ignored', 'title', 'labels']);
  expect(withField(['labels', 'ignored'], 1, 'labels')).toEqual(['labels', 'labels']);
});

it.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-03-04T10:00:00Z', '2026-03-04'],
  ['2026/3/4', '2026-03-04'],
  ['04/03/2026', '2026-03-04'],
  ['4.3.26', '2026-03-04'],
  ['04/Mar/26 10:00 AM', '2026-03-04'],
  ['04/mar./26', '2026-03-04'],
  ['4 de marzo de 2026', '2026-03-04'],
  ['Mar 4, 2026', '2026-03-04'],
  ['31 dic 2026', '2026-12-31'],
  ['Fri Oct 16 2026 10:00:00 GMT+0000 (Coordinated Universal Time)', '2026-10-16'],
  ['Friday, October 16th 2026, 10:00:00 am', '2026-10-16'],
  ['16th Oct 2026', '2026-10-16'],
  ['mar 4 2026', '2026-03-04'],
  ['martes, 13 de octubre de 2026', '2026-10-13'],
  ['mié. 14/10/2026', '2026-10-14'],
  ['Tue Feb 30 2026', null],
  ['every monday', null],
  ['30/02/2026', null],
  ['13/13/2026', null],
  ['soon', null],
  ['45355', '2024-03-04'],
  ['1791244800', '2026-10-06'],
  ['4535', null],
  ['20260304', null],
  ['', null],
])('reads %j as the day %s', (text, day) => {
  expect(dayIn(text, 'dmy')).toBe(day);
});

it('reads ambiguous dates in the given order of day and month, or guesses it from the other dates', () => {
  expect(dayIn('03/04/2026', 'mdy')).toBe('2026-03-04');
  expect([
    guessDayOrder(['03/04/2026', '03/25/2026'], 'dmy'),
    guessDayOrder(['25/03/2026']),
    guessDayOrder(['03/04/2026', '05/05/2026'], 'mdy'),
    guessDayOrder(['03/04/2026', '05/05/2026', '2026-03-04']),
  ]).toEqual([
    { dayOrder: 'mdy', ambiguous: [] },
    { dayOrder: 'dmy', ambiguous: [] },
    { dayOrder: 'mdy', ambiguous: [] },
    { dayOrder: 'dmy', ambiguous: ['03/04/2026'] },
  ]);
  expect([['en-US'], ['en', 'en-GB'], ['es'], ['sv-SE'], []].map(dayOrderOfRegion)).toEqual([
    'mdy',
    'dmy',
    undefined,
    undefined,
    undefined,
  ]);
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year = '', month = '', of = ''] = day.split('-');
      expect([
        dayIn(day, 'dmy'),
        dayIn(`${of}/${month}/${year}`, 'dmy'),
        dayIn(`${month}/${of}/${year}`, 'mdy'),
      ]).toEqual([day, day, day]);
    }),
  );
});

it('converts rows to tasks and reports an error for each invalid row', () => {
  const of = table(
    ['ID', 'Title', 'Status', 'Type', 'Priority', 'Assignee', 'Due', 'Points', 'Sprint', 'Labels'],
    [
      ['1', 'Ship', 'done', 'BUG', 'alta', 'ada@example.com, Grace Hopper', '04/03/2026', '5.0', 'Sprint 1', 'web'],
      ['2', '', 'Done', '', '', '', '', '', '', ''],
      ['3', 'x'.repeat(256), '', '', '', '', '', '', '', ''],
      ['1', 'Again', '', '', '', '', '', '', '', ''],
      ['6', 'Wide', '', '', '', '', '', '', '', '', 'extra'],
      ['7', 'Old', 'Old', '', '', '', '', 'a long text', '', ''],
    ],
  );
  const { outcomes, ...plan } = planOf(of);
  expect(textsOf(outcomes)).toEqual([
    ...['Title title', 'Status statusId', 'Type typeId', 'Priority priorityId', 'Assignee assignees', 'Due dueDate']
      .concat(['Points estimate', 'Sprint sprintId'])
      .concat(['Labels labels'])
      .map((names) => `taken ${names.replace(' ', ' labels.')} 1 (1)`),
    'kept ID 1 (1)',
    'mapped priorities alta High 1 (1)',
    'nobody people Grace Hopper 1 (1)',
  ]);
  expect(plan).toEqual({
    rows: [
      {
        ...Object.fromEntries(plainFields.map((field) => [field, null])),
        line: 2,
        key: 'csv:1',
        title: 'Ship',
        description: 'absentees Grace Hopper\n\norigin csv 1',
        statusId: 's4',
        typeId: 't2',
        priorityId: 'p3',
        assignees: ['a'],
        labels: ['web'],
        dueDate: '2026-03-04',
        estimate: '5',
        sprintId: 'x',
        comments: [],
      },
    ],
    problems: [
      { line: 3, title: '', reason: phrase('importing', 'reasons.noTitle') },
      { line: 4, title: 'x'.repeat(256), reason: phrase('importing', 'reasons.longTitle', { length: 255 }) },
      { line: 5, title: 'Again', reason: phrase('importing', 'reasons.sameId', { id: '1', line: '2' }) },
      { line: 6, title: 'Wide', reason: phrase('importing', 'reasons.cells') },
      { line: 7, title: 'Old', reason: phrase('importing', 'reasons.longEstimate', { length: 8 }) },
    ],
  });
});

it('suggests an option for each unknown value, and new options only for permitted users', () => {
  const rows = [
    ['A', 'Doing', 'Zoe'],
    ['B', 'Waiting', ''],
    ['C', archivedCard, ''],
  ];
  const csv = table(['Title', 'Status', 'Assignee'], rows);
  const { values, choices } = unknownValues(csv, setupOf(csv), place);
  expect(values).toEqual([
    { kind: 'statuses', value: 'Doing', rows: 1 },
    { kind: 'statuses', value: 'Waiting', rows: 1 },
    { kind: 'statuses', value: archivedCard, rows: 1 },
    { kind: 'people', value: 'Zoe', rows: 1 },
  ]);
  expect(choices).toMatchObject({
    statuses: { doing: { to: 'entry', id: 's3' }, waiting: { to: 'new' } },
    people: { zoe: { to: 'nothing' } },
  });
  const member = { ...place, project: { ...place.project, abilities: { update: false } } as unknown as Project };
  const choicesOf = (of: ImportTable, at: ImportPlace) =>
    unknownValues(of, { ...setupOf(of), choices: noChoices }, at).choices.statuses;
  expect(choicesOf(csv, member)).toMatchObject({ doing: { to: 'entry', id: 's3' }, waiting: { to: 'refuse' } });
  const archived = table(['Title', 'Status'], [['A', 'Old']]);
  expect(choicesOf(archived, place)).toEqual({ old: { to: 'entry', id: 's1' } });
  const free = table(
    ['Title', 'Status'],
    Array.from({ length: 51 }, (_, at) => ['A', `Note ${at}`]),
  );
  expect(choicesOf(free, place)).toMatchObject({ 'note 0': { to: 'refuse' } });

  const trello = table(['Title', 'List', 'Members'], rows, { source: 'trello' });
  expect(setupOf(trello).choices.statuses).toMatchObject({
    waiting: { to: 'new' },
    'archived in trello': { to: 'refuse' },
  });
  expect(planOf(trello).rows.map(({ statusId }) => statusId)).toEqual(['s3', 'new:statuses:waiting']);
  expect(planOf(trello).problems).toEqual([{ line: 4, title: 'C', reason: phrase('importing', 'reasons.archived') }]);
});

it('offers the columns of a board in their order, also those without a task', () => {
  const board = table(
    ['Title', 'List'],
    [
      ['A', 'Later'],
      ['B', 'Later'],
      ['C', 'Now'],
    ],
    { source: 'trello', statuses: ['Now', 'Empty', 'Done', 'Later'] },
  );
  expect(unknownValues(board, setupOf(board), place).values).toEqual([
    { kind: 'statuses', value: 'Now', rows: 1 },
    { kind: 'statuses', value: 'Empty', rows: 0 },
    { kind: 'statuses', value: 'Later', rows: 2 },
  ]);
});

it('creates a long status under a shorter name, and finds it by the long one', () => {
  const long = 'x'.repeat(80);
  const of = table(['Title', 'Status'], [['A', long]]);
  const [created] = newEntries(unknownValues(of, setupOf(of), place));
  const id = `new:statuses:${long}`;
  expect(created).toEqual({ id, kind: 'statuses', name: `${'x'.repeat(59)}…` });
  expect(planOf(of, unknownValues(of, setupOf(of), place)).rows.map(({ statusId }) => statusId)).toEqual([id]);
  const after = {
    ...place,
    project: {
      ...place.project,
      taskStatuses: [...place.project.taskStatuses, tag('s9', created?.name ?? '')],
    } as unknown as Project,
  };
  expect(unknownValues(of, setupOf(of), after).values).toEqual([]);
  const { add, plan } = createPlanner(of, setupOf(of), after, shown);
  for (const row of of.rows) add(row);
  expect(plan().rows.map(({ statusId }) => statusId)).toEqual(['s9']);
});

it('splits a range of days, and moves what is no day to the description, so that the row is imported', () => {
  const of = table(
    ['Title', 'Due date'],
    [
      ['Trip', 'October 6, 2026 → October 8, 2026'],
      ['Text', 'next friday'],
      ['Serial', '46300'],
      ['Epoch', '1791244800000'],
      ['Offset', '2026-10-05T23:30:00-05:00'],
    ],
  );
  const { rows, problems, outcomes } = planOf(of);
  expect(rows.map(({ startDate, dueDate, description }) => [startDate, dueDate, description])).toEqual([
    ['2026-10-06', '2026-10-08', null],
    [null, null, 'unread labels.dueDate next friday'],
    [null, '2026-10-05', null],
    [null, '2026-10-06', null],
    [null, '2026-10-05', null],
  ]);
  expect([problems, textsOf(outcomes)]).toEqual([
    [],
    ['taken Title labels.title 5 (5)', 'taken Due date labels.dueDate 5 (5)', 'unreadDates 1 (1)'],
  ]);
});

it('gives a row the same idempotency key every time, and two equal rows different keys', () => {
  const cells = fc.array(
    fc.array(fc.string(), { minLength: 2, maxLength: 2 }).map(([first = '', second = '']) => [`t${first}`, second]),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(cells, (rows) => {
      const of = table(['Title', 'Description'], rows);
      const keys = (given: ImportTable) => planOf(given).rows.map(({ key }) => key);
      expect(keys(of)).toEqual(keys(of));
      expect(new Set(keys(of)).size).toBe(rows.length);
      // Additional columns or another order of the rows make no difference.
      expect(new Set(keys(table(of.header as string[], [...rows].reverse())))).toEqual(new Set(keys(of)));
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(hashed(one) === hashed(other)).toBe(one === other);
    }),
  );
});

it('splits rows into requests within the limits, each row once', () => {
  const row = (line: number, length: number): ImportRow => ({
    ...emptyTaskValues,
    line,
    key: `k${line}`,
    title: 't',
    description: 'x'.repeat(length),
    statusId: 's',
    typeId: 't',
    priorityId: 'p',
    comments: [],
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(100), fc.nat(100_000)), { maxLength: 1200 }), (lengths) => {
      const rows = lengths.map((length, index) => row(index, length));
      const sent: ImportRow[] = [];
      while (sent.length < rows.length) {
        const batch = batchOf(rows, sent.length);
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(importLimits.batch);
        expect(JSON.stringify(batch).length).toBeLessThan(importLimits.bodyBytes);
        sent.push(...batch);
      }
      expect(sent).toEqual(rows);
    }),
    { numRuns: 20 },
  );
});

it("creates a column for the list 'Ideas', and proposes the default column for a synonym", () => {
  const board = table(['Title', 'Status'], [], { source: 'trello', statuses: ['Ideas', 'Icebox', 'Doing'] });
  expect(setupOf(board).choices.statuses).toEqual({
    ideas: { to: 'new' },
    icebox: { to: 'entry', id: 's1' },
    doing: { to: 'entry', id: 's3' },
  });
});

it('leaves out comments of Jira without a text, and counts them', () => {
  const jira = table(
    ['Summary', 'Comment', 'Comment', 'Comment'],
    [['Ship', '04/Mar/26 10:00 AM;ada;', '04/Mar/26 10:05 AM;ada;Done', '05/Mar/26 9:00 AM;ada; \n']],
    { source: 'jira' },
  );
  const { rows, outcomes } = planOf(jira);
  expect(rows.map(({ comments }) => comments.map(({ content }) => content))).toEqual([
    ['**ada**, 2026-03-04:\n\nDone'],
  ]);
  expect(outcomes.filter(({ outcome }) => outcome === 'leftOut').map(({ text }) => shown(text))).toEqual([
    'emptyComments 2',
  ]);
});

it("reads 'none' and its synonyms as an empty value, unless the project has an option with that name", () => {
  const of = table(
    ['Title', 'Priority', 'Assignee', 'Sprint'],
    [
      ['A', 'No priority', 'Unassigned', 'None'],
      ['B', 'Sin prioridad', '[Ada Lovelace, "Grace Hopper", nobody@example.com]', '-'],
    ],
  );
  expect(unknownValues(of, setupOf(of), place).values.map(({ value }) => value)).toEqual([
    'Grace Hopper',
    'nobody@example.com',
  ]);
  expect(planOf(of)).toMatchObject({
    problems: [],
    rows: [
      { priorityId: 'p2', assignees: [], sprintId: null, description: null },
      { priorityId: 'p2', assignees: ['a'], sprintId: null },
    ],
  });
  const named = { ...place, project: { ...place.project, taskPriorities: [tag('p9', 'None')] } as unknown as Project };
  const planner = createPlanner(of, { ...setupOf(of), defaults: { ...defaults, priorityId: 'p9' } }, named, shown);
  planner.add({ line: 2, cells: ['A', 'none', '', ''] });
  expect(planner.plan().rows[0]?.priorityId).toBe('p9');
});

it('adds up the notes of the rows that become tasks', () => {
  const of = table(['Title'], [['A'], [''], ['B'], ['C']]);
  const planner = createPlanner(of, setupOf(of), place, shown);
  of.rows.forEach((row, index) => planner.add({ ...row, notes: index < 3 ? { attachments: 2, ticks: 0 } : {} }));
  expect(textsOf(planner.plan().outcomes)).toEqual(['taken Title labels.title 3 (3)', 'attachments 4 (2)']);
});

it.each([
  [
    'unstarted',
    [
      'Backlog',
      'Product backlog',
      'To Do',
      'todo',
      'To-do',
      'TODO this week',
      'Por hacer',
      'Pendiente',
      'Pendientes',
      'Open',
      'Reopened',
      'Abiertas',
      'New',
      'Nuevo',
      'Nuevas ideas',
      'Ideas',
      'Icebox',
      'Inbox',
      'Triage',
      'Next up',
      'Later',
      'Someday',
      'Planned',
      'Planificado',
      'Not started',
      'not_started',
      'Sin empezar',
      'No iniciado',
      'Not done',
      'Ready',
      'Selected for Development',
      'Queue',
      'En cola',
      'Upcoming',
      'Propuesto',
      'Requested',
    ],
  ],
  [
    'started',
    [
      'In Progress',
      'Doing',
      'En curso',
      'Haciendo',
      'In review',
      'En revisión',
      'QA',
      'Testing',
      'Blocked',
      'Waiting for Legal',
      'Ready for review',
      'Listo para revisar',
      'Ready to be released',
      'Design',
      'Sales',
      'Newsletter',
      'Week 41',
    ],
  ],
  [
    'done',
    [
      'Done',
      'DONE ✅',
      'Done this week',
      'Closed',
      'Complete',
      'Completed',
      'Finished',
      'Hecho',
      'Hechas',
      'Terminado',
      'Terminadas',
      'Cerrada',
      'Finalizado',
      'Resuelto',
      'Resolved',
      'Canceled',
      'Cancelled',
      'Cancelado',
      "Won't do",
      'Duplicate',
      'Rejected',
      'Shipped',
      'Released',
      'Deployed to production',
      'Delivered',
      'Entregado',
      'Publicado',
      'Archived',
      'Listo',
      'Merged',
    ],
  ],
] as const)('counts new statuses as %s by their names', (category, names) => {
  expect(names.filter((name) => categoryOf(name) !== category)).toEqual([]);
});
