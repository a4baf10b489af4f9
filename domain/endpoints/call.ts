import * as z from 'zod/mini';
import { id, pageQuery } from '../common.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `path` is relative to `/api` for the scope `root`, and to `/api/workspaces/{workspaceId}` for `workspace`. `answer`
 * is the schema of the body's `data`.
 */
export interface Endpoint {
  method: Method;
  path: string;
  scope: 'root' | 'workspace';
  auth: boolean;
  params: z.ZodMiniType;
  query: z.ZodMiniType;
  body: z.ZodMiniType;
  answer: z.ZodMiniType;
}

/**
 * Header of answers about a workspace: the number of its last change that the answer surely includes. The live
 * connection starts from the lowest one. It is absent while the workspace has no changes.
 */
export const lastChangeHeader = 'last-change';

/**
 * Header of authenticated answers: the identity of the database, which a restore changes. A write with the identity of
 * another database is rejected with RESTORED, because it may refer to versions that no longer exist.
 */
export const databaseHeader = 'database-id';

const none = z.optional(z.unknown());

type Given = Partial<Omit<Endpoint, 'method' | 'path' | 'answer'>>;
type Or<G, K extends string, D> = G extends { [P in K]: infer V } ? V : D;

export const call = <const M extends Method, const P extends string, A extends z.ZodMiniType, const G extends Given>(
  method: M,
  path: P,
  answer: A,
  given: G,
) =>
  ({
    method,
    path,
    scope: 'workspace',
    auth: true,
    params: none,
    query: none,
    body: none,
    answer,
    ...given,
  }) as unknown as {
    method: M;
    path: P;
    scope: Or<G, 'scope', 'workspace'>;
    auth: Or<G, 'auth', true>;
    params: Or<G, 'params', typeof none>;
    query: Or<G, 'query', typeof none>;
    body: Or<G, 'body', typeof none>;
    answer: A;
  };

export const root = { scope: 'root' } as const;
export const open = { scope: 'root', auth: false } as const;
export const page = z.object(pageQuery);
export const params = <T extends Record<string, z.ZodMiniType>>(shape: T) => z.object(shape);
export const ofProject = params({ projectId: id });
export const ofTask = params({ projectId: id, taskId: id });
export const token = z.string().check(z.minLength(1), z.maxLength(200));
export const accepted = z.object({ accepted: z.boolean() });

/** Replaces `:name` in a path such as `/projects/:projectId`. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
