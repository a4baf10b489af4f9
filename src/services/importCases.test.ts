import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../domain/errors.ts';
import { importLimits } from '../../domain/transfer.ts';
import { textOf } from '../../domain/phrase.ts';
import { importedFile } from '../../tests/support/importedFile.ts';
import { readTexts } from '../../tests/support/texts.ts';
import { readTable } from './tableFile.ts';

const folder = 'tests/cases/import';
const imported = (name: string) => importedFile(readFileSync(`${folder}/${name}`));
const of = (name: string, title: string) => imported(name).tasks.find((task) => task.title === title);

/** Titles of the tasks in each file. */
const cases: Readonly<Record<string, readonly string[]>> = {
  'azure-tree.csv': ['Move the shed', 'Empty it', 'Carry boxes', 'Build it'],
  'azure.csv': ['Badge printer', 'Paper'],
  'dates-mixed.csv': ['Trip', 'ISO', 'IsoZ', 'Epoch', 'Text', 'Short', 'Serial'],
  'dates-month-first.csv': ['Pay rent', 'Buy milk', 'Renew'],
  'github-issues.json': ['Door squeaks', 'Lamp flickers'],
  'github-many.json': ['Only a title', 'With a milestone'],
  'github-project.tsv': ['Gate opens late', 'Gate is red'],
  'gitlab.csv': ['Bell rings twice', 'Bell is silent'],
  'jira-cloud-parent.csv': ['Epic one', 'Child'],
  'jira-german.csv': ['Tür klemmt', 'Tür quietscht'],
  'jira-parent-id.csv': ['Epic one', 'Child'],
  'jira.csv': ['Lock sticks', 'Key bends'],
  'monday-groups.csv': ['Cut grass', 'Sharpen the blade', 'Fill the tank', 'Rake', 'Plant beans'],
  'monday.csv': ['Cut grass', 'Rake'],
  'notion.csv': ['Write menu', 'Print menu', 'Hang menu'],
  'openproject.csv': ['Roof tiles', 'Roof done'],
  'pivotal.csv': ['Fix lid'],
  'plan-spanish.csv': ['Podar el seto', 'Recoger hojas', '=SUMA(A1)'],
  'plane.csv': ['Glue leg'],
  'planka-full.json': ['Sweep', 'Saw', 'Oil'],
  'planka.json': ['Sweep'],
  'redmine.csv': ['Leak', 'Patch'],
  'shortcut.csv': ['Sign falls', 'Sign is dark'],
  'ticktick.csv': ['Paint the wall', 'Buy paint'],
  'trello.json': [
    'Breakfast order',
    'Evening call',
    'Copied card',
    'https://trello.com/c/x110',
    'Template card',
    'Steps',
    'https://example.org/a_b_c?x=1&y=*z*',
    'Emoji desc',
    'A3',
    'A4',
    'A5',
    'In first same',
    'In second same',
    'In long',
  ],
  'vikunja-full.json': ['Saw', 'Blade', 'Roof'],
  'vikunja.json': ['Saw'],
  'youtrack.csv': ['Screw is loose', 'Box is blue'],
};

describe('files of other products', () => {
  it.each(Object.entries(cases))('%s is imported with every row by pressing Continue', (name, titles) => {
    const { tasks, problems } = imported(name);
    expect([tasks.map(({ title }) => title), problems]).toEqual([titles, []]);
  });

  it('lists every file of the folder', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(cases).sort());
  });

  it.each(Object.keys(cases))('%s has an outcome for each column with a value', (name) => {
    const { outcomes } = imported(name);
    const { header, rows } = readTable(readFileSync(`${folder}/${name}`));
    const filled = header.filter((_, column) => rows.some(({ cells }) => cells[column]?.trim()));
    const without = filled.filter(
      (heading) =>
        !outcomes.some((text) => text.includes(heading.replace(/^.*\((.+)\)$/, '$1'))) &&
        // These columns are named by what becomes of them.
        !/label|tag|stichw|parent|epic|ubergeordnet|übergeordnet|start|link|depend/i.test(heading),
    );
    expect(without).toEqual([]);
  });
});

