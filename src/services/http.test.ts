import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptyTaskValues } from '../../domain/fields/task.ts';
import type { AppError } from '../../domain/errors.ts';
import { readTexts } from '../../tests/support/texts.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { showingFailures } from './lazyHttp.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const workspace = {
  id: uuid(1),
  name: 'Acme',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};
const task = (n: number) => ({
  id: uuid(n),
  ...emptyTaskValues,
  title: `Task ${n}`,
  workspaceId: uuid(1),
  projectId: uuid(2),
  number: n,
  statusSince: '2026-01-01T00:00:00.000Z',
  approvals: [],
  typeId: uuid(3),
  statusId: uuid(4),
  priorityId: uuid(5),
  createdBy: uuid(6),
  dueDate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  deletedAt: null,
  version: 1,
  assignees: [],
  abilities: { update: true, delete: true },
});

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function clientOf(listener: RequestListener, options: Partial<HttpOptions> = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onInvalidToken = vi.fn();
  return {
    http: createHttp({ baseUrl, token: () => 'secret', language: () => 'en', onInvalidToken, ...options }),
    onInvalidToken,
    server,
  };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const errorOf = async (call: Promise<unknown>) => {
  const { code, message, issues, current, status } = await call.then(
    () => Promise.reject(new Error('It was answered')),
    (error: AppError) => error,
  );
  return { code, message, issues, current, status };
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

test('finds endpoints of all three tables', async () => {
  const requests: string[] = [];
  const { http } = await clientOf((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    json(200, { data: { accepted: true } })(request, response);
  });
  const workspaceId = 'w';
  await http.call('signOut');
  await http.call('readAllNotifications', { workspaceId });
  await http.call('purgeDocument', { workspaceId, params: { documentId: 'd' } });
  await http.call('deletePokerRoom', { workspaceId, params: { roomId: 'r' } });
  expect(requests).toEqual([
    'POST /api/auth/sign-out',
    'PATCH /api/workspaces/w/notifications',
    'DELETE /api/workspaces/w/documents/bin/d',
    'DELETE /api/workspaces/w/poker/rooms/r',
  ]);
});

test('sends address, token, key and body of a workspace call, and returns the data', async () => {
  const seen: unknown[] = [];
  const { http } = await clientOf(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({
      method,
      url,
      token: headers.authorization,
      key: headers['idempotency-key'],
      type: headers['content-type'],
      body: await bodyOf(request),
    });
    response.end(JSON.stringify({ data: task(1) }));
  });
  const answer = await http.call('updateProjectTask', {
    workspaceId: uuid(1),
    params: { projectId: uuid(2), taskId: uuid(1) },
    body: { title: 'Ñandú' },
    idempotencyKey: 'm1',
  });
  expect(answer).toEqual(task(1));
  expect(seen).toEqual([
    {
      method: 'PATCH',
      url: `/api/workspaces/${uuid(1)}/projects/${uuid(2)}/tasks/${uuid(1)}`,
      token: 'Bearer secret',
      key: 'm1',
      type: 'application/json',
      body: '{"title":"Ñandú"}',
    },
  ]);
});

test('omits absent query parameters, and sends no body if there is none', async () => {
  const seen: unknown[] = [];
  const { http } = await clientOf((request, response) => {
    seen.push([request.url, request.headers['content-type'], request.headers['content-length']]);
    json(200, { data: { elements: [], pagination: { pageIndex: 1, pageSize: 30, total: 0 } } })(request, response);
  });
  await http.call('listProjects', { workspaceId: uuid(1), query: { pageIndex: 1, pageSize: 30, search: undefined } });
  expect(seen).toEqual([[`/api/workspaces/${uuid(1)}/projects?pageIndex=1&pageSize=30`, undefined, undefined]]);
});

test('sends no token to a public endpoint', async () => {
  const { http } = await clientOf((request, response) =>
    json(request.headers.authorization === undefined ? 401 : 500, { message: 'Wrong', code: 'INVALID_CREDENTIALS' })(
      request,
      response,
    ),
  );
  expect(await errorOf(http.call('signIn', { body: { email: 'a@b.test', password: 'password' } }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
    status: 401,
  });
});

test('returns a page of a thousand tasks completely and in order', async () => {
  const elements = Array.from({ length: 1000 }, (_, n) => task(n));
  const pagination = { pageIndex: 1, pageSize: 1000, total: 1000 };
  const { http } = await clientOf(json(200, { data: { elements, pagination } }));
  expect(await http.call('listProjectTasks', { workspaceId: uuid(1), params: { projectId: uuid(2) } })).toEqual({
    elements,
    pagination,
  });
});

test('returns phrases for messages whose keys are in the catalogue of errors', async () => {
  const answer = {
    code: 'VALIDATION',
    message: 'Un rango tiene 90 días como máximo',
    key: 'insights.tooLong',
    values: { days: '90' },
    issues: [
      { path: 'query.from', message: 'newer than this client', key: 'insights.unknown' },
      { path: 'query.to', message: 'with a list', key: 'insights.tooLong', values: { days: ['1', '2'] } },
    ],
  };
  const textOfError = async (loadErrors: HttpOptions['loadErrors']) => {
    const { http } = await clientOf(json(400, answer), { loadErrors });
    return http
      .call('listWorkspaces')
      .catch(({ text, issues }: AppError) => [text, ...issues.map((one) => one.message)]);
  };
  const texts = [answer, ...answer.issues].map(({ message }) => message);
  expect(await textOfError(() => Promise.resolve(readTexts('errors')))).toEqual([
    { area: 'errors', key: 'insights.tooLong', given: { days: '90' } },
    ...texts.slice(1),
  ]);
  expect(await textOfError(() => Promise.reject(new Error('offline')))).toEqual(texts);
});

test('throws the code, message, issues and current record of an error answer', async () => {
  const body = {
    message: 'Changed since',
    code: 'CONFLICT',
    issues: [{ path: 'body.title', message: 'old' }],
    current: { version: 2 },
  };
  const { http } = await clientOf(json(409, body));
  expect(await errorOf(http.call('createWorkspace', { body: { name: 'x' } }))).toEqual({ ...body, status: 409 });
});

test.each([
  ['a proxy that has no server behind it', 502, '<html><h1>502 Bad Gateway</h1></html>', 'UNAVAILABLE'],
  ['a server that is being replaced', 503, '', 'UNAVAILABLE'],
  ['a success that is a page, as of a hotel network', 200, '<html>Welcome</html>', 'UNAVAILABLE'],
  ['an error without a body', 500, '', 'INTERNAL'],
  ['an answer cut short', 200, '{"data": {"id":', 'UNAVAILABLE'],
  ['an unknown code', 403, '{"message":"no","code":"SOMETHING"}', 'FORBIDDEN'],
  ['an answer of another shape', 200, '{"data": {"id": 7}}', 'INTERNAL'],
])('converts %s to its own error code', async (_, status, text, code) => {
  const { http } = await clientOf((_request, response) => void response.writeHead(status).end(text));
  expect(await errorOf(http.call('createWorkspace', { body: { name: 'x' } }))).toMatchObject({ code });
});

test('throws NETWORK when there is no server', async () => {
  const { http, server } = await clientOf(json(200, {}));
  await new Promise((resolve) => server.close(resolve));
  expect(await errorOf(http.call('getAccount'))).toMatchObject({ code: 'NETWORK', status: 0 });
});

test('repeats a write with a key when the answer was lost, but not one without a key', async () => {
  const keys: unknown[] = [];
  const { http } = await clientOf((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1 || request.headers['idempotency-key'] === undefined) response.destroy();
    else json(200, { data: workspace })(request, response);
  });
  expect(await http.call('createWorkspace', { body: { name: 'Acme' }, idempotencyKey: 'm1' })).toEqual(workspace);
  expect(await errorOf(http.call('createWorkspace', { body: { name: 'Acme' } }))).toMatchObject({ code: 'NETWORK' });
  expect(keys).toEqual(['m1', 'm1', undefined]);
});

test('repeats a write with a key once after a server error, and then throws', async () => {
  const keys: unknown[] = [];
  const { http } = await clientOf((request, response) => {
    const key = request.headers['idempotency-key'];
    keys.push(key);
    const isMended = key === 'm1' && keys.length > 1;
    json(isMended ? 200 : 500, isMended ? { data: workspace } : { message: 'Something broke', code: 'INTERNAL' })(
      request,
      response,
    );
  });
  const create = (idempotencyKey?: string) =>
    http.call('createWorkspace', { body: { name: 'Acme' }, ...(idempotencyKey && { idempotencyKey }) });
  expect(await create('m1')).toEqual(workspace);
  expect(await errorOf(create('m2'))).toMatchObject({ code: 'INTERNAL', message: 'Something broke' });
  expect(await errorOf(create())).toMatchObject({ code: 'INTERNAL' });
  expect(keys).toEqual(['m1', 'm1', 'm2', 'm2', undefined]);
});

test("throws TIMEOUT when the server doesn't answer or doesn't finish its answer", async () => {
  const silent = await clientOf(() => undefined, { timeout: 50 });
  expect(await errorOf(silent.http.call('getAccount'))).toMatchObject({ code: 'TIMEOUT', status: 0 });
  const endless = await clientOf((_, response) => void response.writeHead(200).write('{"data":'), { timeout: 50 });
  expect(await errorOf(endless.http.call('getAccount'))).toMatchObject({ code: 'TIMEOUT', status: 0 });
});

test('throws ABORTED when the caller aborts', async () => {
  const caller = new AbortController();
  const { http } = await clientOf(() => caller.abort());
  expect(await errorOf(http.call('getAccount', { signal: caller.signal }))).toMatchObject({ code: 'ABORTED' });
});

test.each([
  ['the code of another refusal', '{"message":"Invalid token","code":"UNAUTHENTICATED"}'],
  ['a code that this app does not know', '{"message":"Invalid token","code":"TOKEN_REVOKED"}'],
  ['no code', '{"message":"Error: Invalid token.","statusCode":401}'],
  ['plain text', 'Invalid token'],
])('ends the session on a 401 that contains Invalid token: %s', async (_, text) => {
  const { http, onInvalidToken } = await clientOf((_request, response) => void response.writeHead(401).end(text));
  expect(await errorOf(http.call('getAccount'))).toMatchObject({ code: 'INVALID_TOKEN', status: 401 });
  expect(onInvalidToken).toHaveBeenCalledTimes(1);
});

test('keeps the session on other 401s, and on 401s for a candidate token or an earlier token', async () => {
  const other = await clientOf(json(401, { message: 'Sign in first', code: 'UNAUTHENTICATED' }));
  await errorOf(other.http.call('getAccount'));
  const candidate = await clientOf(json(401, { message: 'Invalid token', code: 'INVALID_TOKEN' }));
  await errorOf(candidate.http.call('getAccount', { token: 'candidate' }));
  let token = 'earlier';
  const earlier = await clientOf(
    (request, response) => {
      token = 'later';
      json(401, { message: 'Invalid token', code: 'INVALID_TOKEN' })(request, response);
    },
    { token: () => token },
  );
  await errorOf(earlier.http.call('getAccount'));
  for (const { onInvalidToken } of [other, candidate, earlier]) expect(onInvalidToken).not.toHaveBeenCalled();
});

test('returns a created workspace', async () => {
  const { http } = await clientOf(json(200, { data: workspace }));
  expect(await http.call('createWorkspace', { body: { name: 'Acme' } })).toEqual(workspace);
});

test('does not repeat a write when the server sends a time for the retry, and throws that time', async () => {
  let requests = 0;
  const { http } = await clientOf((_, response) => {
    requests += 1;
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' })
      .end(JSON.stringify({ message: 'full', code: 'UNAVAILABLE' }));
  });
  const error = await http.call('signOut', { idempotencyKey: 'k' }).catch((thrown: AppError) => thrown);
  expect(error).toMatchObject({ code: 'UNAVAILABLE', message: 'full', status: 503, retryAfter: 7 });
  expect(requests).toBe(1);
});

describe('a failed read', () => {
  const failing = (status: number, message: string): RequestListener => json(status, { message, code: 'INTERNAL' });
  const listen = async (listener: RequestListener, options: Partial<HttpOptions> = {}) => {
    const onFailedRead = vi.fn();
    const { http } = await clientOf(listener, { onFailedRead, ...options });
    const read = (search?: string) =>
      http.call('listBoards', { workspaceId: uuid(1), query: { search } }).catch(() => undefined);
    return { http, read, reported: () => onFailedRead.mock.calls.flat() };
  };

  test('is reported once, until it succeeds or fails with another message', async () => {
    let answer = failing(500, 'Broken');
    const { read, reported } = await listen((request, response) => answer(request, response));
    for (const search of [undefined, 'a', 'ab']) await read(search);
    expect(reported()).toEqual(['Broken']);
    answer = failing(403, 'No');
    await read();
    expect(reported()).toEqual(['Broken', 'No']);
    answer = json(200, { data: { elements: [], pagination: { pageIndex: 1, pageSize: 1, total: 0 } } });
    await read();
    answer = failing(403, 'No');
    await read();
    expect(reported()).toEqual(['Broken', 'No', 'No']);
  });

  test.each([
    ['of a missing record', json(404, { message: 'Not found', code: 'NOT_FOUND' })],
    ['with an invalid token', json(401, { message: 'Invalid token', code: 'INVALID_TOKEN' })],
    ['without an answer', ((_, response) => void response.destroy()) satisfies RequestListener],
  ])('%s is not reported', async (_, listener) => {
    const { read, reported } = await listen(listener);
    await read();
    expect(reported()).toEqual([]);
  });

  test('is not reported if the caller shows it, and neither is a failed write', async () => {
    const { http, reported } = await listen(failing(500, 'Broken'));
    await showingFailures(http)
      .call('listBoards', { workspaceId: uuid(1) })
      .catch(() => undefined);
    await http.call('createWorkspace', { body: { name: 'Acme' } }).catch(() => undefined);
    expect(reported()).toEqual([]);
  });

  test('is not reported after the caller has aborted', async () => {
    const caller = new AbortController();
    const { http, reported } = await listen((request, response) => {
      caller.abort();
      failing(500, 'Broken')(request, response);
    });
    await http.call('listBoards', { workspaceId: uuid(1), signal: caller.signal }).catch(() => undefined);
    expect(reported()).toEqual([]);
  });
});
