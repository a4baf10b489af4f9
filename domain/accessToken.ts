import * as z from 'zod/mini';
import { currentPassword } from './access.ts';
import { id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';

/** Key with which another program acts as its owner, through the Model Context Protocol. */
export const accessToken = z.object({
  id,
  /** The activity log shows this name with the owner's name. */
  name: z.string(),
  workspaceId: id,
  scope: z.enum(['read', 'write']),
  createdAt: moment,
  /** Accurate to five minutes. Null if the token was never used. */
  lastUsedAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
});
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenCreate = z.object({
  name: nameText(limits.name),
  workspaceId: id,
  scope: z.enum(['read', 'write']),
  /** Days until expiry. Null for a token that is valid until it is revoked. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
  password: currentPassword,
});
export type AccessTokenCreate = z.infer<typeof accessTokenCreate>;

/** The only answer that contains the secret. */
export const accessTokenCreated = z.extend(accessToken, { token: z.string() });
export type AccessTokenCreated = z.infer<typeof accessTokenCreated>;
