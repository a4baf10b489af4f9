import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconArrowsShuffle,
  IconCheck,
  IconClock,
  IconDownload,
  IconExternalLink,
  IconEye,
  IconFlag,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconRefresh,
  IconSettings,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  cardsOf,
  type Participant,
  type PokerAction,
  pokerLimits,
  type PokerView,
  resultOf,
  specialCards,
} from '../../../domain/poker.ts';
import { formatsOf } from '../../../domain/formats.ts';
import { selectClockOffset } from '../../machines/pokerRoom/pokerRoom.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { CardDeck } from '../../ui/CardDeck/index.ts';
import { Chip, Count } from '../../ui/Chip/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { type Figure, Figures } from '../../ui/Figures/index.ts';
import { Panel } from '../../ui/Panel/index.ts';
import { PlainTable } from '../../ui/PlainTable/index.ts';
import { SectionHead } from '../../ui/SectionHead/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden/index.ts';
import { VoteBars } from '../../ui/VoteBars/index.ts';
import { lazyForm } from '../lazyForm.tsx';
import { lazyView } from '../lazyView.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { announcementOf } from './announce.ts';
import { csvNameOf, downloadCsv } from '../csv.ts';
import { csvRows, summaryRows } from './csv.ts';
import classes from './poker.module.css';
import { Seats } from './Seats.tsx';
import { timerText } from './SettingsFields.tsx';
import { StoryList } from './StoryList.tsx';

const PickTasksDialog = lazyForm(['poker'], async () => (await import('./PickTasksDialog.tsx')).PickTasksDialog);
const LinkDialog = lazyView(['poker'], async () => (await import('./RoomDialogs.tsx')).LinkDialog);
const SettingsDialog = lazyForm(['poker'], async () => (await import('./RoomDialogs.tsx')).SettingsDialog);

export interface RoomProps {
  view: PokerView;
  /** False for guests, who can't invite others. */
  isSignedIn: boolean;
  isReconnecting: boolean;
}

type Act = (action: PokerAction) => void;
type AddStories = (stories: { id: string; title: string; taskId: string | null; projectId: string | null }[]) => void;
type RoomDialog = 'link' | 'settings' | 'tasks';

