import type { ChatMessage, ChatSend } from '../../../domain/chat.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Clock } from '../../clock.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { createGuard } from '../../guard.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { visibleProject } from '../projects/access.ts';
import { answerBuiltin } from './builtin.ts';
import { type Language, languageOf } from './language.ts';
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
import type { ChatId, ChatEvent } from '../../chats.ts';
import { socketErrors, texts } from './messages.ts';

const minute = 60_000;
const messagesPerMinute = 20;
/** Maximum number of messages that wait while one is answered. */
const maxWaiting = 3;
const heartbeatInterval = 3000;
/** An answer is given up if its process has not reported for this many milliseconds. */
const lostTimeout = 15_000;
/** The first text is sent immediately. Later text is collected for this many milliseconds. */
const deltaDelay = 30;
const retryAfter = 5000;
const saveInterval = 1000;

export type Failure = keyof (typeof texts)['es']['failure'];
export type Outcome = { state: 'complete' } | { state: 'failed'; failure: Failure };

/** An answer in progress. */
export interface PendingAnswer {
  chat: ChatId;
  messageId: string;
  question: ChatMessageRow;
  language: Language;
  signal: AbortSignal;
  /** Appends text to the answer. */
  append(text: string): void;
  /** Publishes the current message with its proposals. */
  publish(): Promise<void>;
}

/** Writes an answer piece by piece. Expected failures are outcomes; throws only unexpected errors. */
export type Model = { name: string; answer(answer: PendingAnswer): Promise<Outcome> };

export interface AnswerQueue {
  /** Stores a person's message and queues its answer. Throws an AppError if the message is rejected. */
  submit(accountId: string, given: ChatSend): Promise<void>;
  /** Stops the answer that this process is writing in the chat. */
  stopLocal(chat: ChatId): void;
  /**
   * Ends answers whose process has ended, and answers the messages that still wait. `isAlone` ends every answer that
   * this process isn't writing.
   */
  recover(isAlone?: boolean): Promise<void>;
  /** Ends all answers in progress as failed. */
  close(): Promise<void>;
  speaker: string;
}

interface Services {
  db: Db;
  unitOfWork: UnitOfWork;
  clock: Clock;
  model: Model | null;
  publish(event: ChatEvent): void;
  /** Logs a failure. The log must not contain what people wrote. */
  logFailure(where: string, error: unknown): void;
}

export const builtinSpeaker = 'builtin';
const keyOf = ({ accountId, projectId }: Pick<ChatId, 'accountId' | 'projectId'>) => `${accountId}/${projectId}`;

