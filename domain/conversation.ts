import * as z from 'zod/mini';
import { basedOn, id, moment, requiredText, writtenText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

export const conversationKinds = ['direct', 'group'] as const;

/** A message without the fields that depend on the viewer. */
export const conversationMessage = z.object({
  id,
  conversationId: id,
  /** Position in the conversation, from 1, in the order in which the server received the messages. Used for paging. */
  number: z.int(),
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
 * A message with the viewer's abilities. Its author may edit it; its author and the workspace's managers may delete it.
 */
export const viewedMessage = z.extend(conversationMessage, {
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type ViewedMessage = z.infer<typeof viewedMessage>;

/** A conversation without the fields that depend on the viewer. */
export const conversationShared = z.object({
  id,
  workspaceId: id,
  kind: z.enum(conversationKinds),
  /** Name of a group. Empty in a direct conversation, which shows the name of the other member. */
  name: z.string(),
  members: z.array(person),
  createdBy: id,
  createdAt: moment,
  version: z.int(),
  /** Last message, or null if there is none. A deleted message has an empty `content`. */
  lastMessage: z.nullable(conversationMessage),
});
export type ConversationShared = z.infer<typeof conversationShared>;

export const conversation = z.extend(conversationShared, {
  /** Number of messages from other members after the last one that the viewer has read, without deleted ones. */
  unread: z.int(),
  /** `number` of the last message that the viewer has read, or 0. */
  lastRead: z.int(),
  /**
   * `update` allows changes to the name and the members of a group. A direct conversation allows neither `update` nor
   * `leave`.
   */
  abilities: z.object({ update: z.boolean(), leave: z.boolean() }),
});
export type Conversation = z.infer<typeof conversation>;

const memberIds = z.array(id).check(z.minLength(1), z.maxLength(limits.conversationMembers));

/**
 * A new conversation. With one member and no name it is a direct conversation; the server returns the existing one if
 * there is one.
 */
export const conversationCreate = z.object({
  id: z.optional(id),
  name: z.optional(z.string().check(z.trim(), z.maxLength(limits.name))),
  /** Members besides the viewer, who is always a member. */
  memberIds,
});
export const conversationUpdate = z.object({ name: requiredText(limits.name), version: basedOn });
export const conversationAdd = z.object({ memberIds });
/** Marks all messages up to this number as read. */
export const conversationRead = z.object({ number: z.int().check(z.minimum(0)) });

export const messageCreate = z.object({ id: z.optional(id), content: writtenText(limits.comment) });
export const messageUpdate = z.object({ content: writtenText(limits.comment), version: basedOn });

/** Returns the name under which the viewer sees the conversation. */
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
