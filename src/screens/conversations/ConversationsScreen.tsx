import { Button, Text, VisuallyHidden } from '@mantine/core';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { IconMessagePlus } from '@tabler/icons-react';
import { memo } from 'react';
import { firstName } from '../../../domain/fullName.ts';
import { type Conversation, conversationName } from '../../../domain/conversation.ts';
import { selectIsDialogOpen } from '../../machines/talk/conversations/conversations.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import { dayOf } from '../../../domain/timeZone.ts';
import { type Dates, useDates } from '../../ui/base/dates/useDates.ts';
import { ConversationsDrawing } from '../../ui/base/drawings/ConversationsDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { plainOf } from '../../ui/talk/MessageList/rows.ts';
import { PaneButton, PaneHead } from '../../ui/base/PaneHead/PaneHead.tsx';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import { GroupPicture } from './GroupPicture.tsx';
import { NewConversationDialog } from './NewConversationDialog.tsx';
import type { Catalogues } from '../../../texts/catalogues.ts';
import classes from './conversations.module.css';

const spec = { kind: 'conversations' } as const;
const none: readonly Conversation[] = [];

/** List of conversations, next to the open one. Narrow screens show either the list or the conversation. */
export function ConversationsScreen() {
  const texts = useTexts('conversations');
  const { conversationId } = useParams({ strict: false });
  const { elements: conversations = none } = useList(spec);
  const { send } = useSender('conversations');
  const isCreating = useSelect('conversations', selectIsDialogOpen, false);
  const create = () => send({ type: 'dialog.opened' });
  return (
    <div className={classes.frame}>
      <VisuallyHidden component="h1">{texts.title}</VisuallyHidden>
      <div className={classes.page} data-open={conversationId !== undefined || undefined}>
        <section className={classes.side} aria-label={texts.list}>
          <PaneHead title={texts.title}>
            {conversations.length > 0 && <PaneButton label={texts.create} icon={IconMessagePlus} onClick={create} />}
          </PaneHead>
          <div className={classes.list}>
            <ConversationList openId={conversationId} onCreate={create} />
          </div>
        </section>
        <div className={classes.thread}>
          <Outlet />
        </div>
        {isCreating && <NewConversationDialog />}
      </div>
    </div>
  );
}

interface ConversationListProps {
  openId: string | undefined;
  onCreate: () => void;
}

function ConversationList({ openId, onCreate }: ConversationListProps) {
  const texts = useTexts('conversations');
  const shown = useShown();
  const today = useSystem().today();
  const { elements: conversations = none, isFirstLoad, failure, retry } = useList(spec);
  const viewerId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  if (isFirstLoad) return <LoadingSkeletons shape="list" />;
  if (failure && conversations.length === 0)
    return (
      <LoadFailure error={failure} compact title={texts.failed({ message: shown(failure.message) })}>
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  if (conversations.length === 0)
    return (
      <EmptyState compact drawing={ConversationsDrawing} title={texts.empty} description={texts.emptyHint}>
        <Button leftSection={<IconMessagePlus size={16} stroke={1.9} />} onClick={onCreate}>
          {texts.create}
        </Button>
      </EmptyState>
    );
  return (
    <ul className={classes.entries}>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <Entry conversation={conversation} viewerId={viewerId} today={today} active={conversation.id === openId} />
        </li>
      ))}
    </ul>
  );
}

export function NoConversation() {
  const texts = useTexts('conversations');
  return (
    <div className={classes.none}>
      <EmptyState drawing={ConversationsDrawing} title={texts.choose} description={texts.chooseHint} />
    </div>
  );
}

interface EntryProps {
  conversation: Conversation;
  viewerId: string;
  today: string;
  active: boolean;
}

const Entry = memo(function Entry({ conversation, viewerId, today, active }: EntryProps) {
  const texts = useTexts('conversations');
  const dates = useDates();
  const { id, kind, members, lastMessage, unread } = conversation;
  const [other] = members.filter((person) => person.id !== viewerId);
  return (
    <Link
      to="/conversations/$conversationId"
      params={{ conversationId: id }}
      className={classes.entry}
      data-unread={unread > 0 || undefined}
      aria-current={active ? 'page' : undefined}
    >
      {kind === 'direct' && other ? (
        <PersonAvatar person={other} size={36} decorative />
      ) : (
        <GroupPicture people={members} size={36} />
      )}
      <span className={classes.name} dir="auto">
        {conversationName(conversation, viewerId) || texts.nobody}
      </span>
      <Text span dir="auto" size="sm" truncate className={classes.excerpt}>
        {excerptOf(texts, conversation, viewerId)}
      </Text>
      {unread > 0 && (
        <Count tone="accent">
          <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
          <VisuallyHidden>{texts.unread({ count: unread })}</VisuallyHidden>
        </Count>
      )}
      {lastMessage && (
        <Text
          component="time"
          size="xs"
          c="dimmed"
          dateTime={lastMessage.createdAt}
          title={dates.moment(new Date(lastMessage.createdAt))}
        >
          {shortTime(dates, lastMessage.createdAt, today)}
        </Text>
      )}
    </Link>
  );
});

/** Returns the time for today, and otherwise day and month, so that most space is left for the name. */
const shortTime = ({ clock, dayMonth }: Dates, at: string, today: string): string => {
  const moment = new Date(at);
  const day = dayOf(moment);
  return day === today ? clock(moment) : dayMonth(day);
};

const excerptOf = (
  texts: Catalogues['conversations'],
  { kind, lastMessage }: Conversation,
  viewerId: string,
): string => {
  if (!lastMessage) return texts.nothingSaid;
  const excerpt = lastMessage.deletedAt === null ? plainOf(lastMessage.content) : texts.deleted;
  if (lastMessage.sender.id === viewerId) return texts.youSaid({ text: excerpt });
  return kind === 'direct' ? excerpt : texts.said({ name: firstName(lastMessage.sender), text: excerpt });
};
