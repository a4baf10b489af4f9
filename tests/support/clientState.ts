import type { Person } from './api.ts';

export const clientStateOf = ({ account, token }: Person): Record<string, unknown> => ({
  globalTitle: '',
  workSpaces: account.workspaces,
  activeWorkSpace: account.defaultWorkspace,
  authenticated: true,
  user: account,
  token,
  activeBoard: null,
  activeProject: null,
  previewTask: null,
  module: 'dashboard',
});
