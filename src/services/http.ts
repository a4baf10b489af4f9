import wretch from 'wretch';
import * as z from 'zod/mini';
import { type Endpoint, fillPath } from '../../domain/endpoints/call.ts';
import { firstEndpoints } from '../../domain/endpoints/first.ts';
import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '../../domain/endpoints.ts';
import { errorBody } from '../../domain/errorBody.ts';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { timings } from '../../domain/limits.ts';
import { takeFirst } from './firstRequests.ts';
import { texts } from './http.texts.ts';
import { fromJson } from './json.ts';
import { parsed } from './parsing.ts';

export interface CallOptions<N extends EndpointName> {
  /** The workspace of a workspace-scoped call. */
  workspaceId?: string;
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
  /** Sent as it is instead of a body, with its own content type. */
  file?: Blob;
  /** Makes a repeated call happen once. */
  idempotencyKey?: string;
  /** Used instead of the session's token; its refusal doesn't end the session. */
  token?: string;
  signal?: AbortSignal;
  /** The caller shows a failed read itself: it isn't reported to `onFailedRead`. */
  showsFailure?: boolean;
}

export interface Http {
  /** Calls an endpoint and gives its answer's `data`, checked; rejects with an AppError. */
  call: <N extends EndpointName>(name: N, options?: CallOptions<N>) => Promise<AnswerOf<N>>;
}

export interface HttpOptions {
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
  /** The server no longer knows the session's token. */
  onInvalidToken: () => void;
  /** Receives the message of a read that the server refused or failed at; once until that read succeeds or fails for another reason. */
  onFailedRead?: (message: string) => void;
  /** Milliseconds until a call counts as unanswered; 10,000 unless given. */
  timeout?: number;
  fetch?: typeof fetch;
}

const answerBody = z.object({ data: z.unknown() });
const invalidToken = 'Invalid token';
/** Elements parsed in one go: a page of 1,000 tasks would hold up a frame. */
const slice = 200;
/** Milliseconds before a write is sent once more that got no answer, or that the server failed at. */
const repeatPause = 400;

type Table = Partial<Record<EndpointName, Endpoint>>;
const first: Table = firstEndpoints;
// The others come, with the schemas of what they answer, when one of theirs is called.
const together = async (): Promise<Table> => (await import('../../domain/endpoints/together.ts')).togetherEndpoints;
const screens = async (): Promise<Table> => (await import('../../domain/endpoints/screens.ts')).screenEndpoints;
/** Calls that are likely in the first of them. */
const isOfTogether = /comment|conversation|message|notification|document|board|bin$|image|chat|proposal/i;

/** What a call is called over the wire; a table that can't be fetched counts as a server out of reach. */
async function endpointOf(name: EndpointName): Promise<Endpoint> {
  if (first[name]) return first[name];
  for (const load of isOfTogether.test(name) ? [together, screens] : [screens, together]) {
    const table = await load().catch(() => {
      throw new AppError('NETWORK', texts.network, { status: 0 });
    });
    if (table[name]) return table[name];
  }
  throw new Error(`There is no endpoint ${name}`);
}

/** The one client of the server's HTTP interface. */
export function createHttp({
  baseUrl,
  token,
  onInvalidToken,
  onFailedRead,
  timeout = timings.requestTimeout,
  fetch: given,
}: HttpOptions): Http {
  const fetcher = given ?? fetchFirst;
  const client = wretch(`${baseUrl}/api`).fetchPolyfill((url, options) => fetcher(url, options));

  /** Messages of reads that failed, by address. A search has the same address as its list. */
  const failedReads = new Map<string, string>();
  const reportFailedRead = (address: string, { status, code, message }: AppError): void => {
    // The screen shows what doesn't exist in its place; the session's end has a message of its own.
    if (status === 404 || code === 'INVALID_TOKEN' || failedReads.get(address) === message) return;
    failedReads.set(address, message);
    onFailedRead?.(message);
  };

  const callOnce = async <N extends EndpointName>(name: N, options: CallOptions<N>): Promise<AnswerOf<N>> => {
    const { method, path, scope, auth, answer } = await endpointOf(name);
    const { workspaceId = '', params, query, body, file, idempotencyKey, signal } = options;
    const bearer = auth ? (options.token ?? token()) : null;
    const late = AbortSignal.timeout(timeout);
    const address =
      (scope === 'workspace' ? `/workspaces/${encodeURIComponent(workspaceId)}` : '') +
      fillPath(path, (params ?? {}) as Record<string, string>);
    const url = address + search((query ?? {}) as Record<string, string | number | undefined>);

    let response: Response;
    let text: string;
    try {
      response = await client
        .options({ signal: signal ? AbortSignal.any([signal, late]) : late })
        .headers({
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(file !== undefined && { 'Content-Type': file.type }),
          ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        })
        .body(file ?? (body === undefined ? undefined : JSON.stringify(body)))
        .fetch(method, url)
        .res()
        .catch((error: { response?: Response }) => error.response ?? Promise.reject(error));
      text = await response.text();
    } catch {
      throw unanswered(signal, late);
    }

    if (!response.ok) {
      const error = refusal(response.status, text, response.headers.get('retry-after'));
      if (error.code === 'INVALID_TOKEN' && options.token === undefined && bearer === token()) onInvalidToken();
      if (method === 'GET' && !options.showsFailure && !signal?.aborted) reportFailedRead(address, error);
      throw error;
    }
    failedReads.delete(address);
    const data = parsed(answerBody, fromJson(text))?.data;
    if (data === undefined) throw new AppError('UNAVAILABLE', texts.unavailable, { status: response.status });
    return (await checked(answer, data)) as AnswerOf<N>;
  };

  return {
    call: (name, options = {}) =>
      callOnce(name, options).catch(async (error: unknown) => {
        // The server may have done it, and only the answer was lost on the way: under its key it says so, and does it once.
        if (
          options.idempotencyKey === undefined ||
          !(error instanceof AppError && (error.code === 'NETWORK' || error.status >= 500))
        )
          throw error;
        // The server said when to come back, which is later than this.
        if (error.retryAfter !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, repeatPause));
        return callOnce(name, options);
      }),
  };
}

/** The browser's `fetch`, with the answers to what the page itself has asked for before its code came. */
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

function search(query: Record<string, string | number | undefined>): string {
  const entries = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

function unanswered(signal: AbortSignal | undefined, late: AbortSignal): AppError {
  if (signal?.aborted) return new AppError('ABORTED', texts.aborted, { status: 0 });
  if (late.aborted) return new AppError('TIMEOUT', texts.timeout, { status: 0 });
  return new AppError('NETWORK', texts.network, { status: 0 });
}

/** What an answer that isn't a success says, whether it comes from the server or from something on the way. */
function refusal(status: number, text: string, retryAfter: string | null): AppError {
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  const body = parsed(errorBody, fromJson(text));
  // By its text, whatever its code or shape: the specification says so.
  if (status === 401 && text.includes(invalidToken))
    return new AppError('INVALID_TOKEN', body?.message ?? invalidToken, { status });
  if (body === undefined) return new AppError(codeOf(status), wordsOf(status), { status, retryAfter: seconds });
  return new AppError(body.code, body.message, {
    issues: body.issues,
    current: body.current,
    status,
    retryAfter: seconds,
  });
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
const wordsOf = (status: number): string =>
  codeOf(status) === 'UNAVAILABLE' ? texts.unavailable : texts.status(status);

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
  throw new AppError('INTERNAL', texts.unexpected, { issues, status: 0 });
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
