import * as z from 'zod/mini';
import { user } from './account.ts';
import { id } from './common.ts';
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
