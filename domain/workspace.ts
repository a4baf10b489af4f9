import * as z from 'zod/mini';
import { id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';
import { invalid } from './validation.ts';

export const roles = ['owner', 'admin', 'member', 'guest'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;
/** Managers may read all projects of the workspace. */
export const managesWorkspace = (of: Role): boolean => of === 'owner' || of === 'admin';

export const workspaceAbilities = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  invite: z.boolean(),
  createProject: z.boolean(),
});

export const workspace = z.object({
  id,
  name: z.string(),
  role,
  version: z.int(),
  abilities: workspaceAbilities,
});
export type Workspace = z.infer<typeof workspace>;

export const workspaceCreate = z.object({ id: z.optional(id), name: nameText(limits.name) });
export const workspaceUpdate = z.object({ name: nameText(limits.name) });

export const memberAbilities = z.object({
  /** Roles that the user may give to this member. Empty if the role can't be changed. */
  giveRoles: z.array(role),
  remove: z.boolean(),
  resetPassword: z.boolean(),
  /** True if the user may make this member the owner. */
  transferTo: z.boolean(),
});
export type MemberAbilities = z.infer<typeof memberAbilities>;

export const memberUpdate = z.object({ role });
export const workspaceTransfer = z.object({ memberId: id });
/** The user types the workspace's name as a confirmation. */
export const workspaceDeletion = z.object({ name: z.string().check(z.maxLength(limits.name)) });

export const workspaceMember = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role,
  /** Abilities of the requesting user for this member. */
  abilities: z.optional(memberAbilities),
});
export type WorkspaceMember = z.infer<typeof workspaceMember>;

export const invitationRoles = ['admin', 'member', 'guest'] as const;

export const seatBounds = { least: 1, most: 100 } as const;
/** Invitation of one e-mail address, or a link with which `seats` people may join. */
export const invitationCreate = z
  .object({
    email: z.optional(
      z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email(invalid('invalidEmail'))),
    ),
    role: z.optional(z.enum(invitationRoles)),
    seats: z.optional(
      z
        .int(invalid('seats'))
        .check(z.minimum(seatBounds.least, invalid('seats')), z.maximum(seatBounds.most, invalid('seats'))),
    ),
  })
  .check(
    z.refine(({ email, seats }) => email !== undefined || seats !== undefined, {
      path: ['email'],
      message: invalid('emailOrSeats'),
    }),
    z.refine(({ email, seats }) => email === undefined || seats === undefined, {
      path: ['seats'],
      message: invalid('oneKind'),
    }),
  );
export type InvitationCreate = z.infer<typeof invitationCreate>;

/** A link is `full` when as many people have joined as it allows. */
const invitationState = z.enum(['open', 'accepted', 'expired', 'full']);

export const invitation = z.object({
  id,
  /** Invited e-mail address, or null for a link for several people. */
  email: z.nullable(z.string()),
  role,
  createdAt: moment,
  expiresAt: moment,
  acceptedAt: z.nullable(moment),
  /** Link to copy, only in the answers to creating and resending: the database has just a hash of the token. */
  link: z.nullable(z.string()),
  /** A revoked invitation isn't listed. */
  state: z.optional(invitationState),
  /** People who may join with the link. Null for one e-mail address. */
  seats: z.optional(z.nullable(z.int())),
  usedSeats: z.optional(z.int()),
  /** `waiting` for the first attempt; `failed`, but tried again for a day; `none` if the server can't send mail. */
  mail: z.optional(z.enum(['none', 'waiting', 'sent', 'failed'])),
  invitedBy: z.optional(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

export const resetForced = z.object({
  accepted: z.boolean(),
  /** Link to copy if the server can't send mail. No other answer has it: the database has just a hash of the token. */
  link: z.optional(z.string()),
});

/** Preview for someone who has the invitation link and hasn't accepted yet. */
export const invitationPreview = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  /** Invited e-mail address, or null if anyone with the link may join. */
  email: z.nullable(z.string()),
  role,
  state: invitationState,
});
export type InvitationPreview = z.infer<typeof invitationPreview>;
