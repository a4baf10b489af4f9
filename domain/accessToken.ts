import * as z from 'zod/mini';
import { currentPassword } from './access.ts';
import { id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';

/** Access token with which a program acts as the token's owner. */
export const accessToken = z.object({
  id,
  /** Name of the token. The activity log shows it next to the owner's name. */
  name: z.string(),
  workspaceId: id,
  scope: z.enum(['read', 'write']),
  createdAt: moment,
  /** Time of the last use, at most five minutes out of date. Null if the token was never used. */
  lastUsedAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
});
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenCreate = z.object({
  name: nameText(limits.name),
  workspaceId: id,
  scope: z.enum(['read', 'write']),
  /** Days until the token expires. Null for a token that is valid until the owner revokes it. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
  password: currentPassword,
});
export type AccessTokenCreate = z.infer<typeof accessTokenCreate>;

/** Response to the creation of a token. No other response contains the secret. */
export const accessTokenCreated = z.extend(accessToken, { token: z.string() });
export type AccessTokenCreated = z.infer<typeof accessTokenCreated>;
