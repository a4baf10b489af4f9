import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconExternalLink, IconEye, IconPlayerSkipForward, IconRefresh } from '@tabler/icons-react';
import type { Participant } from '../../../../domain/poker.ts';
import { EmptyState } from '../../../ui/base/EmptyState/EmptyState.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import classes from '../poker.module.css';
import type { PartProps } from './roomParts.ts';
import { Timer } from './Timer.tsx';

export function NoStory({ view, leads, act }: PartProps) {
  const messages = useTexts('poker').room;
  const { stories } = view;
  return (
    <section className={classes.felt}>
      <EmptyState
        compact
        title={stories.length === 0 && leads ? messages.noStories : messages.noStory}
        description={
          !leads ? messages.noStoryWait : stories.length === 0 ? messages.noStoriesHint : messages.noStoryHint
        }
      >
        {leads && stories.length > 0 && <NextButton view={view} act={act} />}
      </EmptyState>
    </section>
  );
}

export function Story({ view, me, leads, isHome, act }: PartProps & { me: Participant | undefined; isHome: boolean }) {
  const messages = useTexts('poker').room;
  const { state, stories, storyId } = view;
  const story = stories.find(({ id }) => id === storyId);
  if (!story) return null;
  return (
    <section className={classes.felt} aria-labelledby="poker-story">
      <Text size="sm" c="dimmed">
        {story.taskKey && `${story.taskKey} · `}
        {messages.round({ round: story.rounds.length + (state === 'voting' ? 1 : 0) })}
      </Text>
      <Title dir="auto" order={2} size="lg" id="poker-story" style={{ overflowWrap: 'anywhere' }}>
        {story.title}
      </Title>
      {isHome && story.taskId !== null && story.projectId !== null && me?.guest !== true && (
        <Link
          className={classes.taskLink}
          to="/projects/$projectId/tasks"
          params={{ projectId: story.projectId }}
          search={{ task: story.taskId }}
        >
          {messages.openTask} <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </Link>
      )}
      <Timer view={view} leads={leads} act={act} />
      {state === 'voting' ? (
        <Progress view={view} leads={leads} act={act} />
      ) : (
        leads && (
          <Group gap="xs" justify="center">
            <RestartButton act={act} />
            <NextButton view={view} act={act} />
          </Group>
        )
      )}
    </section>
  );
}

function RestartButton({ act, disabled = false }: Pick<PartProps, 'act'> & { disabled?: boolean }) {
  const messages = useTexts('poker').room;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.75} />}
      disabled={disabled}
      onClick={() => act({ type: 'round.restarted' })}
    >
      {messages.restart}
    </Button>
  );
}

function Progress({ view: { settings, votes, participants }, leads, act }: PartProps) {
  const messages = useTexts('poker').room;
  const voters = participants.filter(
    ({ role, present, id }) => role === 'voter' && (present || votes[id] !== undefined),
  );
  const done = voters.filter(({ id }) => votes[id] !== undefined).length;
  return (
    <>
      <Text size="sm" c="dimmed">
        {messages.voted({ done, all: voters.length })}
      </Text>
      <Group gap="xs" justify="center">
        {(leads || settings.revealing === 'everyone') && (
          <Button
            leftSection={<IconEye size={16} stroke={1.9} />}
            disabled={done === 0}
            onClick={() => act({ type: 'votes.revealed' })}
          >
            {messages.reveal}
          </Button>
        )}
        {leads && <RestartButton act={act} disabled={done === 0} />}
      </Group>
    </>
  );
}

/** Button that chooses the next story without an estimate. */
function NextButton({ view: { stories, storyId }, act }: Pick<PartProps, 'view' | 'act'>) {
  const messages = useTexts('poker').room;
  const at = stories.findIndex(({ id }) => id === storyId);
  const next = [...stories.slice(at + 1), ...stories.slice(0, Math.max(0, at))].find(
    ({ estimate, id }) => estimate === null && id !== storyId,
  );
  if (!next) return null;
  return (
    <Button
      variant={storyId === null ? 'filled' : 'default'}
      leftSection={<IconPlayerSkipForward size={16} stroke={1.75} />}
      onClick={() => act({ type: 'story.chosen', storyId: next.id })}
    >
      {messages.next}
    </Button>
  );
}
