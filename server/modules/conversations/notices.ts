import { conversationName, type ConversationMessage, type ConversationShared } from '../../../domain/conversation.ts';
import type { Unit } from '../../unitOfWork.ts';
import { excerptOf, notify } from '../notifications/notify.ts';

export async function notifyMembers(
  unit: Unit,
  conversation: ConversationShared,
  message: ConversationMessage,
  mentioned: string[],
): Promise<void> {
  const members = new Set(conversation.members.map(({ id }) => id));
  const recipients = mentioned.filter((id) => members.has(id) && id !== message.sender.id);
  const bySubject = new Map<string, string[]>();
  for (const id of recipients) {
    const subject = conversationName(conversation, id);
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), id]);
  }
  for (const [subject, ids] of bySubject) {
    await notify(unit, {
      workspaceId: conversation.workspaceId,
      actorId: message.sender.id,
      type: 'task_mention',
      place: 'message',
      recipients: ids,
      subject,
      excerpt: excerptOf(message.content),
      conversationId: conversation.id,
      messageId: message.id,
      link: `/conversations/${conversation.id}`,
      // The key is unique for each mention, so that a mention that was removed and added again sends no second
      // notification.
      dedupeKey: `mention:message:${message.id}`,
    });
  }
}
