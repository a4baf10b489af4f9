import type { PhraseOrText } from './phrase.ts';

export const errorCodes = [
  'VALIDATION',
  'MALFORMED',
  'UNAUTHENTICATED',
  'INVALID_TOKEN',
  'INVALID_CREDENTIALS',
  'PASSWORD_RESETED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'MOVE_REFUSED',
  'EMAIL_TAKEN',
  'INVITATION_INVALID',
  'SIGN_UP_CLOSED',
  'RESET_INVALID',
  'IDEMPOTENCY_MISMATCH',
  'RESTORED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'RATE_LIMITED',
  'TIMEOUT',
  'NETWORK',
  'ABORTED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** `path` names the invalid value, for example `body.title`. */
export interface Issue<Message = PhraseOrText> {
  path: string;
  message: Message;
}

export const statusOfCode: Record<ErrorCode, number> = {
  VALIDATION: 400,
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  INVALID_TOKEN: 401,
  INVALID_CREDENTIALS: 401,
  PASSWORD_RESETED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  MOVE_REFUSED: 422,
  EMAIL_TAKEN: 409,
  INVITATION_INVALID: 410,
  SIGN_UP_CLOSED: 403,
  RESET_INVALID: 410,
  IDEMPOTENCY_MISMATCH: 422,
  RESTORED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RATE_LIMITED: 429,
  TIMEOUT: 408,
  NETWORK: 503,
  ABORTED: 499,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** Expected failure in the browser or on the server, with a code to branch on. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Message for the user. If it is a phrase, `message` contains only its key. */
  readonly text: PhraseOrText;
  readonly issues: Issue[];
  readonly current: unknown;
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  /** Seconds after which the call may succeed, or null if unknown. */
  readonly retryAfter: number | null;
  constructor(
    code: ErrorCode,
    text: PhraseOrText,
    more: { issues?: Issue[]; current?: unknown; status?: number; retryAfter?: number | null } = {},
  ) {
    super(typeof text === 'string' ? text : text.key);
    this.name = 'AppError';
    this.code = code;
    this.text = text;
    this.issues = more.issues ?? [];
    this.current = more.current;
    this.status = more.status ?? statusOfCode[code];
    this.retryAfter = more.retryAfter ?? null;
  }
}

export const toAppError = (thrown: unknown): AppError =>
  thrown instanceof AppError
    ? thrown
    : new AppError('INTERNAL', thrown instanceof Error ? thrown.message : String(thrown), { status: 0 });
