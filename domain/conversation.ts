import * as z from 'zod/mini';
import { basedOn, id, moment, nameText, writtenText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

export const conversationKinds = ['direct', 'group'] as const;

export const conversationMessage = z.object({
  id,
  conversationId: id,
  /**
   * Position in the conversation, counted from 1, in the order in which the server received the messages. Used for
   * paging.
   */
  number: z.int(),
  /** Position among all messages of the workspace. 0 until the server has received the message. */
  place: z.int(),
  /** Markdown, with mentions as `[@Name](mention:USER_ID)`. Empty if the message was deleted. */
  content: z.string(),
  createdAt: moment,
  editedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  version: z.int(),
  sender: person,
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

/**
 * A message with the viewer's abilities. The author may edit the message. The author and the workspace's managers may
 * delete it.
 */
export const viewedMessage = z.extend(conversationMessage, {
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type ViewedMessage = z.infer<typeof viewedMessage>;

export const conversationShared = z.object({
  id,
  workspaceId: id,
  kind: z.enum(conversationKinds),
  /** Name of a group. Empty in a direct conversation, for which the app shows the other member's name. */
  name: z.string(),
  members: z.array(person),
  createdBy: id,
  createdAt: moment,
  /**
   * `place` of the last message. A conversation without messages got its number when it was created. Lists show the
   * conversation with the greatest number first.
   */
  place: z.int(),
  version: z.int(),
  /** Last message, or null if there is none. A deleted message has an empty `content`. */
  lastMessage: z.nullable(conversationMessage),
});
export type ConversationShared = z.infer<typeof conversationShared>;

export const conversation = z.extend(conversationShared, {
  /** Number of unread messages from other members. Deleted messages don't count. */
  unread: z.int(),
  /** `number` of the last message that the viewer has read, or 0. */
  lastRead: z.int(),
  /**
   * `update` allows changing the name and members of a group. `update` and `leave` are false in a direct conversation.
   */
  abilities: z.object({ update: z.boolean(), leave: z.boolean() }),
});
export type Conversation = z.infer<typeof conversation>;

const memberIds = z.array(id).check(z.minLength(1), z.maxLength(limits.conversationMembers));

/**
 * Creates a conversation. With one member and no name, the conversation is direct. If that direct conversation exists,
 * the server returns it.
 */
export const conversationCreate = z.object({
  id: z.optional(id),
  name: z.optional(nameText(limits.name, undefined, 0)),
  memberIds,
});
export const conversationUpdate = z.object({ name: nameText(limits.name), version: basedOn });
export const conversationAdd = z.object({ memberIds });
export const conversationRead = z.object({ number: z.int().check(z.minimum(0)) });

/**
 * `seen` is the number of the last message that the sender had seen when writing. The server marks all messages up to
 * `seen`, and the new message, as read by the sender.
 */
export const messageCreate = z.object({
  id: z.optional(id),
  content: writtenText(limits.comment),
  seen: z.optional(z.int().check(z.minimum(0))),
});
export const messageUpdate = z.object({ content: writtenText(limits.comment), version: basedOn });

export const conversationName = (
  of: Pick<ConversationShared, 'kind' | 'name' | 'members'>,
  viewerId: string,
): string => {
  if (of.name !== '') return of.name;
  const others = of.members.filter(({ id: memberId }) => memberId !== viewerId);
  return others
    .map(({ name, lastName, nickname }) => [name, lastName].filter(Boolean).join(' ') || nickname)
    .join(', ');
};
