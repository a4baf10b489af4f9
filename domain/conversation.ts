import * as z from 'zod/mini';
import { basedOn, id, moment, requiredText, writtenText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

export const conversationKinds = ['direct', 'group'] as const;

/** A message as everyone in its conversation sees it. */
export const conversationMessage = z.object({
  id,
  conversationId: id,
  /** Counts up from 1 within the conversation, in the order of arrival at the server; pages are cut by it. */
  number: z.int(),
  /** Markdown; mentions are `[@Name](mention:USER_ID)`. Empty when deleted. */
  content: z.string(),
  createdAt: moment,
  editedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  version: z.int(),
  sender: person,
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

/** A message with what its viewer may do: its author edits it; its author and the workspace's managers delete it. */
export const viewedMessage = z.extend(conversationMessage, {
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type ViewedMessage = z.infer<typeof viewedMessage>;

/** A conversation as everyone in it sees it. */
export const conversationShared = z.object({
  id,
  workspaceId: id,
  kind: z.enum(conversationKinds),
  /** Name of a group; empty in a direct conversation, which is called after the other person. */
  name: z.string(),
  members: z.array(person),
  createdBy: id,
  createdAt: moment,
  version: z.int(),
  /** Null while nobody has written. A deleted one has no content. */
  lastMessage: z.nullable(conversationMessage),
});
export type ConversationShared = z.infer<typeof conversationShared>;

export const conversation = z.extend(conversationShared, {
  /** Messages of others after the last one that the viewer has read, deleted ones left out. */
  unread: z.int(),
  /** Number of the last message that the viewer has read; 0: none. */
  lastRead: z.int(),
  /** `update`: name and members of a group. A direct conversation is neither renamed nor left. */
  abilities: z.object({ update: z.boolean(), leave: z.boolean() }),
});
export type Conversation = z.infer<typeof conversation>;

const memberIds = z.array(id).check(z.minLength(1), z.maxLength(limits.conversationMembers));

/** One other person and no name: their direct conversation, the existing one if there is one. */
export const conversationCreate = z.object({
  id: z.optional(id),
  name: z.optional(z.string().check(z.trim(), z.maxLength(limits.name))),
  /** The others; the asking person is always in it. */
  memberIds,
});
export const conversationUpdate = z.object({ name: requiredText(limits.name), version: basedOn });
export const conversationAdd = z.object({ memberIds });
/** Everything up to this message has been read. */
export const conversationRead = z.object({ number: z.int().check(z.minimum(0)) });

export const messageCreate = z.object({ id: z.optional(id), content: writtenText(limits.comment) });
export const messageUpdate = z.object({ content: writtenText(limits.comment), version: basedOn });

/** How a conversation is called by one viewer. */
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
