import { describe, expect, it } from 'vitest';
import { importedFile } from '../../tests/support/importedFile.ts';
import { readTable } from './tableFile.ts';

const imported = (text: string) => importedFile(new TextEncoder().encode(text));
const file = (header: string, ...rows: Record<string, string>[]): string => {
  const names = header.split(',');
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
};

describe('an export of Linear', () => {
  const header =
    'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,UUID,Time in status (minutes),Related to,Blocked by,Duplicate of';
  const moment = (day: string) => `${day} 2026 10:00:00 GMT+0000 (Coordinated Universal Time)`;
  it('reads every row with its dates, and treats an absent priority as empty', () => {
    const found = imported(
      file(
        header,
        {
          ID: 'ENG-1',
          Team: 'Engineering',
          Title: 'Ship it',
          Description: 'Now **this**',
          Status: 'Todo',
          Estimate: '3',
          Priority: 'No priority',
          Creator: 'grace@example.com',
          Assignee: 'ada@example.com',
          Labels: 'Bug, Web',
          Created: moment('Thu Oct 01'),
          Updated: moment('Fri Oct 02'),
          'Due Date': moment('Fri Oct 16'),
        },
        {
          ID: 'ENG-2',
          Team: 'Engineering',
          Title: "'=SUM(A1)",
          Status: 'In Progress',
          Priority: 'Urgent',
          Created: moment('Thu Oct 01'),
          'Parent issue': 'ENG-1',
        },
        {
          ID: 'ENG-3',
          Team: 'Engineering',
          Title: 'Old',
          Status: 'Canceled',
          Priority: 'Low',
          Created: '2026-10-01T10:00:00.000Z',
        },
      ),
    );
    expect(found).toMatchObject({ product: 'Linear', problems: [], created: ['Canceled'] });
    expect(found.tasks).toMatchObject([
      {
        title: 'Ship it',
        statusId: 'To Do',
        priorityId: 'Medium',
        assignees: ['ada'],
        dueDate: '2026-10-16',
        estimate: '3',
        description: 'Now **this**\n\nImported from Linear: ENG-1',
        labels: ['Bug', 'Web'],
      },
      {
        title: '=SUM(A1)',
        statusId: 'In Progress',
        priorityId: 'Highest',
        description: 'Imported from Linear: ENG-2',
        parent: 'Ship it',
      },
      { title: 'Old', statusId: 'new:statuses:canceled', priorityId: 'Low' },
    ]);
  });
});

it('reads an export of Todoist: sections, comments, labels, indentation and invalid dates', () => {
  const found = imported(
    [
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
      'meta,view_style=board,,,,,,,,,,,,',
      'task,Repot the basil @garden @weekend,Terracotta,1,1,Ada Lovelace (48151623),Grace Hopper (42),Oct 5 2026,en,Africa/Cairo,30,minute,,',
      'task,Buy compost,,4,2,Ada Lovelace (48151623),,,en,Africa/Cairo,,None,,',
      'note,"Peat-free, please",,,,Ada Lovelace (48151623),,,,,,,,',
      ',,,,,,,,,,,,,',
      'section,Weekly,,,,,,,,,,,,',
      'task,Water the ferns,,2,1,Ada Lovelace (48151623),,every monday at 9am,en,Africa/Cairo,15,minute,,',
      'task,"Order ""old"" seeds",,3,1,Ada Lovelace (48151623),,tomorrow 18:00,en,Africa/Cairo,,,9 Oct 2026,en',
    ].join('\r\n'),
  );
  expect(found).toMatchObject({
    product: 'Todoist',
    problems: [],
    created: ['Weekly'],
  });
  expect(found.tasks).toMatchObject([
    {
      title: 'Repot the basil',
      statusId: 'Backlog',
      priorityId: 'Highest',
      assignees: ['grace'],
      dueDate: '2026-10-05',
      description: 'Terracotta',
      labels: ['garden', 'weekend'],
      comments: [],
    },
    {
      title: 'Buy compost',
      statusId: 'Backlog',
      priorityId: 'Medium',
      description: null,
      parent: 'Repot the basil',
      comments: [{ content: 'Peat-free, please' }],
    },
    {
      title: 'Water the ferns',
      statusId: 'new:statuses:weekly',
      priorityId: 'High',
      dueDate: null,
      description: 'Date in Todoist: every monday at 9am',
    },
    {
      title: 'Order "old" seeds',
      priorityId: 'Medium',
      dueDate: '2026-10-09',
      description: 'Date in Todoist: tomorrow 18:00',
    },
  ]);
});

