import * as z from 'zod/mini';
import { id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';
import { invalid } from './validation.ts';

export const roles = ['owner', 'admin', 'member', 'guest'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;
/** Returns true if the role may manage the workspace and read all its projects. */
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
  /** Roles that the viewer may give to this member. Empty if the viewer can't change the role. */
  giveRoles: z.array(role),
  remove: z.boolean(),
  resetPassword: z.boolean(),
  /** True if the viewer may make this member the owner. */
  transferTo: z.boolean(),
});
export type MemberAbilities = z.infer<typeof memberAbilities>;

export const memberUpdate = z.object({ role });
/** New assignee of a removed person's open tasks: the id of a member, or `nobody`. */
const openTasksTo = z.union([z.literal('nobody'), id]);
export type OpenTasksTo = z.infer<typeof openTasksTo>;
/** Without `openTasksTo`, the person remains assigned. */
export const removal = z.object({ openTasksTo: z.optional(openTasksTo) });

export const workspaceTransfer = z.object({ memberId: id });
/** Confirmation of a deletion: the user types the workspace's name. */
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
export const invitedEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email(invalid('invalidEmail')));
const invited = {
  role: z.optional(z.enum(invitationRoles)),
  /** Projects of the workspace that the person also joins by accepting. */
  projectIds: z.optional(z.array(id).check(z.maxLength(limits.invitedProjects))),
};
/** New invitation: for one e-mail address, or as a link that `seats` people may use. */
export const invitationCreate = z
  .object({
    email: z.optional(invitedEmail),
    ...invited,
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

/** New invitations, one for each e-mail address. */
export const invitationsCreate = z.object({
  emails: z
    .array(invitedEmail)
    .check(
      z.minLength(1),
      z.maxLength(limits.invitedEmails, invalid('manyAddresses', { limit: limits.invitedEmails })),
    ),
  ...invited,
});
export type InvitationsCreate = z.infer<typeof invitationsCreate>;

const namedProject = z.object({ id, name: z.string() });

/** State of an invitation. A link is `full` when all its seats are used. */
const invitationState = z.enum(['open', 'accepted', 'expired', 'full']);

export const invitation = z.object({
  id,
  /** Invited e-mail address. Null for a link for several people. */
  email: z.nullable(z.string()),
  role,
  createdAt: moment,
  expiresAt: moment,
  acceptedAt: z.nullable(moment),
  /**
   * Link to copy. Only the responses to creating and resending have it, because the database stores only a hash of the
   * token.
   */
  link: z.nullable(z.string()),
  /** State of the invitation. Lists don't contain revoked invitations. */
  state: z.optional(invitationState),
  /** Number of people who may join with the link. Null for an invitation by e-mail address. */
  seats: z.optional(z.nullable(z.int())),
  usedSeats: z.optional(z.int()),
  /**
   * State of the invitation e-mail: `waiting` for the first attempt, `failed` while the server retries for a day,
   * `none` if the server can't send mail.
   */
  mail: z.optional(z.enum(['none', 'waiting', 'sent', 'failed'])),
  invitedBy: z.optional(z.string()),
  /** Projects that the person also joins by accepting. */
  projects: z.optional(z.array(namedProject)),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationsCreated = z.object({
  invitations: z.array(invitation),
  /** Addresses of members. They got no invitation and are in the projects now. */
  members: z.array(z.string()),
});
export type InvitationsCreated = z.infer<typeof invitationsCreated>;

/** Workspace of an accepted invitation, and the project to show first. */
export const joinedWorkspace = z.extend(workspace, { project: z.optional(z.nullable(namedProject)) });
export type JoinedWorkspace = z.infer<typeof joinedWorkspace>;

export const resetForced = z.object({
  accepted: z.boolean(),
  /**
   * Link to copy if the server can't send mail. No other response has it, because the database stores only a hash of
   * the token.
   */
  link: z.optional(z.string()),
});

/** Preview of a workspace for someone who has an invitation link and hasn't accepted it yet. */
export const invitationPreview = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  /** Invited e-mail address, or null if anyone with the link may join. */
  email: z.nullable(z.string()),
  role,
  state: invitationState,
});
export type InvitationPreview = z.infer<typeof invitationPreview>;
