import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe } from 'vitest';
import type { SignUp, User } from '../../domain/account.ts';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  fillPath,
  type Method,
  type QueryOf,
} from '../../domain/endpoints.ts';
import type { ErrorBody } from '../../domain/errorBody.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import type { DatabaseKind } from '../db/kind.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { createTestDatabases, type TestDatabases, testedKinds } from './databases.ts';

export interface Person {
  user: User;
  id: string;
  email: string;
  password: string;
  token: string;
  workspaceId: string;
}

/** Response with `data` on success and `error` otherwise. Reading the wrong one throws. */
export interface TestAnswer<T> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  text: string;
  readonly data: T;
  readonly error: ErrorBody;
}

interface CallOptions<N extends EndpointName> {
  workspaceId?: string;
  params?: Record<string, string>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
  key?: string;
}

export interface Requester {
  call<N extends EndpointName>(name: N, options?: CallOptions<N>): Promise<TestAnswer<AnswerOf<N>>>;
  /** Sends any request, including requests that the types don't allow. `url` begins with `/api`. */
  request<T = unknown>(
    method: Method,
    url: string,
    options?: Pick<InjectOptions, 'payload' | 'headers'>,
  ): Promise<TestAnswer<T>>;
  get<T = unknown>(url: string): Promise<TestAnswer<T>>;
  post<T = unknown>(url: string, payload?: InjectOptions['payload']): Promise<TestAnswer<T>>;
  put<T = unknown>(url: string, payload?: InjectOptions['payload']): Promise<TestAnswer<T>>;
  patch<T = unknown>(url: string, payload?: InjectOptions['payload']): Promise<TestAnswer<T>>;
  delete<T = unknown>(url: string): Promise<TestAnswer<T>>;
}

export interface TestServer {
  app: FastifyInstance;
  database: DatabaseHandle;
  config: Config;
  clock: { now(): Date; advance(milliseconds: number): void };
  signUpPerson(given?: Partial<SignUp>): Promise<Person>;
  as(person: Pick<Person, 'token' | 'workspaceId'>): Requester;
  anonymous: Requester;
  close(): Promise<void>;
}

type TestOptions = Pick<
  AppOptions,
  'modules' | 'assets' | 'realtime' | 'collaboration' | 'assistant' | 'poker' | 'logger'
>;

/**
 * Creates a server, which is closed at the end of the test file. `env` extends an environment without logs and limits.
 */
export type MakeServer = (env?: Record<string, string>, options?: TestOptions) => Promise<TestServer>;

/**
 * Runs a suite on SQLite and, when all tests run, on the PostgreSQL server of TEST_DATABASE_URL. On SQLite, each `make`
 * has its own empty database. On PostgreSQL, the whole suite shares one, so tests must not count records of other
 * tests.
 */
export function describeOnBoth(name: string, suite: (make: MakeServer, kind: DatabaseKind) => void): void {
  for (const kind of testedKinds) {
    describe(`${name} (${kind})`, () => {
      let databases: TestDatabases | null = null;
      const servers: TestServer[] = [];
      beforeAll(async () => {
        databases = await createTestDatabases(kind);
      });
      afterAll(async () => {
        await Promise.all(servers.map((server) => server.close()));
        await databases?.remove();
      });
      suite(async (env = {}, options = {}) => {
        if (!databases) throw new Error('Make servers in tests or hooks, not while the suite is described');
        const server = await testServer(await databases.open(), env, options);
        servers.push(server);
        return server;
      }, kind);
    });
  }
}

let people = 0;

async function testServer(
  database: DatabaseHandle,
  env: Record<string, string>,
  options: TestOptions,
): Promise<TestServer> {
  const config = loadConfig({
    LOG_LEVEL: 'silent',
    SIGN_IN_LIMIT: '1000000',
    MAX_WRITES_PER_MINUTE: '1000000',
    ...env,
  });
  let added = 0;
  const clock = {
    now: () => new Date(Date.now() + added),
    advance: (milliseconds: number) => {
      added += milliseconds;
    },
  };
  const app = buildApp({ config, database, clock, assets: null, ...options });
  await app.ready();
  const anonymous = requester(app, null);
  return {
    app,
    database,
    config,
    clock,
    anonymous,
    as: (person) => requester(app, person),
    signUpPerson: async (given = {}) => {
      people += 1;
      const email = given.email ?? `person-${process.pid}-${people}@example.com`;
      const password = given.password ?? 'correct horse';
      const { data } = await anonymous.call('signUp', {
        body: { name: 'Ada', lastName: 'Lovelace', ...given, email, password, confirmPassword: password },
      });
      const { account: user, token } = data;
      return { user, id: user.id, email, password, token, workspaceId: user.workspaceDefaultId ?? '' };
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

const isTaskList = (name: EndpointName): boolean => name === 'listTasks' || name === 'listProjectTasks';

function requester(app: FastifyInstance, person: Pick<Person, 'token' | 'workspaceId'> | null): Requester {
  const request: Requester['request'] = async (method, url, { payload, headers } = {}) =>
    answerOf(
      await app.inject({
        method,
        url,
        payload,
        headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
      }),
    );
  return {
    request,
    call: async (name, { workspaceId = person?.workspaceId ?? '', params = {}, query, body, key } = {}) => {
      const endpoint: Endpoint = endpoints[name];
      const base = endpoint.scope === 'workspace' ? `/api/workspaces/${workspaceId}` : '/api';
      const search = new URLSearchParams(
        Object.entries(query ?? {})
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, String(value)]),
      ).toString();
      const answer: TestAnswer<unknown> = await request(
        endpoint.method,
        `${base}${fillPath(endpoint.path, { workspaceId, ...params })}${search && `?${search}`}`,
        {
          payload: body as InjectOptions['payload'],
          headers: key === undefined ? {} : { 'idempotency-key': key },
        },
      );
      if (isTaskList(name) && answer.status === 200) {
        // Lists of tasks leave out empty values, which the schema adds again, as in browsers.
        const data = endpoint.answer.parse(answer.data);
        Object.defineProperty(answer, 'data', { value: data });
      }
      return answer as TestAnswer<never>;
    },
    get: (url) => request('GET', url),
    post: (url, payload) => request('POST', url, { payload }),
    put: (url, payload) => request('PUT', url, { payload }),
    patch: (url, payload) => request('PATCH', url, { payload }),
    delete: (url) => request('DELETE', url),
  };
}

/** Removes the keys and values of messages, because tests read the texts. `errors.test.ts` checks keys and values. */
function withoutKeys({ key: _key, values: _values, ...body }: ErrorBody): ErrorBody {
  return {
    ...body,
    ...(body.issues && { issues: body.issues.map(({ path, message }) => ({ path, message })) }),
  };
}

function answerOf<T>(response: LightMyRequestResponse): TestAnswer<T> {
  const failed = response.statusCode >= 400;
  const answer = `${response.statusCode} ${response.body}`;
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    get data() {
      if (failed) throw new Error(`Expected success, got ${answer}`);
      return response.json<{ data: T }>().data;
    },
    get error() {
      if (!failed) throw new Error(`Expected a failure, got ${answer}`);
      return withoutKeys(response.json<ErrorBody>());
    },
  };
}
