import * as z from 'zod/mini';
import { id, moment, requiredText } from './common.ts';
import { limits } from './limits.ts';

/** A key with which another program works in Faena as its person: over the Model Context Protocol. */
export const accessToken = z.object({
  id,
  /** What its person called it; their history shows it beside their name. */
  name: z.string(),
  workspaceId: id,
  /** Whether it may change anything. */
  scope: z.enum(['read', 'write']),
  createdAt: moment,
  /** Exact to five minutes; null: never. */
  lastUsedAt: z.nullable(moment),
  /** Null: until it is revoked. */
  expiresAt: z.nullable(moment),
});
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenCreate = z.object({
  name: requiredText(limits.name),
  workspaceId: id,
  scope: z.enum(['read', 'write']),
  /** Days from now; null: until it is revoked. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
});
export type AccessTokenCreate = z.infer<typeof accessTokenCreate>;

/** The one answer that holds the secret. */
export const accessTokenCreated = z.extend(accessToken, { token: z.string() });
export type AccessTokenCreated = z.infer<typeof accessTokenCreated>;
