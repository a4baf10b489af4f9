import { readFileSync } from 'node:fs';
import type { AppError } from '../../domain/errors.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '../../domain/csv.ts';
import { archivedCard, listMark, type TableRow } from '../../domain/imports/table.ts';
import { exportColumns as columnsOf } from '../../domain/importRules.ts';
import { textOf } from '../../domain/phrase.ts';
import { readTexts } from '../../tests/support/texts.ts';
import { readTable } from './tableFile.ts';

const exportColumns = columnsOf(readTexts('exports'), readTexts('fields'));
const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const json = (value: object) => readTable(bytes(JSON.stringify(value)));

it('reads quotes, line breaks in cells and line numbers', () => {
  const { header, rows, text, broken } = readTable(
    bytes('Title,Description\r\n"One, ""quoted""","two\r\nlines"\r\n\r\nNext,\r\nLast,x'),
  );
  expect([header, text, broken]).toEqual([
    ['Title', 'Description'],
    {
      encoding: 'utf-8',
      delimiter: ',',
      headings: 1,
      lines: [
        { line: 1, title: 'Title · Description' },
        { line: 2, title: 'One, "quoted" · two lines' },
        { line: 5, title: 'Next' },
      ],
    },
    [],
  ]);
  expect(rows).toEqual([
    { line: 2, cells: ['One, "quoted"', 'two\nlines'] },
    { line: 5, cells: ['Next', ''] },
    { line: 6, cells: ['Last', 'x'] },
  ]);
});

it('detects encoding and separator unless the caller chooses them', () => {
  const spanish = 'Título;Descripción\r\n"Año ""nuevo""";"línea\r\notra €"\r\n';
  const windows = latin1(spanish.replace('€', '\u0080'));
  expect(readTable(windows)).toMatchObject({
    text: { encoding: 'windows-1252', delimiter: ';' },
    header: ['Título', 'Descripción'],
    rows: [{ line: 2, cells: ['Año "nuevo"', 'línea\notra €'] }],
  });
  expect(readTable(bytes(spanish), { encoding: 'windows-1252' }).header[0]).toBe('TÃ\u00adtulo');
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from('a\tb\n1\tñ', (sign) => sign.charCodeAt(0)).buffer),
  ]);
  expect(readTable(wide)).toMatchObject({
    text: { encoding: 'utf-16le', delimiter: '\t' },
    rows: [{ cells: ['1', 'ñ'] }],
  });
  expect(readTable(bytes('\uFEFFa,b\n1,2')).header).toEqual(['a', 'b']);
  expect(readTable(bytes('sep=;\na;b,c\n1;2'))).toMatchObject({
    text: { delimiter: ';' },
    header: ['a', 'b,c'],
    rows: [{ line: 3, cells: ['1', '2'] }],
  });
  expect(readTable(bytes('a;b\n1;2'), { delimiter: ',', headings: null })).toMatchObject({
    header: [''],
    rows: [{ line: 1, cells: ['a;b'] }, { line: 2 }],
  });
});

it('reports rows with unclosed quotes', () => {
  const { rows, broken } = readTable(bytes('Title,B\nGood,1\nBad,"2\nnever closed'));
  expect([rows.map(({ line }) => line), broken.map(({ line, title }) => [line, title])]).toEqual([[2], [[3, 'Bad']]]);
});

it('parses any cells as they were written', () => {
  const cell = fc
    .string({ unit: 'binary' })
    .map((text) => text.replace(/[\u0000-\u0008\u000b-\u001f\uFEFF]/g, '').replace(/[\ud800-\udfff]/g, ''));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: exportColumns.length, maxLength: exportColumns.length }), {
        minLength: 1,
        maxLength: 8,
      }),
      (rows) => {
        const written = rows.map(([, ...rest]) => ['an id', ...rest]);
        const read = readTable(bytes([csvLine(exportColumns), ...written.map(csvLine)].join('')));
        expect(read.rows.map(({ cells }) => cells)).toEqual(written);
      },
    ),
  );
});

it('removes the formula escape even if columns of the exported file were deleted', () => {
  const read = readTable(
    bytes(
      [
        ['Faena id', 'Title'],
        ['an id', '＝1+1'],
        ['an id', ' =1'],
      ]
        .map(csvLine)
        .join(''),
    ),
  );
  expect(read.rows.map(({ cells }) => cells[1])).toEqual(['＝1+1', ' =1']);
});

