import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Box, Button, Group, Menu, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconDots, IconDoorExit, IconPencil, IconUsers } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { selectText } from '../../machines/sync/savedText/savedText.selectors.ts';
import { firstName, fullName } from '../../../domain/fullName.ts';
import { type Conversation, conversationName } from '../../../domain/conversation.ts';
import { limits } from '../../../domain/limits.ts';
import {
  mentionLabel,
  selectEditDraft,
  selectEditedMessage,
  selectIsConfirmingMessage,
  selectMessageEdit,
  selectNewMessage,
  selectTyping,
  textOf,
} from '../../machines/talk/conversation/conversation.selectors.ts';
import type { Shown } from '../../machines/sync/records/foldElements.ts';
import { selectConversation, selectMore, selectShown } from '../../machines/sync/records/records.selectors.ts';
import type { ListedMessage } from '../../machines/sync/records/resources/messages.ts';
import { findActor, type RefOf, sendTo, useEmitted, useSelect, useSystem, useActorRef } from '../../system/system.ts';
import { AvatarGroup } from '../../ui/people/AvatarGroup/AvatarGroup.tsx';
import { Composer } from '../../ui/talk/Composer/Composer.tsx';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import type { MessageActions } from '../../ui/talk/MessageList/messageActions.ts';
import { MessageList } from '../../ui/talk/MessageList/MessageList.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useResource } from '../../system/workspace.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useList } from '../useList.ts';
import { GroupPicture } from './GroupPicture.tsx';
import { GroupDialogs } from './GroupDialogs.tsx';
import classes from './conversations.module.css';

type ShownMessage = Shown<ListedMessage>;
const noMessages: readonly ShownMessage[] = [];
const conversationsSpec = { kind: 'conversations' } as const;
const noIds: readonly string[] = [];

export function ConversationScreen() {
  const { conversationId } = useParams({ from: '/app/conversations/$conversationId' });
  return <Thread key={conversationId} conversationId={conversationId} />;
}

function Thread({ conversationId }: { conversationId: string }) {
  const texts = useTexts('conversations');
  const threadTexts = texts.thread;
  const shown = useShown();
  const navigate = useNavigate();
  const actor = useActorRef('conversation');
  const spec = useMemo(() => ({ kind: 'messages', conversationId }) as const, [conversationId]);
  const messages = useList(spec);
  const list = useList(conversationsSpec);
  const conversation = useSelect('records', selectConversation(conversationId), undefined);
  useEmitted('conversation', 'conversation.closed', () => void navigate({ to: '/conversations', replace: true }));
  const back = (
    <ActionIcon
      component={Link}
      to="/conversations"
      className={classes.narrow}
      variant="subtle"
      c="var(--faena-text-quiet)"
      size={32}
      aria-label={threadTexts.back}
    >
      <IconArrowLeft size={18} stroke={1.75} />
    </ActionIcon>
  );
  const isMissing = messages.failure?.code === 'NOT_FOUND' || messages.failure?.code === 'FORBIDDEN';
  if (isMissing) {
    return (
      <div className={classes.none}>
        <EmptyState drawing={SearchDrawing} title={threadTexts.missing} description={threadTexts.missingHint}>
          <Button component={Link} to="/conversations" variant="default">
            {threadTexts.back}
          </Button>
        </EmptyState>
      </div>
    );
  }
  const failed = messages.failure ? messages : conversation === undefined && list.failure ? list : null;
  if (failed?.failure) {
    const { failure, retry: onRetry } = failed;
    const retry = (
      <Button variant="default" onClick={onRetry}>
        {texts.retry}
      </Button>
    );
    return (
      <>
        <header className={classes.bar}>{back}</header>
        <div className={classes.none}>
          <LoadFailure error={failure} title={texts.failed({ message: shown(failure.message) })}>
            {retry}
          </LoadFailure>
        </div>
      </>
    );
  }
  if (!actor || !conversation || messages.isFirstLoad) {
    return (
      <>
        <header className={classes.bar}>{back}</header>
        <div className={classes.waiting}>
          <LoadingSkeletons shape="list" />
        </div>
      </>
    );
  }
  return (
    <>
      <Head conversation={conversation} actor={actor}>
        {back}
      </Head>
      <Messages conversation={conversation} actor={actor} />
      <Field conversation={conversation} actor={actor} />
      <Removal actor={actor} />
      <GroupDialogs conversation={conversation} actor={actor} />
    </>
  );
}

interface PartProps {
  conversation: Conversation;
  actor: RefOf<'conversation'>;
}

const useViewerId = () => useSelect('workspace', (snapshot) => snapshot.context.accountId, '');

