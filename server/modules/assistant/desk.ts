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
  presentedOne,
  releaseChat,
  unanswered,
  viewerIn,
} from './repository.ts';
import type { ChatId, ChatEvent } from '../../chats.ts';
import { refusals, texts } from './messages.ts';

const minute = 60_000;
const messagesAMinute = 20;
/** So many may wait while one is answered. */
const longestQueue = 3;
const beatInterval = 3000;
/** An answer whose process has not been heard of for so long is given up. */
const lostAfter = 15_000;
/** The first words go out at once, and what comes within this time after them together. */
const deltaPause = 30;
const retryAfter = 5000;
const keepPause = 1000;

export type Failure = keyof (typeof texts)['es']['failure'];
export type Outcome = { state: 'complete' } | { state: 'failed'; failure: Failure };

/** One answer, while it is being given. */
export interface Answering {
  chat: ChatId;
  messageId: string;
  question: ChatMessageRow;
  language: Language;
  signal: AbortSignal;
  /** Says the next words. */
  say(text: string): void;
  /** Tells the message as it is now, with what it proposes. */
  tell(): Promise<void>;
}

/** Gives an answer word by word; throws only what nobody thought of. */
export type Model = { name: string; answer(answering: Answering): Promise<Outcome> };

export interface Desk {
  /** Keeps what a person wrote and has it answered. Throws an AppError for what is refused. */
  take(accountId: string, given: ChatSend): Promise<void>;
  /** Ends what is being answered here. */
  stopHere(chat: ChatId): void;
  /** Ends answers whose process is gone, and has answered what still waits; all that this process doesn't give, where it is the only one. */
  rescue(isAlone?: boolean): Promise<void>;
  /** Every answer under way ends as failed. */
  close(): Promise<void>;
  speaker: string;
}

interface Services {
  db: Db;
  unitOfWork: UnitOfWork;
  clock: Clock;
  model: Model | null;
  publish(event: ChatEvent): void;
  /** What is logged holds no text of anybody. */
  logFailure(where: string, error: unknown): void;
}

export const builtinSpeaker = 'builtin';
const keyOf = ({ accountId, projectId }: Pick<ChatId, 'accountId' | 'projectId'>) => `${accountId}/${projectId}`;

