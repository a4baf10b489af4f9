import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { followReason, followState } from './following.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { notification } from './notification.ts';
import { notificationSettings } from './notificationSettings.ts';
import { invalid } from './validation.ts';
import { roles } from './workspace.ts';

/**
 * Modes of sign-up. `invited` allows only people with an invitation. `domains` also allows people with an e-mail
 * address at a listed domain.
 */
export const signUpModes = ['open', 'invited', 'domains'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export const publicConfig = z.object({
  google: z.boolean(),
  /** Providers of external sign-in. A browser starts one at `/api/auth/{id}`. */
  providers: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  mail: z.boolean(),
  /** Sign-up mode. The server reports `open` until the first account exists. */
  signUp: z.enum(signUpModes),
  /** Domains whose e-mail addresses may sign up in the mode `domains`. */
  signUpDomains: z.array(z.string()),
  /** Name or address of the administrator, shown if the server can't send mail. Null if not configured. */
  adminContact: z.nullable(z.string()),
  analytics: z.nullable(z.object({ key: z.string(), host: z.string() })),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const signInMethods = z.object({
  password: z.boolean(),
  /** Names of the external providers. A provider that the server no longer has is named by its issuer. */
  providers: z.array(z.string()),
});
export type SignInMethods = z.infer<typeof signInMethods>;

export const unknownDevice = 'Unknown device';
export const session = z.object({
  id,
  /** Browser and system, for example 'Firefox on Linux', or `unknownDevice`. */
  device: z.string(),
  createdAt: moment,
  /** Time of the last use, at most five minutes out of date. */
  lastUsedAt: moment,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const newPassword = z
  .string(invalid('passwordLength'))
  .check(z.minLength(8, invalid('passwordLength')), z.maxLength(limits.password));

/** Current password of the user, who confirms the request with it. Only an account without a password may omit it. */
export const currentPassword = z.optional(
  z.string().check(z.minLength(1, invalid('currentPassword')), z.maxLength(limits.password)),
);

/**
 * Changes the user's password. The server then ends every other session. An account without a password may omit
 * `currentPassword`, and its other sessions continue.
 */
export const ownPasswordChange = z
  .object({
    currentPassword,
    password: newPassword,
    confirmPassword: newPassword,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: invalid('passwordsDiffer'),
    }),
  );
export type OwnPasswordChange = z.infer<typeof ownPasswordChange>;

/** Confirmation of the deletion: the user's password, or the e-mail address if the account has no password. */
export const accountDeletion = z.object({ confirmation: z.string().check(z.minLength(1), z.maxLength(254)) });

const named = z.object({ id, name: z.string() });

export const accountExport = z.object({
  exportedAt: moment,
  account: z.object({
    id,
    email: z.string(),
    nickname: z.string(),
    name: z.string(),
    lastName: z.string(),
    avatar: z.nullable(z.string()),
    createdAt: moment,
    updatedAt: z.nullable(moment),
    language: z.nullable(z.enum(languages)),
    timeZone: z.nullable(z.string()),
    signInMethods,
  }),
  workspaces: z.array(z.object({ id, name: z.string(), role: z.enum(roles), joinedAt: moment })),
  projects: z.array(z.object({ id, name: z.string(), workspaceId: id, joinedAt: moment })),
  sessions: z.array(z.object({ device: z.string(), createdAt: moment, lastUsedAt: moment })),
  notificationSettings,
  tasks: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.nullable(z.string()),
      project: z.nullable(named),
      createdByYou: z.boolean(),
      assignedToYou: z.boolean(),
      dueDate: z.nullable(z.string()),
      createdAt: moment,
    }),
  ),
  documents: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.nullable(z.string()),
      type: z.enum(['document', 'folder']),
      project: z.nullable(named),
      content: z.nullable(z.string()),
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  boards: z.array(z.object({ id, name: z.string(), project: z.nullable(named), createdAt: moment })),
  /** Rooms that the user created or joined, with the user's revealed votes. */
  pokerRooms: z.array(
    z.object({
      id,
      name: z.string(),
      createdByYou: z.boolean(),
      createdAt: moment,
      votes: z.array(z.object({ story: z.string(), card: z.string(), at: moment })),
    }),
  ),
  history: z.array(
    z.object({ taskId: id, field: z.string(), from: z.nullable(z.unknown()), to: z.nullable(z.unknown()), at: moment }),
  ),
  comments: z.array(z.object({ id, taskId: id, content: z.string(), createdAt: moment, editedAt: z.nullable(moment) })),
  /** Messages that the user wrote in conversations of which they are still a member. */
  messages: z.array(
    z.object({ id, conversationId: id, content: z.string(), createdAt: moment, editedAt: z.nullable(moment) }),
  ),
  /** Tasks that the user follows or muted, and may still read. */
  followedTasks: z.array(z.object({ id, title: z.string(), state: followState, reason: followReason, since: moment })),
  /** Notifications about records that the user may still read. Texts by other people are left out. */
  notifications: z.array(
    z.omit(notification, {
      actor: true,
      excerpt: true,
      projectId: true,
      taskId: true,
      documentId: true,
      conversationId: true,
    }),
  ),
  assistantMessages: z.array(
    z.object({ id, projectId: id, from: z.enum(['you', 'assistant']), content: z.string(), at: moment }),
  ),
  accessTokens: z.array(
    z.object({
      name: z.string(),
      scope: z.enum(['read', 'write']),
      workspaceId: id,
      createdAt: moment,
      lastUsedAt: z.nullable(moment),
      expiresAt: z.nullable(moment),
    }),
  ),
  /** Invitations that the user sent. A link for several people has `seats` and no `email`. */
  invitations: z.array(
    z.object({ email: z.nullable(z.string()), seats: z.nullable(z.int()), workspace: named, createdAt: moment }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

/** Limits of an avatar. `bytes` limits the uploaded file. The server stores a square WebP image of `size` pixels. */
export const avatarUpload = {
  bytes: 5 * 1024 * 1024,
  size: 256,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const;
