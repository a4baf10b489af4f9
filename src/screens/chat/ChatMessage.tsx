import { basePath } from '../../../domain/basePath.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconCircleX, IconListCheck, IconMessage, IconPlus, IconSparkles, IconX } from '@tabler/icons-react';
import { memo, useMemo, type ComponentType } from 'react';
import type { ChatAction, ChatProposal } from '../../../domain/chat.ts';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { ShownChatMessage } from '../../machines/talk/chatRoom/chatRoom.selectors.ts';
import type { Verdict } from '../../machines/talk/chatRoom/chatRoom.types.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { IconTile } from '../../ui/base/IconTile/IconTile.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { RichText } from '../../ui/document/RichText/RichText.tsx';
import { RelativeDay } from '../../ui/base/TimeAgo/RelativeDay.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import talk from '../../ui/talk/talk.module.css';
import { type AnsweredTask, answerParts } from './answerParts.ts';
import classes from './chat.module.css';
import { withOwnAddress } from './ownLinks.ts';

export interface ChatActions {
  onRetry: (messageId: string) => void;
  onDiscard: (messageId: string) => void;
  onAskAgain: (answerId: string) => void;
  onDecide: (proposalId: string, verdict: Verdict) => void;
}

export interface ProposalWork {
  verdict: Verdict | null;
  failure: PhraseOrText | null;
}

export interface ChatRow {
  id: string;
  message: ShownChatMessage;
  /** Set if the message is the first of its day, as `YYYY-MM-DD`. */
  day: string | null;
}

export interface ChatMessageProps {
  row: ChatRow;
  today: string;
  /** True while connected. An unsent message then waits for the current answer to end. */
  inRoom: boolean;
  /** Decisions in progress by proposal, or null if the message has none. */
  work: Readonly<Record<string, ProposalWork>> | null;
  actions: ChatActions;
}

const speakerName = (texts: Catalogues['chat'], speaker: string | null): string =>
  speaker === null || speaker === 'builtin' ? texts.assistant : texts.model({ name: speaker });

export const ChatMessage = memo(function ChatMessage({
  row: { message, day },
  today,
  inRoom,
  work,
  actions,
}: ChatMessageProps) {
  const texts = useTexts('chat');
  const { clock } = useDates();
  const { type, timestamp } = message;
  const moment = new Date(timestamp);
  const own = type === 'user';
  const name = own ? texts.you : speakerName(texts, message.speaker);
  return (
    <>
      {day !== null && (
        <div className={talk.day} role="separator">
          <RelativeDay day={day} today={today} />
        </div>
      )}
      <article
        className={own ? classes.own : classes.answer}
        data-message-id={message.id}
        data-state={message.state}
        data-delivery={message.delivery}
        aria-label={texts.by({ name, time: clock(moment) })}
      >
        {own ? (
          <Own message={message} moment={moment} inRoom={inRoom} actions={actions} />
        ) : (
          <Answer message={message} moment={moment} work={work} actions={actions} />
        )}
      </article>
    </>
  );
});

function Time({ moment }: { moment: Date }) {
  const dates = useDates();
  return (
    <time className={talk.quiet} dateTime={moment.toISOString()} title={dates.moment(moment)}>
      {dates.clock(moment)}
    </time>
  );
}

function Own({
  message: { id, content, delivery, refusal },
  moment,
  inRoom,
  actions,
}: {
  message: ShownChatMessage;
  moment: Date;
  inRoom: boolean;
  actions: ChatActions;
}) {
  const texts = useTexts('chat');
  const shown = useShown();
  return (
    <>
      <div className={classes.bubble} data-delivery={delivery}>
        {content}
      </div>
      {delivery === 'sent' && <Time moment={moment} />}
      {delivery === 'sending' && (
        <span className={talk.quiet} data-late>
          {texts.sending}
        </span>
      )}
      {delivery === 'waiting' && (
        <span className={talk.quiet}>{inRoom ? texts.waitingForAnswer : texts.waitingForLine}</span>
      )}
      {delivery === 'failed' && (
        <div className={talk.failed}>
          <span>{refusal ? texts.notSent({ reason: shown(refusal) }) : texts.notSentNoSign}</span>
          <Button size="compact-xs" color="red" variant="light" onClick={() => actions.onRetry(id)}>
            {texts.retry}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => actions.onDiscard(id)}>
            {texts.discard}
          </Button>
        </div>
      )}
    </>
  );
}

