import wretch from 'wretch';
import * as z from 'zod/mini';
import { databaseHeader, type Endpoint, fillPath, lastChangeHeader } from '../../domain/endpoints/call.ts';
import { firstEndpoints } from '../../domain/endpoints/first.ts';
import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '../../domain/endpoints.ts';
import { type ErrorBody, errorBody } from '../../domain/errorBody.ts';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { timings } from '../../domain/timings.ts';
import { messageAt, type Phrase, phrase, type PhraseOrText } from '../../domain/phrase.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import { takeFirst } from './firstRequests.ts';
import { fromJson } from './json.ts';
import { parsed } from './parsing.ts';
import type { SeenDatabase } from './seenDatabase.ts';

export interface CallOptions<N extends EndpointName> {
  /** Id of the workspace, required for endpoints with the scope `workspace`. */
  workspaceId?: string;
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
  /** Body that is sent instead of JSON, with its own content type. */
  file?: Blob;
  /** Key by which the server recognises a repeated call. */
  idempotencyKey?: string;
  /** Token to use instead of the session's token. Its rejection doesn't end the session. */
  token?: string;
  signal?: AbortSignal;
  /** True if the caller shows a failed read itself. It is then not reported to `onFailedRead`. */
  showsFailure?: boolean;
}

export interface Http {
  /** Calls an endpoint and validates the answer. Rejects with an AppError. */
  call: <N extends EndpointName>(name: N, options?: CallOptions<N>) => Promise<AnswerOf<N>>;
}

export interface HttpOptions {
  /**
   * Origin of the server, with the base path of its public address. Without an origin, the origin of the page is used.
   */
  baseUrl: string;
  token: () => string | null;
  /** Language of the server's messages. */
  language: () => string;
  /**
   * Loads the catalogue of the server's errors in the user's language. Without the catalogue, errors have the server's
   * text.
   */
  loadErrors?: () => Promise<Catalogues['errors'] | null>;
  onInvalidToken: () => void;
  /** Database whose data the page has loaded. A restore replaces it. */
  database?: Pick<SeenDatabase, 'id' | 'receive'>;
  /** Called with the number of the last change that a workspace response includes. */
  onLastChange?: (workspaceId: string, lastChange: number) => void;
  /**
   * Called with the message of a read that failed on the server. The same message isn't reported again until the read
   * succeeds or fails with another message.
   */
  onFailedRead?: (message: PhraseOrText) => void;
  /** Time-out in milliseconds, by default 10,000. */
  timeout?: number;
  fetch?: typeof fetch;
}

const answerBody = z.object({ data: z.unknown() });
const invalidToken = 'Invalid token';
/** Number of elements that are validated in one task of the event loop. A page of 1,000 tasks would delay a frame. */
const slice = 200;
/** Milliseconds before a write without an answer or with a server error is repeated. */
const repeatPause = 400;

type Table = Partial<Record<EndpointName, Endpoint>>;
const first: Table = firstEndpoints;
// The other tables of endpoints load with the first call to one of their endpoints, because they include schemas.
const teamwork = async (): Promise<Table> => (await import('../../domain/endpoints/teamwork.ts')).teamworkEndpoints;
const screens = async (): Promise<Table> => (await import('../../domain/endpoints/screens.ts')).screenEndpoints;
/** Names of endpoints that are probably in the teamwork table. */
const isOfTeamwork = /comment|conversation|message|notification|document|board|bin$|image|chat|proposal/i;

/** Throws a NETWORK error if the endpoint's table can't be loaded. */
async function endpointOf(name: EndpointName): Promise<Endpoint> {
  if (first[name]) return first[name];
  for (const load of isOfTeamwork.test(name) ? [teamwork, screens] : [screens, teamwork]) {
    const table = await load().catch(() => {
      throw new AppError('NETWORK', phrase('start', 'requests.network'), { status: 0 });
    });
    if (table[name]) return table[name];
  }
  throw new Error(`There is no endpoint ${name}`);
}

