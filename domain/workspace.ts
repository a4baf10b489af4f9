import * as z from 'zod/mini';
import { id, moment, requiredText } from './common.ts';
import { limits } from './limits.ts';

export const roles = ['owner', 'admin', 'member', 'guest'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;
/** Whether people of this role manage the workspace and see all its projects. */
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

/** How many people one link may bring in. */
export const seatBounds = { least: 1, most: 100 } as const;
export const invitationMessages = {
  seats: `Choose between ${seatBounds.least} and ${seatBounds.most} people`,
  emailOrSeats: 'Give an email, or the seats of a link',
  oneKind: 'A link for several people names no email',
} as const;

/** An invitation of one e-mail, or a link through which `seats` people may join. */
export const invitationCreate = z
  .object({
    email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email('Invalid email'))),
    role: z.optional(z.enum(invitationRoles)),
    seats: z.optional(
      z
        .int(invitationMessages.seats)
        .check(
          z.minimum(seatBounds.least, invitationMessages.seats),
          z.maximum(seatBounds.most, invitationMessages.seats),
        ),
    ),
  })
  .check(
    z.refine(({ email, seats }) => email !== undefined || seats !== undefined, {
      path: ['email'],
      message: invitationMessages.emailOrSeats,
    }),
    z.refine(({ email, seats }) => email === undefined || seats === undefined, {
      path: ['seats'],
      message: invitationMessages.oneKind,
    }),
  );
export type InvitationCreate = z.infer<typeof invitationCreate>;

/** A link is `full` when every seat is taken. */
const invitationState = z.enum(['open', 'accepted', 'expired', 'full']);

export const invitation = z.object({
  id,
  /** Null on a link for several. */
  email: z.nullable(z.string()),
  role,
  createdAt: moment,
  expiresAt: moment,
  acceptedAt: z.nullable(moment),
  /** Link to copy; only in the answer to its creation and to its resending, since the token is stored hashed. */
  link: z.nullable(z.string()),
  /** Whether it can still be accepted; a revoked one is gone. */
  state: z.optional(invitationState),
  /** How many may join through it, where it is a link for several; null: it is for one e-mail. */
  seats: z.optional(z.nullable(z.int())),
  usedSeats: z.optional(z.int()),
  /** Its mail: `waiting` to be tried, `failed` at the last attempt and tried again for a day, `none` when the server sends no mail. */
  mail: z.optional(z.enum(['none', 'waiting', 'sent', 'failed'])),
  /** Full name of who invited. */
  invitedBy: z.optional(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

/** Answer to a forced reset of a password. */
export const resetForced = z.object({
  accepted: z.boolean(),
  /** Link to copy where no mail goes out; only in the answer to the reset itself, since the token is stored hashed. */
  link: z.optional(z.string()),
});

/** What the holder of an invitation link may see before accepting. */
export const invitationPreview = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  /** Null: whoever holds the link may join. */
  email: z.nullable(z.string()),
  role,
  state: invitationState,
});
export type InvitationPreview = z.infer<typeof invitationPreview>;
