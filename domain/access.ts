import * as z from 'zod/mini';
import { messages } from './account.ts';
import { id, moment } from './common.ts';
import { limits } from './limits.ts';
import { notification } from './notification.ts';
import { notificationSettings } from './notificationSettings.ts';
import { roles } from './workspace.ts';

/** Policies for sign-up: open to anyone, with an invitation only, or also with an e-mail address at a listed domain. */
export const signUpModes = ['open', 'invited', 'domains'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Configuration of the server that browsers may read without a session. */
export const publicConfig = z.object({
  google: z.boolean(),
  mail: z.boolean(),
  /** Current policy for sign-up. It is `open` until the first account exists. */
  signUp: z.enum(signUpModes),
  /** Domains of the e-mail addresses that may sign up when `signUp` is `domains`. */
  signUpDomains: z.array(z.string()),
  /** Name or address of the administrator, shown where the server can't send mail. Null if none is configured. */
  adminContact: z.nullable(z.string()),
  analytics: z.nullable(z.object({ key: z.string(), host: z.string() })),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const signInMethods = z.object({ password: z.boolean(), google: z.boolean() });
export type SignInMethods = z.infer<typeof signInMethods>;

export const session = z.object({
  id,
  /** Browser and system, for example 'Firefox on Linux', or 'Unknown device'. */
  device: z.string(),
  createdAt: moment,
  /** Accurate to five minutes. */
  lastUsedAt: moment,
  /** True for the session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const newPassword = z
  .string(messages.passwordLength)
  .check(z.minLength(8, messages.passwordLength), z.maxLength(limits.password));

/**
 * Change of the password by a signed-in user. The server ends every other session. `currentPassword` may be absent only
 * if the account has no password yet; its other sessions then continue.
 */
export const ownPasswordChange = z
  .object({
    currentPassword: z.optional(
      z.string().check(z.minLength(1, messages.currentPassword), z.maxLength(limits.password)),
    ),
    password: newPassword,
    confirmPassword: newPassword,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: messages.passwordsDiffer,
    }),
  );
export type OwnPasswordChange = z.infer<typeof ownPasswordChange>;

/** Confirmation of the deletion of an account: the password, or the e-mail address if the account has no password. */
export const accountDeletion = z.object({ confirmation: z.string().check(z.minLength(1), z.maxLength(254)) });

const named = z.object({ id, name: z.string() });

/** All data that the server has about the signed-in user, without passwords and keys. */
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
  /** Poker rooms that the user created or joined, with the user's revealed votes. */
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
  /** Comments of the user on tasks that the user may still read. */
  comments: z.array(z.object({ id, taskId: id, content: z.string(), createdAt: moment, editedAt: z.nullable(moment) })),
  /** Messages of the user in the user's current conversations. */
  messages: z.array(
    z.object({ id, conversationId: id, content: z.string(), createdAt: moment, editedAt: z.nullable(moment) }),
  ),
  /** Notifications about records that the user may still read, without texts that other people wrote. */
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
  /** Messages between the user and the assistants of the projects that the user may still read. */
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
  /** Invitations that the user created. A link for several people has `seats` and no `email`. */
  invitations: z.array(
    z.object({ email: z.nullable(z.string()), seats: z.nullable(z.int()), workspace: named, createdAt: moment }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

/**
 * Limits of an uploaded avatar: size of the file in bytes, and the side in pixels of the WebP that the server stores.
 */
export const avatarUpload = {
  bytes: 5 * 1024 * 1024,
  size: 256,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const;