export function createHttp({
  baseUrl,
  token,
  language,
  loadErrors = () => Promise.resolve(null),
  onInvalidToken,
  database,
  onLastChange,
  onFailedRead,
  timeout = timings.requestTimeout,
  fetch: given,
}: HttpOptions): Http {
  const fetcher = given ?? fetchFirst;
  const client = wretch(`${baseUrl}/api`).fetchPolyfill((url, options) => fetcher(url, options));

  /** Messages of failed reads, by address without the query. */
  const failedReads = new Map<string, string>();

  const callOnce = async <N extends EndpointName>(name: N, options: CallOptions<N>): Promise<AnswerOf<N>> => {
    const { method, path, scope, auth, answer } = await endpointOf(name);
    const { workspaceId = '', params, query, body, file, signal } = options;
    const bearer = auth ? (options.token ?? token()) : null;
    const late = AbortSignal.timeout(timeout);
    const address =
      (scope === 'workspace' ? `/workspaces/${encodeURIComponent(workspaceId)}` : '') +
      fillPath(path, (params ?? {}) as Record<string, string>);
    const url = address + search((query ?? {}) as Record<string, string | number | undefined>);

    const databaseId = auth && method !== 'GET' ? (database?.id() ?? null) : null;
    let response: Response;
    let text: string;
    try {
      response = await client
        .options({ signal: signal ? AbortSignal.any([signal, late]) : late })
        .headers(headersOf(options, { language: language(), bearer, databaseId }))
        .body(file ?? (body === undefined ? undefined : JSON.stringify(body)))
        .fetch(method, url)
        .res()
        .catch((error: { response?: Response }) => error.response ?? Promise.reject(error));
      text = await response.text();
    } catch {
      throw unanswered(signal, late);
    }

    const answered = response.headers.get(databaseHeader);
    if (answered !== null) database?.receive(answered);
    if (!response.ok) {
      const error = await errorFrom(response.status, text, response.headers.get('retry-after'), loadErrors);
      if (error.code === 'INVALID_TOKEN' && options.token === undefined && bearer === token()) onInvalidToken();
      if (method === 'GET' && !options.showsFailure && !signal?.aborted)
        reportFailedRead(failedReads, address, error, onFailedRead);
      throw error;
    }
    failedReads.delete(address);
    const lastChange = response.headers.get(lastChangeHeader);
    if (lastChange !== null) onLastChange?.(workspaceId, Number(lastChange));
    const data = parsed(answerBody, fromJson(text))?.data;
    if (data === undefined)
      throw new AppError('UNAVAILABLE', phrase('start', 'requests.unavailable'), { status: response.status });
    return (await checked(answer, data)) as AnswerOf<N>;
  };

  return {
    call: (name, options = {}) =>
      callOnce(name, options).catch(async (error: unknown) => {
        // Repeats the request with the same key: if the server has applied the write and the answer was lost, it
        // returns that answer.
        if (options.idempotencyKey === undefined || !isPassing(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, repeatPause));
        return callOnce(name, options);
      }),
  };
}

const headersOf = <N extends EndpointName>(
  { body, file, idempotencyKey }: CallOptions<N>,
  { language, bearer, databaseId }: { language: string; bearer: string | null; databaseId: string | null },
): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': language,
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
  ...(file !== undefined && { 'Content-Type': file.type }),
  ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
  ...(databaseId !== null && { [databaseHeader]: databaseId }),
  ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
});

/** Reports a failed read, unless its screen shows the failure or the same message has just been reported. */
function reportFailedRead(
  failedReads: Map<string, string>,
  address: string,
  { status, code, message, text }: AppError,
  report: HttpOptions['onFailedRead'],
): void {
  // No error toast for a missing record, because the screen shows it, nor for the end of the session, which has its own
  // message.
  if (status === 404 || code === 'INVALID_TOKEN' || failedReads.get(address) === message) return;
  failedReads.set(address, message);
  report?.(text);
}