it('reads an export of Asana: sections as statuses, people by e-mail address, and completed tasks', () => {
  const found = imported(
    file(
      'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)',
      {
        'Task ID': '1209876543210001',
        'Created At': '2026-09-01',
        'Completed At': '2026-09-30',
        'Last Modified': '2026-09-30',
        Name: 'Launch',
        'Section/Column': 'Por hacer',
        Assignee: 'A. Lovelace',
        'Assignee Email': 'ada@example.com',
        'Start Date': '2026-09-20',
        'Due Date': '2026-10-15',
        Tags: 'Design,Q4',
        Notes: 'One\nTwo',
        Projects: 'Web',
      },
      {
        'Task ID': '1209876543210002',
        'Created At': '2026-09-02',
        Name: 'Text',
        'Section/Column': 'Waiting for Legal',
        'Parent task': 'Launch',
      },
    ),
  );
  expect(found).toMatchObject({
    product: 'Asana',
    problems: [],
    created: ['Waiting for Legal'],
  });
  expect(found.tasks).toMatchObject([
    {
      title: 'Launch',
      statusId: 'To Do',
      assignees: ['ada'],
      dueDate: '2026-10-15',
      startDate: '2026-09-20',
      description: 'One\nTwo\n\nImported from Asana: 1209876543210001',
      labels: ['Design', 'Q4'],
    },
    {
      title: 'Text',
      statusId: 'new:statuses:waiting for legal',
      description: 'Imported from Asana: 1209876543210002',
      parent: 'Launch',
    },
  ]);
});

it('reads an export of ClickUp: lists in brackets, timestamps, numeric priorities, attachments and comments', () => {
  const found = imported(
    file(
      'Task ID,Task Link,Task Type,Task Name,Task Content,Status,Date Created,Date Created Text,Due Date,Due Date Text,Start Date,Start Date Text,Parent ID,Subtasks IDs,Attachments,Assignees,Tags,Priority,List Name,Folder Name/Path,Space Name,Time Estimated,Time Estimated Text,Checklists,Comments,Assigned Comments,Time Spent,Time Spent Text,Rolled Up Time,Rolled Up Time Text',
      {
        'Task ID': '86abc1',
        'Task Link': 'https://app.clickup.com/t/86abc1',
        'Task Type': 'Task',
        'Task Name': 'Pitch',
        'Task Content': 'Hook and body',
        Status: 'in progress',
        'Date Created': '1790000000000',
        'Date Created Text': '9/21/2026, 2:13:20 PM GMT+0',
        'Due Date': '1792103400000',
        'Due Date Text': '10/16/2026, 4:00:00 AM GMT+5:30',
        'Start Date': 'null',
        'Parent ID': 'null',
        Attachments: '[{"title":"plan (1).pdf","url":"https://t.example.com/plan (1).pdf"}]',
        Assignees: '[Ada Lovelace,Grace Hopper]',
        Tags: '[web,ui]',
        Priority: '1',
        'List Name': 'Launch',
        Comments: '[{"text":"Looks good","by":"grace@example.com","date":"1790086400000"}]',
      },
      {
        'Task ID': '86abc2',
        'Task Name': 'Print',
        Status: 'Open',
        'Date Created': '1790000000000',
        'Due Date': 'null',
        'Parent ID': '86abc1',
        Attachments: '[]',
        Assignees: '[]',
        Tags: '[]',
        Priority: 'null',
        'List Name': 'Launch',
        Comments: '[]',
      },
      { 'Task ID': '86abc3', 'Task Name': 'Party', Status: 'Complete', Assignees: '[John Doe]', Priority: '4' },
    ),
  );
  expect(found).toMatchObject({ product: 'ClickUp', problems: [], created: [] });
  expect(found.tasks).toEqual([
    {
      title: 'Pitch',
      statusId: 'In Progress',
      typeId: 'Task',
      priorityId: 'Highest',
      assignees: ['ada', 'grace'],
      startDate: null,
      dueDate: '2026-10-16',
      estimate: null,
      description:
        'Hook and body\n\n### Attachments\n\n- [plan (1).pdf](https://t.example.com/plan%20%281%29.pdf)\n\nList Name: Launch\n\nImported from ClickUp: [86abc1](https://app.clickup.com/t/86abc1)',
      labels: ['web', 'ui'],
      comments: [
        { content: '**grace@example.com**, 2026-09-22:\n\nLooks good', createdAt: '2026-09-22T12:00:00.000Z' },
      ],
    },
    {
      title: 'Print',
      statusId: 'To Do',
      typeId: 'Task',
      priorityId: 'Medium',
      assignees: [],
      startDate: null,
      dueDate: null,
      estimate: null,
      description: 'List Name: Launch\n\nImported from ClickUp: 86abc2',
      parent: 'Pitch',
      labels: [],
      comments: [],
    },
    {
      title: 'Party',
      statusId: 'Done',
      typeId: 'Task',
      priorityId: 'Low',
      assignees: [],
      startDate: null,
      dueDate: null,
      estimate: null,
      description: 'Assigned there: John Doe\n\nImported from ClickUp: 86abc3',
      labels: [],
      comments: [],
    },
  ]);
});

