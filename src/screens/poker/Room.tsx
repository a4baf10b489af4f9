import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconArrowsShuffle,
  IconBell,
  IconCheck,
  IconClock,
  IconCrown,
  IconDownload,
  IconExternalLink,
  IconEye,
  IconFlag,
  IconHourglass,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconRefresh,
  IconSettings,
  IconUserPlus,
} from '@tabler/icons-react';
import { Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  cardsOf,
  hiddenCard,
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
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { PersonAvatar } from '../../ui/PersonAvatar/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { VoteBars } from '../../ui/VoteBars/index.ts';
import { lazyView } from '../lazyView.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { announcementOf } from './announce.ts';
import { csvNameOf, downloadCsv } from '../csv.ts';
import { csvRows, summaryRows } from './csv.ts';
import classes from './poker.module.css';
import { timerText } from './SettingsFields.tsx';
import { StoryList } from './StoryList.tsx';

const loadPicker = () => import('./PickTasksDialog.tsx');
const PickTasksDialog = lazyView(async () => ({ default: (await loadPicker()).PickTasksDialog }));
const LinkDialog = lazyView(async () => ({ default: (await import('./RoomDialogs.tsx')).LinkDialog }));
const SettingsDialog = lazyView(async () => ({ default: (await import('./RoomDialogs.tsx')).SettingsDialog }));

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
      {isReconnecting && (
        <p role="status" className={classes.banner}>
          {texts.room.reconnecting}
        </p>
      )}
      {facilitator && !facilitator.present && !leads && me && !me.guest && (
        <p role="status" className={classes.banner}>
          {texts.people.takeOver}{' '}
          <Button size="compact-sm" variant="light" onClick={() => act({ type: 'facilitator.passed', to: you })}>
            {texts.people.takeOverAction}
          </Button>
        </p>
      )}
      {state === 'ended' ? (
        <Summary view={view} />
      ) : (
        <div className={classes.roomBody}>
          <div className={classes.table}>
            {storyId === null ? (
              <NoStory view={view} leads={leads} act={act} />
            ) : (
              <Story view={view} me={me} leads={leads} isHome={isHome} act={act} />
            )}
            <People view={view} leads={leads} act={act} />
          </div>
          <Stories
            view={view}
            leads={leads}
            act={act}
            onAdd={addStories}
            onPick={isHome && me && !me.guest ? () => setDialog('tasks') : undefined}
          />
        </div>
      )}
      <Suspense fallback={null}>
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
      </Suspense>
    </div>
  );
}

function NoStory({ view, leads, act }: PartProps) {
  const messages = useTexts('poker').room;
  const { stories } = view;
  return (
    <section className={classes.panel}>
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
    <aside className={classes.panel} aria-labelledby="poker-stories">
      <h2 id="poker-stories" className={classes.sectionTitle}>
        {texts.stories.title}
      </h2>
      <StoryList
        stories={listed}
        currentId={storyId}
        editable={leads}
        onAdd={(title) => onAdd([{ id: system.newId(), title, taskId: null, projectId: null }])}
        onOrder={(ids) => act({ type: 'stories.ordered', ids })}
        onRemove={(id) => act({ type: 'story.removed', storyId: id })}
        onChoose={leads ? (id) => act({ type: 'story.chosen', storyId: id }) : undefined}
        onPick={onPick}
        onPickIntent={() => void loadPicker()}
      />
    </aside>
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
    <header className={classes.head}>
      <div className={classes.headText}>
        <h1 className={classes.roomTitle}>{settings.name}</h1>
        <span className={classes.chip} data-state={state}>
          {texts.states[state]}
        </span>
      </div>
      <div className={classes.headActions}>
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
      </div>
    </header>
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
    <section className={classes.panel} aria-labelledby="poker-story">
      <div className={classes.storyHead}>
        <div className={classes.storyHeadText}>
          <p className={classes.over}>
            {messages.round({ round: story.rounds.length + (state === 'voting' ? 1 : 0) })}
          </p>
          <h2 id="poker-story" className={classes.storyName}>
            {story.title}
          </h2>
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
        </div>
        <Timer view={view} leads={leads} act={act} />
      </div>
      {state === 'voting' ? (
        <Voting view={view} me={me} leads={leads} act={act} />
      ) : (
        <>
          <Result
            key={`${story.id} ${story.rounds.length}`}
            view={view}
            estimate={story.estimate}
            hasTask={story.taskId !== null}
            leads={leads}
            act={act}
          />
          {leads && (
            <div className={classes.bar}>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.75} />}
                onClick={() => act({ type: 'round.restarted' })}
              >
                {messages.restart}
              </Button>
              <NextButton view={view} act={act} />
            </div>
          )}
        </>
      )}
      <Rounds view={view} rounds={state === 'revealed' ? story.rounds.slice(0, -1) : story.rounds} />
    </section>
  );
}