/** Like `fetch`, but uses the responses of the page's early requests. */
const fetchFirst = (url: string, options: RequestInit): Promise<Response> => {
  const bearer = /^Bearer (.+)$/.exec(new Headers(options.headers).get('Authorization') ?? '')?.[1];
  const { signal } = options;
  const answer = options.method === 'GET' ? takeFirst(url, bearer ?? null) : undefined;
  if (answer === undefined) return fetch(url, options);
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
};

/** Returns true if a request without an answer, or with a server error, may be repeated after the short pause. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'NETWORK' || error.status >= 500) && error.retryAfter === null;

function search(query: Record<string, string | number | undefined>): string {
  const entries = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

function unanswered(signal: AbortSignal | undefined, late: AbortSignal): AppError {
  if (signal?.aborted) return new AppError('ABORTED', phrase('start', 'requests.aborted'), { status: 0 });
  if (late.aborted) return new AppError('TIMEOUT', phrase('start', 'requests.timeout'), { status: 0 });
  return new AppError('NETWORK', phrase('start', 'requests.network'), { status: 0 });
}

/** Converts an error answer of the server or of a proxy. */
async function errorFrom(
  status: number,
  text: string,
  retryAfter: string | null,
  loadErrors: NonNullable<HttpOptions['loadErrors']>,
): Promise<AppError> {
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  const body = parsed(errorBody, fromJson(text));
  // The specification requires a check of the text, regardless of code and format.
  if (status === 401 && text.includes(invalidToken))
    return new AppError('INVALID_TOKEN', body?.message ?? invalidToken, { status });
  if (body === undefined) return new AppError(codeOf(status), messageOf(status), { status, retryAfter: seconds });
  const hasKey = [body, ...(body.issues ?? [])].some(({ key }) => key !== undefined);
  const errors = hasKey ? await loadErrors().catch(() => null) : null;
  return new AppError(body.code, phraseIn(errors, body), {
    issues: body.issues?.map(({ path, ...issue }) => ({ path, message: phraseIn(errors, issue) })),
    current: body.current,
    status,
    retryAfter: seconds,
  });
}

/** Returns the phrase of a message, so that the text is in the user's language. Otherwise returns the server's text. */
function phraseIn(
  errors: Catalogues['errors'] | null,
  { message, key, values = {} }: Pick<ErrorBody, 'message' | 'key' | 'values'>,
): PhraseOrText {
  if (key === undefined || !errors || !['string', 'function'].includes(typeof messageAt(errors, key))) return message;
  const given = Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return given.length < Object.keys(values).length
    ? message
    : { area: 'errors', key, given: Object.fromEntries(given) };
}

const codes: Record<number, ErrorCode> = {
  400: 'MALFORMED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'RATE_LIMITED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
};

const codeOf = (status: number): ErrorCode => codes[status] ?? (status >= 500 ? 'INTERNAL' : 'MALFORMED');
const messageOf = (status: number): Phrase =>
  codeOf(status) === 'UNAVAILABLE'
    ? phrase('start', 'requests.unavailable')
    : phrase('start', 'requests.status', { status: String(status) });

async function checked(schema: z.ZodMiniType, data: unknown): Promise<unknown> {
  const list = longList(data);
  if (list === undefined) return check(schema, data);
  const elements: unknown[] = [];
  for (let at = 0; at < list.elements.length; at += slice) {
    if (at > 0) await nextTask();
    const part = check(schema, { ...list, elements: list.elements.slice(at, at + slice) }) as { elements: unknown[] };
    elements.push(...part.elements);
  }
  return { ...list, elements };
}

function check(schema: z.ZodMiniType, data: unknown): unknown {
  const { success, data: value, error } = schema.safeParse(data);
  if (success) return value;
  const issues = error.issues.slice(0, 5).map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('INTERNAL', phrase('start', 'requests.unexpected'), { issues, status: 0 });
}

function longList(data: unknown): { elements: unknown[] } | undefined {
  const list = data as { elements?: unknown } | null;
  return typeof list === 'object' && list !== null && Array.isArray(list.elements) && list.elements.length > slice
    ? { ...list, elements: list.elements }
    : undefined;
}

const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};
