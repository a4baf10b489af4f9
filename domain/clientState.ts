import * as z from 'zod/mini';
import { user } from './account.ts';
import { color, id, priorityIcon } from './common.ts';
import { workspace } from './workspace.ts';

/** The keys kept in the browser under the name `global`; all but `module` may be absent. */
export const clientState = z.object({
  globalTitle: z._default(z.string(), ''),
  workSpaces: z._default(z.array(workspace), []),
  activeWorkSpace: z._default(z.nullable(workspace), null),
  authenticated: z._default(z.boolean(), false),
  user: z._default(z.nullable(user), null),
  token: z._default(z.nullable(z.string()), null),
  activeBoard: z._default(z.nullable(id), null),
  activeProject: z._default(z.nullable(id), null),
  previewTask: z._default(z.nullable(id), null),
  module: z._default(z.string(), 'dashboard'),
});
export type ClientState = z.infer<typeof clientState>;

export const themes = ['system', 'light', 'dark'] as const;
export const theme = z._default(z.enum(themes), 'system');
export type Theme = (typeof themes)[number];

export const sidebarCookie = { name: 'sidebar_state', maxAge: 604_800 } as const;

/** The create-task form as it was left, every field by itself. */
export const createTaskDraft = z.partial(
  z.object({
    title: z.string(),
    statusId: z.string(),
    typeId: z.string(),
    priorityId: z.string(),
    assignees: z.array(z.string()),
    dueDate: z.nullable(z.string()),
    description: z.nullable(z.string()),
  }),
);
export type CreateTaskDraft = z.infer<typeof createTaskDraft>;

const draftTags = z.array(z.object({ key: z.string(), name: z.string(), color: z.optional(color), icon: z.optional(priorityIcon) }));

/** The create-project wizard as it was left. */
export const createProjectDraft = z.object({ name: z.string(), statuses: draftTags, types: draftTags, priorities: draftTags });