it('reads an export of Jira: wiki markup as Markdown, and attachments as links', () => {
  const found = imported(
    file(
      'Summary,Issue key,Issue id,Issue Type,Status,Project key,Priority,Resolution,Assignee,Reporter,Creator,Created,Due date,Labels,Description,Attachment,Comment,Custom field (Story Points)',
      {
        Summary: 'Log in',
        'Issue key': 'WEB-7',
        'Issue id': '10007',
        'Issue Type': 'Story',
        Status: 'Selected for Development',
        'Project key': 'WEB',
        Priority: 'Highest',
        Assignee: 'Ada Lovelace',
        Reporter: 'Grace Hopper',
        Creator: 'Grace Hopper',
        Created: '01/Oct/26 9:00 AM',
        'Due date': '16/Oct/26 12:00 AM',
        Labels: 'web',
        Description: 'h2. Steps\n* *Open* the [page|https://example.com]\n{code:java}\nint a = 1;\n{code}',
        Attachment:
          '02/Oct/26 9:00 AM;5b10ac8d;shot_1.png;https://example.atlassian.net/rest/api/3/attachment/content/1',
        Comment: '02/Oct/26 9:30 AM;Grace Hopper;See {{main}} and *this*',
        'Custom field (Story Points)': '5.0',
      },
    ),
  );
  expect(found).toMatchObject({ product: 'jira', problems: [] });
  expect(found.tasks).toEqual([
    {
      title: 'Log in',
      statusId: 'To Do',
      typeId: 'Feature',
      priorityId: 'Highest',
      assignees: ['ada'],
      startDate: null,
      dueDate: '2026-10-16',
      estimate: '5',
      description: [
        '## Steps',
        '- **Open** the [page](https://example.com)',
        '```java\nint a = 1;\n```',
        '### Attachments',
        '- [shot\\_1.png](https://example.atlassian.net/rest/api/3/attachment/content/1)',
        'Imported from Jira: WEB-7',
      ].join('\n\n'),
      labels: ['web'],
      comments: [
        {
          content: '**Grace Hopper**, 2026-10-02:\n\nSee `main` and **this**',
          createdAt: '2026-10-02T09:30:00.000Z',
        },
      ],
    },
  ]);
});

it('leaves tables of unknown products unchanged', () => {
  const table = readTable(
    new TextEncoder().encode(
      [
        ['Title', 'Team', 'Type'],
        ["'=1+1", '[a]', 'null'],
      ]
        .map((cells) => cells.join(','))
        .join('\n'),
    ),
  );
  expect([table.product, table.rows]).toEqual([undefined, [{ line: 2, cells: ["'=1+1", '[a]', 'null'] }]]);
});
