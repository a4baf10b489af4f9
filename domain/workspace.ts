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

export const memberAbilities = z.object({
  /** Roles that may be given; empty when the role stays. */
  giveRoles: z.array(role),
  remove: z.boolean(),
  resetPassword: z.boolean(),
  /** Whether the workspace may be handed over to this person. */
  transferTo: z.boolean(),
});
export type MemberAbilities = z.infer<typeof memberAbilities>;

export const memberUpdate = z.object({ role });
export const workspaceTransfer = z.object({ memberId: id });
/** The workspace's name, typed to show that the deletion is meant. */
export const workspaceDeletion = z.object({ name: z.string().check(z.maxLength(limits.name)) });

/** Entry of the workspace's list of users. */
export const workspaceMember = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role,
  /** What the asking person may do with this one; absent where the list isn't asked by a person. */
  abilities: z.optional(memberAbilities),
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
  /** Link to copy; only in the answer to its creation and to its resending, since the token is stored hashed. */
  link: z.nullable(z.string()),
  /** Whether it can still be accepted; a revoked one is gone. */
  state: z.optional(z.enum(['open', 'accepted', 'expired'])),
  /** Its mail: `waiting` to be tried, `failed` at the last attempt and tried again for a day, `none` when the server sends no mail. */
  mail: z.optional(z.enum(['none', 'waiting', 'sent', 'failed'])),
  /** Full name of who invited. */
  invitedBy: z.optional(z.string()),
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