it('rejects unreadable files with a message', () => {
  const messageOf = (given: Uint8Array<ArrayBuffer>) => {
    try {
      readTable(given);
    } catch (error) {
      return textOf(readTexts, (error as AppError).text);
    }
    return null;
  };
  expect(messageOf(bytes(''))).toBe('There is no row in the file.');
  expect(messageOf(bytes('only,a,header\n'))).toBe('There is no row in the file.');
  expect(messageOf(bytes('{"a": 1}'))).toContain('neither a board exported from Trello');
  expect(messageOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1]))).toContain('save the sheet as CSV');
  expect(messageOf(new Uint8Array(20 * 1024 * 1024 + 1))).toContain('larger than 20 MB');
  expect(messageOf(bytes(`a\n${'x\n'.repeat(20_001)}`))).toContain('more than 20,000 rows');
  expect(messageOf(bytes(`${'a,'.repeat(400)}\n1`))).toContain('more than 300 columns');
});

const described = ({ cells, about = [] }: TableRow): string =>
  [cells[2], ...about.map((parts) => parts.map((part) => textOf(readTexts, part)).join(', '))]
    .filter((part) => part !== '')
    .join('\n\n');

it('reads a Trello board: lists, checklists, labels, members, comments and archived cards', () => {
  const id = '65e5a0000000000000000001';
  const board = {
    name: 'Board',
    lists: [
      { id: 'l2', name: 'Doing', closed: false },
      { id: 'l1', name: 'Old list', closed: true },
    ],
    cards: [
      { id: 'c2', name: 'Second', desc: '', idList: 'l2', closed: true, due: null, idMembers: [], labels: [], pos: 2 },
      {
        id,
        name: 'First',
        desc: 'Text',
        idList: 'l2',
        closed: false,
        start: '2026-03-01T10:00:00.000Z',
        due: '2026-03-04T10:00:00.000Z',
        idMembers: ['m'],
        labels: [{ name: '', color: 'red' }, { name: 'web' }],
        idChecklists: ['k'],
        shortUrl: 'https://trello.com/c/x',
        pos: 1,
      },
      { id: 'c3', name: 'Third', desc: '', idList: 'l1', closed: false, pos: 0 },
    ],
    members: [{ id: 'm', fullName: 'Ada Lovelace', username: 'ada' }],
    checklists: [
      {
        id: 'k',
        name: 'Steps',
        idCard: id,
        checkItems: [
          { name: 'b', state: 'incomplete', pos: 2 },
          { name: 'a', state: 'complete', pos: 1 },
        ],
      },
    ],
    actions: [
      {
        type: 'commentCard',
        date: '2026-03-03T00:00:00Z',
        data: { text: 'Later', card: { id } },
        memberCreator: { fullName: 'Ada' },
      },
      {
        type: 'commentCard',
        date: '2026-03-02T00:00:00Z',
        data: { text: 'Sooner', card: { id } },
        memberCreator: { fullName: 'Ada' },
      },
      { type: 'updateCard', date: '', data: {} },
    ],
  };
  const { source, text, rows } = json(board);
  expect([source, text]).toEqual(['trello', null]);
  expect(rows.map((row) => row.cells.with(2, described(row)))).toEqual([
    [
      id,
      'First',
      'Text\n\n### Steps\n\n- [x] a\n- [ ] b\n\nDue 2026-03-04 10:00 UTC',
      'Doing',
      `red${listMark}web`,
      'Ada Lovelace',
      '2026-03-04',
      'https://trello.com/c/x',
      '2024-03-04T10:18:40.000Z',
      '',
      '',
      '',
      `2026-03-02T00:00:00Z;Ada;Sooner${listMark}2026-03-03T00:00:00Z;Ada;Later`,
      '2026-03-01',
    ],
    ['c2', 'Second', '', archivedCard, ...Array.from({ length: 10 }, () => '')],
    ['c3', 'Third', '', archivedCard, ...Array.from({ length: 10 }, () => '')],
  ]);
});

