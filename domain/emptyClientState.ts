/** Default client state. In its own file, so that the first page loads it without zod. */
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
