/** Composition root: creates the services, the actor system and the router, and renders the app. */
import { RouterProvider } from '@tanstack/react-router';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { basePath, followBasePath } from '../domain/basePath.ts';
import { createSystem } from './system/createSystem.ts';
import { LastResort } from './ui/base/LastResort/LastResort.ts';
import { persistently } from './ui/base/Popup/persistently.ts';
import { createAppRouter } from './screens/routes.tsx';
import { logFailure } from './services/log.ts';
import { openLocalStorage } from './services/storage.ts';
import { type AppSystem, sendTo, SystemProvider } from './system/system.ts';
import type { Restart } from './inspector/feed.ts';

start().catch(showFailure);

function showFailure(error: unknown): void {
  logFailure('The app could not start', error);
  window.showLastResort?.();
}

async function start(): Promise<void> {
  followBasePath(document.documentElement.dataset['base'] ?? '');
  // Only in development. The condition removes the inspector from builds.
  const inspector = import.meta.env.DEV ? (await import('./inspector/start.tsx')).startInspector() : undefined;
  const storage = openLocalStorage();
  const system = await persistently(() =>
    createSystem({ baseUrl: basePath(), storage, inspect: inspector?.inspect }).catch((error: unknown) => {
      // The next attempt may succeed, because code or texts may be missing only while there is no connection.
      showFailure(error);
      throw error;
    }),
  );
  document.getElementById('last-resort')?.remove();
  const shown = render(system, StrictMode);
  if (import.meta.env.DEV) inspector?.restoreWith(restarting(system, shown));

  // Not in development, because a development server has no releases and no code to cache.
  if (import.meta.env.PROD)
    setTimeout(
      () => void persistently(() => import('./afterStart.ts')).then(({ afterStart }) => afterStart(system)),
      1500,
    );
}

function render(system: AppSystem, Mode: typeof StrictMode | typeof Fragment) {
  const router = createAppRouter({ system });
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element #root');
  const page = createRoot(place);
  page.render(
    <Mode>
      <LastResort
        subscribe={(fail) => {
          const broken = system.root.on('page.broken', ({ error }) => fail(error));
          return () => broken.unsubscribe();
        }}
        onError={(error) => {
          logFailure('The page could not be shown', error);
          const properties = { name: error instanceof Error ? error.name : typeof error, actor: 'page' };
          sendTo(system, 'analytics', { type: 'event.recorded', name: 'exception', properties });
        }}
      >
        <SystemProvider system={system}>
          <RouterProvider router={router} />
        </SystemProvider>
      </LastResort>
    </Mode>,
  );
  return { page, router };
}

/** Returns the function with which the inspector replaces the running app by an earlier state of it. */
function restarting(system: AppSystem, shown: ReturnType<typeof render>): Restart {
  return (snapshot, path) => {
    if (!system.restore) throw new Error('This app can’t be restored');
    // Stops the actors before the views close, because a closed screen may save its text.
    system.root.stop();
    shown.page.unmount();
    shown.router.history.destroy();
    history.replaceState(null, '', path);
    system = system.restore(snapshot);
    // Without StrictMode, because it opens each screen twice and the second opening starts the screen's actor again.
    shown = render(system, Fragment);
    return system.root;
  };
}
