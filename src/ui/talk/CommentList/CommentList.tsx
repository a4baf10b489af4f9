import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Box, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject, type UIEvent } from 'react';
import { fullName } from '../../../../domain/account.ts';
import type { Comment } from '../../../../domain/comment.ts';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { isBlankText } from '../../../../domain/text.ts';
import { PersonAvatar, type Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { RichText } from '../../document/RichText/RichText.tsx';
import { RichTextEditor } from '../../document/RichTextEditor/RichTextEditor.tsx';
import { TimeAgo } from '../../base/TimeAgo/TimeAgo.tsx';
import { useDates } from '../../base/dates/useDates.ts';
import { useShown, useTexts } from '../../base/texts/index.ts';
import talk from '../talk.module.css';
import classes from './CommentList.module.css';

export interface ListedComment extends Comment {
  delivery: 'sent' | 'sending' | 'waiting' | 'failed';
  mutationId: string | null;
  error: { message: PhraseOrText } | null;
  /** Change of its text that the server rejected. */
  failedEdit: { mutationId: string; content: string; error: { message: PhraseOrText } | null } | null;
}

export interface CommentActions {
  onEdit: (comment: ListedComment) => void;
  onEditChange: (text: string) => void;
  onEditSubmit: () => void;
  onEditCancel: () => void;
  onDelete: (comment: ListedComment) => void;
  onRetry: (comment: ListedComment) => void;
  onDiscard: (mutationId: string) => void;
}

export interface CommentItemsProps {
  /** Comments, oldest first. */
  comments: readonly ListedComment[];
  editing: { commentId: string; text: string } | null;
  editTooLong: boolean;
  people: readonly Person[];
  /** Must be a stable object. */
  actions: CommentActions;
}

export interface CommentListProps extends CommentItemsProps {
  older: 'none' | 'more' | 'loading' | 'failed';
  onOlder: () => void;
  children?: ReactNode;
}

/** Comments without their own scroll area. */
export function CommentItems({ comments, editing, editTooLong, people, actions }: CommentItemsProps) {
  return (
    <ol className={classes.list}>
      {comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          actions={actions}
          people={people}
          editing={editing?.commentId === comment.id ? editing.text : null}
          tooLong={editing?.commentId === comment.id && editTooLong}
        />
      ))}
    </ol>
  );
}

/** Scrollable list of comments. It scrolls to new comments, unless the user has scrolled up. */
export function CommentList({ older, onOlder, children, ...list }: CommentListProps) {
  const texts = useTexts('tasks').comments;
  const { comments } = list;
  const { scroller, inner, onScroll } = usePinnedScroll(comments);

  return (
    <div
      ref={scroller}
      className={`${classes.scroller} ${talk.fading}`}
      tabIndex={0}
      role="region"
      aria-label={texts.list}
      onScroll={onScroll}
    >
      <div ref={inner} className={classes.inner}>
        {older !== 'none' && (
          <Group justify="center">
            <Button
              variant="subtle"
              color={older === 'failed' ? 'red' : 'gray'}
              size="compact-sm"
              disabled={older === 'loading'}
              onClick={onOlder}
            >
              {older === 'loading' ? texts.loading : older === 'failed' ? texts.olderFailed : texts.older}
            </Button>
          </Group>
        )}
        {comments.length === 0 ? children : <CommentItems {...list} />}
      </div>
    </div>
  );
}

const nearEnd = 40;
const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEnd;

/** Keeps a list of comments at its end while the user is there, and at its position while older comments are loaded. */
function usePinnedScroll(comments: readonly ListedComment[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  /** Last known scroll position. */
  const scrolled = useRef(0);
  const before = useRef({ first: '', last: '', height: 0 });
  const goToEnd = (area: HTMLElement) => {
    area.scrollTop = area.scrollHeight;
    scrolled.current = area.scrollTop;
  };
  /** Checks if the list is at its end. The browser sends the scroll event some time after `scrollTop` changes. */
  const isPinned = (area: HTMLElement): boolean => {
    if (area.scrollTop < scrolled.current && !isNearEnd(area)) pinned.current = false;
    return pinned.current;
  };

  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const first = comments[0]?.id ?? '';
    const last = comments.at(-1);
    const grewAbove =
      before.current.first !== '' &&
      first !== before.current.first &&
      comments.some(({ id }) => id === before.current.first);
    const justWritten = last !== undefined && last.id !== before.current.last && last.version === 0;
    if (justWritten || isPinned(area)) {
      goToEnd(area);
      pinned.current = true;
    } else if (grewAbove) {
      area.scrollTop += area.scrollHeight - before.current.height;
    }
    before.current = { first, last: last?.id ?? '', height: area.scrollHeight };
  }, [comments]);
  useEffect(() => {
    const [area, content] = [scroller.current, inner.current];
    if (!area || !content || typeof ResizeObserver === 'undefined') return undefined;
    const follow = new ResizeObserver(() => {
      before.current.height = area.scrollHeight;
      if (isPinned(area)) goToEnd(area);
    });
    follow.observe(content);
    follow.observe(area);
    return () => follow.disconnect();
  }, []);

  return {
    scroller,
    inner,
    onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => {
      scrolled.current = currentTarget.scrollTop;
      pinned.current = isNearEnd(currentTarget);
    },
  };
}

