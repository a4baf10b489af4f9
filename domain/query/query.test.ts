import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noFilters } from '../fields/taskFilters.ts';
import { completeQuery } from './complete.ts';
import { isCondition } from './conditions.ts';
import { queryKeys } from './keys.ts';
import { printQuery } from './print.ts';
import { resolveQuery } from './resolve.ts';
import { parseQuery } from './syntax.ts';
import { keysOf, nearest, type Vocabulary } from './vocabulary.ts';

const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const vocabulary: Vocabulary = {
  names: {
    statusId: [
      { id: idOf(1), name: 'To do' },
      { id: idOf(2), name: 'Done' },
    ],
    typeId: [{ id: idOf(3), name: 'Bug' }],
    priorityId: [{ id: idOf(4), name: 'Crítica' }],
    assignees: [
      { id: idOf(5), name: 'Lucía Fernández', also: ['lucia', 'Lucía'] },
      { id: idOf(6), name: 'Me' },
    ],
    labels: [
      { id: idOf(7), name: 'api' },
      { id: idOf(8), name: 'None' },
      { id: idOf(9), name: 'a "b", c' },
      { id: idOf(10), name: 'web' },
    ],
    sprintId: [
      { id: idOf(11), name: 'Week' },
      { id: idOf(12), name: 'Week' },
    ],
    parentId: [{ id: idOf(20), name: 'PLA-20' }],
    createdBy: [{ id: idOf(5), name: 'Lucía Fernández', also: ['lucia'] }],
  },
  prefix: 'PLA',
};
const read = (text: string) => {
  const { search, filters, problems } = resolveQuery(text, vocabulary);
  const given = Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0));
  return { ...(search !== '' && { search }), ...given, ...(problems.length > 0 && { problems }) };
};
const canonical = (text: string) => printQuery(resolveQuery(text, vocabulary), vocabulary);

