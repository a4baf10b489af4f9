import type { ChatMessage } from '../../../domain/chat.ts';
import type { Failure } from '../failure.ts';
import type { ChatReceived } from '../realtime/realtime.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface ChatRoomInput extends Place {
  projectId: string;
  draft: string | null;
  unsent: readonly UnsentMessage[];
}

/** What the person wrote and the server hasn't said that it has. */
export interface UnsentMessage {
  id: string;
  content: string;
  /** When it was written, ISO 8601. */
  at: string;
}
export interface OutgoingMessage extends UnsentMessage {
  /** Why it didn't arrive, '' when no sign of it came: it is sent again only when the person asks. null: it may go. */
  failure: string | null;
}

export interface LoadChatCall {
  workspaceId: string;
  projectId: string;
  /** The first message that is here; null: the newest page. */
  before: string | null;
}
/** One page, oldest first. */
export interface ChatPage {
  messages: ChatMessage[];
  /** Which assistant speaks: 'builtin', or the model's name. */
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
/** Why a decision didn't reach the server, by proposal. */
export type DecisionFailures = Readonly<Record<string, Failure>>;

/** What the room hears of its connection. */
export type ChatPublished = ChatReceived | { type: 'chat.reachable' } | { type: 'chat.unreachable' };

export type ChatRoomEvent =
  | ChatPublished
  | { type: 'retry.requested' }
  | { type: 'older.requested' }
  | { type: 'history.stale' }
  | { type: 'draft.changed'; text: string }
  | { type: 'message.submitted'; messageId: string; at: string }
  /** A question with its words, without those in the field. */
  | { type: 'question.asked'; messageId: string; at: string; content: string }
  | { type: 'message.retried'; messageId: string }
  | { type: 'message.discarded'; messageId: string }
  /** Asks the question of a failed answer anew. */
  | { type: 'answer.retried'; answerId: string; messageId: string; at: string }
  | { type: 'stop.requested' }
  | ({ type: 'proposal.decided' } & Decision)
  | { type: 'clearing.requested' }
  | { type: 'clearing.cancelled' }
  | { type: 'clearing.confirmed' };
