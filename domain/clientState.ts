import * as z from 'zod/mini';
import { user } from './account.ts';
import { id } from './common.ts';
import { emptyClientState as empty } from './emptyClientState.ts';
import { workspace } from './workspace.ts';

/**
 * State that the browser stores under the key `global`. An invalid value is replaced by its default, so that it can't
 * end the session.
 */
export const clientState = z.object({
  globalTitle: z.catch(z.string(), empty.globalTitle),
  workSpaces: z._default(z.array(workspace), empty.workSpaces),
  activeWorkSpace: z._default(z.nullable(workspace), empty.activeWorkSpace),
  authenticated: z._default(z.boolean(), empty.authenticated),
  user: z._default(z.nullable(user), empty.user),
  token: z._default(z.nullable(z.string()), empty.token),
  activeBoard: z.catch(z.nullable(id), empty.activeBoard),
  activeProject: z.catch(z.nullable(id), empty.activeProject),
  previewTask: z.catch(z.nullable(id), empty.previewTask),
  module: z.catch(z.string(), empty.module),
});
export type ClientState = z.infer<typeof clientState>;
