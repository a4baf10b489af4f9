import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { cardsOf, type PokerView, resultOf, specialCards } from '../../../../domain/poker.ts';
import { formatsOf } from '../../../../domain/formats.ts';
import { CardDeck } from '../../../ui/poker/CardDeck/CardDeck.tsx';
import { type Figure, Figures } from '../../../ui/chart/Figures/Figures.tsx';
import { Panel } from '../../../ui/base/Panel/Panel.tsx';
import { SectionHead } from '../../../ui/base/SectionHead/SectionHead.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { VoteBars } from '../../../ui/poker/VoteBars/VoteBars.tsx';
import classes from '../poker.module.css';
import type { PartProps } from './roomParts.ts';

/** Result of the votes, and the estimate that the facilitator saves. */
export function Outcome({ view, leads, act }: PartProps) {
  const { settings, votes, stories, storyId } = view;
  const { distribution, average, median, consensus } = resultOf(settings.deck, votes);
  const { estimate = null, taskId = null, rounds = [] } = stories.find(({ id }) => id === storyId) ?? {};
  const [chosen, setChosen] = useState<string | null>(estimate ?? median);
  const cards = cardsOf(settings.deck).filter((card) => !(specialCards as readonly string[]).includes(card));
  const { result, locale } = useTexts('poker');
  const figures: Figure[] = [
    {
      label: result.consensus,
      value: consensus ? result.agreed : median === null ? result.nothing : result.differs,
      ...(consensus && { tone: 'success' }),
    },
    ...(median === null ? [] : [{ label: result.median, value: median }]),
    ...(average === null ? [] : [{ label: result.average, value: formatsOf(locale).number(average) }]),
  ];
  return (
    <Panel>
      {leads ? (
        <>
          <SectionHead title={result.agree} />
          <CardDeck
            compact
            label={result.choices}
            cards={chosen !== null && !cards.includes(chosen) ? [...cards, chosen] : cards}
            value={chosen}
            onChoose={setChosen}
          />
          <Group gap="xs" justify="space-between">
            <Text size="sm" c="dimmed" flex="1 1 8rem">
              {estimate !== null
                ? result.isAgreed({ card: estimate })
                : [median !== null && result.suggested({ card: median }), taskId !== null && result.toTask]
                    .filter(Boolean)
                    .join(' ')}
            </Text>
            {chosen !== null && (
              <Button
                size="md"
                leftSection={<IconCheck size={16} stroke={2} />}
                disabled={chosen === estimate}
                onClick={() => act({ type: 'estimate.agreed', estimate: chosen })}
              >
                {result.agreeOn({ card: chosen })}
              </Button>
            )}
          </Group>
        </>
      ) : (
        estimate !== null && <Text fw={600}>{result.isAgreed({ card: estimate })}</Text>
      )}
      <Figures figures={figures} />
      <VoteBars label={result.bars} bars={distribution} countOf={(count) => result.votes({ count })} />
      <Rounds view={view} rounds={rounds.slice(0, -1)} />
    </Panel>
  );
}

function Rounds({
  view: { participants, settings },
  rounds,
}: {
  view: PokerView;
  rounds: PokerView['stories'][number]['rounds'];
}) {
  const { result, room, locale } = useTexts('poker');
  if (rounds.length === 0) return null;
  const nameOf = (id: string) => participants.find((each) => each.id === id)?.name ?? '';
  return (
    <details className={classes.rounds}>
      <summary>{result.history({ count: rounds.length })}</summary>
      <ol>
        {rounds.map(({ votes, at }, index) => {
          const { average, median } = resultOf(settings.deck, votes);
          return (
            <li key={at + String(index)}>
              <b>{room.round({ round: index + 1 })}</b>
              {average !== null && ` · ${result.averageOf({ average: formatsOf(locale).number(average) })}`}
              {median !== null && ` · ${result.medianOf({ median })}`}
              <Text size="sm" c="dimmed">
                {Object.entries(votes)
                  .map(([id, card]) => `${nameOf(id)}: ${card}`)
                  .join(', ')}
              </Text>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
