import { randomUUID } from 'node:crypto';
import type { SignUp, User } from '../../domain/account.ts';
import {
  type AnswerOf,
  type BodyOf,
  type EndpointName,
  endpoints,
  fillPath,
  type ParamsOf,
  type QueryOf,
} from '../../domain/endpoints.ts';
import { errorBody } from '../../domain/errorBody.ts';
import { AppError } from '../../domain/errors.ts';
import type { Project, ProjectCreate } from '../../domain/project.ts';
import type { Task, TaskCreate } from '../../domain/task.ts';

export interface Person {
  account: User;
  email: string;
  password: string;
  token: string;
  workspaceId: string;
}

type Given<T> = undefined extends T ? unknown : T;

interface CallOptions<N extends EndpointName> {
  params?: Given<ParamsOf<N>>;
  query?: Given<QueryOf<N>>;
  body?: Given<BodyOf<N>>;
  as?: Pick<Person, 'token' | 'workspaceId'>;
  workspaceId?: string;
  idempotencyKey?: string;
}

export interface Api {
  /** Calls an endpoint. Returns `data` of the response. Throws an AppError with the status of an error response. */
  call<N extends EndpointName>(name: N, options?: CallOptions<N>): Promise<AnswerOf<N>>;
  signUp(given?: Partial<SignUp>): Promise<Person>;
  createProject(as: Person, given?: Partial<ProjectCreate>, workspaceId?: string): Promise<Project>;
  /** Creates a task. Defaults: the project's first status, first type and middle priority. */
  createTask(as: Person, project: Project, given?: Partial<TaskCreate>): Promise<Task>;
  joinWorkspace(host: Person, guest: Person, role?: 'admin' | 'member' | 'guest'): Promise<string>;
  addToProject(host: Person, project: Project, people: Person[]): Promise<Project>;
}

const password = 'correct horse battery';

export function createApi(baseURL: string): Api {
  const call: Api['call'] = async (name, options = {}) => {
    const { method, path, scope } = endpoints[name];
    const workspaceId = options.workspaceId ?? options.as?.workspaceId ?? '';
    const base = scope === 'root' ? '/api' : `/api/workspaces/${workspaceId}`;
    const url = new URL(base + fillPath(path, { ...(options.params as Record<string, string> | undefined) }), baseURL);
    for (const [key, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const answer = await fetch(url, {
      method,
      headers: {
        // Close the connection, because a reused connection would break in tests that kill the server.
        connection: 'close',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as.token}` }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) {
      const { code, message, issues, current } = errorBody.parse(body);
      throw new AppError(code, `${name}: ${message}`, { issues, current, status: answer.status });
    }
    // The cast is safe, because the server has validated the response with the endpoint's schema.
    return (body as { data: AnswerOf<typeof name> }).data;
  };

  const api: Api = {
    call,
    async signUp(given = {}) {
      const body = {
        email: `person-${randomUUID()}@example.org`,
        password,
        confirmPassword: given.password ?? password,
        name: 'Ada',
        lastName: 'Lovelace',
        // Otherwise each page would offer the browser's language.
        language: 'spec' as const,
        ...given,
      };
      const { account, token } = await call('signUp', { body });
      return {
        account,
        token,
        email: body.email,
        password: body.password,
        workspaceId: account.workspaceDefaultId ?? '',
      };
    },
    createProject: (as, given = {}, workspaceId) =>
      call('createProject', { as, workspaceId, body: { name: 'Apollo', ...given } }),
    createTask(as, project, given = {}) {
      const { taskStatuses, taskTypes, taskPriorities, id, workspaceId } = project;
      const body = {
        title: 'Write the report',
        statusId: taskStatuses[0]?.id ?? '',
        typeId: taskTypes[0]?.id ?? '',
        priorityId: taskPriorities[Math.floor(taskPriorities.length / 2)]?.id ?? '',
        ...given,
      };
      return call('createProjectTask', { as, workspaceId, params: { projectId: id }, body });
    },
    async joinWorkspace(host, guest, role = 'member') {
      const { link } = await call('createInvitation', { as: host, body: { email: guest.email, role } });
      const token = link?.split('/').at(-1) ?? '';
      const { id } = await call('acceptInvitation', {
        as: guest,
        params: { token },
        body: { userId: guest.account.id },
      });
      return id;
    },
    addToProject: (host, project, people) =>
      call('inviteToProject', {
        as: host,
        workspaceId: project.workspaceId,
        params: { projectId: project.id },
        body: { usersToInvite: people.map(({ account }) => account.id) },
      }),
  };
  return api;
}
