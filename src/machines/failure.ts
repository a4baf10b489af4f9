import { type ErrorCode, type Issue, toAppError } from '../../domain/errors.ts';

/** An AppError as plain data, fit for a machine's context. */
export interface Failure {
  code: ErrorCode;
  message: string;
  issues: Issue[];
  status: number;
}

export const failureOf = (thrown: unknown): Failure => {
  const { code, message, issues, status } = toAppError(thrown);
  return { code, message, issues, status };
};

/** No answer came, or the server could not answer now: worth sending again as it is. */
export const isTransient = (code: ErrorCode): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || code === 'UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'ABORTED';
