import * as z from 'zod/mini';
import { id, moment, requiredText } from './common.ts';
import { limits } from './limits.ts';

export const roles = ['owner', 'admin', 'member', 'guest'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const workspaceAbilities = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  invite: z.boolean(),
  createProject: z.boolean(),
});

export const workspace = z.object({
  id,
  name: z.string(),
  /** The asking person's role in it. */
  role,
  version: z.int(),
  abilities: workspaceAbilities,
});
export type Workspace = z.infer<typeof workspace>;

export const workspaceCreate = z.object({ id: z.optional(id), name: requiredText(limits.name) });
export const workspaceUpdate = z.object({ name: requiredText(limits.name) });

/** Entry of the workspace's list of users. */
export const workspaceMember = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role,
});
export type WorkspaceMember = z.infer<typeof workspaceMember>;

export const invitationRoles = ['admin', 'member', 'guest'] as const;

export const invitationCreate = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email('Invalid email')),
  role: z.optional(z.enum(invitationRoles)),
});

export const invitation = z.object({
  id,
  email: z.string(),
  role,
  createdAt: moment,
  expiresAt: moment,
  acceptedAt: z.nullable(moment),
  /** Link to copy; only in the answer to its creation, since the token is stored hashed. */
  link: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

/** What the holder of an invitation link may see before accepting. */
export const invitationPreview = z.object({
  workspaceName: z.string(),
  email: z.string(),
  role,
  state: z.enum(['open', 'accepted', 'expired']),
});
export type InvitationPreview = z.infer<typeof invitationPreview>;