function Voting({ view, me, leads, act }: PartProps & { me: Participant | undefined }) {
  const messages = useTexts('poker').room;
  const { settings, votes, you, participants } = view;
  const mine = votes[you] ?? null;
  const voters = participants.filter(
    ({ role, present, id }) => role === 'voter' && (present || votes[id] !== undefined),
  );
  const done = voters.filter(({ id }) => votes[id] !== undefined).length;
  const mayReveal = leads || settings.revealing === 'everyone';
  return (
    <>
      {me?.role === 'voter' ? (
        <div className={classes.deck}>
          <CardDeck
            label={messages.deck}
            cards={cardsOf(settings.deck)}
            value={mine}
            nameOf={(card) => (card === '☕' ? `${messages.coffee} ☕` : card === '?' ? `${messages.unsure} ?` : card)}
            typing
            onChoose={(card) => act(card === mine ? { type: 'vote.retracted' } : { type: 'vote.cast', card })}
          />
          <p className={classes.deckHint}>
            {mine === null ? (
              messages.deckHint
            ) : (
              <Button size="compact-sm" variant="subtle" onClick={() => act({ type: 'vote.retracted' })}>
                {messages.retract}
              </Button>
            )}
          </p>
        </div>
      ) : (
        <p className={classes.hint}>{messages.spectating}</p>
      )}
      <div className={classes.bar}>
        <span className={classes.progress}>{messages.voted({ done, all: voters.length })}</span>
        {mayReveal && (
          <Button
            leftSection={<IconEye size={16} stroke={1.9} />}
            disabled={done === 0}
            onClick={() => act({ type: 'votes.revealed' })}
          >
            {messages.reveal}
          </Button>
        )}
        {leads && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            disabled={done === 0}
            onClick={() => act({ type: 'round.restarted' })}
          >
            {messages.restart}
          </Button>
        )}
      </div>
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

function Result({
  view: { settings, votes },
  estimate,
  hasTask,
  leads,
  act,
}: PartProps & { estimate: string | null; hasTask: boolean }) {
  const { distribution, average, median, consensus } = resultOf(settings.deck, votes);
  const suggested = estimate ?? median;
  const [chosen, setChosen] = useState<string | null>(suggested);
  const cards = cardsOf(settings.deck).filter((card) => !(specialCards as readonly string[]).includes(card));
  const { result, locale } = useTexts('poker');
  return (
    <div className={classes.result}>
      <VoteBars label={result.bars} bars={distribution} countOf={(count) => result.votes({ count })} />
      <dl className={classes.facts}>
        {average !== null && (
          <div>
            <dt>{result.average}</dt>
            <dd>{formatsOf(locale).twoDecimals(average)}</dd>
          </div>
        )}
        {median !== null && (
          <div>
            <dt>{result.median}</dt>
            <dd>{median}</dd>
          </div>
        )}
        <div data-good={consensus || undefined}>
          <dt>{result.consensus}</dt>
          <dd className={classes.verdict}>
            {consensus ? (
              <>
                <IconCheck size={16} stroke={2.2} aria-hidden /> {result.agreed}
              </>
            ) : median === null ? (
              result.nothing
            ) : (
              result.differs
            )}
          </dd>
        </div>
      </dl>
      {leads ? (
        <div className={classes.agree}>
          <p className={classes.label}>{result.agree}</p>
          <CardDeck
            compact
            label={result.choices}
            cards={chosen !== null && !cards.includes(chosen) ? [...cards, chosen] : cards}
            value={chosen}
            onChoose={setChosen}
          />
          <div className={classes.bar}>
            <span className={classes.progress}>
              {estimate !== null
                ? result.isAgreed({ card: estimate })
                : [median !== null && result.suggested({ card: median }), hasTask && result.toTask]
                    .filter(Boolean)
                    .join(' ')}
            </span>
            {chosen !== null && (
              <Button
                leftSection={<IconCheck size={16} stroke={2} />}
                disabled={chosen === estimate}
                onClick={() => act({ type: 'estimate.agreed', estimate: chosen })}
              >
                {result.agreeOn({ card: chosen })}
              </Button>
            )}
          </div>
        </div>
      ) : (
        estimate !== null && <p className={classes.agreed}>{result.isAgreed({ card: estimate })}</p>
      )}
    </div>
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
              {average !== null && ` · ${result.averageOf({ average: formatsOf(locale).twoDecimals(average) })}`}
              {median !== null && ` · ${result.medianOf({ median })}`}
              <span className={classes.roundVotes}>
                {Object.entries(votes)
                  .map(([id, card]) => `${nameOf(id)}: ${card}`)
                  .join(', ')}
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function People({ view, leads, act }: PartProps) {
  const actor = useSender('pokerRoom');
  const { participants, votes, state, facilitatorId, you } = view;
  const { people } = useTexts('poker');
  return (
    <section className={classes.panel} aria-labelledby="poker-people">
      <h2 id="poker-people" className={classes.sectionTitle}>
        {people.title}
      </h2>
      <ul className={classes.people}>
        {participants.map(({ id, name, avatar, guest, role, present }) => {
          const card = votes[id];
          const isAsked = state === 'voting' && role === 'voter';
          const facts = [
            id === you && people.you,
            id === facilitatorId && people.facilitator,
            guest && people.guest,
            role === 'spectator' && people.spectator,
            !present && people.away,
          ].filter(Boolean);
          return (
            <li key={id} className={classes.person} data-away={!present || undefined}>
              <PersonAvatar person={{ id, name, avatar }} size={32} decorative />
              <span className={classes.personText}>
                <span className={classes.personName}>{name}</span>
                <span className={classes.personFacts}>
                  {id === facilitatorId && <IconCrown size={13} stroke={1.9} aria-hidden />}
                  {facts.join(' · ')}
                </span>
              </span>
              <span className={classes.personActions}>
                {isAsked && card === undefined && id !== you && present && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={people.nudge({ name })}
                    title={people.nudge({ name })}
                    onClick={() => actor.send({ type: 'nudge.requested', to: id, name })}
                  >
                    <IconBell size={16} stroke={1.75} />
                  </ActionIcon>
                )}
                {leads && id !== you && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={people.pass({ name })}
                    title={people.pass({ name })}
                    onClick={() => act({ type: 'facilitator.passed', to: id })}
                  >
                    <IconCrown size={16} stroke={1.75} />
                  </ActionIcon>
                )}
              </span>
              {isAsked &&
                (card === undefined ? (
                  <span className={classes.vote}>
                    <IconHourglass size={15} stroke={1.75} aria-hidden /> {people.notVoted}
                  </span>
                ) : (
                  <span className={classes.vote} data-done>
                    <IconCheck size={15} stroke={2.4} aria-hidden /> {people.hasVoted}
                  </span>
                ))}
              {state === 'revealed' && (role === 'voter' || card !== undefined) && (
                <span className={classes.shown} data-none={card === undefined || undefined}>
                  {card === undefined || card === hiddenCard ? people.noVote : card}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
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
      {left <= 0 && (
        <span role="status" className={classes.unseen}>
          {messages.timeUp}
        </span>
      )}
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
  const { twoDecimals } = formatsOf(texts.locale);
  const rows = summaryRows(view);
  const done = rows.filter(({ estimate }) => estimate !== null).length;
  const total = rows.reduce(
    (sum, { estimate }) =>
      sum + (estimate !== null && /^\d+([.,]\d+)?$/.test(estimate) ? Number(estimate.replace(',', '.')) : 0),
    0,
  );
  return (
    <section className={classes.summary} aria-labelledby="poker-summary">
      <div className={classes.sectionHead}>
        <div>
          <h2 id="poker-summary" className={classes.sectionTitle}>
            {summary.title}
          </h2>
          <p className={classes.hint}>
            {summary.description({ done, all: rows.length })}
            {total > 0 && ` ${summary.total({ total: twoDecimals(total) })}`}
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={rows.length === 0}
          onClick={() => downloadCsv(csvNameOf(view.settings.name, 'poker'), csvRows(texts, view))}
        >
          {summary.download}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState compact icon={IconArrowsShuffle} title={summary.none} />
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.stories.title}>
          <table className={classes.grid}>
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
                  <th scope="row">{title}</th>
                  <td data-name={summary.estimate}>
                    {estimate === null ? '—' : <span className={classes.estimate}>{estimate}</span>}
                  </td>
                  <td data-name={summary.rounds}>{rounds}</td>
                  <td data-name={summary.average}>{average === null ? '—' : twoDecimals(average)}</td>
                  <td data-name={summary.median}>{median ?? '—'}</td>
                  <td data-name={summary.votes} className={classes.roundVotes}>
                    {votes.map(({ name, card }) => `${name}: ${card}`).join(', ') || '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
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
    <p role="status" aria-live="polite" className={classes.unseen}>
      {before.current.text}
    </p>
  );
}