describe('data without a field', () => {
  it.each([
    ['jira.csv', 'Lock sticks', 'Sprint: Sprint 1, Sprint 2'],
    ['jira-cloud-parent.csv', 'Epic one', 'Blocks → BOX-2 Child'],
    ['jira-parent-id.csv', 'Child', 'Sprint: Sprint 7'],
    ['jira-german.csv', 'Tür klemmt', '### Warum\n\nFarbe: grün'],
    ['plane.csv', 'Glue leg', 'Glue **it**'],
    ['plane.csv', 'Glue leg', 'Assigned there: Rita Pruebas'],
    ['openproject.csv', 'Roof tiles', 'hello\n\n% Complete: 40'],
    ['pivotal.csv', 'Fix lid', 'Words\n\n- [x] Sand it\n\nIteration: 3'],
    ['azure.csv', 'Badge printer', 'Sprint: Shed\\Sprint 2'],
    ['azure-tree.csv', 'Move the shed', 'First **empty** it & sweep\n\n- left\n- right\n  - corner'],
    ['monday-groups.csv', 'Fill the tank', 'Group: Front'],
    ['ticktick.csv', 'Buy paint', '- [ ] White\n- [x] Brush'],
    ['gitlab.csv', 'Bell is silent', 'Part of: Bells'],
    ['github-issues.json', 'Door squeaks', 'Open it\n\n- [x] oil\n- [ ] test'],
    ['github-project.tsv', 'Gate opens late', 'Linked pull requests: https://github.com/o/r/pull/10'],
    ['planka-full.json', 'Saw', '### Steps\n\n- [x] measure\n- [ ] cut\n\n### Attachments'],
    ['vikunja-full.json', 'Saw', 'Mind the **nails**\n\n- left\n\nProject: Shed'],
  ])('%s: the description of %s has %j', (name, title, text) => {
    expect(of(name, title)?.description).toContain(text);
  });

  it.each([
    ['jira.csv', 'Key bends', 'Lock sticks'],
    ['jira-cloud-parent.csv', 'Child', 'Epic one'],
    ['jira-parent-id.csv', 'Child', 'Epic one'],
    ['jira-german.csv', 'Tür quietscht', 'Tür klemmt'],
    ['azure-tree.csv', 'Carry boxes', 'Empty it'],
    ['monday-groups.csv', 'Fill the tank', 'Cut grass'],
    ['ticktick.csv', 'Buy paint', 'Paint the wall'],
    ['redmine.csv', 'Patch', 'Leak'],
  ])('%s: the parent of %s is %s, which comes first', (name, title, parent) => {
    const { tasks } = imported(name);
    const [at, above] = [title, parent].map((wanted) => tasks.findIndex((task) => task.title === wanted));
    expect(tasks[at ?? -1]?.parent).toBe(parent);
    expect(above).toBeLessThan(at ?? -1);
    expect(tasks[at ?? -1]?.description ?? '').not.toContain('Part of');
  });

  it.each([
    ['jira.csv', 'Lock sticks', ['red', 'blue']],
    ['plane.csv', 'Glue leg', ['x', 'y']],
    ['github-issues.json', 'Door squeaks', ['bug']],
  ])('%s: the labels of %s are labels of the task', (name, title, labels) => {
    expect(of(name, title)?.labels).toEqual(labels);
  });

  it.each([
    ['jira-cloud-parent.csv', 'Child'],
    ['openproject.csv', 'Roof tiles'],
    ['vikunja-full.json', 'Saw'],
  ])('%s: the start date of %s is the one of the task', (name, title) => {
    expect(of(name, title)?.startDate).toBe('2026-10-01');
  });

  it('is listed as taken, changed or left out, each with its number of rows', () => {
    expect(imported('jira-parent-id.csv').outcomes).toEqual([
      'taken: New tasks (2)',
      'taken: Summary → Título: 2 values (2)',
      'taken: Issue Type → Tipo: 2 values (2)',
      'taken: Status → Estado: 2 values (2)',
      'taken: Parent id → Tarea principal: 1 value (1)',
      'taken: Story Points → Estimación: 1 value (1)',
      'taken: Sprint → Sprint: 1 value (1)',
      'changed: Issue key: 2 values, written in the descriptions (2)',
      'changed: Sprint “Sprint 7” is not in this project: named in 1 description (1)',
      'leftOut: Issue id: 2 values in a column that is left out (2)',
    ]);
  });

  it('names an option whose name is shortened', () => {
    const { outcomes } = importedFile(new TextEncoder().encode(`Title,Status\nA,${'x'.repeat(80)}`));
    expect(outcomes.at(-1)).toBe(
      `changed: Status “${'x'.repeat(59)}…” is created for 1 task. Its name had 80 characters and was shortened. (1)`,
    );
  });
});