export function createDesk({ db, unitOfWork, clock, model, publish, logFailure }: Services): Desk {
  /** `again`: something came while it was perhaps already past looking. */
  const running = new Map<string, { controller: AbortController; done: Promise<void>; again: boolean }>();
  let closing = false;
  const speaker = model?.name ?? builtinSpeaker;
  const now = () => clock.now().toISOString();
  const tellMessage = (chat: ChatId, message: ChatMessage) => publish({ ...chat, kind: 'message', message });

  const pump = (chat: ChatId): void => {
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
        // The database was away, for example: what was asked still stands.
        setTimeout(() => pump(chat), retryAfter).unref();
        return false;
      })
      .then((wentOn) => {
        const again = running.get(keyOf(chat))?.again ?? false;
        running.delete(keyOf(chat));
        if (wentOn || again) pump(chat);
      });
    running.set(keyOf(chat), { controller, done, again: false });
  };

  /** Answers the oldest message that waits; false when none does, or another process is at it. */
  const answerNext = async (chat: ChatId, signal: AbortSignal): Promise<boolean> => {
    const id = newId();
    const begun = await unitOfWork(async (unit) => {
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
    if (!begun) return false;
    const { row, question } = begun;
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
      const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
      if (!isGone) logFailure('answer', error);
      outcome = { state: 'failed', failure: isGone ? 'noProject' : 'server' };
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
    let told = 0;
    let kept = 0;
    let pending: NodeJS.Timeout | null = null;
    const lost = new AbortController();
    const flush = () => {
      pending = null;
      if (told === content.length) return;
      publish({
        ...chat,
        kind: 'delta',
        delta: { projectId: chat.projectId, messageId: row.id, offset: told, text: content.slice(told) },
      });
      told = content.length;
    };
    const keep = async (isBeat: boolean) => {
      if (!isBeat && kept === content.length) return;
      kept = content.length;
      const stands = await unitOfWork(async (unit) => {
        // The chat before its message, as in `finish`: PostgreSQL would end one of them if each waited for the other.
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
      // Cleared, or given up by another process that thought this one dead.
      if (!stands) lost.abort();
    };
    const guard = createGuard((error) => logFailure('keep', error));
    const keeping = setInterval(guard(keep), keepPause, false);
    const beating = setInterval(guard(keep), beatInterval, true);
    tellMessage(chat, await presentedOne(db, row));
    try {
      const outcome = await by.answer({
        chat,
        messageId: row.id,
        question,
        language,
        signal: AbortSignal.any([signal, lost.signal]),
        say: (text) => {
          if (text === '' || signal.aborted) return;
          content += text;
          if (pending) return;
          if (told === 0) flush();
          pending ??= setTimeout(guard(flush), deltaPause);
        },
        tell: async () => {
          if (pending) clearTimeout(pending);
          flush();
          const present = await messageOf(db, chat, row.id);
          if (present) tellMessage(chat, { ...(await presentedOne(db, present)), content });
        },
      });
      return { content, outcome };
    } catch (error) {
      if (!signal.aborted && !lost.signal.aborted) logFailure('model', error);
      return { content, outcome: { state: 'failed', failure: 'server' } };
    } finally {
      clearInterval(keeping);
      clearInterval(beating);
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
      return row ? presentedOne(unit.db, row) : null;
    });
    if (message) tellMessage(chat, message);
  };

  return {
    speaker,
    take: async (accountId, given) => {
      const chat: ChatId = { accountId, projectId: given.projectId, workspaceId: given.workspaceId };
      await unitOfWork(async (unit) => {
        const viewer = await viewerIn(unit.db, accountId, given.workspaceId);
        if (!viewer) throw new AppError('NOT_FOUND', refusals.notFound('sendChatMessage'));
        await visibleProject(unit.db, viewer, given.projectId);
        const id = given.id?.toLowerCase() ?? newId();
        const known = await unit.db
          .selectFrom('chat_messages')
          .select(['account_id', 'project_id', 'type'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (known) {
          if (known.account_id !== accountId || known.project_id !== given.projectId || known.type !== 'user')
            throw new AppError('CONFLICT', refusals.idTaken);
          return;
        }
        const { sent } = await unit.db
          .selectFrom('chat_messages')
          .select(({ fn }) => fn.countAll<number>().as('sent'))
          .where('account_id', '=', accountId)
          .where('type', '=', 'user')
          .where('at', '>', new Date(Date.parse(unit.now) - minute).toISOString())
          .executeTakeFirstOrThrow();
        if (Number(sent) >= messagesAMinute) throw new AppError('RATE_LIMITED', refusals.tooMany);
        const number = await nextNumber(unit.db, chat);
        if ((await unanswered(unit.db, chat)).length >= longestQueue) throw new AppError('CONFLICT', refusals.waiting);
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
        const message = await presentedOne(unit.db, row);
        unit.afterCommit(() => tellMessage(chat, message));
      });
      pump(chat);
    },
    stopHere: (chat) => running.get(keyOf(chat))?.controller.abort(),
    rescue: async (isAlone = false) => {
      const at = now();
      const lost = await db
        .selectFrom('chats')
        .select(['project_id', 'account_id', 'workspace_id', 'answering_id'])
        .where('answering_id', 'is not', null)
        .$if(!isAlone, (query) => query.where('beat_at', '<', new Date(Date.parse(at) - lostAfter).toISOString()))
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
        pump(chat);
      }
    },
    close: async () => {
      closing = true;
      for (const { controller } of running.values()) controller.abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}
