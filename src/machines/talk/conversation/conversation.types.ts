import type { Failure } from '../../failure.ts';
import type { ListEvent } from '../../sync/followList.ts';
import type { TypingEvent } from '../../sync/realtime/realtime.types.ts';
import type { EditContext, EditStarted } from '../../sync/savedText/editRegion.ts';
import type { TextNews } from '../../sync/savedText/savedText.types.ts';
import type { ListedMessage } from '../../sync/records/resources/messages.ts';
import type { RecordNews } from '../../sync/records/records.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface ConversationInput extends Place {
  conversationId: string;
  draft: string | null;
}

export interface ReadConversationCall {
  workspaceId: string;
  conversationId: string;
  number: number;
}

export type ConversationChange =
  | { kind: 'rename'; name: string; version: number }
  | { kind: 'add'; memberIds: string[] }
  | { kind: 'remove'; memberId: string }
  /** `memberId` is the viewer's own id. */
  | { kind: 'leave'; memberId: string };
export interface ChangeConversationCall {
  workspaceId: string;
  conversationId: string;
  change: ConversationChange;
  idempotencyKey: string;
}

export type ConversationPanel = 'rename' | 'people' | 'leave';

export type ConversationEvent =
  | RecordNews
  | ListEvent<ListedMessage>
  | TypingEvent
  /** No typing event of this person was received for a while. */
  | { type: 'typing.expired'; userId: string }
  /** Number of the newest message that was visible while the page had the focus. */
  | { type: 'thread.seen'; number: number }
  | { type: 'draft.changed'; text: string }
  | EditStarted
  | TextNews
  | { type: 'delete.requested'; messageId: string }
  | { type: 'delete.cancelled' }
  | { type: 'delete.confirmed'; mutationId: string; at: string }
  | { type: 'panel.opened'; panel: ConversationPanel }
  | { type: 'panel.closed' }
  | { type: 'people.chosen'; memberIds: readonly string[] }
  | { type: 'change.requested'; change: ConversationChange; mutationId: string };

export interface ConversationEmitted {
  type: 'conversation.closed';
}

export interface ConversationContext extends ConversationInput, EditContext {
  /** Numbers of the last message seen here, and of the last one reported to the server. */
  seen: number;
  reported: number;
  typing: readonly string[];
  removing: string | null;
  panel: ConversationPanel;
  /** Ids of the people to add to the group. */
  chosen: readonly string[];
  change: ConversationChange | null;
  mutationId: string;
  changeFailure: Failure | null;
}
