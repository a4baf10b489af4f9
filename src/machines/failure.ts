import { type ErrorCode, type Issue, toAppError } from '../../domain/errors.ts';

/** AppError as plain data, for a machine's context. */
export interface Failure {
  code: ErrorCode;
  message: string;
  issues: Issue<string>[];
  status: number;
}

export const failureOf = (thrown: unknown): Failure => {
  const { code, message, issues, status } = toAppError(thrown);
  return {
    code,
    message,
    issues: issues.map(({ path, message: reason }) => ({
      path,
      message: typeof reason === 'string' ? reason : reason.key,
    })),
    status,
  };
};

/** There was no answer, or the server was unavailable: the same request can be sent again. */
export const isTransient = (code: ErrorCode): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || code === 'UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'ABORTED';
