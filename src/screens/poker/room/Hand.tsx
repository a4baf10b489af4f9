import { Button, Text } from '@mantine/core';
import { cardsOf, type Participant } from '../../../../domain/poker.ts';
import { CardDeck } from '../../../ui/poker/CardDeck/CardDeck.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import classes from '../poker.module.css';
import type { PartProps } from './roomParts.ts';

/** The viewer's own cards. */
export function Hand({
  view: { settings, votes, you },
  me,
  act,
}: Omit<PartProps, 'leads'> & { me: Participant | undefined }) {
  const messages = useTexts('poker').room;
  const mine = votes[you] ?? null;
  if (me?.role !== 'voter')
    return (
      <Text c="dimmed" ta="center">
        {messages.spectating}
      </Text>
    );
  return (
    <div className={classes.hand}>
      <CardDeck
        label={messages.deck}
        cards={cardsOf(settings.deck)}
        value={mine}
        nameOf={(card) => (card === '☕' ? `${messages.coffee} ☕` : card === '?' ? `${messages.unsure} ?` : card)}
        typing
        onChoose={(card) => act(card === mine ? { type: 'vote.retracted' } : { type: 'vote.cast', card })}
      />
      <Text component="div" size="sm" c="dimmed" ta="center" mih={30}>
        {mine === null ? (
          messages.deckHint
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => act({ type: 'vote.retracted' })}>
            {messages.retract}
          </Button>
        )}
      </Text>
    </div>
  );
}
