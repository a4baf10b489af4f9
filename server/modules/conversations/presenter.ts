import type {
  Conversation,
  ConversationMessage,
  ConversationShared,
  ViewedMessage,
} from '../../../domain/conversation.ts';
import type { Person } from '../../../domain/person.ts';
import type { ConversationRow, MessageRow } from '../../db/schema.ts';
import { type PersonRow, presentPerson } from '../accounts/person.ts';
import type { Viewer } from '../projects/policy.ts';
import { abilitiesIn, abilitiesOnMessage } from './policy.ts';

export type MessageWithPerson = MessageRow & PersonRow;

export const presentMessage = (row: MessageWithPerson): ConversationMessage => ({
  id: row.id,
  conversationId: row.conversation_id,
  number: row.number,
  place: row.place,
  content: row.content,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  deletedAt: row.deleted_at,
  version: row.version,
  sender: presentPerson(row),
});

export const presentViewed = (message: ConversationMessage, viewer: Viewer): ViewedMessage => ({
  ...message,
  abilities: abilitiesOnMessage(viewer, message),
});

export const presentShared = (
  row: ConversationRow,
  { members, lastMessage }: { members: Person[]; lastMessage: ConversationMessage | null },
): ConversationShared => ({
  id: row.id,
  workspaceId: row.workspace_id,
  kind: row.kind,
  name: row.name,
  members,
  createdBy: row.created_by,
  createdAt: row.created_at,
  place: row.last_place,
  version: row.version,
  lastMessage,
});

export const presentConversation = (
  shared: ConversationShared,
  { unread, lastRead }: { unread: number; lastRead: number },
): Conversation => ({
  ...shared,
  unread,
  lastRead,
  abilities: abilitiesIn(shared.kind),
});

export const presentLeft = (shared: ConversationShared): Conversation => ({
  ...shared,
  lastMessage: null,
  unread: 0,
  lastRead: 0,
  abilities: { update: false, leave: false },
});
