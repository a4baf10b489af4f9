import { conversationName, type ConversationMessage, type ConversationShared } from '../../../domain/conversation.ts';
import type { Unit } from '../../unitOfWork.ts';
import { excerptOf, notify } from '../notifications/notify.ts';

/** Tells those of the conversation whom a message mentions; each by the name the conversation has to them. */
export async function tellMentioned(
  unit: Unit,
  of: ConversationShared,
  message: ConversationMessage,
  mentioned: string[],
): Promise<void> {
  const members = new Set(of.members.map(({ id }) => id));
  const recipients = mentioned.filter((id) => members.has(id) && id !== message.sender.id);
  const bySubject = new Map<string, string[]>();
  for (const id of recipients) {
    const subject = conversationName(of, id);
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), id]);
  }
  for (const [subject, ids] of bySubject) {
    await notify(unit, {
      workspaceId: of.workspaceId,
      actorId: message.sender.id,
      type: 'task_mention',
      place: 'message',
      recipients: ids,
      subject,
      excerpt: excerptOf(message.content),
      conversationId: of.id,
      messageId: message.id,
      link: `/conversations/${of.id}`,
      // Taken out of the text and put in again, it is the same mention.
      dedupeKey: `mention:message:${message.id}`,
    });
  }
}
