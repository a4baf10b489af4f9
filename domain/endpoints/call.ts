import * as z from 'zod/mini';
import { id, pageQuery } from '../common.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Description of an HTTP endpoint. `path` is relative to `/api` for the scope `root`, and to
 * `/api/workspaces/{workspaceId}` for `workspace`. `answer` is the schema of `data` in the response body.
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
 * Response header with the number of the last workspace change that the response is sure to include. The live
 * connection resumes from the lowest number received. The header is absent while the workspace has no changes.
 */
export const lastChangeHeader = 'last-change';

/**
 * Response header with the identity of the database, which changes when a backup is restored. Authenticated responses
 * have it. The server rejects a write with another identity (RESTORED), because the write may refer to versions that no
 * longer exist.
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

/** Replaces the parameters in a path such as `/projects/:projectId` with their values. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