describe('values of other products', () => {
  it.each([
    ['azure.csv', 'Paper', { statusId: 'Done', typeId: 'Task' }],
    ['azure-tree.csv', 'Empty it', { statusId: 'In Progress', typeId: 'Feature', priorityId: 'High' }],
    ['azure-tree.csv', 'Move the shed', { assignees: ['ada'], priorityId: 'Highest' }],
    ['pivotal.csv', 'Fix lid', { statusId: 'Done', priorityId: 'Medium', dueDate: '2026-07-01', estimate: '3' }],
    ['jira.csv', 'Key bends', { estimate: '5', statusId: 'Done' }],
    ['notion.csv', 'Print menu', { dueDate: '2026-10-08' }],
    ['monday-groups.csv', 'Sharpen the blade', { assignees: ['grace'], dueDate: '2026-10-01', statusId: 'Done' }],
    ['ticktick.csv', 'Paint the wall', { dueDate: '2026-10-05', priorityId: 'High', statusId: 'In Progress' }],
    ['gitlab.csv', 'Bell rings twice', { dueDate: '2026-10-09', estimate: '3', statusId: 'To Do' }],
    ['github-issues.json', 'Lamp flickers', { statusId: 'Done' }],
    ['plan-spanish.csv', 'Recoger hojas', { assignees: ['ada', 'grace'], dueDate: '2026-11-02' }],
    ['planka-full.json', 'Saw', { assignees: ['ada'], dueDate: '2026-10-05' }],
    ['vikunja-full.json', 'Blade', { statusId: 'Done', dueDate: null }],
  ])('%s: %s has %j', (name, title, values) => {
    expect(of(name, title)).toMatchObject(values);
  });

  it('tasks of a board keep their order, and its empty lists are created', () => {
    expect(imported('planka-full.json').created).toEqual(['Now', 'Later', 'Empty']);
  });

  it('comments of Vikunja without a text are left out', () => {
    const comments = ['<p></p>', '<p>Mind the step</p>'].map((comment) => ({
      comment,
      author: { name: 'Bo' },
      created: '2026-10-01T12:00:00Z',
    }));
    const file = [{ id: 1, title: 'P', tasks: [{ id: 1, title: 'A', comments }] }];
    const [task] = importedFile(new TextEncoder().encode(JSON.stringify(file))).tasks;
    expect(task?.comments).toEqual([
      { content: '**Bo**, 2026-10-01:\n\nMind the step', createdAt: '2026-10-01T12:00:00.000Z' },
    ]);
  });

  it('issues of two repositories with one number have different keys', () => {
    const keyOf = (repository: string) =>
      importedFile(
        new TextEncoder().encode(
          JSON.stringify([{ number: 1, title: 'A', url: `https://github.com/o/${repository}/issues/1` }]),
        ),
      ).keys[0];
    expect([keyOf('one'), keyOf('two')]).toEqual(['csv:o/one#1', 'csv:o/two#1']);
  });
});

