import type { ChatMessage } from '../../../../domain/chat.ts';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { Failure } from '../../failure.ts';
import type { ChatReceived } from '../../sync/realtime/realtime.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface ChatRoomInput extends Place {
  projectId: string;
  draft: string | null;
  unsent: readonly UnsentMessage[];
}

export interface ChatRoomContext extends Omit<ChatRoomInput, 'draft' | 'unsent'> {
  messages: readonly ChatMessage[];
  /** Number of the oldest loaded page. After a full page there may be older messages. */
  oldestPage: number;
  speaker: string | null;
  draft: string;
  /** Messages that the server has not confirmed, as they are shown. */
  outgoing: readonly UnsentMessage[];
  /** Ids of the waiting messages, in the order of their turns. */
  queue: readonly string[];
  /** Id of the message whose turn it is, while the room is `busy`. */
  sendingId: string;
  /** Decisions without an answer, in the order of sending. The first one has the turn. */
  decisions: readonly Decision[];
  failure: Failure | null;
}

export interface UnsentMessage {
  id: string;
  content: string;
  /** Time at which the message was written, in ISO 8601. */
  at: string;
}
export interface OutgoingMessage extends UnsentMessage {
  /**
   * Error of the last attempt, or '' if there was no answer. The message is then sent again only on request. Null if
   * the message can be sent.
   */
  failure: PhraseOrText | null;
}

export interface OutgoingMessageInput {
  projectId: string;
  messageId: string;
  content: string;
}
export type OutgoingMessageEvent =
  | { type: 'turn.given' }
  /** The answer may be lost, so the message is sent again with the same id. */
  | { type: 'connection.lost' }
  | { type: 'message.rejected'; message: string }
  | { type: 'message.retried' };

export interface LoadChatCall {
  workspaceId: string;
  projectId: string;
  /** Id of the oldest loaded message, or null to load the newest page. */
  before: string | null;
}
export interface ChatPage {
  messages: ChatMessage[];
  /** Name of the model, or 'builtin' for the assistant without a model. */
  speaker: string;
}
export interface ClearChatCall {
  workspaceId: string;
  projectId: string;
}
export type Verdict = 'confirm' | 'reject';
export interface Decision {
  proposalId: string;
  verdict: Verdict;
}
export interface DecideProposalCall extends Decision {
  workspaceId: string;
  projectId: string;
}
/** Errors from sending the user's decisions on proposals, by proposal id. */
export type DecisionFailures = Readonly<Record<string, Failure>>;

export type ChatPublished = ChatReceived | { type: 'chat.reachable' } | { type: 'chat.unreachable' };

export type ChatRoomEvent =
  | ChatPublished
  | { type: 'retry.requested' }
  | { type: 'older.requested' }
  | { type: 'history.stale' }
  | { type: 'draft.changed'; text: string }
  | { type: 'message.submitted'; messageId: string; at: string }
  /** The user chose a suggested question. The typed draft doesn't change. */
  | { type: 'question.asked'; messageId: string; at: string; content: string }
  | { type: 'message.retried'; messageId: string }
  | { type: 'message.discarded'; messageId: string }
  /** Asks the question of a failed answer again. */
  | { type: 'answer.retried'; answerId: string; messageId: string; at: string }
  | { type: 'stop.requested' }
  | ({ type: 'proposal.decided' } & Decision)
  /** Sent by the actors of messages and decisions. */
  | { type: 'message.failed'; messageId: string }
  | { type: 'decision.made'; proposalId: string; message: ChatMessage }
  | { type: 'decision.failed'; proposalId: string }
  | { type: 'clearing.requested' }
  | { type: 'clearing.cancelled' }
  | { type: 'clearing.confirmed' };
