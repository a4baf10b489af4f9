/**
 * Paths of the app's pages, which the server answers with the app and the status 200. `$name` matches one segment, a
 * final `$` the rest of the path. A test compares this list with the router's.
 */
export const appPaths = [
  '/',
  '/authentication',
  '/authentication/password/reset',
  '/authentication/password/reset/$token',
  '/authentication/sign-in',
  '/authentication/sign-up',
  '/boards',
  '/boards/$boardId',
  '/callback',
  '/conversations',
  '/conversations/$conversationId',
  '/create-workspace',
  '/documentation',
  '/documentation/$',
  '/documents',
  '/documents/$documentId',
  '/invites/workspace/$token',
  '/notifications',
  '/poker-planning',
  '/poker-planning/$roomId',
  '/poker-planning/create',
  '/poker-planning/join',
  '/projects',
  '/projects/$projectId',
  '/projects/$projectId/ai',
  '/projects/$projectId/documents',
  '/projects/$projectId/documents/$documentId',
  '/projects/$projectId/import',
  '/projects/$projectId/insights',
  '/projects/$projectId/settings',
  '/projects/$projectId/settings/general',
  '/projects/$projectId/settings/people',
  '/projects/$projectId/settings/tags',
  '/projects/$projectId/sprints',
  '/projects/$projectId/sprints/$sprintId',
  '/projects/$projectId/tasks',
  '/projects/$projectId/workflows',
  '/projects/$projectId/workflows/$workflowId',
  '/settings',
  '/settings/account',
  '/settings/notifications',
  '/settings/profile',
  '/settings/workspace',
  '/sprints',
  '/tools',
  '/tools/common-4',
  '/tools/poker-planning',
  '/workspace/settings',
] as const;

/** Ignores case and a slash at the end. */
export const isAppPath = (pathname: string): boolean => pattern.test(pathname);

const pattern = new RegExp(
  `^(?:${appPaths.map((path) => (path === '/' ? '/' : `${path.replace(/\$$/, '.+').replace(/\$\w+/g, '[^/]+')}/?`)).join('|')})$`,
  'i',
);
