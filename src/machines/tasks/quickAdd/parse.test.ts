import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, readMessages } from '../../../../texts/compile.ts';
import { readTexts } from '../../../../tests/support/texts.ts';
import { type DayTexts, parseDay } from './days.ts';
import { type Known, linesOf, maxLines, parseLine, suggestionsAt } from './parse.ts';

const named = (...names: string[]) => names.map((name) => ({ id: `id of ${name}`, name }));
const days = readTexts('quickAdd');
const known: Known = {
  days,
  statuses: named('Backlog', 'To Do', 'In Progress', 'Done'),
  types: named('Task', 'Bug', 'Feature', 'Tech Ops'),
  priorities: named('Lowest', 'Low', 'Medium', 'High', 'Highest'),
  people: [
    { id: 'noa', name: 'Noa García', nickname: 'noa' },
    { id: 'ana', name: 'Ana Ruiz', nickname: 'anita' },
    { id: 'anna', name: 'Anna Smith', nickname: 'asmith' },
  ],
};
/** A Friday. */
const today = '2026-11-20';
const parse = (line: string) => {
  const { marks: _marks, hints, ...rest } = parseLine(line, known, today);
  return {
    ...rest,
    hints: hints.map(({ text, candidates }) => (candidates.length === 0 ? text : `${text}: ${candidates.join(', ')}`)),
  };
};
const nothing = {
  statusId: null,
  typeId: null,
  priorityId: null,
  assignees: [],
  dueDate: null,
  estimate: null,
  hints: [],
};

