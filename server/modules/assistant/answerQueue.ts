import type { ChatSend } from '../../../domain/chat.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Unit } from '../../unitOfWork.ts';
import { visibleProject } from '../projects/access.ts';
import type { AnswerServices, Model, Outcome } from './pendingAnswer.ts';
import { type AnswerJob, streamAnswer } from './answerStream.ts';
import { answerBuiltin } from './builtin.ts';
import { type AnswerTexts, answerTexts } from './language.ts';
import {
  type ChatMessageRow,
  claimChat,
  messageOf,
  nextNumber,
  presentMessage,
  releaseChat,
  unanswered,
  viewerIn,
} from './repository.ts';
import type { ChatId } from '../../realtime/chats.ts';
import { languageOfAccount } from '../../http/language.ts';

const minute = 60_000;
const messagesPerMinute = 20;
const maxWaiting = 3;
/** Milliseconds without a heartbeat from its process after which an answer is abandoned. */
const lostTimeout = 15_000;
const retryAfter = 5000;

export interface AnswerQueue {
  submit(accountId: string, given: ChatSend): Promise<void>;
  stopLocal(chat: ChatId): void;
  /**
   * Ends answers whose process has crashed, and answers the waiting messages. With `isAlone`, it ends every answer that
   * this process isn't writing.
   */
  recover(isAlone?: boolean): Promise<void>;
  close(): Promise<void>;
  speaker: string;
}

export const builtinSpeaker = 'builtin';
const keyOf = ({ accountId, projectId }: Pick<ChatId, 'accountId' | 'projectId'>) => `${accountId}/${projectId}`;

