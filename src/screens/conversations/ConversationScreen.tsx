import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconDots, IconDoorExit, IconMessageOff, IconPencil, IconUsers } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef } from 'react';
import { selectText } from '../../machines/savedText/savedText.selectors.ts';
import { fullName } from '../../../domain/account.ts';
import { type Conversation, type ConversationMessage, conversationName } from '../../../domain/conversation.ts';
import { limits } from '../../../domain/limits.ts';
import type { PendingWrite } from '../../machines/outbox/outbox.types.ts';
import {
  foldMessages,
  mentionLabel,
  selectConversation,
  selectEditDraft,
  selectEditedMessage,
  selectIsBehind,
  selectIsConfirmingMessage,
  selectMessageEdit,
  selectNewMessage,
  selectMessages,
  selectMessageWrites,
  selectOlderMessages,
  selectReadBefore,
  selectThreadFailure,
  selectThreadStatus,
  selectTyping,
  selectViewer,
  type ShownMessage,
} from '../../machines/conversation/conversation.selectors.ts';
import {
  findActor,
  type RefOf,
  tell,
  useEmitted,
  useSelect,
  useSender,
  useSystem,
  useScreen,
} from '../../system/system.ts';
import { AvatarGroup } from '../../ui/AvatarGroup/index.ts';
import { Composer } from '../../ui/Composer/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { type MessageActions, MessageList } from '../../ui/MessageList/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { GroupDialogs } from './GroupDialogs.tsx';
import classes from './conversations.module.css';
import { texts } from './texts.ts';

const words = texts.thread;
const noMessages: readonly ConversationMessage[] = [];
const noWrites: readonly PendingWrite[] = [];
const noIds: readonly string[] = [];

/** One conversation: who is in it, what was said, and the field to say more. */
export function ConversationScreen() {
  const { conversationId } = useParams({ from: '/app/conversations/$conversationId' });
  return <Thread key={conversationId} conversationId={conversationId} />;
}

