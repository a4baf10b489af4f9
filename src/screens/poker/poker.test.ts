import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import { hiddenCard, type PokerView } from '../../../domain/poker.ts';
import { typedCard } from '../../ui/poker/CardDeck/typedCard.ts';
import { workingDays } from '../../machines/tools/common4/workingDays.ts';
import { announcementOf } from './announce.ts';
import { csvNameOf } from '../csv.ts';
import { csvRows } from './csv.ts';
import { roomOfLink } from './roomLink.ts';
import { areSettings, cardsIn } from './SettingsFields.tsx';
import { placeAt } from './Seats.tsx';

const texts = readTexts('poker');
const at = '2026-01-01T09:00:00.000Z';
const person = (id: string, name = id) => ({
  id,
  name,
  avatar: null,
  guest: false,
  role: 'voter' as const,
  present: true,
});
const view: PokerView = {
  id: 'r',
  workspaceId: 'w',
  version: 5,
  state: 'voting',
  facilitatorId: 'ada',
  participants: [person('ada', 'Ada'), person('bob', 'Bob "B"; Ñ')],
  settings: { name: 'Sprint', deck: { kind: 'fibonacci' }, revealing: 'facilitator', autoReveal: true, timer: null },
  stories: [
    {
      id: 's1',
      title: '=HYPERLINK("http://evil.example")',
      taskId: null,
      projectId: null,
      estimate: '5',
      rounds: [{ votes: { ada: '5', bob: '8' }, at }],
    },
    { id: 's2', title: 'Two\nlines, and a comma', taskId: null, projectId: null, estimate: null, rounds: [] },
  ],
  storyId: 's1',
  votes: {},
  endsAt: null,
  now: at,
  you: 'ada',
  guests: false,
  abilities: { delete: true, invite: true },
};

describe('the CSV file', () => {
  it('has a row for each story, and estimates as numbers', () => {
    expect(csvRows(texts, view)).toEqual([
      ['Story', 'Estimate', 'Rounds', 'Average', 'Median', 'Votes of the last round'],
      ['=HYPERLINK("http://evil.example")', '5', 1, 6.5, '5', 'Ada: 5; Bob "B"; Ñ: 8'],
      ['Two\nlines, and a comma', '', 0, '', '', ''],
    ]);
  });
  it('has a file name that is valid on every system', () => {
    expect([
      csvNameOf('Sprint 12/α: "x"', 'poker'),
      csvNameOf('…', 'poker'),
      csvNameOf(`${'x'.repeat(59)}𝐀`, 'poker'),
    ]).toEqual(['Sprint 12α x.csv', 'poker.csv', `${'x'.repeat(59)}.csv`]);
  });
});

describe('a pasted link or code', () => {
  const id = '019a1f9d-5183-70af-b8db-5b767be5982d';
  it('is parsed to a room, with the key if it is a guest link', () => {
    expect(roomOfLink(`  https://faena.example/poker-planning/${id.toUpperCase()}?guest=a-b_C1 `)).toEqual({
      roomId: id,
      guest: 'a-b_C1',
    });
    expect(roomOfLink(id)).toEqual({ roomId: id });
    expect(roomOfLink(`/poker-planning/${id}/`)).toEqual({ roomId: id });
    expect([roomOfLink(''), roomOfLink('sprint'), roomOfLink('https://x.example/poker-planning/')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('typed cards', () => {
  const cards = ['0', '1', '13', '2', '21', '?', 'XS', 'S'];
  it('wait while the typed character could begin a longer card', () => {
    expect(typedCard(cards, '1')).toEqual({ exact: '1', isOnly: false });
    expect(typedCard(cards, '13')).toEqual({ exact: '13', isOnly: true });
    expect(typedCard(cards, '0')).toEqual({ exact: '0', isOnly: true });
    expect(typedCard(cards, 'x')).toEqual({ exact: undefined, isOnly: true });
    expect(typedCard(cards, '7')).toEqual({ exact: undefined, isOnly: false });
  });
});

describe('custom cards', () => {
  it('are read without duplicates, and are valid as a deck from two cards on', () => {
    expect(cardsIn(' 1, 2;2\n 3,, ')).toEqual(['1', '2', '3']);
    const of = (text: string) => areSettings({ ...view.settings, deck: { kind: 'custom', cards: cardsIn(text) } });
    expect([
      of('1, 2'),
      of('1'),
      of('1, much too long'),
      of(`1, ${hiddenCard}`),
      of(Array.from({ length: 21 }, (_, index) => index).join()),
    ]).toEqual([true, false, false, false, false]);
    expect(areSettings({ ...view.settings, name: '  ' })).toBe(false);
  });
});

describe('announcements in a room', () => {
  it('contain who voted, joined and left and the result, and never a card before the reveal', () => {
    const voted = { ...view, votes: { bob: hiddenCard } };
    expect(announcementOf(texts, null, view)).toBe('');
    expect(announcementOf(texts, view, voted)).toBe('Bob "B"; Ñ voted');
    expect(announcementOf(texts, voted, { ...voted, state: 'revealed', votes: { ada: '5', bob: '5' } })).toBe(
      'Votes revealed. Everyone agrees: 5.',
    );
    expect(announcementOf(texts, voted, { ...voted, state: 'revealed', votes: { ada: '5', bob: '8' } })).toBe(
      'Votes revealed. Average 6,5, Median 5.',
    );
    expect(
      announcementOf(texts, view, {
        ...view,
        participants: view.participants.map((each) => ({ ...each, present: each.id === 'ada' })),
      }),
    ).toBe('Bob "B"; Ñ left');
    expect(announcementOf(texts, view, { ...view, storyId: 's2' })).toBe('Voting on Two\nlines, and a comma');
    expect(announcementOf(texts, view, { ...view, state: 'ended', storyId: null })).toBe('The session has ended');
    expect(announcementOf(texts, view, { ...view, facilitatorId: 'bob' })).toBe('Bob "B"; Ñ is the facilitator now');
  });
});

describe('working days', () => {
  it('are Monday to Friday, including the first and last day', () => {
    expect([
      workingDays('2026-11-16', '2026-11-20'),
      workingDays('2026-11-20', '2026-11-23'),
      workingDays('2026-11-21', '2026-11-22'),
      workingDays('2026-01-01', '2026-12-31'),
    ]).toEqual([5, 2, 0, 261]);
    expect([workingDays('2026-11-20', '2026-11-19'), workingDays('', '2026-11-19')]).toEqual([null, null]);
  });
});

describe('seats around the table', () => {
  it('have the viewer in front, and the other people around the table in order', () => {
    const places = [0, 0.25, 0.5, 0.75]
      .map(placeAt)
      .map(({ insetInlineStart, top }) =>
        [insetInlineStart, top].map((place) => Math.round(Number.parseFloat(String(place)))),
      );
    expect(places).toEqual([
      [50, 92],
      [8, 50],
      [50, 8],
      [92, 50],
    ]);
  });
});
