import { ActionIcon, Box, Button, Text, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown, IconPencil, IconTrash } from '@tabler/icons-react';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { fullName } from '../../../../domain/account.ts';
import { useDates } from '../../base/dates/useDates.ts';
import { PersonAvatar } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { RichText } from '../../document/RichText/RichText.tsx';
import { useStaysAtEnd } from '../../base/staysAtEnd/useStaysAtEnd.ts';
import { RelativeDay } from '../../base/TimeAgo/RelativeDay.tsx';
import { useShown, useTexts } from '../../base/texts/index.ts';
import { type ListedMessage, type MessageRow, type RowsContext, plainOf, rowsOf } from './rows.ts';
import talk from '../talk.module.css';
import type { MessageActions } from './messageActions.ts';
import { MessageMenu, useHeldMessage } from './MessageMenu.tsx';
import classes from './MessageList.module.css';

export interface MessageListProps {
  /** Messages in the order of their numbers. Messages without a number are last. */
  messages: readonly ListedMessage[];
  viewerId: string;
  /** True if the user may delete messages of other users. */
  mayDeleteAll: boolean;
  /** Number of the last message that had been read when the conversation was opened. Null if no message was new. */
  readBefore: number | null;
  /** Current date `YYYY-MM-DD`. */
  today: string;
  older: 'none' | 'more' | 'loading' | 'failed';
  onOlder: () => void;
  /** Called with the number of the newest message when it is visible and the window has the focus. */
  onSeen: (number: number) => void;
  editingId: string | null;
  renderEditor: () => ReactNode;
  /** Must be a stable object. */
  actions: MessageActions;
}

const rowsBeyondView = 8;
const nearEnd = 60;
/** Older messages are requested when this number of rows is left before the first visible one. */
const nearStart = 12;

/** Virtualised list of a conversation's messages. It scrolls to new messages, unless the user has scrolled up. */
export function MessageList({
  messages,
  viewerId,
  mayDeleteAll,
  readBefore,
  today,
  older,
  onOlder,
  onSeen,
  editingId,
  renderEditor,
  actions,
}: MessageListProps) {
  const texts = useTexts('conversations').messages;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows(messages, { readBefore, viewerId, complete: older === 'none' });
  const virtualizer = useRowVirtualizer(scroller, rows);
  // Keeps the list at its end when the field below changes its height.
  const { atEnd, opened, onScroll } = useStaysAtEnd({ scroller, virtualizer, nearEnd });
  useOwnMessageInView(messages, virtualizer);

  const first = virtualizer.range?.startIndex ?? rows.length;
  useOlder(opened && older === 'more' && first <= nearStart, { messages, onOlder });
  const hasNew = useHasNew(messages, { atEnd, onSeen });
  const { held, release, handlers } = useHeldMessage();
  const heldMessage = held && messages.find((each) => each.id === held.id && isSettled(each) && each.id !== editingId);

  return (
    <div className={`${talk.log} ${classes.list}`}>
      {(older === 'loading' || older === 'failed') && <OlderMessages failed={older === 'failed'} onRetry={onOlder} />}
      {/* Not a live region, because a virtualised list changes with every scroll. The status below announces new
          messages. */}
      <div
        ref={scroller}
        className={`${talk.scroller} ${talk.fading}`}
        role="log"
        aria-live="off"
        aria-label={texts.log}
        tabIndex={0}
        {...handlers}
        onScroll={(event) => {
          handlers.onScroll();
          onScroll(event);
        }}
      >
        <div className={talk.spacer} style={{ height: virtualizer.getTotalSize(), marginTop: 'auto' }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <Placed key={key} ref={virtualizer.measureElement} index={index} start={start}>
                  <Message
                    row={row}
                    today={today}
                    own={row.message.sender.id === viewerId}
                    mayDelete={mayDeleteAll}
                    editor={row.message.id === editingId ? renderEditor() : null}
                    actions={actions}
                  />
                </Placed>
              )
            );
          })}
        </div>
      </div>
      {held && heldMessage && (
        <MessageMenu
          at={held}
          message={heldMessage}
          mayEdit={heldMessage.sender.id === viewerId}
          mayDelete={mayDeleteAll || heldMessage.sender.id === viewerId}
          actions={actions}
          onClose={release}
        />
      )}
      {!atEnd && <JumpToNewest hasNew={hasNew} onJump={() => virtualizer.scrollToEnd()} />}
      <Announcer messages={messages} viewerId={viewerId} />
    </div>
  );
}

/** Returns the rows of the messages. The row of an unchanged message remains the same object. */
function useRows(messages: readonly ListedMessage[], { readBefore, viewerId, complete }: RowsContext): MessageRow[] {
  const known = useRef<ReadonlyMap<string, MessageRow>>(new Map());
  return useMemo(() => {
    const made = rowsOf(messages, { readBefore, viewerId, complete }, known.current);
    known.current = new Map(made.map((row) => [row.message.id, row]));
    return made;
  }, [messages, readBefore, viewerId, complete]);
}