function Thread({ conversationId }: { conversationId: string }) {
  const navigate = useNavigate();
  const actor = useScreen({ name: 'conversation', conversationId });
  const toConversation = useSender('conversation');
  const status = useSelect('conversation', selectThreadStatus, 'loading');
  const conversation = useSelect('conversation', selectConversation, null);
  const failure = useSelect('conversation', selectThreadFailure, null);
  useEmitted('conversation', 'conversation.closed', () => void navigate({ to: '/conversations', replace: true }));
  const back = (
    <ActionIcon
      component={Link}
      to="/conversations"
      className={classes.back}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={words.back}
    >
      <IconArrowLeft size={18} stroke={1.75} />
    </ActionIcon>
  );
  // The one of another address may still be there for a moment.
  const own = conversation?.id === conversationId ? conversation : null;
  if (status === 'missing') {
    return (
      <div className={classes.none}>
        <EmptyState icon={IconMessageOff} title={words.missing} description={words.missingHint}>
          <Button component={Link} to="/conversations" variant="default">
            {words.back}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (status === 'failed') {
    const retry = (
      <Button variant="default" onClick={() => toConversation.send({ type: 'retry.requested' })}>
        {texts.retry}
      </Button>
    );
    return (
      <>
        <header className={classes.head}>{back}</header>
        <div className={classes.none}>
          <LoadFailure error={failure} title={texts.failed(failure?.message ?? '')}>
            {retry}
          </LoadFailure>
        </div>
      </>
    );
  }
  if (!actor || !own || status === 'loading') {
    return (
      <>
        <header className={classes.head}>{back}</header>
        <div className={classes.waiting}>
          <LoadingSkeletons shape="list" />
        </div>
      </>
    );
  }
  return (
    <>
      <Head conversation={own} actor={actor}>
        {back}
      </Head>
      <Messages conversation={own} actor={actor} />
      <Field conversation={own} actor={actor} />
      <Removal actor={actor} />
      <GroupDialogs conversation={own} actor={actor} />
    </>
  );
}

interface PartProps {
  conversation: Conversation;
  actor: RefOf<'conversation'>;
}

const useViewerId = () => useSelect('workspace', (snapshot) => snapshot.context.accountId, '');

function Head({ conversation, actor, children }: PartProps & { children: React.ReactNode }) {
  const viewerId = useViewerId();
  const { kind, members, abilities } = conversation;
  const name = conversationName(conversation, viewerId) || texts.nobody;
  const others = members.filter(({ id }) => id !== viewerId);
  const openPeople = () => actor.send({ type: 'panel.opened', panel: 'people' });
  return (
    <header className={classes.head}>
      {children}
      <div className={classes.headWords}>
        <h2 className={classes.name} title={name}>
          {name}
        </h2>
        {kind === 'group' && <span className={classes.count}>{words.members(members.length)}</span>}
      </div>
      {kind === 'group' ? (
        <button type="button" className={classes.faces} onClick={openPeople}>
          <VisuallyHidden>
            {words.people}: {members.map(fullName).join(', ')}
          </VisuallyHidden>
          <AvatarGroup people={members} size={26} max={4} decorative />
        </button>
      ) : (
        <AvatarGroup people={others} size={28} max={1} decorative />
      )}
      {(abilities.update || abilities.leave) && (
        <Menu position="bottom-end" width={190}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label={words.menu}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {abilities.update && (
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.75} />}
                onClick={() => actor.send({ type: 'panel.opened', panel: 'rename' })}
              >
                {words.rename}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconUsers size={16} stroke={1.75} />} onClick={openPeople}>
              {words.people}
            </Menu.Item>
            {abilities.leave && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="red"
                  className={classes.destructive}
                  leftSection={<IconDoorExit size={16} stroke={1.75} />}
                  onClick={() => actor.send({ type: 'panel.opened', panel: 'leave' })}
                >
                  {words.leave}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}

/** The messages as the person sees them, with their own on the way. */
const useShownMessages = (conversationId: string): readonly ShownMessage[] => {
  const base = useSelect('conversation', selectMessages, noMessages);
  const writesOf = useMemo(() => selectMessageWrites(conversationId), [conversationId]);
  const writes = useSelect('records', writesOf, noWrites);
  const viewer = useSelect('records', selectViewer, null);
  return useMemo(() => (viewer ? foldMessages(base, writes, viewer) : []), [base, writes, viewer]);
};

function Messages({ conversation, actor }: PartProps) {
  const system = useSystem();
  const viewerId = useViewerId();
  const { id: conversationId } = conversation;
  const role = useWorkspace()?.role;
  const messages = useShownMessages(conversationId);
  const older = useSelect('conversation', selectOlderMessages, 'none');
  const readBefore = useSelect('conversation', selectReadBefore, null);
  const editingId = useSelect('conversation', selectEditedMessage, null);
  const edit = useSelect('conversation', selectMessageEdit, undefined);
  const edited = useSelector(edit, selectText) ?? '';
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const now = useRef(messages);
  now.current = messages;

  const actions = useMemo(
    (): MessageActions => ({
      onEdit: (message) => startEdit(system, actor, message),
      onDelete: ({ id }) => actor.send({ type: 'delete.requested', messageId: id }),
      onDiscard: (mutationId) => tell(system, 'outbox', { type: 'write.discarded', mutationId }),
      onRetry: ({ id, mutationId, content, failedEdit, version }) => {
        if (!failedEdit) {
          if (mutationId !== null) tell(system, 'outbox', { type: 'write.retryRequested', mutationId });
          return;
        }
        // Sent over the message as it is now: what it was based on may be what it was refused for.
        tell(system, 'outbox', { type: 'write.discarded', mutationId: failedEdit.mutationId });
        tell(system, 'outbox', {
          type: 'write.requested',
          write: {
            mutationId: system.newId(),
            at: system.now(),
            replyTo: null,
            op: {
              kind: 'message.update',
              conversationId,
              messageId: id,
              content: failedEdit.content,
              before: content,
              ...(version > 0 && { basedOn: version }),
            },
          },
        });
      },
    }),
    [system, actor, conversationId],
  );
  const onOlder = useCallback(() => actor.send({ type: 'older.requested' }), [actor]);
  const onSeen = useCallback((number: number) => actor.send({ type: 'thread.seen', number }), [actor]);

  if (messages.length === 0)
    return (
      <div className={classes.none}>
        <EmptyState compact title={words.first} description={words.firstHint} />
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
            label={words.editLabel}
            submitLabel={words.save}
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
  { id, content, version }: Pick<ShownMessage, 'id' | 'content' | 'version'>,
): void => {
  const drafts = findActor(system, 'drafts');
  const accountId = findActor(system, 'workspace')?.getSnapshot().context.accountId ?? '';
  const text = drafts ? selectEditDraft(accountId, id)(drafts.getSnapshot()) : null;
  actor.send({ type: 'edit.started', messageId: id, content, version, text });
};

function Field({ conversation, actor }: PartProps) {
  const system = useSystem();
  const viewerId = useViewerId();
  const newMessage = useSelect('conversation', selectNewMessage, undefined);
  const draft = useSelector(newMessage, selectText) ?? '';
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const typing = useSelect('conversation', selectTyping, noIds);
  const behind = useSelect('conversation', selectIsBehind, false);
  const isEditing = useSelect('conversation', selectEditedMessage, null) !== null;
  const { members } = conversation;
  const others = useMemo(() => members.filter(({ id }) => id !== viewerId), [members, viewerId]);
  const writers = typing.flatMap((id) => {
    const person = members.find((member) => member.id === id);
    return person ? [person.name || fullName(person)] : [];
  });
  const editLast = () => {
    const records = findActor(system, 'records')?.getSnapshot();
    if (!records) return;
    const messages = foldMessages(
      selectMessages(actor.getSnapshot()),
      selectMessageWrites(conversation.id)(records),
      selectViewer(records),
    );
    const last = messages.findLast(
      ({ sender, deletedAt, delivery }) => sender.id === viewerId && deletedAt === null && delivery !== 'failed',
    );
    if (last) startEdit(system, actor, last);
  };
  return (
    <div className={classes.field}>
      <div className={classes.typing} role="status">
        {behind ? words.behind : writers.length > 0 ? words.typing(writers) : ''}
      </div>
      <Composer
        value={draft}
        label={words.input}
        placeholder={words.placeholder(conversationName(conversation, viewerId) || texts.nobody)}
        submitLabel={words.send}
        people={others}
        labelOf={(person) => labelOf(person.id, conversation)}
        maxLength={limits.comment}
        autofocus={!isEditing && !coarse()}
        onUp={editLast}
        onChange={(text) => actor.send({ type: 'draft.changed', text, ...ids() })}
        onSubmit={() => {
          if (newMessage)
            newMessage.send({ type: 'text.confirmed', recordId: system.newId(), people: members, ...ids() });
        }}
      />
    </div>
  );
}

/** A focused field would bring up the keyboard of a phone. */
const coarse = (): boolean => window.matchMedia('(pointer: coarse)').matches;

function Removal({ actor }: { actor: RefOf<'conversation'> }) {
  const system = useSystem();
  const confirming = useSelect('conversation', selectIsConfirmingMessage, false);
  return (
    <ConfirmDialog
      opened={confirming}
      destructive
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      cancelLabel={words.cancel}
      onConfirm={() => actor.send({ type: 'delete.confirmed', mutationId: system.newId(), at: system.now() })}
      onCancel={() => actor.send({ type: 'delete.cancelled' })}
    >
      {words.deleteQuestion}
    </ConfirmDialog>
  );
}
