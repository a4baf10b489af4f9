import type { ChatDelta, ChatMessage } from '../../../../domain/chat.ts';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { OutgoingMessage } from './chatRoom.types.ts';

export type ChatMessages = readonly ChatMessage[];

/** Adds a message, or updates the known answer if the received one is newer. */
export const withMessage = (messages: ChatMessages, received: ChatMessage): ChatMessages => {
  const index = messages.findLastIndex(({ id }) => id === received.id);
  const known = messages[index];
  if (!known) return [...messages, received];
  const newer = newerOf(known, received);
  return newer === known ? messages : messages.with(index, newer);
};

/** Appends streamed parts. `gap` is true if an earlier part is missing. */
export const withDeltas = (
  messages: ChatMessages,
  deltas: readonly ChatDelta[],
): { messages: ChatMessages; gap: boolean } => {
  let now = messages;
  let gap = false;
  for (const { messageId, offset, text } of deltas) {
    const index = now.findLastIndex(({ id }) => id === messageId);
    const known = now[index];
    if (known && known.state !== 'streaming') continue;
    if (!known || offset > known.content.length) gap = true;
    else {
      const fresh = text.slice(known.content.length - offset);
      if (fresh !== '') now = now.with(index, { ...known, content: known.content + fresh });
    }
  }
  return { messages: now, gap };
};

/** Merges the newest page with the known messages, or replaces them if the two don't overlap (`reset`). */
export const withNewest = (messages: ChatMessages, page: ChatMessages): { messages: ChatMessages; reset: boolean } => {
  const known = new Map(messages.map((message) => [message.id, message]));
  const inPage = new Set(page.map(({ id }) => id));
  const at = messages.findIndex(({ id }) => id === page[0]?.id);
  const last = page.at(-1)?.timestamp ?? '';
  const later = messages.slice(Math.max(0, at)).filter(({ id, timestamp }) => !inPage.has(id) && timestamp > last);
  const merged = page.map((message) => {
    const before = known.get(message.id);
    return before ? newerOf(before, message) : message;
  });
  return { messages: [...messages.slice(0, Math.max(0, at)), ...merged, ...later], reset: at === -1 };
};

export const withOlder = (messages: ChatMessages, page: ChatMessages): ChatMessages => {
  const here = new Set(messages.map(({ id }) => id));
  return [...page.filter(({ id }) => !here.has(id)), ...messages];
};

export const isStreaming = ({ state }: Pick<ChatMessage, 'state'>): boolean => state === 'streaming';

const decided = ({ proposals }: ChatMessage): number => proposals.filter(({ state }) => state !== 'proposed').length;

function newerOf(known: ChatMessage, received: ChatMessage): ChatMessage {
  if (known.type === 'user') return known;
  if (isStreaming(known) && isStreaming(received)) {
    // Merges the parts, because proposals are received during streaming, and text may be received before its message.
    const proposals =
      received.proposals.length > known.proposals.length || decided(received) > decided(known)
        ? received.proposals
        : known.proposals;
    const content = received.content.length > known.content.length ? received.content : known.content;
    return proposals === known.proposals && content === known.content ? known : { ...received, content, proposals };
  }
  if (isStreaming(received)) return known;
  return isStreaming(known) || decided(received) >= decided(known) ? received : known;
}

/** Returns the question of an answer, or '' if the question is not loaded. */
export function questionOf(messages: ChatMessages, answerId: string): string {
  const asked = messages.find(({ id }) => id === answerId)?.answers;
  return messages.find(({ id }) => id === asked)?.content ?? '';
}

export type Delivery = 'sent' | 'sending' | 'waiting' | 'failed';
export interface ShownChatMessage extends ChatMessage {
  delivery: Delivery;
  /** Error of the last attempt, or '' if there was no answer. */
  refusal: PhraseOrText | null;
}

const shown = new WeakMap<ChatMessage, ShownChatMessage>();
const shownOutgoing = new WeakMap<OutgoingMessage, ShownChatMessage>();
const once = <K extends object>(
  made: WeakMap<K, ShownChatMessage>,
  key: K,
  make: () => ShownChatMessage,
): ShownChatMessage => {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
};

interface Room {
  userId: string;
  workspaceId: string;
  projectId: string;
}

/** Returns the room's messages followed by the outgoing ones. Equal messages keep their reference. */
export const foldChat = (
  messages: ChatMessages,
  outgoing: readonly OutgoingMessage[],
  sendingId: string | null,
  room: Room,
): ShownChatMessage[] => {
  const here = new Set(messages.map(({ id }) => id));
  return [
    ...messages.map((message) => once(shown, message, () => ({ ...message, delivery: 'sent', refusal: null }))),
    ...outgoing
      .filter(({ id }) => !here.has(id))
      .map((message) => {
        const delivery: Delivery =
          message.failure !== null ? 'failed' : message.id === sendingId ? 'sending' : 'waiting';
        const known = shownOutgoing.get(message);
        if (known?.delivery === delivery) return known;
        const made: ShownChatMessage = {
          ...room,
          id: message.id,
          content: message.content,
          timestamp: message.at,
          type: 'user',
          state: 'complete',
          failure: null,
          speaker: null,
          answers: null,
          proposals: [],
          delivery,
          refusal: message.failure,
        };
        shownOutgoing.set(message, made);
        return made;
      }),
  ];
};
