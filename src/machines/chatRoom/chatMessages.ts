/** How messages of the assistant's room come together: from pages, as they are said, and word by word. */
import type { ChatDelta, ChatMessage } from '../../../domain/chat.ts';
import type { OutgoingMessage } from './chatRoom.types.ts';

export type ChatMessages = readonly ChatMessage[];

/** A message that is told of: added when its id isn't there; an answer that is there takes over what is further. */
export const withMessage = (messages: ChatMessages, told: ChatMessage): ChatMessages => {
  const index = messages.findLastIndex(({ id }) => id === told.id);
  const known = messages[index];
  if (!known) return [...messages, told];
  const further = furtherOf(known, told);
  return further === known ? messages : messages.with(index, further);
};

/** The next words of answers; `gap` when some before them are missing here. */
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

/** The newest page over what is here: what the page doesn't reach stays before it, what came since stays after it. */
export const withNewest = (messages: ChatMessages, page: ChatMessages): { messages: ChatMessages; reset: boolean } => {
  const known = new Map(messages.map((message) => [message.id, message]));
  const inPage = new Set(page.map(({ id }) => id));
  const at = messages.findIndex(({ id }) => id === page[0]?.id);
  const last = page.at(-1)?.timestamp ?? '';
  const later = messages.slice(Math.max(0, at)).filter(({ id, timestamp }) => !inPage.has(id) && timestamp > last);
  const merged = page.map((message) => {
    const before = known.get(message.id);
    return before ? furtherOf(before, message) : message;
  });
  return { messages: [...messages.slice(0, Math.max(0, at)), ...merged, ...later], reset: at === -1 };
};

/** An older page before what is here. */
export const withOlder = (messages: ChatMessages, page: ChatMessages): ChatMessages => {
  const here = new Set(messages.map(({ id }) => id));
  return [...page.filter(({ id }) => !here.has(id)), ...messages];
};

export const isStreaming = ({ state }: Pick<ChatMessage, 'state'>): boolean => state === 'streaming';

const decided = ({ proposals }: ChatMessage): number => proposals.filter(({ state }) => state !== 'proposed').length;

function furtherOf(known: ChatMessage, told: ChatMessage): ChatMessage {
  if (known.type === 'user') return known;
  if (isStreaming(known) && isStreaming(told)) {
    // Cards come while words do, and words may have come here before their message.
    const proposals =
      told.proposals.length > known.proposals.length || decided(told) > decided(known)
        ? told.proposals
        : known.proposals;
    const content = told.content.length > known.content.length ? told.content : known.content;
    return proposals === known.proposals && content === known.content ? known : { ...told, content, proposals };
  }
  if (isStreaming(told)) return known;
  return isStreaming(known) || decided(told) >= decided(known) ? told : known;
}

export type Delivery = 'sent' | 'sending' | 'waiting' | 'failed';
/** A message with how far it is on its way to the server. */
export interface ShownChatMessage extends ChatMessage {
  delivery: Delivery;
  /** Why it didn't arrive; '' when no sign of it came. */
  refusal: string | null;
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

/** What was said, then what the person said that isn't there yet; the same objects for the same messages. */
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
