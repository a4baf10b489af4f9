import * as z from 'zod/mini';
import { messages } from './account.ts';
import { id, moment } from './common.ts';
import { limits } from './limits.ts';
import { notification } from './notification.ts';
import { notificationSettings } from './notificationSettings.ts';
import { roles } from './workspace.ts';

/** Who may make an account: anyone, people with an invitation, or also those with an address at certain domains. */
export const signUpModes = ['open', 'invited', 'domains'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** What this server was set up with; asked before anyone signs in. */
export const publicConfig = z.object({
  /** Whether one can sign in with Google. */
  google: z.boolean(),
  /** Whether mail goes out. */
  mail: z.boolean(),
  /** Who may make an account now; `open` until there is a first one. */
  signUp: z.enum(signUpModes),
  /** With `domains`: those whose addresses may. */
  signUpDomains: z.array(z.string()),
  /** Whom to ask where no mail goes out; null: the server names nobody. */
  adminContact: z.nullable(z.string()),
  /** Where the browser's analytics go; null: nowhere. */
  analytics: z.nullable(z.object({ key: z.string(), host: z.string() })),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** The ways in which the asking person can sign in. */
export const signInMethods = z.object({ password: z.boolean(), google: z.boolean() });
export type SignInMethods = z.infer<typeof signInMethods>;

/** A place where the asking person is signed in. */
export const session = z.object({
  id,
  /** Browser and system in words, for example 'Firefox on Linux'; 'Unknown device' when it can't be told. */
  device: z.string(),
  createdAt: moment,
  /** Exact to five minutes. */
  lastUsedAt: moment,
  /** Whether this very request came with it. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const newPassword = z
  .string(messages.passwordLength)
  .check(z.minLength(8, messages.passwordLength), z.maxLength(limits.password));

/**
 * Change of one's own password while signed in; every other session ends. An account without a password sets its first
 * one, and only then `currentPassword` may be absent; its sessions stay.
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

/** What shows that a deletion of one's account is meant: the password; the e-mail where there is no password. */
export const accountDeletion = z.object({ confirmation: z.string().check(z.minLength(1), z.maxLength(254)) });

const named = z.object({ id, name: z.string() });

/** All that is kept about the asking person, secrets apart. */
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
  /** Tasks the person made or is assigned to, in the workspaces they are in. */
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
  /** Documents and folders the person made. */
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
  /** Boards the person made. */
  boards: z.array(z.object({ id, name: z.string(), project: z.nullable(named), createdAt: moment })),
  /** Poker rooms that the person made or came into, with the cards that they showed there. */
  pokerRooms: z.array(
    z.object({
      id,
      name: z.string(),
      createdByYou: z.boolean(),
      createdAt: moment,
      votes: z.array(z.object({ story: z.string(), card: z.string(), at: moment })),
    }),
  ),
  /** What the person changed in tasks. */
  history: z.array(
    z.object({ taskId: id, field: z.string(), from: z.nullable(z.unknown()), to: z.nullable(z.unknown()), at: moment }),
  ),
  /** What the person wrote on tasks that they see. */
  comments: z.array(z.object({ id, taskId: id, content: z.string(), createdAt: moment, editedAt: z.nullable(moment) })),
  /** What the person wrote in conversations that they are in. */
  messages: z.array(
    z.object({ id, conversationId: id, content: z.string(), createdAt: moment, editedAt: z.nullable(moment) }),
  ),
  /** What the person was told of what they still see, without the words of others. */
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
  /** What the person and the assistants of the projects that they see said to each other. */
  assistantMessages: z.array(
    z.object({ id, projectId: id, from: z.enum(['you', 'assistant']), content: z.string(), at: moment }),
  ),
  /** Keys for other programs, without the keys themselves. */
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
  /** Those the person made; `seats` of a link for several, which names no e-mail. */
  invitations: z.array(
    z.object({ email: z.nullable(z.string()), seats: z.nullable(z.int()), workspace: named, createdAt: moment }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

/** Bounds of a picture that is uploaded; it is kept as WebP of at most `size` pixels a side. */
export const avatarUpload = {
  bytes: 5 * 1024 * 1024,
  size: 256,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const;