interface CommentItemProps {
  comment: ListedComment;
  editing: string | null;
  tooLong: boolean;
  people: readonly Person[];
  actions: CommentActions;
}

const CommentItem = memo(function CommentItem({ comment, editing, tooLong, people, actions }: CommentItemProps) {
  const texts = useTexts('tasks').comments;
  const shown = useShown();
  const dates = useDates();
  const { createdBy, content, delivery, abilities, failedEdit } = comment;
  const author = fullName(createdBy);
  const settled = delivery !== 'failed' && editing === null;
  const menu = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Returns the focus to the menu, because the editor that had it was just removed.
    if (wasEdited.current && editing === null) menu.current?.focus();
    wasEdited.current = editing !== null;
  }, [editing]);
  return (
    <li className={classes.item} data-delivery={delivery} data-comment-id={comment.id}>
      <PersonAvatar person={createdBy} size={28} decorative />
      <Group gap="0 8px" align="baseline" className={classes.head}>
        <Text span fw={600}>
          {author}
        </Text>
        <TimeAgo at={comment.createdAt} />
        {comment.editedAt !== null && <span title={dates.moment(new Date(comment.editedAt))}>{texts.edited}</span>}
        {(delivery === 'sending' || delivery === 'waiting') && <span role="status">{texts[delivery]}</span>}
      </Group>
      {settled && (abilities.update || abilities.delete) ? (
        <CommentMenu button={menu} comment={comment} actions={actions} />
      ) : (
        <span />
      )}
      <div className={classes.body}>
        {editing === null ? (
          <RichText value={content} />
        ) : (
          <CommentEditor text={editing} tooLong={tooLong} people={people} actions={actions} />
        )}
        {delivery === 'failed' && comment.mutationId !== null && (
          <FailedText
            words={comment.error?.message ? texts.notSentFor({ reason: shown(comment.error.message) }) : texts.notSent}
            onRetry={() => actions.onRetry(comment)}
            onDiscard={() => actions.onDiscard(comment.mutationId ?? '')}
          />
        )}
        {failedEdit && (
          <FailedText
            words={texts.editNotSaved}
            onRetry={() => actions.onRetry(comment)}
            onDiscard={() => actions.onDiscard(failedEdit.mutationId)}
          >
            <RichText value={failedEdit.content} />
          </FailedText>
        )}
      </div>
    </li>
  );
});

function CommentMenu({
  button,
  comment,
  actions,
}: {
  button: RefObject<HTMLButtonElement | null>;
  comment: ListedComment;
  actions: CommentActions;
}) {
  const texts = useTexts('tasks').comments;
  const { abilities } = comment;
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={26}
          aria-label={texts.menu({ author: fullName(comment.createdBy) })}
        >
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {abilities.update && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => actions.onEdit(comment)}>
            {texts.edit}
          </Menu.Item>
        )}
        {abilities.delete && (
          <Menu.Item
            c="var(--faena-danger)"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={() => actions.onDelete(comment)}
          >
            {texts.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function CommentEditor({
  text,
  tooLong,
  people,
  actions,
}: Pick<CommentItemProps, 'tooLong' | 'people' | 'actions'> & { text: string }) {
  const texts = useTexts('tasks').comments;
  return (
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Prevents the surrounding dialog from closing.
        event.stopPropagation();
        actions.onEditCancel();
      }}
      data-mantine-stop-propagation="true"
    >
      <RichTextEditor
        label={texts.editLabel}
        value={text}
        autofocus
        minHeight={60}
        people={people}
        onChange={actions.onEditChange}
        onSubmit={actions.onEditSubmit}
        aside={
          <Group gap={8} wrap="nowrap">
            <Button size="compact-sm" variant="default" onClick={actions.onEditCancel}>
              {texts.cancel}
            </Button>
            <Button size="compact-sm" disabled={tooLong || isBlankText(text)} onClick={actions.onEditSubmit}>
              {texts.save}
            </Button>
          </Group>
        }
      />
      {tooLong && (
        <Text size="xs" c="var(--faena-danger)" role="alert">
          {texts.editTooLong}
        </Text>
      )}
    </div>
  );
}

function FailedText({
  words,
  onRetry,
  onDiscard,
  children,
}: {
  words: string;
  onRetry: () => void;
  onDiscard: () => void;
  children?: ReactNode;
}) {
  const texts = useTexts('tasks').comments;
  return (
    <Group gap="6px 8px" className={classes.failed} role="alert">
      <Text size="sm" flex="1 8rem" c="var(--faena-danger)">
        {words}
      </Text>
      <Button size="compact-sm" color="red" variant="light" onClick={onRetry}>
        {texts.retry}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {texts.discard}
      </Button>
      {children && <Box flex="1 0 100%">{children}</Box>}
    </Group>
  );
}
