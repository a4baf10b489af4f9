import { basePath, appPath } from '../../domain/basePath.ts';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { type AppSystem, sendTo } from '../system/system.ts';
import { selectIsSettled, selectIsSignedIn } from '../machines/app/session/session.selectors.ts';
import { focusPage } from './focusPage.ts';
import { sessionOf } from './guard.ts';
import { pathWithoutTokens, searchWithoutTokens } from './withoutTokens.ts';
import { PendingView } from './root/PendingView.tsx';
import { RouteFailure, RouteNotFound } from './root/RouteFailure.tsx';
import { rows, routeTree } from './routeTree.tsx';

/**
 * Creates the router of a running system. It navigates when actors request it, follows the session and reports each
 * page to analytics.
 */
export const createAppRouter = ({ system, history }: { system: AppSystem; history?: RouterHistory }) => {
  const router = createRouter({
    routeTree,
    context: { system, rows },
    history,
    basepath: basePath() || '/',
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: PendingView,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: RouteNotFound,
    defaultOnCatch: (error) =>
      sendTo(system, 'analytics', {
        type: 'event.recorded',
        name: 'exception',
        properties: {
          name: error instanceof Error ? error.name : 'unknown',
          path: pathWithoutTokens(appPath(location.pathname)),
        },
      }),
  });

  system.root.on('navigation.requested', ({ to, replace, from }) => {
    const { pathname } = router.state.location;
    if (from === undefined || pathname === from || pathname.startsWith(`${from}/`))
      void router.navigate({ href: to, replace });
  });

  let signedIn = selectIsSignedIn(sessionOf(system).getSnapshot());
  sessionOf(system).subscribe((snapshot) => {
    if (!selectIsSettled(snapshot) || selectIsSignedIn(snapshot) === signedIn) return;
    signedIn = selectIsSignedIn(snapshot);
    void router.invalidate();
  });

  let previousPath: string | null = null;
  router.subscribe('onResolved', ({ toLocation, hrefChanged }) => {
    if (!hrefChanged && previousPath !== null) return;
    const path = pathWithoutTokens(toLocation.pathname);
    sendTo(system, 'analytics', {
      type: 'page.viewed',
      path,
      search: searchWithoutTokens(toLocation.searchStr),
      previousPath,
    });
    previousPath = path;
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) requestAnimationFrame(focusPage);
  });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
