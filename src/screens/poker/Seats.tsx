import { ActionIcon, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconBell, IconCheck, IconCrown, IconHourglass } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { hiddenCard, type PokerAction, type PokerView } from '../../../domain/poker.ts';
import { useSender } from '../../system/system.ts';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './poker.module.css';

interface SeatsProps {
  view: PokerView;
  leads: boolean;
  act: (action: PokerAction) => void;
}

/** People around the table. The viewer is in front, next to the viewer's own cards. */
export function Seats({ view, leads, act }: SeatsProps) {
  const { people } = useTexts('poker');
  const { participants, you } = view;
  const own = participants.findIndex(({ id }) => id === you);
  return (
    <section className={classes.seats} aria-labelledby="poker-people">
      <VisuallyHidden component="h2" id="poker-people">
        {people.title}
      </VisuallyHidden>
      <ul>
        {participants.map((person, index) => (
          <Seat
            key={person.id}
            person={person}
            view={view}
            leads={leads}
            act={act}
            style={placeAt((index - own) / participants.length)}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the position of a seat on the table's edge with rounded corners. `turn` goes from 0 in front around the table
 * to 1.
 */
export const placeAt = (turn: number): CSSProperties => {
  const angle = Math.PI * (0.5 + 2 * turn);
  const along = (part: number) => `${50 + 42 * Math.sign(part) * Math.abs(part) ** 0.6}%`;
  return { insetInlineStart: along(Math.cos(angle)), top: along(Math.sin(angle)) };
};

function Seat({
  person: { id, name, avatar, guest, role, present },
  view: { votes, state, facilitatorId, you },
  leads,
  act,
  style,
}: SeatsProps & { person: PokerView['participants'][number]; style: CSSProperties }) {
  const actor = useSender('pokerRoom');
  const { people } = useTexts('poker');
  const card = votes[id];
  const isAsked = state === 'voting' && role === 'voter';
  const isRevealed = state === 'revealed' && (role === 'voter' || card !== undefined);
  const facts = [
    id === you && people.you,
    id === facilitatorId && people.facilitator,
    guest && people.guest,
    role === 'spectator' && people.spectator,
    !present && people.away,
  ].filter(Boolean);
  return (
    <li className={classes.seat} data-away={!present || undefined} style={style}>
      {(isAsked || isRevealed) && (
        <span
          className={classes.vote}
          data-given={card !== undefined || undefined}
          data-revealed={isRevealed || undefined}
        >
          <span className={classes.back}>
            {card === undefined ? (
              <IconHourglass size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconCheck size={18} stroke={2.4} aria-hidden />
            )}
            {isAsked && <VisuallyHidden>{card === undefined ? people.notVoted : people.hasVoted}</VisuallyHidden>}
          </span>
          <span className={classes.face}>
            {isRevealed && (card === undefined || card === hiddenCard ? people.noVote : card)}
          </span>
        </span>
      )}
      <Group gap={6} wrap="nowrap" maw="100%">
        <PersonAvatar person={{ id, name, avatar }} size={26} decorative />
        <Text dir="auto" span size="sm" fw={500} truncate title={name}>
          {name}
        </Text>
      </Group>
      <Text span size="xs" c="dimmed" ta="center">
        {id === facilitatorId && <IconCrown size={12} stroke={1.9} aria-hidden />} {facts.join(' · ')}
      </Text>
      <span className={classes.seatActions}>
        {isAsked && card === undefined && id !== you && present && (
          <ActionIcon
            variant="default"
            size={28}
            aria-label={people.nudge({ name })}
            title={people.nudge({ name })}
            onClick={() => actor.send({ type: 'nudge.requested', to: id, name })}
          >
            <IconBell size={15} stroke={1.75} />
          </ActionIcon>
        )}
        {leads && id !== you && (
          <ActionIcon
            variant="default"
            size={28}
            aria-label={people.pass({ name })}
            title={people.pass({ name })}
            onClick={() => act({ type: 'facilitator.passed', to: id })}
          >
            <IconCrown size={15} stroke={1.75} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}