describe('quick add', () => {
  describe('a line', () => {
    it('sets every field of a task', () => {
      expect(parse('Fix the login !high #bug @noa ~tomorrow =5 [In Progress]')).toEqual({
        title: 'Fix the login',
        priorityId: 'id of High',
        typeId: 'id of Bug',
        assignees: ['noa'],
        dueDate: '2026-11-21',
        estimate: '5',
        statusId: 'id of In Progress',
        hints: [],
      });
    });

    it.each([
      ['plain words', { title: 'plain words' }],
      ['#tech ops Rotate keys', { title: 'Rotate keys', typeId: 'id of Tech Ops' }],
      ['#tech-ops Rotate keys', { title: 'Rotate keys', typeId: 'id of Tech Ops' }],
      ['Rotate !highest', { title: 'Rotate', priorityId: 'id of Highest' }],
      ['Rotate !medi', { title: 'Rotate', priorityId: 'id of Medium' }],
      ['Rotate !lo', { title: 'Rotate !lo', hints: ['!lo: Lowest, Low'] }],
      ['Ask @Noa García about it', { title: 'Ask about it', assignees: ['noa'] }],
      ['Ask @noa garcia, then go', { title: 'Ask , then go', assignees: ['noa'] }],
      ['Ask @an', { title: 'Ask @an', hints: ['@an: Ana Ruiz, Anna Smith'] }],
      ['Ask @ana @anna @ana', { title: 'Ask', assignees: ['ana', 'anna'] }],
      ['Close #12 today!', { title: 'Close #12 today!', hints: ['#12'] }],
      ['mail a@b.example and c#', { title: 'mail a@b.example and c#' }],
      ['Keep \\#bug as it is', { title: 'Keep #bug as it is' }],
      ['a = b', { title: 'a = b' }],
      ['[nowhere] go', { title: '[nowhere] go', hints: ['[nowhere]'] }],
      ['[to do] go [done]', { title: 'go', statusId: 'id of Done' }],
      ['open [ bracket', { title: 'open [ bracket' }],
      ['~pasado mañana salir', { title: 'salir', dueDate: '2026-11-22' }],
      ['~24/12, pavo', { title: ', pavo', dueDate: '2026-12-24' }],
      ['~24.12. Gans', { title: 'Gans', dueDate: '2026-12-24' }],
      ['Gans ~24.12.!', { title: 'Gans !', dueDate: '2026-12-24' }],
      ['pavo ~24/12.', { title: 'pavo .', dueDate: '2026-12-24' }],
      ['~sometime', { title: '~sometime', hints: ['~sometime'] }],
      ['!! wow', { title: '!! wow' }],
      ['', { title: '' }],
    ])('%s', (line, expected) => expect(parse(line)).toEqual({ ...nothing, ...expected }));

    it('finds its marks in any position and preserves the rest of the title in order', () => {
      const word = fc.stringMatching(/^[a-zñé0-9][a-zñé0-9@#!=~.]{0,8}$/);
      const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values));
      fc.assert(
        fc.property(
          fc.array(word, { minLength: 1, maxLength: 6 }),
          fc.record({
            status: optional(known.statuses),
            type: optional(known.types),
            priority: optional(known.priorities),
            person: optional(known.people),
            day: optional(['2026-12-01', 'hoy', 'viernes', '+3d']),
            estimate: optional(['1', '½', 'XL']),
          }),
          fc.array(fc.nat(6), { minLength: 6, maxLength: 6 }),
          (words, { status, type, priority, person, day, estimate }, places) => {
            const marks = [
              status && `[${status.name}]`,
              type && `#${type.name}`,
              priority && `!${priority.name.toUpperCase()}`,
              person && `@${person.name}`,
              day && `~${day}`,
              estimate && `=${estimate}`,
            ].filter((mark) => mark !== null);
            const line = [...words];
            marks.forEach((mark, index) => line.splice(Math.min(places[index] ?? 0, line.length), 0, mark));
            expect(parse(line.join(' '))).toEqual({
              title: words.join(' '),
              statusId: status?.id ?? null,
              typeId: type?.id ?? null,
              priorityId: priority?.id ?? null,
              assignees: person ? [person.id] : [],
              dueDate: day === null ? null : parseDay(days, day, today),
              estimate: estimate ?? null,
              hints: [],
            });
          },
        ),
      );
    });

    it("keeps all text that isn't a mark in the title", () => {
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...'ab !#@~=[]\\.é1 '), maxLength: 40 }), (line) => {
          const { title, marks } = parseLine(line, known, today);
          let rest = line;
          for (const { from, to } of marks.toReversed()) rest = rest.slice(0, from) + rest.slice(to);
          const bare = (text: string) => text.replace(/[\s\\]+/g, '');
          expect(bare(title)).toBe(bare(rest));
        }),
      );
    });
  });

  describe('a day', () => {
    it.each([
      ['hoy', '2026-11-20'],
      ['TODAY', '2026-11-20'],
      ['mañana', '2026-11-21'],
      ['manana', '2026-11-21'],
      ['tomorrow', '2026-11-21'],
      ['fri', '2026-11-27'],
      ['viernes', '2026-11-27'],
      ['lunes', '2026-11-23'],
      ['sáb', '2026-11-21'],
      ['next monday', '2026-11-23'],
      ['miercoles', '2026-11-25'],
      ['+3d', '2026-11-23'],
      ['+3', '2026-11-23'],
      ['+2w', '2026-12-04'],
      ['+2s', '2026-12-04'],
      ['+1m', '2026-12-20'],
      ['+3m', '2027-02-20'],
      ['2026-12-01', '2026-12-01'],
      ['24/12', '2026-12-24'],
      ['20/11', '2026-11-20'],
      ['19/11', '2027-11-19'],
      ['24/12/28', '2028-12-24'],
      ['24.12.2028', '2028-12-24'],
      ['24.12.', '2026-12-24'],
      ['24/12.', null],
      ['31.2.', null],
      ['29/2', '2028-02-29'],
      ['end of month', '2026-11-30'],
      ['próxima semana', '2026-11-27'],
      ['31/2', null],
      ['2026-13-01', null],
      ['32/1/2027', null],
      ['yesterday', '2026-11-19'],
      ['ayer', '2026-11-19'],
      ['anteayer', '2026-11-18'],
      ['in 2 weeks', '2026-12-04'],
      ['en 3 días', '2026-11-23'],
      ['dentro de 1 mes', '2026-12-20'],
      ['in 2 apples', null],
      ['dec 24', '2026-12-24'],
      ['24 dic', '2026-12-24'],
      ['24 de diciembre de 2027', '2027-12-24'],
      ['december 24th, 2028', '2028-12-24'],
      ['nov 19', '2027-11-19'],
      ['feb 30', null],
      ['ju 3', null],
      ['24 of soon', null],
      ['soon', null],
      ['', null],
      ['constructor', null],
    ])('%s is %s', (words, day) => expect(parseDay(days, words, today)).toBe(day));

    it.each([
      ['en', 'day after tomorrow', '2026-11-22'],
      ['en', 'next friday', '2026-11-27'],
      ['en', '+2weeks', '2026-12-04'],
      ['en', '12/24', '2026-12-24'],
      ['en', '24/12', '2026-12-24'],
      ['en', '3/4/2027', '2027-03-04'],
      ['en', 'mañana', '2026-11-21'],
      ['es', 'lunes que viene', '2026-11-23'],
      ['es', '+2 semanas', null],
      ['es', '+2semanas', '2026-12-04'],
      ['es', '3/4/2027', '2027-04-03'],
      ['es', '12/24', null],
      ['es', 'tomorrow', '2026-11-21'],
      ['en', 'in 2 weeks', '2026-12-04'],
      ['en', 'the 24th of december', '2026-12-24'],
      ['en', 'mar 3', '2027-03-03'],
      ['en', 'sept 1', '2027-09-01'],
      ['en', 'dec 24', '2026-12-24'],
      ['es', 'mar 3', '2027-03-03'],
      ['es', 'el 24 de diciembre', '2026-12-24'],
      ['es', 'dec 24', '2026-12-24'],
      ['es', 'en 2 semanas', '2026-12-04'],
      ['es', 'ayer', '2026-11-19'],
      ['pt-BR', 'ontem', '2026-11-19'],
      ['pt-BR', 'daqui a 2 semanas', '2026-12-04'],
      ['pt-BR', '24 de dezembro', '2026-12-24'],
      ['pt-BR', '24 dez', '2026-12-24'],
      ['pt-BR', '1º de março', '2027-03-01'],
      ['fr', 'hier', '2026-11-19'],
      ['fr', 'avant-hier', '2026-11-18'],
      ['fr', 'dans 2 semaines', '2026-12-04'],
      ['fr', 'le 24 décembre', '2026-12-24'],
      ['fr', '1er août', '2027-08-01'],
      ['fr', '24 déc.', '2026-12-24'],
      ['fr', 'dec 24', '2026-12-24'],
      ['de', 'gestern', '2026-11-19'],
      ['de', 'in 2 Wochen', '2026-12-04'],
      ['de', 'am 24. Dezember', '2026-12-24'],
      ['de', '24. Dez.', '2026-12-24'],
      ['de', '3. März 2028', '2028-03-03'],
      ['de', 'dec 24', '2026-12-24'],
    ] as const)('in %s, %s is %s', (language, words, day) => {
      const ofLanguage = compile(language, readMessages(language, 'quickAdd')) as unknown as DayTexts;
      expect(parseDay(ofLanguage, words, today)).toBe(day);
    });

    it('is always a real day, or null', () => {
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-.+dwm ') }), (words) => {
          const day = parseDay(days, words, today);
          if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        }),
      );
    });
  });

  it('parses a day of several words, up to the next mark', () => {
    expect(parse('Call ~in 2 weeks !high').dueDate).toBe('2026-12-04');
    expect(parse('Llamar ~24 de diciembre de 2027 a Ana')).toEqual({
      ...nothing,
      title: 'Llamar a Ana',
      dueDate: '2027-12-24',
    });
  });

  describe('several lines', () => {
    it('lose bullets, checkboxes and empty lines', () => {
      expect(linesOf('- one\n\n* two\r\n 3. three\n- [ ] four\n- [x] five\n[To Do] six\n2026 plan')).toEqual([
        'one',
        'two',
        'three',
        'four',
        'five',
        '[To Do] six',
        '2026 plan',
      ]);
    });
    it('are limited in number', () => expect(linesOf('x\n'.repeat(500))).toHaveLength(maxLines));
  });

  describe('suggestions', () => {
    const labels = (text: string, caret = text.length) =>
      suggestionsAt(text, caret, known, today)?.options.map(({ label }) => label) ?? null;
    it('complete the mark before the caret', () => {
      expect(labels('Fix !')).toEqual(['Lowest', 'Low', 'Medium', 'High', 'Highest']);
      expect(labels('Fix !hi')).toEqual(['High', 'Highest']);
      expect(labels('Fix @an')).toEqual(['Ana Ruiz', 'Anna Smith']);
      expect(labels('Fix [in p')).toEqual(['In Progress']);
      expect(labels('Fix ~vi')).toEqual(['viernes']);
      expect(labels('Fix #tech o now', 11)).toEqual(['Tech Ops']);
      expect([labels('Fix'), labels('Fix ! '), labels('a@b'), labels('Fix [Done]'), labels('Fix !high now')]).toEqual([
        null,
        null,
        null,
        null,
        null,
      ]);
    });
    it('contain the text to insert and its range', () => {
      expect(suggestionsAt('Go ~mañ', 7, known, today)).toEqual({
        kind: 'dueDate',
        from: 3,
        to: 7,
        options: [{ insert: '~mañana ', label: 'mañana', detail: '2026-11-21' }],
      });
      expect(suggestionsAt('[do', 3, known, today)).toEqual({
        kind: 'status',
        from: 0,
        to: 3,
        options: [{ insert: '[Done] ', label: 'Done', detail: null }],
      });
    });
  });
});
