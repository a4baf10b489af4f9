import { basePath } from '../../../domain/basePath.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconDots, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import {
  foldChat,
  selectAnswering,
  selectCharactersLeft,
  selectChatDraft,
  selectChatFailure,
  selectChatMessages,
  selectChatStatus,
  selectClearing,
  selectDecisionFailures,
  selectDecisions,
  selectIsChatBehind,
  selectIsInRoom,
  selectOlderChat,
  selectOutgoing,
  selectSendingId,
  selectSpeaker,
  type ShownChatMessage,
} from '../../machines/talk/chatRoom/chatRoom.selectors.ts';
import type { Decision, DecisionFailures } from '../../machines/talk/chatRoom/chatRoom.types.ts';
import { type RefOf, useSelect, useSender, useSystem, useActorRef } from '../../system/system.ts';
import { ChatField } from '../../ui/talk/ChatField/ChatField.tsx';
import { ChatLog } from '../../ui/talk/ChatLog/ChatLog.tsx';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { TaskDialog } from '../tasks/dialogs.ts';
import { useProject } from '../project/useProject.ts';
import { type ChatActions, ChatMessage, type ChatRow, Dots, type ProposalWork } from './ChatMessage.tsx';
import classes from './chat.module.css';
import { ownPath } from './ownLinks.ts';
import { plainAnswer } from './plainAnswer.ts';
import { expectedHeight, rowsOf } from './rows.ts';

export function ChatScreen() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/ai' });
  return <Room key={projectId} projectId={projectId} />;
}

function Room({ projectId }: { projectId: string }) {
  const actor = useActorRef('chatRoom');
  const status = useSelect('chatRoom', selectChatStatus, 'loading');
  const ofThis = useSelect('chatRoom', ({ context }) => context.projectId === projectId, false);
  const hasOutgoing = useSelect('chatRoom', ({ context }) => context.outgoing.length > 0, false);
  return (
    <div className={classes.page}>
      <Head actor={actor} />
      {!actor || !ofThis || (status === 'loading' && !hasOutgoing) ? (
        <div className={classes.waiting}>
          <LoadingSkeletons shape="list" />
        </div>
      ) : status === 'failed' && !hasOutgoing ? (
        <Failed actor={actor} />
      ) : (
        <Conversation projectId={projectId} actor={actor} />
      )}
      {actor && ofThis && <Below actor={actor} />}
      <OpenTask projectId={projectId} />
    </div>
  );
}

interface PartProps {
  actor: RefOf<'chatRoom'>;
}