function Head({ conversation, actor, children }: PartProps & { children: React.ReactNode }) {
  const texts = useTexts('conversations');
  const threadTexts = texts.thread;
  const { all } = useDates();
  const viewerId = useViewerId();
  const { kind, members, abilities } = conversation;
  const name = conversationName(conversation, viewerId) || texts.nobody;
  const others = members.filter(({ id }) => id !== viewerId);
  const openPeople = () => actor.send({ type: 'panel.opened', panel: 'people' });
  return (
    <Group component="header" className={classes.bar} gap={10} wrap="nowrap">
      {children}
      {kind === 'group' ? (
        <span className={classes.narrow}>
          <GroupPicture people={members} size={32} />
        </span>
      ) : (
        <AvatarGroup people={others} size={32} max={1} decorative />
      )}
      <Box flex={1} miw={0}>
        <Title dir="auto" order={2} size="lg" lh={1.25} className={classes.name} title={name}>
          {name}
        </Title>
        {kind === 'group' && (
          <Text size="xs" c="dimmed">
            {threadTexts.members({ count: members.length })}
          </Text>
        )}
      </Box>
      {kind === 'group' && (
        <button type="button" className={classes.faces} onClick={openPeople}>
          <VisuallyHidden>{threadTexts.peopleNamed({ names: all(members.map(fullName)) })}</VisuallyHidden>
          <AvatarGroup people={members} size={26} max={4} decorative />
        </button>
      )}
      {(abilities.update || abilities.leave) && (
        <Menu position="bottom-end" width={190}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label={threadTexts.menu}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {abilities.update && (
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.75} />}
                onClick={() => actor.send({ type: 'panel.opened', panel: 'rename' })}
              >
                {threadTexts.rename}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconUsers size={16} stroke={1.75} />} onClick={openPeople}>
              {threadTexts.people}
            </Menu.Item>
            {abilities.leave && (
              <>
                <Menu.Divider />
                <Menu.Item
                  c="var(--faena-danger)"
                  leftSection={<IconDoorExit size={16} stroke={1.75} />}
                  onClick={() => actor.send({ type: 'panel.opened', panel: 'leave' })}
                >
                  {threadTexts.leave}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

const useShownMessages = (conversationId: string): readonly ShownMessage[] => {
  const select = useMemo(() => selectShown({ kind: 'messages', conversationId }), [conversationId]);
  return useSelect('records', select, noMessages);
};

const useMessageActions = (conversation: Conversation, actor: RefOf<'conversation'>): MessageActions => {
  const system = useSystem();
  return useMemo(
    () => ({
      onEdit: (message) => startEdit(system, actor, conversation, message),
      onDelete: ({ id }) => actor.send({ type: 'delete.requested', messageId: id }),
      onDiscard: (mutationId) => sendTo(system, 'outbox', { type: 'write.discarded', mutationId }),
      onRetry: ({ id, mutationId, content, failedEdit, version }) => {
        if (!failedEdit) {
          if (mutationId !== null) sendTo(system, 'outbox', { type: 'write.retryRequested', mutationId });
          return;
        }
        // Discards the rejected write, and bases the new one on the current version, because the server may have
        // rejected the edit for its outdated version.
        sendTo(system, 'outbox', { type: 'write.discarded', mutationId: failedEdit.mutationId });
        sendTo(system, 'outbox', {
          type: 'write.requested',
          write: {
            mutationId: system.newId(),
            at: system.now(),
            replyTo: null,
            op: {
              kind: 'message.update',
              conversationId: conversation.id,
              messageId: id,
              content: failedEdit.content,
              before: content,
              ...(version > 0 && { basedOn: version }),
            },
          },
        });
      },
    }),
    [system, actor, conversation],
  );
};

function Messages({ conversation, actor }: PartProps) {
  const threadTexts = useTexts('conversations').thread;
  const system = useSystem();
  const viewerId = useViewerId();
  const { id: conversationId } = conversation;
  const role = useWorkspace()?.role;
  const messages = useShownMessages(conversationId);
  const spec = useMemo(() => ({ kind: 'messages', conversationId }) as const, [conversationId]);
  const older = useSelect('records', selectMore(spec), 'none');
  // Read only once, so that the line above new messages keeps its position from when the conversation was opened.
  const [readBefore] = useState(() => (conversation.unread > 0 ? conversation.lastRead : null));
  const editingId = useSelect('conversation', selectEditedMessage, null);
  const edit = useSelect('conversation', selectMessageEdit, undefined);
  const edited = useSelector(edit, selectText) ?? '';
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const actions = useMessageActions(conversation, actor);
  const onOlder = useCallback(
    () => sendTo(system, 'records', { type: 'resource.moreRequested', spec }),
    [system, spec],
  );
  const onSeen = useCallback((number: number) => actor.send({ type: 'thread.seen', number }), [actor]);

  if (messages.length === 0)
    return (
      <div className={classes.first}>
        <EmptyState compact title={threadTexts.first} description={threadTexts.firstHint} />
      </div>
    );
  return (
    <MessageList
      messages={messages}
      viewerId={viewerId}
      mayDeleteAll={role === 'owner' || role === 'admin'}
      readBefore={readBefore}
      today={system.today()}
      older={older}
      onOlder={onOlder}
      onSeen={onSeen}
      actions={actions}
      editingId={editingId}
      renderEditor={() =>
        edit && (
          <Composer
            value={edited}
            label={threadTexts.editLabel}
            submitLabel={threadTexts.save}
            people={conversation.members}
            maxLength={limits.comment}
            autofocus
            labelOf={(person) => labelOf(person.id, conversation)}
            onChange={(text) => edit.send({ type: 'text.changed', text, ...ids() })}
            onSubmit={() => edit.send({ type: 'text.confirmed', people: conversation.members, ...ids() })}
            onCancel={() => edit.send({ type: 'text.discarded' })}
          />
        )
      }
    />
  );
}

const labelOf = (personId: string, { members }: Conversation): string => {
  const person = members.find(({ id }) => id === personId);
  return person ? mentionLabel(person, members) : '';
};

const startEdit = (
  system: ReturnType<typeof useSystem>,
  actor: RefOf<'conversation'>,
  { members }: Conversation,
  { id, content, version }: Pick<ShownMessage, 'id' | 'content' | 'version'>,
): void => {
  const drafts = findActor(system, 'drafts');
  const accountId = findActor(system, 'workspace')?.getSnapshot().context.accountId ?? '';
  const draft = drafts ? selectEditDraft(accountId, id)(drafts.getSnapshot()) : null;
  const text = draft ?? textOf(content, members);
  actor.send({ type: 'edit.started', id, text, before: content, version });
};

function Field({ conversation, actor }: PartProps) {
  const texts = useTexts('conversations');
  const threadTexts = texts.thread;
  const system = useSystem();
  const viewerId = useViewerId();
  const newMessage = useSelect('conversation', selectNewMessage, undefined);
  const draft = useSelector(newMessage, selectText) ?? '';
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const typing = useSelect('conversation', selectTyping, noIds);
  const { status, error } = useResource({ kind: 'messages', conversationId: conversation.id });
  const behind = status === 'ready' && error !== null;
  const messages = useShownMessages(conversation.id);
  const isEditing = useSelect('conversation', selectEditedMessage, null) !== null;
  const { members } = conversation;
  const others = useMemo(() => members.filter(({ id }) => id !== viewerId), [members, viewerId]);
  const writers = typing.flatMap((id) => {
    const person = members.find((member) => member.id === id);
    return person ? [firstName(person)] : [];
  });
  const [first = '', second = ''] = writers;
  const editLast = () => {
    const last = messages.findLast(
      ({ sender, deletedAt, delivery }) => sender.id === viewerId && deletedAt === null && delivery !== 'failed',
    );
    if (last) startEdit(system, actor, conversation, last);
  };
  return (
    <div className={classes.field}>
      <Text size="xs" c="dimmed" mih={20} ps={12} role="status">
        {behind
          ? threadTexts.behind
          : writers.length > 0
            ? threadTexts.typing({ count: writers.length, first, second })
            : ''}
      </Text>
      <Composer
        value={draft}
        label={threadTexts.input}
        placeholder={threadTexts.placeholder({ name: conversationName(conversation, viewerId) || texts.nobody })}
        submitLabel={threadTexts.send}
        people={others}
        labelOf={(person) => labelOf(person.id, conversation)}
        maxLength={limits.comment}
        autofocus={!isEditing && !coarse()}
        onUp={editLast}
        onChange={(text) => {
          if (newMessage) newMessage.send({ type: 'text.changed', text, ...ids() });
          actor.send({ type: 'draft.changed', text });
        }}
        onSubmit={() => {
          if (newMessage)
            newMessage.send({
              type: 'text.confirmed',
              recordId: system.newId(),
              people: members,
              seen: conversation.lastRead,
              ...ids(),
            });
        }}
      />
    </div>
  );
}

/** Touch devices get no initial focus, because it would open the on-screen keyboard. */
const coarse = (): boolean => window.matchMedia('(pointer: coarse)').matches;

function Removal({ actor }: { actor: RefOf<'conversation'> }) {
  const threadTexts = useTexts('conversations').thread;
  const system = useSystem();
  const confirming = useSelect('conversation', selectIsConfirmingMessage, false);
  return (
    <ConfirmDialog
      opened={confirming}
      destructive
      title={threadTexts.deleteTitle}
      confirmLabel={threadTexts.deleteConfirm}
      cancelLabel={threadTexts.cancel}
      onConfirm={() => actor.send({ type: 'delete.confirmed', mutationId: system.newId(), at: system.now() })}
      onCancel={() => actor.send({ type: 'delete.cancelled' })}
    >
      {threadTexts.deleteQuestion}
    </ConfirmDialog>
  );
}
