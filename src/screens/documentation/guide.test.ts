import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from './guidePages.ts';
import { searchSections } from './searchSections.ts';

describe('documentation', () => {
  describe('a guide page', () => {
    it('is split at its headings, each with a unique anchor', () => {
      expect(
        parsePage(
          'board',
          '# The board\n\nIntro\n\n## Cards\nA\n### Día a día\nB\n## Cards\n```\n## not a heading\n```',
        ),
      ).toEqual({
        slug: 'board',
        title: 'The board',
        sections: [
          { id: '', title: '', level: 2, text: 'Intro' },
          { id: 'cards', title: 'Cards', level: 2, text: 'A' },
          { id: 'dia-a-dia', title: 'Día a día', level: 3, text: 'B' },
          { id: 'cards-2', title: 'Cards', level: 2, text: '```\n## not a heading\n```' },
        ],
      });
    });
  });

  it('takes the anchor of a heading from the comment at its end', () => {
    expect(parsePage('tasks', '# Tareas\n\n## Añadir tareas rápido <!-- quick-add -->\nA').sections).toEqual([
      { id: 'quick-add', title: 'Añadir tareas rápido', level: 2, text: 'A' },
    ]);
  });

  describe('guide search', () => {
    const sections = [
      { to: 'a', page: 'Sprints', title: 'Starting a sprint', text: 'Press **Start**. The scope is noted.' },
      {
        to: 'b',
        page: 'Board',
        title: 'Cards',
        text: 'A card shows its sprint. See [the sprints](sprints.md) for more.',
      },
      { to: 'c', page: 'Board', title: '', text: 'Columns y más.' },
    ];
    const found = (query: string) => searchSections(sections, query).map(({ section }) => section.to);
    it('ranks headings first, requires every word and ignores accents', () => {
      expect([found('sprint'), found('sprint scope'), found('MAS'), found('nothing here'), found(' ')]).toEqual([
        ['a', 'b'],
        ['a'],
        ['c'],
        [],
        [],
      ]);
    });
    it('shows the matches with their context', () => {
      expect(searchSections(sections, 'sprints')[1]?.excerpt).toEqual([
        { text: 'A card shows its sprint. See the ', marked: false },
        { text: 'sprints', marked: true },
        { text: ' for more.', marked: false },
      ]);
    });
    it('preserves every letter of an excerpt and marks only the matches', () => {
      const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', 'ñ'), maxLength: 60 });
      fc.assert(
        fc.property(letters, fc.constantFrom('a', 'ab', 'e', 'n b', 'ba'), (text, query) => {
          for (const { excerpt } of searchSections([{ to: 'x', page: '', title: '', text }], query)) {
            expect(excerpt.map((piece) => piece.text).join('')).toBe(text.replace(/\s+/g, ' ').trim());
            for (const { text: piece, marked } of excerpt)
              if (marked) expect(query.split(' ')).toContain(piece.normalize('NFD').replace(/\p{Diacritic}/gu, ''));
          }
        }),
      );
    });
  });
});