function Head({ actor }: { actor: RefOf<'chatRoom'> | undefined }) {
  const texts = useTexts('chat');
  const toChatRoom = useSender('chatRoom');
  const speaker = useSelect('chatRoom', selectSpeaker, null);
  const hasMessages = useSelect('chatRoom', ({ context }) => context.messages.length > 0, false);
  const clearing = useSelect('chatRoom', selectClearing, 'none');
  return (
    <Group component="header" className={classes.bar} gap="xs" wrap="nowrap">
      <Title order={2} size="md">
        {texts.title}
      </Title>
      {speaker !== null && (
        <Text size="sm" c="dimmed" flex={1}>
          {speaker === 'builtin' ? texts.builtin : texts.model({ name: speaker })}
        </Text>
      )}
      {actor && hasMessages && (
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon ms="auto" variant="subtle" color="gray" size={30} aria-label={texts.menu}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              c="var(--faena-danger)"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => actor.send({ type: 'clearing.requested' })}
            >
              {texts.clear}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={clearing !== 'none'}
        pending={clearing === 'pending'}
        destructive
        title={texts.clearTitle}
        confirmLabel={texts.clearConfirm}
        cancelLabel={texts.cancel}
        onConfirm={() => toChatRoom.send({ type: 'clearing.confirmed' })}
        onCancel={() => toChatRoom.send({ type: 'clearing.cancelled' })}
      >
        {texts.clearText}
      </ConfirmDialog>
    </Group>
  );
}

function Failed({ actor }: PartProps) {
  const texts = useTexts('chat');
  const shown = useShown();
  const failure = useSelect('chatRoom', selectChatFailure, null);
  const retry = (
    <Button variant="default" onClick={() => actor.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  return (
    <div className={classes.none}>
      <LoadFailure error={failure} title={texts.failed({ message: failure ? shown(failure.message) : '' })}>
        {retry}
      </LoadFailure>
    </div>
  );
}

const noMessages: readonly never[] = [];
const noFailures: DecisionFailures = {};

function Conversation({ projectId, actor }: PartProps & { projectId: string }) {
  const texts = useTexts('chat');
  const system = useSystem();
  const older = useSelect('chatRoom', selectOlderChat, 'none');
  const { shown, rows } = useRows(projectId, older === 'none');
  const speaker = useSelect('chatRoom', selectSpeaker, null);
  const inRoom = useSelect('chatRoom', selectIsInRoom, false);
  const decisions = useSelect('chatRoom', selectDecisions, noMessages);
  const failures = useSelect('chatRoom', selectDecisionFailures, noFailures);
  const work = useMemo(() => workOf(decisions, failures), [decisions, failures]);
  const actions = useMemo(
    (): ChatActions => ({
      onRetry: (messageId) => actor.send({ type: 'message.retried', messageId }),
      onDiscard: (messageId) => actor.send({ type: 'message.discarded', messageId }),
      onAskAgain: (answerId) =>
        actor.send({ type: 'answer.retried', answerId, messageId: system.newId(), at: system.now() }),
      onDecide: (proposalId, verdict) => actor.send({ type: 'proposal.decided', proposalId, verdict }),
    }),
    [system, actor],
  );
  const onOlder = useCallback(() => actor.send({ type: 'older.requested' }), [actor]);
  const follow = useFollowLink(projectId);
  const today = system.today();
  const last = shown.at(-1);
  const announcement = useAnnouncement(shown);

  if (rows.length === 0) {
    return (
      <div className={classes.none}>
        <EmptyState
          icon={IconSparkles}
          title={texts.empty}
          description={speaker === null ? undefined : speaker === 'builtin' ? texts.emptyBuiltin : texts.emptyModel}
        >
          <Examples actor={actor} />
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ChatLog
        label={texts.log}
        items={rows}
        estimate={expectedHeight}
        older={older}
        onOlder={onOlder}
        onClick={follow}
        announcement={announcement}
        ownNewest={last && last.type === 'user' && last.delivery !== 'failed' ? last.id : null}
        renderItem={(row) => (
          <ChatMessage
            row={row}
            today={today}
            inRoom={inRoom}
            actions={actions}
            work={row.message.proposals.some(({ id }) => work[id] !== undefined) ? work : null}
          />
        )}
      />
      {last?.type === 'user' && last.delivery === 'sent' && (
        <div className={classes.thinking}>
          <Dots beside={false} />
        </div>
      )}
    </>
  );
}

const useAsk = (actor: RefOf<'chatRoom'>) => {
  const system = useSystem();
  return (content: string) =>
    actor.send({ type: 'question.asked', messageId: system.newId(), at: system.now(), content });
};

/** Example questions for an empty chat. */
function Examples({ actor }: PartProps) {
  const texts = useTexts('chat');
  const { overdue, unassigned, people, statuses, changes } = texts.examples;
  const ask = useAsk(actor);
  return (
    <Stack gap={6} align="stretch" role="group" aria-label={texts.examplesLabel}>
      {[overdue, unassigned, people, statuses, changes].map((question) => (
        <RowButton key={question} bordered onClick={() => ask(question)}>
          {question}
        </RowButton>
      ))}
    </Stack>
  );
}

/** Returns all messages, also unsent ones, and their rows. An unchanged row is the same object. */
function useRows(projectId: string, complete: boolean) {
  const messages = useSelect('chatRoom', selectChatMessages, noMessages);
  const outgoing = useSelect('chatRoom', selectOutgoing, noMessages);
  const sendingId = useSelect('chatRoom', selectSendingId, null);
  const accountId = useSelect('chatRoom', ({ context }) => context.accountId, '');
  const workspaceId = useSelect('chatRoom', ({ context }) => context.workspaceId, '');
  const shown = useMemo(
    () => foldChat(messages, outgoing, sendingId, { userId: accountId, workspaceId, projectId }),
    [messages, outgoing, sendingId, accountId, workspaceId, projectId],
  );
  const known = useRef<ReadonlyMap<string, ChatRow>>(new Map());
  const rows = useMemo(() => {
    const rows = rowsOf(shown, complete, known.current);
    known.current = new Map(rows.map((row) => [row.id, row]));
    return rows;
  }, [shown, complete]);
  return { shown, rows };
}

/** Returns a click handler that opens links to this instance without loading the page again. */
function useFollowLink(projectId: string) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const own = link && ownPath(link.href, location.origin + basePath());
    if (!own || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A link to a task of this project opens it over the conversation.
    if (own.task !== null && own.path === `/projects/${projectId}/tasks`)
      void navigate({ to: '/projects/$projectId/ai', params: { projectId }, search: { task: own.task } });
    else void navigate({ href: link.href.slice(location.origin.length + basePath().length) });
  };
}

const workOf = (
  decisions: readonly Decision[],
  failures: DecisionFailures,
): Readonly<Record<string, ProposalWork>> => ({
  ...Object.fromEntries(Object.entries(failures).map(([id, { message }]) => [id, { verdict: null, failure: message }])),
  ...Object.fromEntries(decisions.map(({ proposalId, verdict }) => [proposalId, { verdict, failure: null }])),
});

/**
 * Returns the text for the live region: each new answer once, when it is complete. Earlier answers aren't announced.
 */
function useAnnouncement(messages: readonly ShownChatMessage[]): string {
  const texts = useTexts('chat');
  const shown = useShown();
  const newest = messages.at(-1);
  const last = messages.findLast(({ type }) => type === 'assistant');
  const [before] = useState(() => last?.id);
  if (newest?.delivery === 'failed')
    return newest.refusal ? texts.notSent({ reason: shown(newest.refusal) }) : texts.notSentNoSign;
  if (!last || last.id === before) return '';
  if (last.state === 'streaming') return texts.thinking;
  const text = last.state === 'failed' ? (last.failure ?? texts.answerFailed) : plainAnswer(last.content);
  const answer = { name: texts.assistant, text };
  return last.state === 'stopped' ? texts.saidStopped(answer) : texts.said(answer);
}

function Below({ actor }: PartProps) {
  const texts = useTexts('chat');
  const system = useSystem();
  const hintId = useId();
  const draft = useSelect('chatRoom', selectChatDraft, '');
  const left = useSelect('chatRoom', selectCharactersLeft, 0);
  const answering = useSelect('chatRoom', selectAnswering, 'quiet');
  const isStale = useSelect('chatRoom', selectIsChatBehind, false);
  const ask = useAsk(actor);
  return (
    <div className={classes.below}>
      <Text size="xs" c="dimmed" role="status">
        {isStale ? texts.behind : ''}
      </Text>
      <div className={classes.quick} role="group" aria-label={texts.quick}>
        {[texts.quickOpen, texts.quickPressing].map(({ hint, question }, index) => (
          // The button covers its description, which isn't part of its accessible name.
          <div key={question} className={classes.quickCard}>
            <button
              type="button"
              className={classes.quickButton}
              aria-describedby={`${hintId}-${index}`}
              onClick={() => ask(question)}
            >
              {texts.quickLabel}
            </button>
            <Text span size="xs" c="dimmed" id={`${hintId}-${index}`}>
              {hint}
            </Text>
          </div>
        ))}
      </div>
      <ChatField
        value={draft}
        left={left}
        answering={answering}
        autofocus={!coarse()}
        onChange={(text) => actor.send({ type: 'draft.changed', text })}
        onSubmit={() => actor.send({ type: 'message.submitted', messageId: system.newId(), at: system.now() })}
        onStop={() => actor.send({ type: 'stop.requested' })}
      />
    </div>
  );
}

/** Touch devices get no initial focus, because it would open the on-screen keyboard. */
const coarse = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Returns the task ids of the last answer that lists this task. */
const answeredWith = (taskId: string): readonly string[] =>
  [...document.querySelectorAll(`.${classes.tasks}`)]
    .map((list) =>
      [...list.querySelectorAll('a')].flatMap(({ href }) => ownPath(href, location.origin + basePath())?.task ?? []),
    )
    .findLast((ids) => ids.includes(taskId)) ?? [taskId];

function OpenTask({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const project = useProject();
  const { task } = useSearch({ from: '/app/projects/$projectId/ai' });
  const goTo = useCallback(
    (search: { task?: string }, replace: boolean) =>
      void navigate({ to: '/projects/$projectId/ai', params: { projectId }, search, replace }),
    [navigate, projectId],
  );
  return (
    task !== undefined &&
    project && (
      <TaskDialog
        project={project}
        taskId={task}
        onClosed={() => goTo({}, true)}
        onOpenTask={(next, replace = false) => goTo({ task: next }, replace)}
        getList={answeredWith}
      />
    )
  );
}