function Answer({
  message,
  moment,
  work,
  actions,
}: {
  message: ShownChatMessage;
  moment: Date;
  work: ChatMessageProps['work'];
  actions: ChatActions;
}) {
  const texts = useTexts('chat');
  const { id, content, state, failure, speaker, answers, proposals } = message;
  const parts = useMemo(() => answerParts(content), [content]);
  return (
    <>
      <Group gap="xs">
        <IconTile icon={IconSparkles} tone="accent" size={24} />
        <div className={talk.head}>
          <span className={talk.name}>{speakerName(texts, speaker)}</span> <Time moment={moment} />
        </div>
      </Group>
      <div className={classes.text}>
        {parts.map((part, index) =>
          part.kind === 'text' ? (
            // Parts are identified only by their position.
            // oxlint-disable-next-line react/no-array-index-key
            <RichText key={index} value={withOwnAddress(part.text, location.origin + basePath())} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <AnsweredTasks key={index} tasks={part.tasks} />
          ),
        )}
        {state === 'streaming' && <Dots beside={content !== ''} />}
        {proposals.map((proposal) => (
          <Proposal
            key={proposal.id}
            proposal={proposal}
            projectId={message.projectId}
            work={work?.[proposal.id] ?? null}
            onDecide={actions.onDecide}
          />
        ))}
        {state === 'stopped' && <p className={talk.quiet}>{texts.stopped}</p>}
        {state === 'failed' && (
          <div className={talk.failed}>
            <span>{failure ?? texts.answerFailed}</span>
            {answers !== null && (
              <Button size="compact-xs" color="red" variant="light" onClick={() => actions.onAskAgain(id)}>
                {texts.retry}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function AnsweredTasks({ tasks }: { tasks: readonly AnsweredTask[] }) {
  return (
    <ul className={classes.tasks}>
      {tasks.map(({ href, title, facts }, index) => (
        <li key={index} className={classes.task}>
          <a dir="auto" href={href}>
            {title}
          </a>
          <Group component="span" gap="0 10px" fz="sm" c="dimmed">
            {facts.map(({ text, isMarked }) => (
              <Text key={text} span inherit {...(isMarked && { fw: 600, c: 'var(--faena-danger)' })}>
                {text}
              </Text>
            ))}
          </Group>
        </li>
      ))}
    </ul>
  );
}

export const Dots = ({ beside }: { beside: boolean }) => (
  <span className={classes.dots} data-beside={beside || undefined} aria-hidden>
    <i />
    <i />
    <i />
  </span>
);

const icons: Record<ChatAction['kind'], ComponentType<{ size: number; stroke: number }>> = {
  'task.create': IconPlus,
  'task.update': IconListCheck,
  'comment.create': IconMessage,
};

interface ProposalProps {
  proposal: ChatProposal;
  projectId: string;
  work: ProposalWork | null;
  onDecide: ChatActions['onDecide'];
}

function Proposal({
  proposal: { id, action, lines, title, state, reason, taskId },
  projectId,
  work,
  onDecide,
}: ProposalProps) {
  const messages = useTexts('chat').proposal;
  const Icon = icons[action.kind];
  const about = taskId ?? (action.kind === 'task.create' ? null : action.taskId);
  const href = about === null ? null : `${location.origin}${basePath()}/projects/${projectId}/tasks?task=${about}`;
  return (
    <Panel
      as="section"
      gap="xs"
      mt="xs"
      tone={state === 'proposed' ? 'accent' : 'neutral'}
      aria-label={messages.label({ kind: messages.kinds[action.kind], title })}
    >
      <Group gap="2px 10px">
        <Text span size="xs" fw={600} c="dimmed">
          <Icon size={15} stroke={1.75} /> {messages.kinds[action.kind]}
        </Text>
        <Text dir="auto" span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {href === null ? title : <a href={href}>{title}</a>}
        </Text>
      </Group>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        {state === 'proposed' ? (
          <Decision work={work} onDecide={(verdict) => onDecide(id, verdict)} />
        ) : (
          <Outcome state={state} reason={reason} href={href} />
        )}
      </Group>
    </Panel>
  );
}

function Decision({
  work,
  onDecide,
}: {
  work: ProposalWork | null;
  onDecide: (verdict: 'confirm' | 'reject') => void;
}) {
  const messages = useTexts('chat').proposal;
  const shown = useShown();
  const verdict = work?.verdict ?? null;
  return (
    <>
      {work?.failure && (
        <Text role="alert" size="sm" c="var(--faena-danger)" w="100%">
          {messages.notDecided({ reason: shown(work.failure) })}
        </Text>
      )}
      <Button
        size="xs"
        leftSection={<IconCheck size={15} stroke={2} />}
        loading={verdict === 'confirm'}
        disabled={verdict === 'reject'}
        onClick={() => onDecide('confirm')}
      >
        {messages.confirm}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconX size={15} stroke={2} />}
        loading={verdict === 'reject'}
        disabled={verdict === 'confirm'}
        onClick={() => onDecide('reject')}
      >
        {messages.reject}
      </Button>
    </>
  );
}

function Outcome({ state, reason, href }: Pick<ChatProposal, 'state' | 'reason'> & { href: string | null }) {
  const messages = useTexts('chat').proposal;
  return (
    <Group gap={5} fz="sm" c="dimmed" role="status">
      {state === 'confirmed' && (
        <>
          <IconCheck size={15} stroke={2} color="var(--faena-success)" aria-hidden /> {messages.confirmed}
        </>
      )}
      {state === 'rejected' && (
        <>
          <IconX size={15} stroke={2} aria-hidden /> {messages.rejected}
        </>
      )}
      {state === 'refused' && (
        <>
          <IconCircleX size={15} stroke={2} color="var(--faena-danger)" aria-hidden />{' '}
          {reason ? messages.refusedReason({ reason }) : messages.refused}
        </>
      )}
      {state === 'confirmed' && href !== null && (
        <>
          {' '}
          · <a href={href}>{messages.open}</a>
        </>
      )}
    </Group>
  );
}
