import type { Workspace } from '../../../domain/workspace.ts';
import { selectActiveWorkspace } from '../../machines/app/root/root.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useSelect } from '../../system/system.ts';

/** Returns the open workspace from the loaded account, or null if the user belongs to none. */
export const useWorkspace = (): Workspace | null => {
  const active = useSelect('root', selectActiveWorkspace, null);
  const user = useSelect('session', selectUser, null);
  return user?.workspaces.find(({ id }) => id === active?.id) ?? active;
};
