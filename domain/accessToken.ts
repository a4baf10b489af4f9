import * as z from 'zod/mini';
import { id, moment, requiredText } from './common.ts';
import { limits } from './limits.ts';

/** Key with which another program acts as its owner through the Model Context Protocol. */
export const accessToken = z.object({
  id,
  /** Name chosen by the owner. The activity log shows it with the owner's name. */
  name: z.string(),
  workspaceId: id,
  /** A token with the scope `read` can't change anything. */
  scope: z.enum(['read', 'write']),
  createdAt: moment,
  /** Accurate to five minutes. Null if the token was never used. */
  lastUsedAt: z.nullable(moment),
  /** Null if the token is valid until it is revoked. */
  expiresAt: z.nullable(moment),
});
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenCreate = z.object({
  name: requiredText(limits.name),
  workspaceId: id,
  scope: z.enum(['read', 'write']),
  /** Days until the token expires. Null if it is valid until it is revoked. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
});
export type AccessTokenCreate = z.infer<typeof accessTokenCreate>;

/** A new token with its secret. No other answer contains the secret. */
export const accessTokenCreated = z.extend(accessToken, { token: z.string() });
export type AccessTokenCreated = z.infer<typeof accessTokenCreated>;