function useRowVirtualizer(scroller: RefObject<HTMLDivElement | null>, rows: readonly MessageRow[]) {
  const rowsNow = useRef(rows);
  rowsNow.current = rows;

  const getItemKey = useCallback((index: number) => rowsNow.current[index]?.message.id ?? index, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => expectedHeight(rowsNow.current[index]),
    overscan: rowsBeyondView,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    initialRect: { width: 700, height: 600 },
  });
}

/** Row of the virtualised list, at its distance from the start. */
function Placed({
  ref,
  index,
  start,
  children,
}: {
  ref: Ref<HTMLDivElement>;
  index: number;
  start: number;
  children: ReactNode;
}) {
  return (
    <div ref={ref} data-index={index} className={talk.row} style={{ transform: `translateY(${start}px)` }}>
      {children}
    </div>
  );
}

/** Requests older messages, and more of them after each page, while the start of the list is near. */
function useOlder(isWanted: boolean, { messages, onOlder }: Pick<MessageListProps, 'messages' | 'onOlder'>): void {
  useEffect(() => {
    if (isWanted) onOlder();
  }, [isWanted, onOlder, messages]);
}

/** Reports the newest message while the list is at its end. Returns true if there are newer messages below. */
function useHasNew(
  messages: readonly ListedMessage[],
  { atEnd, onSeen }: { atEnd: boolean } & Pick<MessageListProps, 'onSeen'>,
): boolean {
  const newest = newestNumber(messages);
  const [seen, setSeen] = useState(newest);
  if (atEnd && newest > seen) setSeen(newest);
  useSeen(atEnd ? newest : 0, onSeen);
  return newest > seen;
}

/** Scrolls to each new message of the user, even if the user has scrolled up. */
function useOwnMessageInView(messages: readonly ListedMessage[], virtualizer: { scrollToEnd: () => void }): void {
  const last = messages.at(-1);
  const lastId = last?.id;
  const isOwnNew = last !== undefined && last.number === null && last.delivery !== 'failed';
  const shownLast = useRef(lastId);
  useLayoutEffect(() => {
    if (lastId === shownLast.current) return;
    shownLast.current = lastId;
    if (isOwnNew) virtualizer.scrollToEnd();
  }, [lastId, isOwnNew, virtualizer]);
}

const isSettled = ({ delivery, deletedAt }: ListedMessage): boolean => delivery !== 'failed' && deletedAt === null;

const newestNumber = (messages: readonly ListedMessage[]): number => {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const number = messages[index]?.number;
    if (number !== null && number !== undefined) return number;
  }
  return 0;
};

const expectedHeight = (row: MessageRow | undefined): number => {
  if (!row) return 30;
  const lines = Math.max(1, Math.ceil(row.message.content.length / 90), row.message.content.split('\n').length);
  return lines * 22 + 6 + (row.follows ? 0 : 34) + (row.day === null ? 0 : 44) + (row.isFirstNew ? 24 : 0);
};

/**
 * Reports the newest message as read once the window is visible and has the focus. `newest` is 0 while it isn't shown.
 */
function useSeen(newest: number, onSeen: (newest: number) => void): void {
  useEffect(() => {
    if (newest === 0) return undefined;
    const reportSeen = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) onSeen(newest);
    };
    reportSeen();
    window.addEventListener('focus', reportSeen);
    document.addEventListener('visibilitychange', reportSeen);
    return () => {
      window.removeEventListener('focus', reportSeen);
      document.removeEventListener('visibilitychange', reportSeen);
    };
  }, [newest, onSeen]);
}

