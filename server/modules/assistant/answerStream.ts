import type { ChatId } from '../../realtime/chats.ts';
import { createGuard } from '../../shared/guard.ts';
import type { AnswerServices, Model, Outcome, PendingAnswer } from './pendingAnswer.ts';
import { type ChatMessageRow, messageOf, presentMessage } from './repository.ts';

const heartbeatInterval = 3000;
const saveInterval = 1000;
const deltaDelay = 30;

export type AnswerJob = Pick<PendingAnswer, 'chat' | 'question' | 'language' | 'texts' | 'formats' | 'signal'> & {
  row: ChatMessageRow;
};

export async function streamAnswer(
  services: AnswerServices,
  model: Model,
  { row, ...job }: AnswerJob,
): Promise<{ content: string; outcome: Outcome }> {
  const { db, publish, logFailure } = services;
  const { chat, signal } = job;
  const guard = createGuard((error) => logFailure('save', error));
  const lost = new AbortController();
  const text = collectText(services, chat, row.id);
  const publishMessage = async (present: ChatMessageRow) =>
    publish({ ...chat, kind: 'message', message: { ...(await presentMessage(db, present)), content: text.content() } });

  let saved = 0;
  const save = async (isHeartbeat: boolean) => {
    const content = text.content();
    if (!isHeartbeat && saved === content.length) return;
    saved = content.length;
    // Stops, because the user cleared the chat or another process considered this one crashed.
    if (!(await saveContent(services, row.id, content))) lost.abort();
  };
  const saveTimer = setInterval(guard(save), saveInterval, false);
  const heartbeatTimer = setInterval(guard(save), heartbeatInterval, true);
  await publishMessage(row);
  try {
    const outcome = await model.answer({
      ...job,
      messageId: row.id,
      signal: AbortSignal.any([signal, lost.signal]),
      append: (added) => {
        if (!signal.aborted) text.append(added);
      },
      publish: async () => {
        text.flush();
        const present = await messageOf(db, chat, row.id);
        if (present) await publishMessage(present);
      },
    });
    return { content: text.content(), outcome };
  } catch (error) {
    if (!signal.aborted && !lost.signal.aborted) logFailure('model', error);
    return { content: text.content(), outcome: { state: 'failed', failure: 'server' } };
  } finally {
    clearInterval(saveTimer);
    clearInterval(heartbeatTimer);
    text.flush();
  }
}

function collectText({ publish, logFailure }: AnswerServices, chat: ChatId, messageId: string) {
  let content = '';
  let sent = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (sent === content.length) return;
    const delta = { projectId: chat.projectId, messageId, offset: sent, text: content.slice(sent) };
    publish({ ...chat, kind: 'delta', delta });
    sent = content.length;
  };
  const flushLater = createGuard((error) => logFailure('save', error))(flush);
  return {
    content: () => content,
    flush,
    append: (added: string) => {
      if (added === '') return;
      content += added;
      if (timer) return;
      if (sent === 0) flush();
      timer ??= setTimeout(flushLater, deltaDelay);
    },
  };
}

/** Saves the text of an answer. Returns false if the chat no longer waits for the answer. */
const saveContent = ({ unitOfWork }: AnswerServices, messageId: string, content: string): Promise<boolean> =>
  unitOfWork(async ({ db, now }) => {
    // Locks the chat before its message, in the same order as `finishAnswer`, so that the two can't deadlock on
    // PostgreSQL.
    const claimed = await db
      .updateTable('chats')
      .set({ beat_at: now })
      .where('answering_id', '=', messageId)
      .returning('project_id')
      .executeTakeFirst();
    await db
      .updateTable('chat_messages')
      .set({ content })
      .where('id', '=', messageId)
      .where('state', '=', 'streaming')
      .execute();
    return claimed !== undefined;
  });
