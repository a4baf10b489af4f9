import type { CsvCell } from '../../../domain/csv.ts';
import { type PokerView, resultOf } from '../../../domain/poker.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

export interface SummaryRow {
  id: string;
  title: string;
  estimate: string | null;
  rounds: number;
  average: number | null;
  median: string | null;
  votes: { name: string; card: string }[];
}

/** Returns the result of each story, in the room's order. */
export const summaryRows = ({
  stories,
  settings,
  participants,
}: Pick<PokerView, 'stories' | 'settings' | 'participants'>): SummaryRow[] => {
  const names = new Map(participants.map(({ id, name }) => [id, name]));
  return stories.map(({ id, title, estimate, rounds }) => {
    const votes = rounds.at(-1)?.votes ?? {};
    const { average, median } = resultOf(settings.deck, votes);
    return {
      id,
      title,
      estimate,
      rounds: rounds.length,
      average,
      median,
      votes: Object.entries(votes).map(([who, card]) => ({ name: names.get(who) ?? '', card })),
    };
  });
};

export const csvRows = (
  { summary: messages }: Catalogues['poker'],
  view: Pick<PokerView, 'stories' | 'settings' | 'participants'>,
): CsvCell[][] => [
  [messages.story, messages.estimate, messages.rounds, messages.average, messages.median, messages.votes],
  ...summaryRows(view).map(({ title, estimate, rounds, average, median, votes }) => [
    title,
    estimate ?? '',
    rounds,
    average === null ? '' : Math.round(average * 100) / 100,
    median ?? '',
    votes.map(({ name, card }) => `${name}: ${card}`).join('; '),
  ]),
];
