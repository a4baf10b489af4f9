import { type ErrorCode, type Issue, toAppError } from '../../domain/errors.ts';
import type { PhraseOrText } from '../../domain/phrase.ts';

/** AppError as plain data, for a machine's context. */
export interface Failure {
  code: ErrorCode;
  message: PhraseOrText;
  issues: Issue[];
  status: number;
}

export const failureOf = (thrown: unknown): Failure => {
  const { code, text, issues, status } = toAppError(thrown);
  return { code, message: text, issues, status };
};

/** There was no answer, or the server was unavailable: the same request can be sent again. */
export const isTransient = (code: ErrorCode): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || code === 'UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'ABORTED';
