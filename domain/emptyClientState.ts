/** What the browser keeps under `global` before anyone has signed in; apart from its schema, to be there without it. */
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