/** Poker room, once the user has joined it. */
export function Room({ view, isSignedIn, isReconnecting }: RoomProps) {
  const texts = useTexts('poker');
  const system = useSystem();
  const actor = useSender('pokerRoom');
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const act: Act = (action) => actor.send({ type: 'action.requested', id: system.newId(), action, at: system.now() });
  const { settings, state, stories, storyId, participants, you } = view;
  const me = participants.find(({ id }) => id === you);
  // Links and tasks belong to the open workspace, which may not be the room's.
  const isHome = useWorkspace()?.id === view.workspaceId;
  const leads = view.facilitatorId === you;
  const current = stories.find(({ id }) => id === storyId);
  const roundKey = `${storyId} ${current?.rounds.length}`;
  const facilitator = participants.find(({ id }) => id === view.facilitatorId);
  const addStories: AddStories = (added) => {
    for (let start = 0; start < added.length; start += pokerLimits.storiesAtOnce) {
      act({ type: 'stories.added', stories: added.slice(start, start + pokerLimits.storiesAtOnce) });
    }
  };
  return (
    <div className={classes.room}>
      <Announcer view={view} />
      <RoomHead view={view} me={me} leads={leads} isSignedIn={isSignedIn} act={act} onOpen={setDialog} />
      {isReconnecting && <Banner>{texts.room.reconnecting}</Banner>}
      {facilitator && !facilitator.present && !leads && me && !me.guest && (
        <Banner>
          {texts.people.takeOver}{' '}
          <Button size="compact-sm" variant="light" onClick={() => act({ type: 'facilitator.passed', to: you })}>
            {texts.people.takeOverAction}
          </Button>
        </Banner>
      )}
      {state === 'ended' ? (
        <Summary view={view} />
      ) : (
        <div className={classes.roomBody}>
          <Stack gap="md" miw={0}>
            <div className={classes.table} data-crowded={participants.length > 14 || undefined}>
              {storyId === null ? (
                <NoStory view={view} leads={leads} act={act} />
              ) : (
                <Story view={view} me={me} leads={leads} isHome={isHome} act={act} />
              )}
              <Seats view={view} leads={leads} act={act} />
            </div>
            {state === 'voting' && storyId !== null && <Hand view={view} me={me} act={act} />}
            {state === 'revealed' && storyId !== null && <Outcome key={roundKey} view={view} leads={leads} act={act} />}
          </Stack>
          <Stories
            view={view}
            leads={leads}
            act={act}
            onAdd={addStories}
            onPick={isHome && me && !me.guest ? () => setDialog('tasks') : undefined}
          />
        </div>
      )}
      {dialog === 'link' && <LinkDialog view={view} onClosed={() => setDialog(null)} />}
      {dialog === 'settings' && (
        <SettingsDialog
          settings={settings}
          onSave={(next) => act({ type: 'settings.changed', settings: next })}
          onClosed={() => setDialog(null)}
        />
      )}
      {dialog === 'tasks' && (
        <PickTasksDialog
          taken={stories.flatMap(({ taskId }) => taskId ?? [])}
          room={pokerLimits.stories - stories.length}
          onAdd={addStories}
          onClosed={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" px="sm" py="xs" fw={500} c="var(--faena-warning)" bg="var(--faena-warning-soft)" role="status">
      {children}
    </Group>
  );
}

function NoStory({ view, leads, act }: PartProps) {
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

interface StoriesProps extends PartProps {
  onAdd: AddStories;
  onPick: (() => void) | undefined;
}

function Stories({ view: { stories, storyId }, leads, act, onAdd, onPick }: StoriesProps) {
  const texts = useTexts('poker');
  const system = useSystem();
  const listed = useMemo(
    () => stories.map(({ id, title, estimate, rounds }) => ({ id, title, estimate, rounds: rounds.length })),
    [stories],
  );
  return (
    <Panel as="aside" title={texts.stories.title}>
      <StoryList
        stories={listed}
        currentId={storyId}
        editable={leads}
        onAdd={(title) => onAdd([{ id: system.newId(), title, taskId: null, projectId: null }])}
        onOrder={(ids) => act({ type: 'stories.ordered', ids })}
        onRemove={(id) => act({ type: 'story.removed', storyId: id })}
        onChoose={leads ? (id) => act({ type: 'story.chosen', storyId: id }) : undefined}
        onPick={onPick}
        onPickIntent={() => void PickTasksDialog.preload()}
      />
    </Panel>
  );
}

interface RoomHeadProps extends PartProps {
  me: Participant | undefined;
  isSignedIn: boolean;
  onOpen: (dialog: RoomDialog) => void;
}

function RoomHead({ view: { settings, state }, me, leads, isSignedIn, act, onOpen }: RoomHeadProps) {
  const texts = useTexts('poker');
  const messages = texts.room;
  return (
    <Group component="header" justify="space-between" gap="10px 16px">
      <Group gap={10} miw={0}>
        <Title dir="auto" order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {settings.name}
        </Title>
        <Chip tone={state === 'voting' ? 'accent' : 'neutral'}>{texts.states[state]}</Chip>
      </Group>
      <Group gap="xs">
        {state !== 'ended' && me && (
          <div className={classes.role}>
            <SegmentedChoice
              label={messages.role}
              options={(['voter', 'spectator'] as const).map((role) => ({ value: role, label: messages.roles[role] }))}
              value={me.role}
              onChange={(role) => act({ type: 'role.chosen', role })}
            />
          </div>
        )}
        {isSignedIn && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.75} />}
            onClick={() => onOpen('link')}
          >
            {messages.invite}
          </Button>
        )}
        {leads && state !== 'ended' && (
          <ActionIcon
            variant="default"
            size={32}
            aria-label={messages.settings}
            title={messages.settings}
            onClick={() => onOpen('settings')}
          >
            <IconSettings size={17} stroke={1.75} />
          </ActionIcon>
        )}
        {leads && state !== 'ended' && (
          <Button
            variant="default"
            leftSection={<IconFlag size={16} stroke={1.75} />}
            onClick={() => act({ type: 'session.ended' })}
          >
            {messages.end}
          </Button>
        )}
        {leads && state === 'ended' && (
          <Button leftSection={<IconRefresh size={16} stroke={1.9} />} onClick={() => act({ type: 'session.resumed' })}>
            {messages.resume}
          </Button>
        )}
      </Group>
    </Group>
  );
}

interface PartProps {
  view: PokerView;
  leads: boolean;
  act: Act;
}

function Story({ view, me, leads, isHome, act }: PartProps & { me: Participant | undefined; isHome: boolean }) {
  const messages = useTexts('poker').room;
  const { state, stories, storyId } = view;
  const story = stories.find(({ id }) => id === storyId);
  if (!story) return null;
  return (
    <section className={classes.felt} aria-labelledby="poker-story">
      <Text size="sm" c="dimmed">
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

/** The viewer's own cards. */
function Hand({ view: { settings, votes, you }, me, act }: Omit<PartProps, 'leads'> & { me: Participant | undefined }) {
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

/** Result of the cards, and the estimate that the facilitator saves. */
function Outcome({ view, leads, act }: PartProps) {
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

const second = 1000;
const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, second / 4);
  return () => clearInterval(timer);
};
const thisSecond = () => Math.floor(Date.now() / (second / 4)) * (second / 4);
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / second));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Countdown by the server's clock. */
function Timer({ view: { endsAt, settings, state }, leads, act }: PartProps) {
  const { form, room: messages } = useTexts('poker');
  const offset = useSelect('pokerRoom', selectClockOffset, 0);
  const now = useSyncExternalStore(everySecond, thisSecond);
  if (state !== 'voting') return null;
  if (endsAt === null) {
    const seconds = settings.timer ?? 60;
    const label = messages.startTimer({ duration: timerText(form, seconds) });
    return leads ? (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        title={label}
        onClick={() => act({ type: 'timer.started', seconds })}
      >
        <IconClock size={18} stroke={1.75} />
      </ActionIcon>
    ) : null;
  }
  const left = Date.parse(endsAt) - (now + offset);
  return (
    <div className={classes.timer} data-late={left <= 10_000 || undefined}>
      <IconClock size={16} stroke={1.9} aria-hidden />
      <span role="timer" aria-label={messages.timer}>
        {left > 0 ? clockText(left) : messages.timeUp}
      </span>
      {left <= 0 && <VisuallyHidden role="status">{messages.timeUp}</VisuallyHidden>}
      {leads && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={messages.stopTimer}
          title={messages.stopTimer}
          onClick={() => act({ type: 'timer.stopped' })}
        >
          <IconPlayerStop size={15} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}

function Summary({ view }: { view: PokerView }) {
  const texts = useTexts('poker');
  const { summary } = texts;
  const { number } = formatsOf(texts.locale);
  const rows = summaryRows(view);
  const done = rows.filter(({ estimate }) => estimate !== null).length;
  const total = rows.reduce(
    (sum, { estimate }) =>
      sum + (estimate !== null && /^\d+([.,]\d+)?$/.test(estimate) ? Number(estimate.replace(',', '.')) : 0),
    0,
  );
  return (
    <Panel
      title={summary.title}
      hint={`${summary.description({ done, all: rows.length })}${total > 0 ? ` ${summary.total({ total: number(total) })}` : ''}`}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={rows.length === 0}
          onClick={() => downloadCsv(csvNameOf(view.settings.name, 'poker'), csvRows(texts, view))}
        >
          {summary.download}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState compact icon={IconArrowsShuffle} title={summary.none} />
      ) : (
        <PlainTable label={texts.stories.title}>
          <thead>
            <tr>
              <th scope="col">{summary.story}</th>
              <th scope="col">{summary.estimate}</th>
              <th scope="col">{summary.rounds}</th>
              <th scope="col">{summary.average}</th>
              <th scope="col">{summary.median}</th>
              <th scope="col">{summary.votes}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, estimate, rounds, average, median, votes }) => (
              <tr key={id}>
                <th dir="auto" scope="row">
                  {title}
                </th>
                <td>{estimate === null ? '—' : <Count>{estimate}</Count>}</td>
                <td>{rounds}</td>
                <td>{average === null ? '—' : number(average)}</td>
                <td>{median ?? '—'}</td>
                <td>{votes.map(({ name, card }) => `${name}: ${card}`).join(', ') || '—'}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  );
}

/** Announces the changes in the room to screen readers. */
function Announcer({ view }: { view: PokerView }) {
  const texts = useTexts('poker');
  const before = useRef<{ view: PokerView | null; text: string }>({ view: null, text: '' });
  if (before.current.view !== view) {
    const text = announcementOf(texts, before.current.view, view);
    before.current = { view, text: text === '' ? before.current.text : text };
  }
  return (
    <VisuallyHidden as="p" role="status" aria-live="polite">
      {before.current.text}
    </VisuallyHidden>
  );
}