function OlderMessages({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const texts = useTexts('conversations').messages;
  return (
    <div className={talk.older} role="status">
      {!failed ? (
        texts.loadingOlder
      ) : (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {texts.olderFailed}
        </Button>
      )}
    </div>
  );
}

function JumpToNewest({ hasNew, onJump }: { hasNew: boolean; onJump: () => void }) {
  const texts = useTexts('conversations').messages;
  return hasNew ? (
    <Button
      className={talk.jump}
      size="compact-sm"
      radius="xl"
      leftSection={<IconArrowDown size={14} stroke={2} />}
      onClick={onJump}
    >
      {texts.newMessages}
    </Button>
  ) : (
    <ActionIcon
      className={talk.jump}
      size={32}
      radius="xl"
      variant="default"
      aria-label={texts.toNewest}
      onClick={onJump}
    >
      <IconArrowDown size={16} stroke={1.9} />
    </ActionIcon>
  );
}

interface MessageProps {
  row: MessageRow;
  today: string;
  own: boolean;
  mayDelete: boolean;
  editor: ReactNode;
  actions: MessageActions;
}

const Message = memo(function Message({
  row: { message, day, follows, isFirstNew },
  today,
  own,
  mayDelete,
  editor,
  actions,
}: MessageProps) {
  const texts = useTexts('conversations').messages;
  const { sender, content, delivery, deletedAt } = message;
  const dates = useDates();
  const moment = new Date(message.createdAt);
  const clock = dates.clock(moment);
  const name = fullName(sender);
  const deleted = deletedAt !== null;
  const time = (
    <time className={talk.quiet} dateTime={message.createdAt} title={dates.moment(moment)}>
      {clock}
    </time>
  );
  return (
    <>
      {day !== null && (
        <div className={`${talk.day} ${classes.line}`} role="separator">
          <RelativeDay day={day} today={today} />
        </div>
      )}
      {isFirstNew && (
        <div className={`${talk.day} ${classes.line} ${classes.new}`} role="separator">
          <span>{texts.newFromHere}</span>
        </div>
      )}
      <article
        className={classes.message}
        data-follows={follows || undefined}
        data-delivery={delivery}
        data-message-id={message.id}
        aria-label={texts.sentBy({ name, time: clock })}
      >
        <div className={classes.gutter}>{follows ? time : <PersonAvatar person={sender} size={32} decorative />}</div>
        <div style={{ minWidth: 0 }}>
          {!follows && (
            <div className={talk.head}>
              <span dir="auto" className={talk.name}>
                {name}
              </span>{' '}
              {time}
            </div>
          )}
          {editor ??
            (deleted ? (
              <Text span c="dimmed" fs="italic">
                {texts.deleted}
              </Text>
            ) : (
              <div className={delivery === 'sent' ? undefined : talk.unsent}>
                <RichText value={content} />
              </div>
            ))}
          <MessageState message={message} showsEdited={!deleted && editor === null} actions={actions} />
        </div>
        {isSettled(message) && editor === null && (own || mayDelete) && (
          <MessageTools message={message} own={own} actions={actions} />
        )}
      </article>
    </>
  );
});

function MessageState({
  message,
  showsEdited,
  actions,
}: {
  message: ListedMessage;
  showsEdited: boolean;
  actions: MessageActions;
}) {
  const texts = useTexts('conversations').messages;
  const dates = useDates();
  const shown = useShown();
  const { delivery, editedAt, failedEdit } = message;
  return (
    <>
      {showsEdited && editedAt !== null && delivery === 'sent' && (
        <span className={talk.quiet} title={dates.moment(new Date(editedAt))}>
          {texts.edited}
        </span>
      )}
      {(delivery === 'sending' || delivery === 'waiting') && (
        <span className={talk.quiet} data-late={delivery === 'sending' || undefined}>
          {texts[delivery]}
        </span>
      )}
      {delivery === 'failed' && message.mutationId !== null && (
        <FailedText
          words={message.error ? texts.notSentReason({ reason: shown(message.error.message) }) : texts.notSent}
          onRetry={() => actions.onRetry(message)}
          onDiscard={() => actions.onDiscard(message.mutationId ?? '')}
        />
      )}
      {failedEdit && (
        <FailedText
          words={texts.editNotSaved}
          onRetry={() => actions.onRetry(message)}
          onDiscard={() => actions.onDiscard(failedEdit.mutationId)}
        >
          <RichText value={failedEdit.content} />
        </FailedText>
      )}
    </>
  );
}

function MessageTools({ message, own, actions }: Pick<MessageProps, 'own' | 'actions'> & { message: ListedMessage }) {
  const texts = useTexts('conversations').messages;
  return (
    <div className={classes.tools}>
      {own && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={texts.edit}
          title={texts.edit}
          onClick={() => actions.onEdit(message)}
        >
          <IconPencil size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={texts.remove}
        title={texts.remove}
        onClick={() => actions.onDelete(message)}
      >
        <IconTrash size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
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
  const texts = useTexts('conversations').messages;
  return (
    <div className={talk.failed} role="alert">
      <span>{words}</span>
      <Button size="compact-xs" color="red" variant="light" onClick={onRetry}>
        {texts.retry}
      </Button>
      <Button size="compact-xs" variant="default" onClick={onDiscard}>
        {texts.discard}
      </Button>
      {children && (
        <Box w="100%" c="var(--faena-text)">
          {children}
        </Box>
      )}
    </div>
  );
}

/** Announces the latest message of another person to screen readers. */
function Announcer({ messages, viewerId }: { messages: readonly ListedMessage[]; viewerId: string }) {
  const texts = useTexts('conversations').messages;
  const [from] = useState(() => newestNumber(messages));
  const last = messages.findLast(
    ({ number, sender, deletedAt }) => number !== null && number > from && sender.id !== viewerId && deletedAt === null,
  );
  return (
    <VisuallyHidden>
      <span role="status">{last ? texts.said({ name: fullName(last.sender), text: plainOf(last.content) }) : ''}</span>
    </VisuallyHidden>
  );
}