it('reads when a Trello card was created and completed, and by whom', () => {
  const id = '65e5a0000000000000000001';
  const card = { name: 'Card', desc: '', idList: 'done', closed: false, dateLastActivity: '2026-05-05T00:00:00.000Z' };
  const action = (of: string, type: string, date: string, data: object = {}) => ({
    type,
    date,
    data: { card: { id: of }, ...data },
    memberCreator: { fullName: 'Ada Lovelace' },
  });
  const { rows, header } = json({
    lists: [{ id: 'done', name: 'Done' }],
    cards: [
      { ...card, id },
      { ...card, id: 'ticked', dueComplete: true },
      { ...card, id: 'closed', closed: true },
      { ...card, id: 'broken' },
    ],
    actions: [
      action(id, 'updateCard', '2026-03-09T00:00:00.000Z', { listAfter: { id: 'done' }, old: { idList: 'x' } }),
      action(id, 'updateCard', '2026-03-01T00:00:00.000Z', { listAfter: { id: 'done' }, old: { idList: 'x' } }),
      action(id, 'updateCard', '2026-03-10T00:00:00.000Z', { listAfter: { id: 'other' } }),
      action(id, 'createCard', '2026-02-01T00:00:00.000Z'),
      action('ticked', 'updateCard', '2026-03-03T00:00:00.000Z', {
        card: { id: 'ticked', dueComplete: true },
        old: { dueComplete: false },
      }),
      action('closed', 'updateCard', '2026-03-04T00:00:00.000Z', {
        card: { id: 'closed', closed: true },
        old: { closed: false },
      }),
      action('broken', 'updateCard', '2026-03-05T00:00:00.000Z', { old: 'x', listAfter: 5 }),
    ],
  });
  const at = ['Created', 'Updated', 'Completed on', 'Author'].map((name) => header.indexOf(name));
  const last = card.dateLastActivity;
  expect(rows.map(({ cells }) => at.map((index) => cells[index]))).toEqual([
    ['2026-02-01T00:00:00.000Z', last, '2026-03-09T00:00:00.000Z', 'Ada Lovelace'],
    ['', last, '2026-03-03T00:00:00.000Z', ''],
    ['', last, '2026-03-04T00:00:00.000Z', ''],
    ['', last, '', ''],
  ]);
});

it('keeps the order of a Trello board, its empty lists, lists of one name, and copied comments', () => {
  const { statuses, notes, rows } = readTable(readFileSync('tests/cases/import/trello.json'));
  expect(statuses).toEqual([
    'First',
    'Second',
    'Waiting (empty)',
    'Third',
    'Same name',
    'Same name (2)',
    `${'x'.repeat(59)}…`,
  ]);
  expect(notes).toEqual({ longNames: 1 });
  const cellOf = (title: string, column: number) => rows.find(({ cells }) => cells[1] === title)?.cells[column];
  expect(['In first same', 'In second same', 'In long'].map((title) => cellOf(title, 3))).toEqual(statuses?.slice(4));
  expect(cellOf('Copied card', 12)).toMatch(/^2026-01-02T.*;Ana Prueba;words that came along with the copy$/);
  expect(cellOf('Steps', 2)).toBe('### Earlier list\n\n- [ ] c\n\n### Later list\n\n- [x] a (2026-03-09)\n- [ ] b');
});