describe('headings', () => {
  const read = (text: string, options = {}) => readTable(new TextEncoder().encode(text), options);
  it('are found below a title, or in the line that the user names', () => {
    const sheet = 'Plan 2026\n\nWork;Who;When\nDig;Ada;2026-10-01\n';
    const found = read(sheet);
    expect([found.header, found.text?.headings, found.above]).toEqual([
      ['Work', 'Who', 'When'],
      3,
      [{ line: 1, title: 'Plan 2026' }],
    ]);
    expect(read(`${sheet}Rake;;\n`, { headings: 4 })).toMatchObject({
      header: ['Dig', 'Ada', '2026-10-01'],
      rows: [{ line: 5 }],
    });
  });

  it('stay in the first line if it has any known name', () => {
    expect(read('Title,,\nName,Sent,Seen\n').header).toEqual(['Title', '', '']);
    expect(read('Foo,Bar\n1,2\n').header).toEqual(['Foo', 'Bar']);
  });
});

describe('damaged files', () => {
  const messageOf = (bytes: Uint8Array<ArrayBuffer>) => {
    try {
      readTable(bytes);
    } catch (error) {
      return textOf(readTexts, (error as AppError).text);
    }
    return null;
  };
  const text = (content: string) => new TextEncoder().encode(content);
  const trello = readFileSync(`${folder}/trello.json`);
  it.each([
    ['a board that is cut off', trello.subarray(0, trello.length / 2), 'This JSON is cut off or damaged'],
    ['a list that is cut off', text('[{"number": 1, "title": "A"'), 'This JSON is cut off or damaged'],
    ['JSON of something else', text('[1, 2]'), 'This JSON is neither a board exported from Trello'],
    ['a workbook', text('PK\u0003\u0004rest'), 'This is not a text file'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)]), 'This is not a text file'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...new Uint8Array(600)]), 'This is not a text file'],
    ['a web page', text('<!DOCTYPE html><html><body>Sign in</body></html>'), 'This is a document or a web page'],
    ['a PDF file', text('%PDF-1.7\n1 0 obj\n'), 'This is a document or a web page'],
    ['nothing', text(''), 'There is no row in the file'],
    ['blank lines', text('\n\n ,,\n'), 'There is no row in the file'],
    ['100,000 rows', text(`Title\n${'x\n'.repeat(100_000)}`), 'more than 20,000 rows'],
    [
      'one row too many below a title',
      text(`Plan\n\nTitle,Status\n${'x,y\n'.repeat(20_001)}`),
      'more than 20,000 rows',
    ],
    ['too many bytes', new Uint8Array(importLimits.bytes + 1), 'larger than 20 MB'],
  ])('%s: the error names the problem', (_, bytes, message) => {
    expect(messageOf(Uint8Array.from(bytes))).toContain(message);
  });

  const wide = (content: string, isBig: boolean) =>
    Uint8Array.from(content, (sign) => sign.charCodeAt(0)).reduce<number[]>(
      (bytes, code) => [...bytes, ...(isBig ? [0, code] : [code, 0])],
      [],
    );
  it.each([
    ['UTF-16 LE with a mark', [0xff, 0xfe, ...wide('Título;Estado\nAñadir;Hecho', false)]],
    ['UTF-16 BE with a mark', [0xfe, 0xff, ...wide('Título;Estado\nAñadir;Hecho', true)]],
    ['UTF-16 LE', wide('Título;Estado\nAñadir;Hecho', false)],
    ['UTF-16 BE', wide('Título;Estado\nAñadir;Hecho', true)],
    ['Windows-1252', [...'Título;Estado\nAñadir;Hecho'].map((sign) => sign.charCodeAt(0))],
  ])('a file in %s is read', (_, bytes) => {
    expect(importedFile(Uint8Array.from(bytes)).tasks).toMatchObject([{ title: 'Añadir', statusId: 'Done' }]);
  });

  it('formulas stay the texts that were written', () => {
    const { tasks } = importedFile(text('Title,Notes\n=1+1,"=HYPERLINK(""x"")"\n@a,+1'));
    expect(tasks).toMatchObject([
      { title: '=1+1', description: '=HYPERLINK("x")' },
      { title: '@a', description: '+1' },
    ]);
  });
});