export function createAnswerQueue({ db, unitOfWork, clock, model, publish, logFailure }: Services): AnswerQueue {
  /** `again` is set if a message arrived after the loop may have looked for the next one. */
  const running = new Map<string, { controller: AbortController; done: Promise<void>; again: boolean }>();
  let closing = false;
  const speaker = model?.name ?? builtinSpeaker;
  const now = () => clock.now().toISOString();
  const publishMessage = (chat: ChatId, message: ChatMessage) => publish({ ...chat, kind: 'message', message });

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
        // The database may be unreachable. The message still waits for its answer.
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

  /** Answers the oldest waiting message. Returns false if none waits, or another process is writing an answer. */
  const answerNext = async (chat: ChatId, signal: AbortSignal): Promise<boolean> => {
    const id = newId();
    const started = await unitOfWork(async (unit) => {
      if (!(await claimChat(unit.db, chat, id, unit.now))) return null;
      const [question] = await unanswered(unit.db, chat);
      if (!question) {
        await releaseChat(unit.db, chat, id);
        return null;
      }
      const row: ChatMessageRow = {
        id,
        project_id: chat.projectId,
        account_id: chat.accountId,
        workspace_id: chat.workspaceId,
        number: await nextNumber(unit.db, chat),
        type: 'assistant',
        content: '',
        state: 'streaming',
        failure: null,
        speaker,
        answers: question.id,
        at: unit.now,
      };
      await unit.db.insertInto('chat_messages').values(row).execute();
      return { row, question };
    });
    if (!started) return false;
    const { row, question } = started;
    const language = languageOf(question.content);
    let content = '';
    let outcome: Outcome | { state: 'stopped' };
    try {
      const viewer = await viewerIn(db, chat.accountId, chat.workspaceId);
      if (!viewer) {
        outcome = { state: 'failed', failure: 'noProject' };
      } else if (model === null) {
        content = await answerBuiltin(db, viewer, chat.projectId, question.content, clock.now());
        outcome = { state: 'complete' };
      } else {
        ({ content, outcome } = await stream(model, { chat, row, question, language, signal }));
      }
    } catch (error) {
      const isHidden = error instanceof AppError && error.code === 'NOT_FOUND';
      if (!isHidden) logFailure('answer', error);
      outcome = { state: 'failed', failure: isHidden ? 'noProject' : 'server' };
    }
    if (signal.aborted) outcome = closing ? { state: 'failed', failure: 'closing' } : { state: 'stopped' };
    await finish(chat, row.id, {
      content,
      state: outcome.state,
      failure: outcome.state === 'failed' ? texts[language].failure[outcome.failure] : null,
    });
    return true;
  };

  const stream = async (
    by: Model,
    {
      chat,
      row,
      question,
      language,
      signal,
    }: { chat: ChatId; row: ChatMessageRow; question: ChatMessageRow; language: Language; signal: AbortSignal },
  ): Promise<{ content: string; outcome: Outcome }> => {
    let content = '';
    let sent = 0;
    let saved = 0;
    let pending: NodeJS.Timeout | null = null;
    const lost = new AbortController();
    const flush = () => {
      pending = null;
      if (sent === content.length) return;
      publish({
        ...chat,
        kind: 'delta',
        delta: { projectId: chat.projectId, messageId: row.id, offset: sent, text: content.slice(sent) },
      });
      sent = content.length;
    };
    const save = async (isHeartbeat: boolean) => {
      if (!isHeartbeat && saved === content.length) return;
      saved = content.length;
      const isCurrent = await unitOfWork(async (unit) => {
        // Locks the chat before its message, as in `finish`, so that PostgreSQL doesn't detect a deadlock.
        const claimed = await unit.db
          .updateTable('chats')
          .set({ beat_at: unit.now })
          .where('answering_id', '=', row.id)
          .returning('project_id')
          .executeTakeFirst();
        await unit.db
          .updateTable('chat_messages')
          .set({ content })
          .where('id', '=', row.id)
          .where('state', '=', 'streaming')
          .execute();
        return claimed;
      });
      // The chat was cleared, or another process took this one for dead.
      if (!isCurrent) lost.abort();
    };
    const guard = createGuard((error) => logFailure('save', error));
    const saveTimer = setInterval(guard(save), saveInterval, false);
    const heartbeatTimer = setInterval(guard(save), heartbeatInterval, true);
    publishMessage(chat, await presentMessage(db, row));
    try {
      const outcome = await by.answer({
        chat,
        messageId: row.id,
        question,
        language,
        signal: AbortSignal.any([signal, lost.signal]),
        append: (text) => {
          if (text === '' || signal.aborted) return;
          content += text;
          if (pending) return;
          if (sent === 0) flush();
          pending ??= setTimeout(guard(flush), deltaDelay);
        },
        publish: async () => {
          if (pending) clearTimeout(pending);
          flush();
          const present = await messageOf(db, chat, row.id);
          if (present) publishMessage(chat, { ...(await presentMessage(db, present)), content });
        },
      });
      return { content, outcome };
    } catch (error) {
      if (!signal.aborted && !lost.signal.aborted) logFailure('model', error);
      return { content, outcome: { state: 'failed', failure: 'server' } };
    } finally {
      clearInterval(saveTimer);
      clearInterval(heartbeatTimer);
      if (pending) clearTimeout(pending);
      flush();
    }
  };

  const finish = async (
    chat: ChatId,
    id: string,
    given: Pick<ChatMessageRow, 'content' | 'state' | 'failure'>,
  ): Promise<void> => {
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
    if (message) publishMessage(chat, message);
  };

  return {
    speaker,
    submit: async (accountId, given) => {
      const chat: ChatId = { accountId, projectId: given.projectId, workspaceId: given.workspaceId };
      await unitOfWork(async (unit) => {
        const viewer = await viewerIn(unit.db, accountId, given.workspaceId);
        if (!viewer) throw new AppError('NOT_FOUND', socketErrors.notFound('sendChatMessage'));
        await visibleProject(unit.db, viewer, given.projectId);
        const id = given.id?.toLowerCase() ?? newId();
        const existing = await unit.db
          .selectFrom('chat_messages')
          .select(['account_id', 'project_id', 'type'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (existing) {
          if (existing.account_id !== accountId || existing.project_id !== given.projectId || existing.type !== 'user')
            throw new AppError('CONFLICT', socketErrors.idTaken);
          return;
        }
        const { sent } = await unit.db
          .selectFrom('chat_messages')
          .select(({ fn }) => fn.countAll<number>().as('sent'))
          .where('account_id', '=', accountId)
          .where('type', '=', 'user')
          .where('at', '>', new Date(Date.parse(unit.now) - minute).toISOString())
          .executeTakeFirstOrThrow();
        if (Number(sent) >= messagesPerMinute) throw new AppError('RATE_LIMITED', socketErrors.tooMany);
        const number = await nextNumber(unit.db, chat);
        if ((await unanswered(unit.db, chat)).length >= maxWaiting)
          throw new AppError('CONFLICT', socketErrors.waiting);
        const row: ChatMessageRow = {
          id,
          project_id: chat.projectId,
          account_id: accountId,
          workspace_id: chat.workspaceId,
          number,
          type: 'user',
          content: given.content,
          state: 'complete',
          failure: null,
          speaker: null,
          answers: null,
          at: unit.now,
        };
        const inserted = await unit.db
          .insertInto('chat_messages')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) return;
        const message = await presentMessage(unit.db, row);
        unit.afterCommit(() => publishMessage(chat, message));
      });
      startNext(chat);
    },
    stopLocal: (chat) => running.get(keyOf(chat))?.controller.abort(),
    recover: async (isAlone = false) => {
      const at = now();
      const lost = await db
        .selectFrom('chats')
        .select(['project_id', 'account_id', 'workspace_id', 'answering_id'])
        .where('answering_id', 'is not', null)
        .$if(!isAlone, (query) => query.where('beat_at', '<', new Date(Date.parse(at) - lostTimeout).toISOString()))
        .execute();
      for (const {
        project_id: projectId,
        account_id: accountId,
        workspace_id: workspaceId,
        answering_id: id,
      } of lost) {
        const chat: ChatId = { projectId, accountId, workspaceId };
        if (id === null || running.has(keyOf(chat))) continue;
        const row = await messageOf(db, chat, id);
        const question = row?.answers ? await messageOf(db, chat, row.answers) : undefined;
        const language = languageOf(question?.content ?? '');
        await finish(chat, id, {
          content: row?.content ?? '',
          state: 'failed',
          failure: texts[language].failure.closing,
        });
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
