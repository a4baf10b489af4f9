/**
 * Initial value of the state under `global`. It is separate from its schema so that the first page can load it without
 * zod.
 */
export const emptyClientState = {
  globalTitle: '',
  workSpaces: [],
  activeWorkSpace: null,
  authenticated: false,
  user: null,
  token: null,
  activeBoard: null,
  activeProject: null,
  previewTask: null,
  module: 'dashboard',
};
