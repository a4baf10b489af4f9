import { type PokerView, resultOf } from '../../../domain/poker.ts';
import { cellOf } from '../csv.ts';
import { texts } from './texts.ts';

/** A number as the room's people read it. */
export const shortNumber = (value: number): string => String(Math.round(value * 100) / 100);

export interface SummaryRow {
  id: string;
  title: string;
  estimate: string | null;
  rounds: number;
  average: number | null;
  median: string | null;
  /** Of the last round. */
  votes: { name: string; card: string }[];
}

/** What came out of every story, in the room's order. */
export const summaryRows = ({ stories, settings, participants }: Pick<PokerView, 'stories' | 'settings' | 'participants'>): SummaryRow[] => {
  const names = new Map(participants.map(({ id, name }) => [id, name]));
  return stories.map(({ id, title, estimate, rounds }) => {
    const votes = rounds.at(-1)?.votes ?? {};
    const { average, median } = resultOf(settings.deck, votes);
    return { id, title, estimate, rounds: rounds.length, average, median, votes: Object.entries(votes).map(([who, card]) => ({ name: names.get(who) ?? '', card })) };
  });
};

/** The session as a file that spreadsheets open, with the mark that has them read it as UTF-8. */
export const csvOf = (view: Pick<PokerView, 'stories' | 'settings' | 'participants'>): string => {
  const words = texts.summary;
  const lines = [
    [words.story, words.estimate, words.rounds, words.average, words.median, words.votes],
    ...summaryRows(view).map(({ title, estimate, rounds, average, median, votes }) => [
      title, estimate ?? '', String(rounds), average === null ? '' : shortNumber(average), median ?? '', votes.map(({ name, card }) => `${name}: ${card}`).join('; '),
    ]),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
};

/** A name that every system takes for a file. */
export const fileNameOf = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim().slice(0, 60) || 'poker'}.csv`;
