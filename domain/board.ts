import * as z from 'zod/mini';
import { basedOn, id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

/**
 * Named selection of tasks from one or several projects. A board is visible to its creator, to the people it is shared
 * with and, if it has a project, to that project's members. Each viewer sees only tasks that they may read.
 */
export const board = z.object({
  id,
  name: z.string(),
  workspaceId: id,
  projectId: z.nullable(id),
  createdBy: person,
  sharedWith: z.array(person),
  createdAt: moment,
  updatedAt: z.nullable(moment),
  version: z.int(),
  tasks: z.int(),
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type Board = z.infer<typeof board>;

export const boardScopes = ['all', 'yours', 'shared'] as const;
export type BoardScope = (typeof boardScopes)[number];

const sharedWith = z.optional(z.array(id).check(z.maxLength(limits.usersToInvite)));
export const boardCreate = z.object({
  id: z.optional(id),
  name: nameText(limits.name),
  projectId: z.optional(z.nullable(id)),
  sharedWith,
});
export const boardUpdate = z.object({ name: z.optional(nameText(limits.name)), sharedWith, version: basedOn });
export const boardReplace = z.object({ id, name: z.optional(nameText(limits.name)), sharedWith, version: basedOn });
