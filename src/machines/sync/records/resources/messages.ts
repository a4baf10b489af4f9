import type { ConversationMessage } from '../../../../../domain/conversation.ts';
import { pages } from '../../../../../domain/limits.ts';
import { mergeElements } from '../elements.ts';
import { defineLiveList, type ResourceKind } from './defineResource.ts';

export interface MessagesSpec {
  kind: 'messages';
  conversationId: string;
}

export interface ListedMessage extends Omit<ConversationMessage, 'number'> {
  /** Number in the conversation, or null until the server has assigned it. */
  number: number | null;
}

const pageSize = pages.messages.limit;
const first = { pageIndex: 1, pageSize };

const numberOf = (message: ListedMessage | undefined): number => message?.number ?? 0;
const order = (a: ListedMessage, b: ListedMessage): number => numberOf(a) - numberOf(b);

const connected = (messages: readonly ListedMessage[]): readonly ListedMessage[] => {
  const start = numberOf(messages[0]);
  const hasGap = messages.length > 0 && numberOf(messages.at(-1)) - start >= messages.length;
  return hasGap
    ? messages.slice(
        0,
        messages.findIndex((message, index) => numberOf(message) !== start + index),
      )
    : messages;
};

/**
 * The newest messages of a conversation, and older ones on request. Messages are numbered without gaps, so a missing
 * number is a gap, which is then loaded.
 */
export const messages: ResourceKind<MessagesSpec, ListedMessage> = defineLiveList<MessagesSpec>()('listMessages', {
  key: ({ conversationId }) => `messages/${conversationId}`,
  call: ({ conversationId }, page) => ({ params: { conversationId }, query: page ?? first }),
  // A full page may be followed by another page.
  next: ({ elements }, page) =>
    page?.after !== undefined && elements.length >= pageSize ? { ...first, after: numberOf(elements.at(-1)) } : null,
  rest: ({ first: oldest = 1 }, elements) =>
    numberOf(elements[0]) > oldest ? { ...first, before: numberOf(elements[0]) } : null,
  connected,
  resume: (elements) => {
    const part = connected(elements);
    const last = numberOf(part.at(-1));
    if (part !== elements) return { ...first, after: last };
    // The last messages are loaded again too, because they may have been edited in the meantime.
    return { ...first, after: Math.max(0, last - pageSize, (elements[0]?.number ?? 1) - 1) };
  },
  order,
  follow: (elements, changes, { spec: { conversationId } }) => {
    const start = numberOf(elements[0]);
    const saved = changes.flatMap((change) =>
      change.type === 'message.saved' && change.conversationId === conversationId && change.message.number >= start
        ? [change.message]
        : [],
    );
    // An empty list is loaded again, because it doesn't show which earlier messages are missing.
    const isUnknown = elements.length === 0 && saved.every(({ number }) => number > 1);
    return isUnknown ? elements : mergeElements(elements, saved, { order });
  },
  // Stale after `conversation.left`, because a replayed one may be older than the viewer's return. An empty list is
  // loaded from its first message.
  isStale: ({ conversationId }, { changes }, elements) =>
    changes.some(
      (change) =>
        (change.type === 'conversation.left' ||
          (change.type === 'message.saved' && elements.length === 0 && change.message.number > 1)) &&
        change.conversationId === conversationId,
    ),
  retryAfter: { stale: 5000 },
});