it('reads the due day of a Trello card in the time zone of the browser', () => {
  const dueDay = () =>
    json({ lists: [], cards: [{ id: 'c', idList: '', due: '2026-03-04T20:00Z' }] }).rows[0]?.cells[6];
  const zone = process.env.TZ;
  try {
    process.env.TZ = 'Asia/Tokyo';
    expect(dueDay()).toBe('2026-03-05');
    process.env.TZ = 'America/New_York';
    expect(dueDay()).toBe('2026-03-04');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

it('adds data of a Trello card that has no field to the description, and counts it', () => {
  const upload = {
    id: 'a1',
    bytes: 20_480,
    date: '2026-03-01T00:00:00.000Z',
    edgeColor: '#fff',
    idMember: 'm',
    isMalicious: false,
    isUpload: true,
    mimeType: 'image/png',
    name: 'shot [1].png',
    previews: [{ id: 'x' }],
    url: 'https://trello.com/1/cards/c1/attachments/a1/download/shot_(1).png',
    pos: 2,
    fileName: 'shot_(1).png',
  };
  const card = (id: string, more: object) => ({
    id,
    name: id,
    desc: '',
    idList: 'l',
    closed: false,
    due: null,
    dueComplete: false,
    pos: Number(id.slice(1)),
    ...more,
  });
  const { rows } = json({
    name: 'Board',
    lists: [{ id: 'l', name: 'Doing', closed: false }],
    customFields: [
      { id: 'f1', name: 'Size', type: 'list', options: [{ id: 'o1', value: { text: 'Large' } }] },
      { id: 'f2', name: 'Cost', type: 'number' },
      { id: 'f3', name: 'Paid', type: 'checkbox' },
    ],
    cards: [
      card('c1', {
        due: '2026-03-04T10:30:00.000Z',
        dueComplete: true,
        start: '2026-03-01T09:00:00.000Z',
        cover: { idAttachment: 'a1', color: null },
        attachments: [
          upload,
          { id: 'a2', isUpload: false, name: '', url: 'https://example.com/plan', pos: 1 },
          { id: 'a3', isUpload: false, name: 'Other card', url: 'https://trello.com/c/xyz', pos: 3 },
        ],
        badges: { comments: 3, attachments: 3 },
        customFieldItems: [
          { id: '1', idCustomField: 'f1', idValue: 'o1', value: null },
          { id: '2', idCustomField: 'f2', idValue: null, value: { number: '12.5' } },
          { id: '3', idCustomField: 'f3', idValue: null, value: { checked: 'true' } },
          { id: '4', idCustomField: 'gone', idValue: null, value: { text: 'x' } },
        ],
      }),
      card('c2', { desc: 'Plain' }),
      card('c3', { dueComplete: true }),
    ],
    actions: [
      {
        type: 'commentCard',
        date: '2026-03-03T00:00:00Z',
        data: { text: 'Only this', card: { id: 'c1' } },
        memberCreator: { fullName: 'Ada' },
      },
    ],
  });
  expect(rows.map((row) => [described(row), row.notes])).toEqual([
    [
      [
        '### Attachments',
        '- [https://example.com/plan](https://example.com/plan)\n- [shot \\[1\\].png](https://trello.com/1/cards/c1/attachments/a1/download/shot_%281%29.png)\n- [Other card](https://trello.com/c/xyz)',
        'Size: Large',
        'Cost: 12.5',
        'Paid: true',
        'Due 2026-03-04 10:30 UTC, Ticked as complete in Trello',
      ].join('\n\n'),
      { attachments: 3, dueTimes: 1, ticks: 1, customFields: 3, missingComments: 2 },
    ],
    ['Plain', undefined],
    ['Ticked as complete in Trello', { attachments: 0, dueTimes: 0, ticks: 1, customFields: 0, missingComments: 0 }],
  ]);
});

it('reads issues of Jira and an exported project of Faena', () => {
  const doc = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
      },
    ],
  };
  const jira = json({
    issues: [
      {
        key: 'AB-1',
        fields: {
          summary: 'Sum',
          description: doc,
          status: { name: 'Done' },
          assignee: { displayName: 'Ada' },
          labels: ['x'],
          comment: { comments: [{ author: { displayName: 'Ada' }, body: 'Hi', created: '2026-03-04T1' }] },
        },
      },
    ],
  });
  const wiki = json({
    issues: [
      {
        key: 'AB-2',
        fields: {
          summary: 'Wiki',
          description: '*now*',
          attachment: [{ filename: 'a.png', content: 'https://example.com/a.png' }],
        },
      },
    ],
  });
  expect(wiki.rows.map((row) => [described(row), row.notes])).toEqual([
    ['**now**\n\n### Attachments\n\n- [a.png](https://example.com/a.png)', { attachments: 1 }],
  ]);
  expect([jira.source, jira.rows[0]?.cells]).toEqual([
    'jira',
    ['AB-1', 'Sum', 'Hello\n\n- one', 'Done', '', '', 'Ada', '', 'x', '', '', '', '', '2026-03-04T1;Ada;Hi'],
  ]);
  const own = json({
    format: 'faena.project',
    version: 1,
    tasks: [
      {
        id: 'i',
        title: 'T',
        description: null,
        status: 'Done',
        type: 'Task',
        priority: 'Low',
        assignees: [{ name: 'Ada', email: 'ada@example.com' }],
        dueDate: '2026-03-04',
        estimate: '3',
        sprint: null,
        createdBy: { name: 'Rosa Díaz', email: '' },
        createdAt: '2025-03-14T10:20:30.000Z',
        updatedAt: null,
        completedAt: '2025-03-20T09:00:00.000Z',
        comments: [{ content: 'Hi', by: { name: 'Ada', email: '' }, at: '2026-03-04T1' }],
      },
    ],
  });
  const filled = own.header.flatMap((heading, index) => {
    const cell = own.rows[0]?.cells[index];
    return cell === '' ? [] : [[heading, cell]];
  });
  expect([own.source, filled]).toEqual([
    'faena',
    [
      ['Faena id', 'i'],
      ['Title', 'T'],
      ['Status', 'Done'],
      ['Type', 'Task'],
      ['Priority', 'Low'],
      ['Assignees', 'ada@example.com'],
      ['Due date', '2026-03-04'],
      ['Estimate', '3'],
      ['Created by', 'Rosa Díaz'],
      ['Created', '2025-03-14T10:20:30.000Z'],
      ['Completed on', '2025-03-20T09:00:00.000Z'],
      ['Comments', '2026-03-04T1;Ada;Hi'],
    ],
  ]);
});