describe('the query line', () => {
  it('is parsed into words, phrases and terms', () => {
    expect(parseQuery(' fix "a b" -label:api,"x \\" y" http:')).toEqual([
      { kind: 'text', text: 'fix', start: 1, end: 4 },
      { kind: 'text', text: 'a b', start: 5, end: 10 },
      {
        kind: 'term',
        isNegated: true,
        key: 'label',
        values: [
          { text: 'api', isQuoted: false, start: 18, end: 21 },
          { text: 'x " y', isQuoted: true, start: 22, end: 30 },
        ],
        start: 11,
        end: 30,
      },
      { kind: 'term', isNegated: false, key: 'http', values: [], start: 31, end: 36 },
    ]);
    expect(parseQuery('a label:"b c')).toEqual([
      { kind: 'text', text: 'a', start: 0, end: 1 },
      { kind: 'open', start: 2, end: 12 },
    ]);
  });

  it.each([
    ['', {}],
    ['fix  "the bridge" now', { search: 'fix the bridge now' }],
    ['status:"to do"', { statusIds: [idOf(1)] }],
    ['STATUS:done,"TO DO"', { statusIds: [idOf(2), idOf(1)] }],
    ['priority:critica', { priorityIds: [idOf(4)] }],
    ['assignee:me', { assignedTo: ['me'] }],
    ['assignee:"me"', { assignedTo: [idOf(6)] }],
    ['assignee:@lucia', { assignedTo: [idOf(5)] }],
    ['assignee:none', { conditions: ['assignees:none'] }],
    ['label:api,web', { labelIds: [idOf(7), idOf(10)] }],
    ['label:api label:web', { labelIds: ['all', idOf(7), idOf(10)] }],
    ['-label:api,none', { labelIds: ['not', idOf(7), 'none'] }],
    ['label:"none"', { labelIds: [idOf(8)] }],
    ['label:api -label:web', { labelIds: [idOf(7)], conditions: [`-labels:${idOf(10)}`] }],
    ['label:api,web label:none', { labelIds: [idOf(7), idOf(10)], conditions: ['labels:none'] }],
    ['-status:done', { conditions: [`-statusId:${idOf(2)}`] }],
    ['sprint:week', { sprintIds: [idOf(11), idOf(12)] }],
    ['sprint:none', { sprintIds: ['none'] }],
    ['due:<7d', { conditions: ['dueDate:<+7d'] }],
    ['due:-3d..tomorrow,none', { conditions: ['dueDate:-3d..tomorrow,none'] }],
    ['created:>2026-10-01 updated:<2w', { conditions: ['createdAt:>2026-10-01', 'updatedAt:<-2w'] }],
    ['start:2026-10-01.. closed:..today', { conditions: ['startDate:2026-10-01..', 'statusSince:..today'] }],
    ['parent:pla-20', { parentIds: [idOf(20)] }],
    ['-parent:none', { parentIds: ['not', 'none'] }],
    ['hours:under1,none', { estimatedHours: ['under1', 'none'] }],
    ['hours:<=2.5', { conditions: ['estimatedHours:<=2.5'] }],
    ['key:pla-12,13', { conditions: ['number:12,13'] }],
    ['is:open,overdue -is:blocked', { conditions: ['is:open,overdue', '-is:blocked'] }],
    ['sort:-due,priority', { conditions: ['sort:-dueDate,priorityId'] }],
    [
      'is:open assignee:me label:api due:<7d created:>2026-10-01 sort:due',
      {
        assignedTo: ['me'],
        labelIds: [idOf(7)],
        conditions: ['is:open', 'dueDate:<+7d', 'createdAt:>2026-10-01', 'sort:dueDate'],
      },
    ],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['lable:api', 'unknownKeyNear', { part: 'lable', key: 'lable', right: 'label:' }, [0, 5]],
    ['a http://b', 'unknownKey', { part: 'http', key: 'http', right: '"http://b"' }, [2, 6]],
    ['project:x', 'unknownKey', { part: 'project', key: 'project', right: '"project:x"' }, [0, 7]],
    ['status:', 'noValue', { part: 'status:', key: 'status', right: '' }, [0, 7]],
    ['label:appi', 'unknownValueNear', { part: 'appi', key: 'label', right: 'label:api' }, [6, 10]],
    ['status:todo', 'unknownValueNear', { part: 'todo', key: 'status', right: 'status:"To do"' }, [7, 11]],
    ['type:zzz', 'unknownValue', { part: 'zzz', key: 'type', right: '' }, [5, 8]],
    ['is:opne', 'unknownValueNear', { part: 'opne', key: 'is', right: 'is:open' }, [3, 7]],
    ['due:soon', 'noDay', { part: 'soon', key: 'due', right: 'due:<7d' }, [4, 8]],
    ['due:2026-02-30', 'noDay', { part: '2026-02-30', key: 'due', right: 'due:<7d' }, [4, 14]],
    ['hours:many', 'noNumber', { part: 'many', key: 'hours', right: 'hours:<4' }, [6, 10]],
    ['-sort:due', 'notNegated', { part: '-sort:due', key: 'sort', right: 'sort:-due' }, [0, 9]],
    ['label:"api', 'openQuote', { part: 'label:"api', key: '', right: '' }, [0, 10]],
  ])('names the error of %s', (text, name, given, [start, end]) => {
    expect(resolveQuery(text, vocabulary)).toMatchObject({ problems: [{ start, end, name, given }] });
  });

  it('applies the other parts of a line with an error', () => {
    expect(resolveQuery('bridge lable:api is:open', vocabulary)).toMatchObject({
      search: 'bridge',
      filters: { ...noFilters, conditions: ['is:open'] },
      rejected: ['lable:api'],
    });
  });

  it.each([
    ['status:"to do" bridge  is:open', 'bridge status:"To do" is:open'],
    ['label:web label:api', 'label:web label:api'],
    ['due:<+7d created:>-1m due:-1d', 'due:<7d created:>1m due:-1d'],
    ['label:"none",none assignee:"me",me', 'assignee:"Me",me label:"None",none'],
    ['"http://x" "say \\"hi\\""', '"http://x" say "\\"hi\\""'],
    ['key:12 hours:FROM1 sort:-created', 'hours:from1 key:PLA-12 sort:-created'],
    [`sprint:${idOf(11)} type:${idOf(99)}`, `type:${idOf(99)} sprint:${idOf(11)}`],
  ])('prints %s as %s', (text, expected) => {
    expect(canonical(text)).toBe(expected);
  });

  const pieces = [
    'fix,"a b",status:,label:,-label:,due:,is:,sort:,assignee:,hours:,created:'.split(','),
    'api,None,"To do",none,me,<7d,..,1..4,today,-due,open,",\\,@lucia'.split(','),
    [' ', ','],
  ].flat();
  const lines = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(' ')),
  );

  it('is read for any text, and what it prints means the same (property)', () => {
    fc.assert(
      fc.property(lines, (text) => {
        const { search, filters, problems, rejected } = resolveQuery(text, vocabulary);
        const printed = printQuery({ search, filters }, vocabulary);
        const again = resolveQuery(printed, vocabulary);
        expect(again.problems).toEqual([]);
        expect(printQuery(again, vocabulary)).toBe(printed);
        expect(filters.conditions.every(isCondition)).toBe(true);
        expect(rejected.length === 0).toBe(problems.length === 0);
        for (const { start, end, given } of problems) expect(text.slice(start, end)).toBe(given.part);
      }),
      { numRuns: 2000 },
    );
  });

  it('completes keys by their names and descriptions', () => {
    const describeKey = (key: string) => (key === 'due' ? 'Fällig am' : key);
    const shown = (text: string, caret = text.length) =>
      completeQuery(text, caret, vocabulary, describeKey).suggestions.map((one) => one.insert);
    expect(shown('')).toEqual(['is:', ...keysOf(vocabulary).map(({ name }) => `${name}:`), 'sort:']);
    expect(shown('st')).toEqual(['status:', 'start:']);
    expect(shown('fallig')).toEqual(['due:']);
    expect(shown('-st')).toEqual(['-status:', '-start:']);
    expect(shown('label:')).toEqual(['api ', '"None" ', '"a \\"b\\", c" ', 'web ', 'none ']);
    expect(shown('label:api,w')).toEqual(['web ']);
    expect(shown('status:"To')).toEqual(['"To do" ']);
    expect(shown('assignee:@lu')).toEqual(['"Lucía Fernández" ']);
    expect(shown('due:<')).toEqual(['<today ', '<7d ', '<1m ']);
    expect(shown('sort:-d')).toEqual(['-due ']);
    expect(shown('is:o label:x', 4)).toEqual(['open ', 'overdue ']);
    expect(shown('"st')).toEqual([]);
  });

  it('completes any text at any place, and complete suggestions have no error (property)', () => {
    fc.assert(
      fc.property(lines, fc.nat(60), (text, place) => {
        const caret = Math.min(place, text.length);
        const { from, to, suggestions } = completeQuery(text, caret, vocabulary, (key) => key);
        expect(from <= to && to <= text.length).toBe(true);
        for (const { insert, describes } of suggestions)
          if (describes === null && text.slice(0, from).trim() === '')
            expect(resolveQuery(insert, vocabulary).problems).toEqual([]);
      }),
    );
    for (const { name } of keysOf(vocabulary))
      for (const { insert } of completeQuery(`${name}:`, name.length + 1, vocabulary, (key) => key).suggestions)
        expect(resolveQuery(`${name}:${insert}`, vocabulary).problems).toEqual([]);
  });

  it('has a unique key for each filter, date and number', () => {
    expect(queryKeys.map(({ name }) => name).join(' ')).toBe(
      'status type priority assignee label start due hours sprint parent creator created updated closed key project',
    );
  });

  it('offers the nearest name', () => {
    expect([nearest('stauts', ['start', 'status']), nearest('xyz', ['due']), nearest('', ['due'])]).toEqual([
      'status',
      null,
      null,
    ]);
  });
});
