import type { Language } from '../../../domain/languages.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { ChatEvent, ChatId } from '../../realtime/chats.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Db } from '../../db/schema.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import type { AnswerTexts } from './language.ts';
import type { ChatMessageRow } from './repository.ts';

export type Failure = keyof Catalogues['assistant']['failure'];
export type Outcome = { state: 'complete' } | { state: 'failed'; failure: Failure };

export interface PendingAnswer extends AnswerTexts {
  chat: ChatId;
  messageId: string;
  question: ChatMessageRow;
  signal: AbortSignal;
  append(text: string): void;
  publish(): Promise<void>;
}

/**
 * Language model. It writes an answer piece by piece. Expected failures are outcomes, so it throws only for unexpected
 * errors.
 */
export type Model = { name: string; answer(answer: PendingAnswer): Promise<Outcome> };

export interface AnswerServices {
  db: Db;
  unitOfWork: UnitOfWork;
  clock: Clock;
  /** Language for people who chose none. */
  language: Language;
  publish(event: ChatEvent): void;
  /** Logs a failure. The log must not contain texts by users. */
  logFailure(where: string, error: unknown): void;
}