/** Creates the queue. Without a model, the built-in assistant writes the answers. */
export function createAnswerQueue(services: AnswerServices, model: Model | null): AnswerQueue {
  const { unitOfWork, logFailure } = services;
  /**
   * Chats in which this process is answering. `again` is true if a message arrived after the loop may have looked for
   * the next message.
   */
  const running = new Map<string, { controller: AbortController; done: Promise<void>; again: boolean }>();
  let closing = false;
  const speaker = model?.name ?? builtinSpeaker;

  const startNext = (chat: ChatId): void => {
    if (closing) return;
    const current = running.get(keyOf(chat));
    if (current) {
      current.again = true;
      return;
    }
    const controller = new AbortController();
    const done = answerNext(chat, controller.signal)
      .catch((error: unknown) => {
        logFailure('answer', error);
        // Tries again later, because the database may be unreachable and the message still waits for its answer.
        setTimeout(() => startNext(chat), retryAfter).unref();
        return false;
      })
      .then((hasAnswered) => {
        const again = running.get(keyOf(chat))?.again ?? false;
        running.delete(keyOf(chat));
        if (hasAnswered || again) startNext(chat);
      });
    running.set(keyOf(chat), { controller, done, again: false });
  };

  /** Writes the next answer. Returns false if no message waits, or if another process is writing an answer. */
  const answerNext = async (chat: ChatId, signal: AbortSignal): Promise<boolean> => {
    const started = await unitOfWork((unit) => startAnswer(unit, chat, speaker));
    if (!started) return false;
    const answering = await textsFor(services, chat, started.question.content);
    const { content, outcome } = await answerQuestion(services, model, { chat, ...started, ...answering, signal });
    const ended = !signal.aborted
      ? outcome
      : closing
        ? { state: 'failed' as const, failure: 'closing' as const }
        : { state: 'stopped' as const };
    await finishAnswer(services, chat, started.row.id, {
      content,
      state: ended.state,
      failure: ended.state === 'failed' ? answering.texts.failure[ended.failure] : null,
    });
    return true;
  };

  return {
    speaker,
    submit: async (accountId, given) => {
      const chat: ChatId = { accountId, projectId: given.projectId, workspaceId: given.workspaceId };
      await unitOfWork(async (unit) => {
        const row = await storeQuestion(unit, chat, given);
        if (!row) return;
        const message = await presentMessage(unit.db, row);
        unit.afterCommit(() => services.publish({ ...chat, kind: 'message', message }));
      });
      startNext(chat);
    },
    stopLocal: (chat) => running.get(keyOf(chat))?.controller.abort(),
    recover: async (isAlone = false) => {
      for (const { chat, answerId } of await lostAnswers(services, isAlone)) {
        if (running.has(keyOf(chat))) continue;
        await failAnswer(services, chat, answerId);
        startNext(chat);
      }
    },
    close: async () => {
      closing = true;
      for (const { controller } of running.values()) controller.abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

const textsFor = async (
  { db, language }: AnswerServices,
  { accountId }: ChatId,
  question: string,
): Promise<AnswerTexts> => answerTexts((await languageOfAccount(db, accountId)) ?? language, question);

async function startAnswer(
  { db, now }: Unit,
  chat: ChatId,
  speaker: string,
): Promise<{ row: ChatMessageRow; question: ChatMessageRow } | null> {
  const id = newId();
  if (!(await claimChat(db, chat, id, now))) return null;
  const [question] = await unanswered(db, chat);
  if (!question) {
    await releaseChat(db, chat, id);
    return null;
  }
  const row: ChatMessageRow = {
    id,
    project_id: chat.projectId,
    account_id: chat.accountId,
    workspace_id: chat.workspaceId,
    number: await nextNumber(db, chat),
    type: 'assistant',
    content: '',
    state: 'streaming',
    failure: null,
    speaker,
    answers: question.id,
    at: now,
  };
  await db.insertInto('chat_messages').values(row).execute();
  return { row, question };
}

async function answerQuestion(
  services: AnswerServices,
  model: Model | null,
  job: AnswerJob,
): Promise<{ content: string; outcome: Outcome }> {
  const { db, clock, logFailure } = services;
  const { chat, question } = job;
  try {
    const viewer = await viewerIn(db, chat.accountId, chat.workspaceId);
    if (!viewer) return { content: '', outcome: { state: 'failed', failure: 'noProject' } };
    if (model) return await streamAnswer(services, model, job);
    const content = await answerBuiltin(db, viewer, chat.projectId, question.content, clock.now(), job);
    return { content, outcome: { state: 'complete' } };
  } catch (error) {
    const isHidden = error instanceof AppError && error.code === 'NOT_FOUND';
    if (!isHidden) logFailure('answer', error);
    return { content: '', outcome: { state: 'failed', failure: isHidden ? 'noProject' : 'server' } };
  }
}

async function finishAnswer(
  { unitOfWork, publish }: AnswerServices,
  chat: ChatId,
  id: string,
  given: Pick<ChatMessageRow, 'content' | 'state' | 'failure'>,
): Promise<void> {
  const message = await unitOfWork(async (unit) => {
    await releaseChat(unit.db, chat, id);
    const row = await unit.db
      .updateTable('chat_messages')
      .set(given)
      .where('id', '=', id)
      .where('state', '=', 'streaming')
      .returningAll()
      .executeTakeFirst();
    return row ? presentMessage(unit.db, row) : null;
  });
  if (message) publish({ ...chat, kind: 'message', message });
}

async function failAnswer(services: AnswerServices, chat: ChatId, id: string): Promise<void> {
  const row = await messageOf(services.db, chat, id);
  const question = row?.answers ? await messageOf(services.db, chat, row.answers) : undefined;
  const { texts } = await textsFor(services, chat, question?.content ?? '');
  await finishAnswer(services, chat, id, {
    content: row?.content ?? '',
    state: 'failed',
    failure: texts.failure.closing,
  });
}

async function lostAnswers(
  { db, clock }: AnswerServices,
  isAlone: boolean,
): Promise<{ chat: ChatId; answerId: string }[]> {
  const lostSince = new Date(clock.now().getTime() - lostTimeout).toISOString();
  const rows = await db
    .selectFrom('chats')
    .select(['project_id', 'account_id', 'workspace_id', 'answering_id'])
    .where('answering_id', 'is not', null)
    .$if(!isAlone, (query) => query.where('beat_at', '<', lostSince))
    .$narrowType<{ answering_id: string }>()
    .execute();
  return rows.map((row) => ({
    chat: { projectId: row.project_id, accountId: row.account_id, workspaceId: row.workspace_id },
    answerId: row.answering_id,
  }));
}

/**
 * Inserts a user's message. Returns null if it is already stored. Throws NOT_FOUND without access to the project,
 * CONFLICT if the id is in use or too many messages wait, and RATE_LIMITED.
 */
async function storeQuestion(unit: Unit, chat: ChatId, given: ChatSend): Promise<ChatMessageRow | null> {
  const { db, now } = unit;
  const { accountId, projectId, workspaceId } = chat;
  const viewer = await viewerIn(db, accountId, workspaceId);
  if (!viewer) throw new AppError('NOT_FOUND', phrase('errors', 'assistant.notFound', { event: 'sendChatMessage' }));
  await visibleProject(db, viewer, projectId);
  const id = given.id?.toLowerCase() ?? newId();
  const existing = await db
    .selectFrom('chat_messages')
    .select(['account_id', 'project_id', 'type'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (existing) {
    if (existing.account_id !== accountId || existing.project_id !== projectId || existing.type !== 'user')
      throw new AppError('CONFLICT', phrase('errors', 'assistant.idTaken'));
    return null;
  }
  const { sent } = await db
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('account_id', '=', accountId)
    .where('type', '=', 'user')
    .where('at', '>', new Date(Date.parse(now) - minute).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(sent) >= messagesPerMinute) throw new AppError('RATE_LIMITED', phrase('errors', 'assistant.tooMany'));
  const number = await nextNumber(db, chat);
  if ((await unanswered(db, chat)).length >= maxWaiting)
    throw new AppError('CONFLICT', phrase('errors', 'assistant.waiting'));
  const row: ChatMessageRow = {
    id,
    project_id: projectId,
    account_id: accountId,
    workspace_id: workspaceId,
    number,
    type: 'user',
    content: given.content,
    state: 'complete',
    failure: null,
    speaker: null,
    answers: null,
    at: now,
  };
  const inserted = await db
    .insertInto('chat_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? row : null;
}
